// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "testing/golden_case.h"

#include <cstdlib>
#include <utility>

#include "testing/child_process.h"
#include "testing/profile_text.h"
#include "testing/require.h"
#include "testing/test_files.h"
#include "testing/text_diff.h"

namespace mm::testing {
namespace {

namespace fs = std::filesystem;

std::string text_or_empty(const fs::path& path) {
  return fs::exists(path) ? read_test_text(path) : std::string{};
}

std::map<std::string, std::string> files_below(const fs::path& dir) {
  std::map<std::string, std::string> files;
  if (!fs::is_directory(dir)) return files;
  for (const auto& entry : fs::recursive_directory_iterator{dir}) {
    if (!entry.is_regular_file()) continue;
    // Content as it is: not expanded where the name ends in .zst.
    files[fs::relative(entry.path(), dir).string()] = read_raw_text(entry.path());
  }
  return files;
}

FilesBySuffix compiled_profile(const fs::path& path) {
  const auto result = compile_profile_text(read_raw_text(path));
  if (const auto* fault = std::get_if<TextFault>(&result)) {
    require(false,
            path.string() + ":" + std::to_string(fault->line) + ": " + fault->what);
  }
  return std::get<FilesBySuffix>(result);
}

// Lines NAME = PATH.
void add_testdata_inputs(const fs::path& list, GoldenCase& golden) {
  for (const std::string& line : lines_of(text_or_empty(list))) {
    const std::size_t equals = line.find(" = ");
    require(equals != std::string::npos, list.string() + ": lines are NAME = PATH");
    golden.inputs[line.substr(0, equals)] =
        read_raw_text(testdata_dir() / line.substr(equals + 3));
  }
}

void load_inputs(GoldenCase& golden) {
  golden.inputs = files_below(golden.dir / "given");
  for (const auto& name : names_with_suffix(golden.dir, ".profile")) {
    const auto files = compiled_profile(golden.dir / (name + ".profile"));
    for (const auto& [suffix, bytes] : files) {
      golden.inputs[name + "." + suffix] = text_of(bytes);
    }
  }
  add_testdata_inputs(golden.dir / "inputs", golden);
  golden.standard_input = text_or_empty(golden.dir / "stdin");
  const auto from = lines_of(text_or_empty(golden.dir / "stdin_from"));
  if (from.empty()) return;
  require(golden.inputs.contains(from[0]), "stdin_from names no input: " + from[0]);
  golden.standard_input = golden.inputs[from[0]];
}

std::vector<std::string> environment_of(const GoldenCase& golden, const fs::path& home) {
  std::vector<std::string> environment{"LANG=C.UTF-8", "PATH=/usr/bin:/bin",
                                       "HOME=" + home.string(), "TERM=dumb"};
  for (const char* name : {"ASAN_OPTIONS", "UBSAN_OPTIONS", "TSAN_OPTIONS"}) {
    const char* const value = std::getenv(name);
    if (value != nullptr) environment.push_back(std::string{name} + "=" + value);
  }
  environment.insert(environment.end(), golden.environment.begin(),
                     golden.environment.end());
  return environment;
}

void write_or_remove(const fs::path& path, const std::string& content) {
  if (content.empty()) {
    fs::remove(path);
  } else {
    write_test_file(path, content);
  }
}

}  // namespace

GoldenCase load_golden_case(const fs::path& dir) {
  require(fs::is_regular_file(dir / "args"), "no file args in " + dir.string());
  GoldenCase golden;
  golden.dir = dir;
  golden.arguments = lines_of(read_test_text(dir / "args"));
  golden.environment = lines_of(text_or_empty(dir / "env"));
  load_inputs(golden);
  golden.expected.standard_output = text_or_empty(dir / "stdout");
  golden.expected.standard_error = text_or_empty(dir / "stderr");
  golden.expected.exit = std::atoi(text_or_empty(dir / "exit").c_str());
  golden.expected.files = files_below(dir / "files");
  return golden;
}

GoldenOutcome run_golden_case(const GoldenCase& golden, const std::string& tool,
                              const fs::path& scratch) {
  std::string folder = (scratch / "golden-XXXXXX").string();
  require(mkdtemp(folder.data()) != nullptr, "cannot make a folder in " + folder);
  const fs::path work = fs::path{folder} / "work";
  fs::create_directory(work);
  for (const auto& [name, content] : golden.inputs) {
    fs::create_directories((work / name).parent_path());
    write_test_file(work / name, content);
  }
  const ChildProcess child{.program = tool,
                           .arguments = golden.arguments,
                           .environment = environment_of(golden, work),
                           .folder = work,
                           .input = fs::path{folder} / "stdin",
                           .output = fs::path{folder} / "stdout",
                           .errors = fs::path{folder} / "stderr"};
  write_test_file(child.input, golden.standard_input);
  GoldenOutcome outcome;
  outcome.exit = child.run();
  outcome.standard_output = read_raw_text(child.output);
  outcome.standard_error = read_raw_text(child.errors);
  outcome.files = files_below(work);
  // An input that the tool changed counts as left behind.
  std::erase_if(outcome.files, [&](const auto& file) {
    const auto input = golden.inputs.find(file.first);
    return input != golden.inputs.end() && input->second == file.second;
  });
  fs::remove_all(folder);
  return outcome;
}

std::string golden_differences(const GoldenOutcome& expected,
                               const GoldenOutcome& actual) {
  std::string text;
  const auto compare = [&text](const std::string& what, const std::string& wanted,
                               const std::string& got) {
    if (wanted != got) text += "--- " + what + "\n" + text_diff(wanted, got);
  };
  compare("exit", std::to_string(expected.exit), std::to_string(actual.exit));
  compare("stdout", expected.standard_output, actual.standard_output);
  compare("stderr", expected.standard_error, actual.standard_error);
  for (const auto& [name, content] : expected.files) {
    const auto found = actual.files.find(name);
    if (found == actual.files.end()) {
      text += "--- files/" + name + "\nwas not written\n";
    } else {
      compare("files/" + name, content, found->second);
    }
  }
  for (const auto& [name, content] : actual.files) {
    if (expected.files.contains(name)) continue;
    text += "--- files/" + name + "\nwas left behind, " + std::to_string(content.size()) +
            " bytes\n";
  }
  return text;
}

void update_golden_case(const GoldenCase& golden, const GoldenOutcome& actual) {
  write_or_remove(golden.dir / "stdout", actual.standard_output);
  write_or_remove(golden.dir / "stderr", actual.standard_error);
  write_or_remove(golden.dir / "exit",
                  actual.exit == 0 ? "" : std::to_string(actual.exit) + "\n");
  fs::remove_all(golden.dir / "files");
  for (const auto& [name, content] : actual.files) {
    fs::create_directories((golden.dir / "files" / name).parent_path());
    write_test_file(golden.dir / "files" / name, content);
  }
}

}  // namespace mm::testing
