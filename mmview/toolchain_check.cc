// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "toolchain_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string_view>
#include <system_error>
#include <variant>
#include <vector>

#include "mmformat/bytes.h"
#include "mmformat/layout.h"
#include "toolkit/cli.h"
#include "toolkit/program_run.h"
#include "toolkit/text.h"

namespace mm::mmview {
namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;
using toolkit::ProgramEnd;

// Without the standard library, which need not be installed.
constexpr const char* kEmptyCrate = "#![feature(no_core)]\n#![no_core]\n";
constexpr std::size_t kLongestLine = 300;

// What was seen instead of an answer.
struct Unclear {
  std::string what;
};

/// Lines of a file that are not empty, as far as they matter.
std::vector<std::string> lines_of(const std::string& path) {
  std::vector<std::string> lines;
  std::ifstream file{path, std::ios::binary};
  for (std::string line; std::getline(file, line);) {
    if (line.empty()) continue;
    if (line.size() > kLongestLine) line = line.substr(0, kLongestLine) + "...";
    if (lines.size() < 2) {
      lines.push_back(std::move(line));
    } else {
      lines.back() = std::move(line);  // the first and the last one
    }
  }
  return lines;
}

std::string telling_line(const std::string& path) {
  const std::vector<std::string> lines = lines_of(path);
  if (lines.empty()) return "it said nothing";
  return lines.front().starts_with("error") ? lines.front() : lines.back();
}

// One place in which programs are run.
class Asking {
 public:
  explicit Asking(milliseconds limit) : limit_(limit) {}
  bool is_possible() const { return !folder_.path().empty(); }
  std::string file(std::string_view name) const {
    return fmt::format("{}/{}", folder_.path(), name);
  }
  std::string log() const { return file("log"); }

  ProgramEnd run(std::vector<std::string> words) const {
    return toolkit::run_program({
        .words = std::move(words),
        .environment = {{"RUSTC_BOOTSTRAP", "1"},
                        {"RUSTC_ICE", "0"},
                        {"RUST_BACKTRACE", "0"},
                        {"RUSTUP_AUTO_INSTALL", "0"}},
        .output = log(),
        .limit = limit_
    });
  }

  /// Why there is no answer, where the program did not end by itself.
  std::optional<Unclear> complaint(const std::string& program,
                                   const ProgramEnd& end) const {
    switch (end.how) {
      case ProgramEnd::How::kCannotRun:
        return Unclear{
            fmt::format("{} cannot be run: {}", program, std::strerror(end.code))};
      case ProgramEnd::How::kTimedOut:
        return Unclear{fmt::format("{} did not end within {} s", program,
                                   static_cast<double>(limit_.count()) / 1000)};
      case ProgramEnd::How::kStopped:
        return Unclear{"stopped"};
      case ProgramEnd::How::kExited:
      case ProgramEnd::How::kSignalled:
        break;
    }
    return std::nullopt;
  }

 private:
  toolkit::SignalsHeld held_;  // outlives the folder
  toolkit::TemporaryFolder folder_;
  milliseconds limit_;
};

bool is_there(const fs::path& path) {
  std::error_code ignored;
  return fs::exists(path, ignored);
}

// The rustc that rustup has for a name.
std::variant<std::string, Unclear> rustc_of_name(const std::string& name,
                                                 const Asking& asking) {
  const ProgramEnd end = asking.run({"rustup", "which", "--toolchain", name, "rustc"});
  if (end.how == ProgramEnd::How::kCannotRun) {
    return Unclear{fmt::format(
        "'{}' is no path, and without rustup on PATH it is no toolchain", name)};
  }
  if (const auto complaint = asking.complaint("rustup", end)) return *complaint;
  const std::vector<std::string> lines = lines_of(asking.log());
  if (!end.succeeded() || lines.empty() || !is_there(lines.back())) {
    return Unclear{fmt::format("rustup has no toolchain '{}' ({})", name,
                               lines.empty() ? "it said nothing" : lines.front())};
  }
  return lines.back();
}

std::variant<std::string, Unclear> find_rustc(const std::string& toolchain,
                                              const Asking& asking) {
  std::error_code ignored;
  if (toolchain.empty()) {
    const fs::path program = fs::read_symlink("/proc/self/exe", ignored);
    const fs::path beside = program.parent_path().parent_path() / "bin" / "rustc";
    return is_there(beside) ? beside.string() : std::string{"rustc"};
  }
  if (fs::is_directory(toolchain, ignored)) {
    const fs::path inside = fs::path{toolchain} / "bin" / "rustc";
    if (is_there(inside)) return inside.string();
    return Unclear{fmt::format("{} is missing", inside.string())};
  }
  if (is_there(toolchain)) return fs::absolute(toolchain, ignored).string();
  if (toolchain.find('/') != std::string::npos) {
    return Unclear{fmt::format("{} is missing", toolchain)};
  }
  return rustc_of_name(toolchain, asking);
}

// "rustc 1.95.0"; the path where it does not say what it is.
std::string name_of(const std::string& rustc, const Asking& asking) {
  const ProgramEnd end = asking.run({rustc, "--version"});
  const std::vector<std::string> lines = lines_of(asking.log());
  if (!end.succeeded() || lines.empty() || !lines.front().starts_with("rustc ")) {
    return rustc;
  }
  return lines.front().substr(0, lines.front().find(" ("));
}

std::variant<std::uint32_t, Unclear> format_in(const std::string& folder,
                                               const std::string& rustc,
                                               const std::string& said) {
  std::error_code ignored;
  std::string unsound;
  for (const fs::directory_entry& entry : fs::directory_iterator{folder, ignored}) {
    const std::string extension = entry.path().extension();
    if (extension != kFileExtension && extension != kEventsExtension) continue;
    std::array<char, kHeaderBytes> header{};
    std::ifstream{entry.path(), std::ios::binary}.read(header.data(), header.size());
    Magic magic{};
    std::copy_n(header.begin(), magic.size(), magic.begin());
    if (magic == kFileMagic || magic == kEventsMagic) {
      return load_le<std::uint32_t>(
          reinterpret_cast<const std::byte*>(header.data() + magic.size()));
    }
    unsound = entry.path().filename();
  }
  if (!unsound.empty()) {
    return Unclear{fmt::format("{} wrote {}, which does not begin as a profile does",
                               rustc, unsound)};
  }
  return Unclear{fmt::format("{} wrote no profile: {}", rustc, said)};
}

std::variant<std::uint32_t, Unclear> format_of(const std::string& rustc,
                                               const Asking& asking) {
  const std::string source = asking.file("probe.rs");
  std::ofstream{source} << kEmptyCrate;
  const std::string profiles = asking.file("profiles");
  // That the crate is compiled does not matter: a profile is begun before.
  const ProgramEnd end = asking.run({rustc, "-Zself-profile=" + profiles, "--crate-type",
                                     "lib", "--crate-name", "probe", "--emit=metadata",
                                     "-o", asking.file("probe.rmeta"), source});
  if (const auto complaint = asking.complaint(rustc, end)) return *complaint;
  return format_in(profiles, rustc, telling_line(asking.log()));
}

std::string suite() {
  const std::string text = toolkit::version_text("mmtools");
  return text.substr(0, text.find(" ("));
}

ToolchainAnswer unclear(const Unclear& unclear) {
  return {toolkit::visible("cannot tell: " + unclear.what), kCannotTell};
}

}  // namespace

ToolchainAnswer check_toolchain(const std::string& toolchain, milliseconds limit) {
  const Asking asking{limit};
  if (!asking.is_possible()) return unclear({"no temporary folder can be made"});
  const auto rustc = find_rustc(toolchain, asking);
  if (const auto* const why = std::get_if<Unclear>(&rustc)) return unclear(*why);
  const std::string& path = std::get<std::string>(rustc);
  const auto format = format_of(path, asking);
  if (const auto* const why = std::get_if<Unclear>(&format)) return unclear(*why);
  const std::uint32_t version = std::get<std::uint32_t>(format);
  const bool fits = find_layout(version) != nullptr;
  return {toolkit::visible(fmt::format(
              "{} writes profile format {}; {} read {} to {}: {}", name_of(path, asking),
              version, suite(), kOldestVersion, kNewestVersion,
              fits ? "they fit"
                   : "update mmtools, or use those of that toolchain (rustup component "
                     "add mmtools)")),
          fits ? kFits : kDoesNotFit};
}

}  // namespace mm::mmview
