// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "installation.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstdlib>
#include <filesystem>
#include <string_view>
#include <system_error>

#include "mmformat/layout.h"
#include "regular_file.h"

namespace mm::launcher {
namespace {

namespace fs = std::filesystem;

constexpr const char* kRecordPath = "lib/rustlib/etc/mmtools.toml";
constexpr std::size_t kMostRecordBytes = 64U << 10U;

std::string_view trimmed(std::string_view text) {
  const auto is_space = [](char c) { return c == ' ' || c == '\t' || c == '\r'; };
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}

std::optional<std::int64_t> number_of(std::string_view text) {
  std::int64_t number = 0;
  const auto [end, error] =
      std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return number;
}

bool is_this_program(const struct stat& status) {
  struct stat own {};
  return ::stat("/proc/self/exe", &own) == 0 && own.st_dev == status.st_dev &&
         own.st_ino == status.st_ino;
}

// Whether `rest` is what a toolchain's name has behind "stable": a host, not a date.
bool is_host(std::string_view rest) {
  return rest.starts_with('-') && rest.size() > 1 &&
         std::isdigit(static_cast<unsigned char>(rest[1])) == 0 &&
         std::ranges::count(rest, '-') >= 3;
}

}  // namespace

std::optional<Record> read_record(const std::string& path) {
  const std::string text = start_of_regular_file(path, kMostRecordBytes);
  Record record;
  std::optional<std::int64_t> oldest;
  std::optional<std::int64_t> newest;
  std::string_view rest = text;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    const std::string_view line = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    const std::size_t equals = line.find('=');
    if (equals == std::string_view::npos) continue;
    const std::string_view key = trimmed(line.substr(0, equals));
    std::string_view value = trimmed(line.substr(equals + 1));
    if (key == "profile-format-min") oldest = number_of(value);
    if (key == "profile-format-max") newest = number_of(value);
    if (key == "version" && value.size() >= 2 && value.front() == '"') {
      record.version = value.substr(1, value.size() - 2);
    }
  }
  if (record.version.empty() || !oldest || !newest) return std::nullopt;
  record.oldest_format = *oldest;
  record.newest_format = *newest;
  return record;
}

std::string Installation::words() const {
  return is_own() ? folders.front() : "toolchain " + name;
}

std::optional<std::string> Installation::find_tool(const std::string& tool) const {
  for (const std::string& folder : folders) {
    std::string path = folder;
    path.append("/").append(tool);
    struct stat status {};
    if (::stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode) &&
        ::access(path.c_str(), X_OK) == 0 && !is_this_program(status)) {
      return path;
    }
  }
  return std::nullopt;
}

Installation toolchain_in(const std::string& folder, std::string name) {
  return {.name = std::move(name),
          .folders = {folder + "/bin"},
          .record = read_record(folder + "/" + kRecordPath)};
}

std::vector<Installation> list_toolchains(const std::string& rustup_home) {
  std::vector<Installation> toolchains;
  std::error_code error;
  for (const fs::directory_entry& entry :
       fs::directory_iterator{rustup_home + "/toolchains", error}) {
    std::error_code ignored;
    if (!entry.is_directory(ignored)) continue;
    toolchains.push_back(toolchain_in(entry.path(), entry.path().filename()));
  }
  std::ranges::sort(toolchains, {}, &Installation::name);
  return toolchains;
}

Installation own_installation() {
  std::error_code ignored;
  const fs::path folder = fs::read_symlink("/proc/self/exe", ignored).parent_path();
  const fs::path prefix = folder.parent_path();
  Installation own{
      .name = {                              },
      .folders = { folder, prefix / "libexec" / "mmtools"},
      .record = read_record(prefix / kRecordPath)
  };
  // Built together.
  if (!own.record) own.record = Record{MMTOOLS_VERSION, kOldestVersion, kNewestVersion};
  return own;
}

std::string rustup_home() {
  if (const char* const home = std::getenv("RUSTUP_HOME");
      home != nullptr && *home != '\0') {
    return home;
  }
  const char* const home = std::getenv("HOME");
  return home == nullptr || *home == '\0' ? "" : std::string{home} + "/.rustup";
}

std::optional<std::size_t> find_toolchain(std::vector<Installation>& toolchains,
                                          const std::string& name) {
  if (name.find('/') != std::string::npos) {
    std::error_code ignored;
    if (!fs::is_directory(name, ignored)) return std::nullopt;
    toolchains.push_back(toolchain_in(name, name));
    return toolchains.size() - 1;
  }
  std::optional<std::size_t> found;
  for (std::size_t i = 0; i < toolchains.size(); ++i) {
    const std::string_view other = toolchains[i].name;
    if (other == name) return i;
    if (!found && other.starts_with(name) && is_host(other.substr(name.size()))) {
      found = i;
    }
  }
  return found;
}

}  // namespace mm::launcher
