// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "mmdecode/toolchain.h"

#include <algorithm>

#include "mmformat/constants.h"

namespace mm::decode {
namespace {

constexpr std::string_view kFolder = "/toolchains/";

}  // namespace

std::string_view rustc_releases(std::int64_t version) {
  switch (version) {
    case kHeaderless:
      return "nightly rustc of 2019-04 and 2019-05";
    case 0:
      return "rustc 1.36 to 1.40";
    case 3:
      return "rustc 1.41";
    case 5:
      return "rustc 1.42 to 1.48";
    case 7:
      return "rustc 1.49 to 1.57";
    case 8:
      return "rustc 1.58 to 1.76";
    case 9:
      return "rustc 1.77 or newer";
    default:
      return {};
  }
}

std::optional<std::string> toolchain_of(std::string_view command) {
  std::optional<std::string> found;
  for (std::size_t at = command.find(kFolder); at != std::string_view::npos;
       at = command.find(kFolder, at)) {
    at += kFolder.size();
    const std::string_view rest = command.substr(at);
    const std::size_t size = rest.find('/');
    const std::string_view name = rest.substr(0, std::min(size, rest.size()));
    if (size == std::string_view::npos || name.empty() ||
        name.find(' ') != std::string_view::npos) {
      continue;
    }
    if (found && *found != name) return std::nullopt;
    found = name;
  }
  return found;
}

}  // namespace mm::decode
