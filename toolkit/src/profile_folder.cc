// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "toolkit/profile_folder.h"

#include <dirent.h>
#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <map>
#include <memory>
#include <string_view>
#include <tuple>
#include <utility>

#include "input_name.h"

namespace mm::toolkit {
namespace {

struct CloseFolder {
  void operator()(DIR* folder) const { ::closedir(folder); }
};
using Folder = std::unique_ptr<DIR, CloseFolder>;

Error cannot(ErrorCode code, int error_number, const std::string& path) {
  return {.code = code,
          .detail = fmt::format("{}: {}", error_info(code).sentence,
                                std::strerror(error_number)),
          .path = path};
}

Result<Folder> open_folder(const std::string& path) {
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0) {
    if (errno != ENOENT) return cannot(ErrorCode::kCannotOpen, errno, path);
    return Error{
        .code = ErrorCode::kPathNotFound, .detail = "no such folder", .path = path};
  }
  if (!S_ISDIR(status.st_mode)) {
    return Error{.code = ErrorCode::kCannotOpen,
                 .detail = "is a file, not a folder; name it as a PROFILE",
                 .path = path};
  }
  Folder folder{::opendir(path.c_str())};
  if (folder == nullptr) return cannot(ErrorCode::kCannotOpen, errno, path);
  return folder;
}

// Opening a FIFO would wait for its writer, for ever as a rule. What cannot be looked at
// (a link into nothing) counts, so that opening it says what is wrong.
bool may_be_profile(const std::string& path) {
  struct stat status {};
  return ::stat(path.c_str(), &status) != 0 || S_ISREG(status.st_mode);
}

// The best file of each profile seen so far.
class ProfileSet {
 public:
  void add(const std::string& path, const ProfileName& name) {
    const Key key{name.stem, name.stream.has_value()};
    Best best{name.stream.value_or(0), name.packing, path};
    const auto [place, is_new] = best_.emplace(key, best);
    if (!is_new && best < place->second) place->second = std::move(best);
  }
  std::vector<std::string> sorted_paths() const {
    std::vector<std::string> paths;
    for (const auto& [key, best] : best_) paths.push_back(std::get<2>(best));
    std::ranges::sort(paths);
    return paths;
  }

 private:
  using Key = std::pair<std::string, bool>;  // the stem, and whether it is a set
  using Best = std::tuple<std::size_t, std::size_t, std::string>;
  std::map<Key, Best> best_;
};

}  // namespace

Result<std::vector<std::string>> list_profiles(const std::string& folder) {
  MM_TRY(const Folder opened, open_folder(folder));
  const std::string start = folder.ends_with('/') ? folder : folder + '/';
  ProfileSet profiles;
  while (true) {
    errno = 0;  // the only way to tell the end from a failure
    const dirent* const entry = ::readdir(opened.get());
    if (entry == nullptr) break;
    const std::string_view file = entry->d_name;
    if (file.starts_with('.')) continue;
    const std::string path = start + std::string{file};
    const auto name = profile_name(path);
    if (name && may_be_profile(path)) profiles.add(path, *name);
  }
  if (errno != 0) return cannot(ErrorCode::kCannotRead, errno, folder);
  std::vector<std::string> paths = profiles.sorted_paths();
  if (!paths.empty()) return paths;
  return Error{.code = ErrorCode::kPathNotFound,
               .detail = fmt::format("no profile in this folder; looked for {}",
                                     profile_name_patterns()),
               .path = folder};
}

}  // namespace mm::toolkit
