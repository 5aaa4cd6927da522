// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "profile_formats.h"

#include <cstddef>
#include <cstring>
#include <optional>
#include <span>
#include <string>

#include "mmformat/bytes.h"
#include "mmformat/constants.h"
#include "regular_file.h"

namespace mm::launcher {
namespace {

// Nothing where the file is missing, no regular one, or does not begin as a profile.
std::optional<std::int64_t> format_of(const std::string& path) {
  const std::string header = start_of_regular_file(path, kHeaderBytes);
  if (header.size() != kHeaderBytes) return std::nullopt;
  for (const Magic& magic :
       {kFileMagic, kEventsMagic, kStringDataMagic, kStringIndexMagic}) {
    if (std::memcmp(header.data(), magic.data(), magic.size()) == 0) {
      return load_le<std::uint32_t>(std::as_bytes(std::span{header}).data() +
                                    magic.size());
    }
  }
  return std::nullopt;
}

}  // namespace

std::vector<NamedProfile> find_profiles(std::span<const std::string> words) {
  std::vector<NamedProfile> profiles;
  const auto look_at = [&](const std::string& name) {
    for (const std::string_view ending :
         {std::string_view{}, kFileExtension, kEventsExtension}) {
      const std::string path = name + std::string{ending};
      if (const auto format = format_of(path)) {
        profiles.push_back({path, *format});
        return;
      }
    }
  };
  for (const std::string& word : words) {
    const std::size_t before = profiles.size();
    look_at(word);
    const std::size_t equals = word.find('=');
    if (profiles.size() == before && equals != std::string::npos) {
      look_at(word.substr(equals + 1));
    }
  }
  return profiles;
}

}  // namespace mm::launcher
