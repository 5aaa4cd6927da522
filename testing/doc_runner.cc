// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Runs the commands of a Markdown page (doc_page.h) and looks at what they print:
//
//   doc_runner BIN PROJECT PAGE
//
// Blocks run one after the other, in a new folder with what the page has been given, by
// `sh -e` with BIN in front of PATH; both outputs count, as at a terminal. A block that
// needs a program which is not there is skipped, and said to be.
// With MM_UPDATE_DOCS=1 exact outputs, and outputs that are still empty, are rewritten.
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

#include "testing/child_process.h"
#include "testing/doc_output.h"
#include "testing/doc_page.h"
#include "testing/require.h"
#include "testing/test_files.h"
#include "testing/text_diff.h"

namespace {

namespace fs = std::filesystem;
using namespace mm::testing;

std::string variable(const char* name, const std::string& otherwise) {
  const char* const value = std::getenv(name);
  return value == nullptr ? otherwise : value;
}

class PageRun {
 public:
  PageRun(const fs::path& bin, const fs::path& project, const DocPage& page) {
    std::string folder = (fs::temp_directory_path() / "doc-XXXXXX").string();
    require(mkdtemp(folder.data()) != nullptr, "cannot make a folder in " + folder);
    folder_ = folder;
    fs::create_directory(folder_ / "demo");
    for (const auto& [name, path] : page.given) {
      fs::create_directories((folder_ / "demo" / name).parent_path());
      fs::copy(project / path, folder_ / "demo" / name,
               fs::copy_options::recursive | fs::copy_options::overwrite_existing);
    }
    const std::string home = variable("HOME", "/");
    // rustup's programs find their toolchains by the caller's folder; nothing else is
    // his.
    environment_ = {"LANG=C.UTF-8",
                    "TERM=dumb",
                    "HOME=" + folder,
                    "PATH=" + bin.string() + ":" + variable("PATH", "/usr/bin:/bin"),
                    "RUSTUP_HOME=" + variable("RUSTUP_HOME", home + "/.rustup"),
                    "CARGO_NET_OFFLINE=true"};
  }
  PageRun(const PageRun&) = delete;
  PageRun& operator=(const PageRun&) = delete;
  ~PageRun() { fs::remove_all(folder_); }

  /// Whether a program is there; `nightly` is the toolchain of rustup.
  bool has(const std::string& program) const {
    if (program == "nightly") return shell("rustup run nightly rustc --version\n") == 0;
    return shell("command -v '" + program + "'\n") == 0;
  }

  int shell(const std::string& script) const {
    write_test_file(folder_ / "script", "exec 2>&1\nset -e\n" + script);
    write_test_file(folder_ / "stdin", "");
    return ChildProcess{.program = "/bin/sh",
                        .arguments = {(folder_ / "script").string()},
                        .environment = environment_,
                        .folder = folder_ / "demo",
                        .input = folder_ / "stdin",
                        .output = folder_ / "stdout",
                        .errors = folder_ / "stderr"}
        .run();
  }

  std::string printed() const { return read_raw_text(folder_ / "stdout"); }

 private:
  fs::path folder_;
  std::vector<std::string> environment_;
};

// What is wrong with a block, at its last try.
struct Verdict {
  std::string wrong;
  bool only_output = true;  // all else is as it must be
};

Verdict run_command(const PageRun& run, const DocCommand& command) {
  Verdict verdict;
  for (int i = 0; i < command.tries; ++i) {
    const int exit = run.shell(command.script);
    verdict = {};
    if (exit != command.exit) {
      verdict.only_output = false;
      verdict.wrong = "exit " + std::to_string(exit) + " instead of " +
                      std::to_string(command.exit) + "\n" + run.printed();
    } else if (command.output) {
      verdict.wrong = doc_differences(*command.output, run.printed());
    }
    if (verdict.wrong.empty()) break;
  }
  return verdict;
}

bool may_rewrite(const DocCommand& command) {
  return variable("MM_UPDATE_DOCS", "") == "1" && command.output &&
         (command.output->match == DocMatch::kExact || command.output->text.empty());
}

void rewrite(const fs::path& path, const DocOutput& output, const std::string& printed,
             std::ptrdiff_t& moved) {
  std::vector<std::string> lines = lines_of(read_raw_text(path));
  const auto first =
      lines.begin() + static_cast<std::ptrdiff_t>(output.first_line) - 1 + moved;
  const auto place =
      lines.erase(first, first + static_cast<std::ptrdiff_t>(output.line_count));
  const std::vector<std::string> fresh = lines_of(printed);
  lines.insert(place, fresh.begin(), fresh.end());
  moved += static_cast<std::ptrdiff_t>(fresh.size()) -
           static_cast<std::ptrdiff_t>(output.line_count);
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  write_test_file(path, text);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4) {
    std::cerr << "usage: doc_runner BIN PROJECT PAGE\n";
    return 2;
  }
  const fs::path path = fs::absolute(argv[3]);
  const DocPage page = parse_doc_page(read_raw_text(path));
  int failed = 0;
  for (const std::string& fault : page.faults) {
    std::cout << path.string() << ':' << fault << '\n';
    ++failed;
  }
  const PageRun run{fs::absolute(argv[1]), fs::absolute(argv[2]), page};
  int skipped = 0;
  std::ptrdiff_t moved = 0;
  for (const DocCommand& command : page.commands) {
    std::string missing;
    for (const std::string& program : command.needs) {
      if (!run.has(program)) missing = program;
    }
    if (!missing.empty()) {
      std::cout << path.string() << ':' << command.line << ": skipped: no " << missing
                << '\n';
      ++skipped;
      continue;
    }
    const Verdict verdict = run_command(run, command);
    if (verdict.wrong.empty()) continue;
    std::cout << path.string() << ':' << command.line << ":\n"
              << command.script << verdict.wrong << '\n';
    if (verdict.only_output && may_rewrite(command)) {
      rewrite(path, *command.output, run.printed(), moved);
    } else {
      ++failed;
    }
  }
  std::cout << page.commands.size() << " blocks, " << skipped << " skipped, " << failed
            << " failed\n";
  return failed == 0 ? 0 : 1;
}
