// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "testing/tool_run.h"

#include <cstdlib>
#include <string_view>

#include "testing/child_process.h"
#include "testing/require.h"
#include "testing/test_files.h"

namespace mm::testing {

namespace fs = std::filesystem;

ToolRun::ToolRun(std::string tool) : tool_(std::move(tool)) {
  std::string pattern = (fs::temp_directory_path() / "mmtools-XXXXXX").string();
  require(::mkdtemp(pattern.data()) != nullptr, "no temporary folder");
  streams_ = pattern;
  folder_ = streams_ / "work";
  fs::create_directory(folder_);
}

ToolRun::~ToolRun() {
  std::error_code ignored;
  fs::remove_all(streams_, ignored);
}

void ToolRun::put(const std::string& name, const Bytes& content) const {
  write_test_file(path(name),
                  {reinterpret_cast<const char*>(content.data()), content.size()});
}

ToolOutcome ToolRun::run(std::vector<std::string> arguments) const {
  const ChildProcess child{
      .program = tool_,
      .arguments = std::move(arguments),
      .environment = {"LANG=C.UTF-8", "PATH=/usr/bin:/bin"},
      .folder = folder_,
      .input = "/dev/null",
      .output = streams_ / "stdout",
      .errors = streams_ / "stderr"
  };
  const int exit = child.run();
  return {.exit = exit,
          .output = read_raw_text(child.output),
          .errors = read_raw_text(child.errors)};
}

std::vector<std::string> ToolRun::names() const {
  return names_with_suffix(folder_, "");
}

}  // namespace mm::testing
