// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "testing/child_process.h"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "testing/require.h"

namespace mm::testing {
namespace {

constexpr int kCannotRun = 127;

std::vector<char*> pointers_to(std::vector<std::string>& texts) {
  std::vector<char*> pointers;
  for (std::string& text : texts) pointers.push_back(text.data());
  pointers.push_back(nullptr);
  return pointers;
}

void redirect(const std::filesystem::path& path, int flags, int descriptor) {
  const int opened = open(path.c_str(), flags | O_CLOEXEC, 0644);
  if (opened < 0 || dup2(opened, descriptor) < 0) _exit(kCannotRun);
}

/// The words that run a program of this build.
std::vector<std::string> words_to_run(const std::string& program) {
#ifdef MM_EMULATOR
  return {MM_EMULATOR, program};
#else
  return {program};
#endif
}

}  // namespace

int ChildProcess::run() const {
  std::vector<std::string> argument_texts = words_to_run(program);
  argument_texts.insert(argument_texts.end(), arguments.begin(), arguments.end());
  std::vector<std::string> environment_texts = environment;
  const auto argv = pointers_to(argument_texts);
  const auto envp = pointers_to(environment_texts);
  const pid_t child = fork();
  require(child >= 0, "cannot fork");
  if (child == 0) {
    setsid();
    redirect(input, O_RDONLY, STDIN_FILENO);
    redirect(output, O_WRONLY | O_CREAT | O_TRUNC, STDOUT_FILENO);
    redirect(errors, O_WRONLY | O_CREAT | O_TRUNC, STDERR_FILENO);
    if (chdir(folder.c_str()) != 0) _exit(kCannotRun);
    execve(argv[0], argv.data(), envp.data());
    _exit(kCannotRun);
  }
  int status = 0;
  require(waitpid(child, &status, 0) == child, "cannot wait for the child");
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

}  // namespace mm::testing
