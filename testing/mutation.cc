// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Changes that know nothing of the format (bits, bytes, cuts), and those that do: pages,
// index entries, files of a set. The second kind reads what it changes as far as it makes
// sense, for an earlier change may have broken it.
#include "testing/mutation.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace mm::testing {
namespace {

// Numbers at which readers go wrong.
constexpr std::array<std::uint64_t, 18> kNumbers{0,
                                                 1,
                                                 4,
                                                 7,
                                                 8,
                                                 0x7F,
                                                 0x80,
                                                 0xFFFF,
                                                 kLastVirtualId,
                                                 kWireMetadataId,
                                                 kWireInvalidId,
                                                 kAddressBase,
                                                 0x20000000,
                                                 0x3FFFFFFF,
                                                 0x7FFFFFFF,
                                                 0x80000000,
                                                 0xFFFFFFFF,
                                                 ~std::uint64_t{0}};

std::uint64_t edge_number(const Bytes& file, Chance& chance) {
  switch (chance.below(4)) {
    case 0:
      return file.size() + chance.below(9) - 4;
    case 1:
      return kAddressBase + chance.below(file.size() + 9);
    case 2:
      return chance.below(file.size() + 1);
    default:
      return kNumbers[chance.below(kNumbers.size())] + chance.below(3) - 1;
  }
}

void set_number(Bytes& file, std::size_t at, std::uint64_t value, std::size_t count) {
  for (std::size_t i = 0; i < count && at + i < file.size(); ++i) {
    file[at + i] = static_cast<std::byte>(value >> (8 * i) & 0xFF);
  }
}

auto place(Bytes& file, std::size_t at) {
  return file.begin() + static_cast<std::ptrdiff_t>(std::min(at, file.size()));
}

std::string change_bytes(Bytes& file, Chance& chance) {
  constexpr std::array kValues{0x00, 0x01, 0x02, 0x1E, 0x7F, 0x80, 0xBF, 0xFE, 0xFF};
  const std::size_t at = chance.below(file.size());
  const std::string where = " at byte " + std::to_string(at);
  switch (chance.below(4)) {
    case 0:
      file[at] ^= std::byte{1} << static_cast<int>(chance.below(8));
      return "bit" + where;
    case 1:
      file[at] = static_cast<std::byte>(kValues[chance.below(kValues.size())]);
      return "edge value" + where;
    case 2:
      file[at] = static_cast<std::byte>(chance.below(256));
      return "any value" + where;
    default: {
      const std::uint64_t number = edge_number(file, chance);
      set_number(file, at, number, chance.one_in(2) ? 4 : 8);
      return std::to_string(number) + where;
    }
  }
}

std::string change_length(Bytes& file, Chance& chance) {
  const std::size_t at = chance.below(file.size());
  const std::size_t count = 1 + chance.below(std::min<std::size_t>(64, file.size() - at));
  const std::string what =
      std::to_string(count) + " bytes at byte " + std::to_string(at) + " ";
  switch (chance.below(4)) {
    case 0:
      file.resize(at);
      return "cut at byte " + std::to_string(at);
    case 1:
      file.erase(place(file, at), place(file, at + count));
      return what + "taken out";
    case 2: {
      const Bytes copy(place(file, at), place(file, at + count));
      file.insert(place(file, chance.below(file.size() + 1)), copy.begin(), copy.end());
      return what + "copied";
    }
    default: {
      Bytes any(count);
      for (std::byte& b : any) b = static_cast<std::byte>(chance.below(256));
      file.insert(place(file, at), any.begin(), any.end());
      return what + "put in";
    }
  }
}

struct PagePlace {
  std::size_t at;
  std::size_t size;  // header included
};

std::vector<PagePlace> pages_in(const Bytes& file) {
  std::vector<PagePlace> pages;
  std::size_t at = kWireHeaderBytes;
  while (at < file.size() && file.size() - at >= kWirePageHeaderBytes) {
    const std::size_t size = kWirePageHeaderBytes + read_le(file, at + 1, 4);
    if (size > file.size() - at) break;
    pages.push_back({at, size});
    at += size;
  }
  return pages;
}

Bytes page_bytes(const Bytes& file, const PagePlace& page) {
  const auto begin = file.begin() + static_cast<std::ptrdiff_t>(page.at);
  return {begin, begin + static_cast<std::ptrdiff_t>(page.size)};
}

std::string change_page(Bytes& file, Chance& chance) {
  const std::vector<PagePlace> pages = pages_in(file);
  if (pages.empty()) return change_bytes(file, chance);
  const std::size_t number = chance.below(pages.size());
  const PagePlace page = pages[number];
  const std::string name = "page " + std::to_string(number) + " ";
  switch (chance.below(5)) {
    case 0: {  // to another place
      const Bytes copy = page_bytes(file, page);
      const std::size_t to = pages[chance.below(pages.size())].at;
      file.erase(place(file, page.at), place(file, page.at + page.size));
      file.insert(place(file, to > page.at ? to - page.size : to), copy.begin(),
                  copy.end());
      return name + "moved";
    }
    case 1: {
      const Bytes copy = page_bytes(file, page);
      const std::size_t to = pages[chance.below(pages.size())].at;
      file.insert(place(file, chance.one_in(2) ? to : file.size()), copy.begin(),
                  copy.end());
      return name + "twice";
    }
    case 2:
      file.erase(place(file, page.at), place(file, page.at + page.size));
      return name + "dropped";
    case 3:
      set_number(file, page.at + 1,
                 chance.one_in(2) ? page.size - kWirePageHeaderBytes + chance.below(5) - 2
                                  : edge_number(file, chance),
                 4);
      return name + "says another length";
    default:
      set_number(file, page.at, chance.below(4), 1);
      return name + "has another tag";
  }
}

// Where the index's entries lie: behind its stream header, in a file of its own or in the
// first index page.
std::size_t first_entry(const ProfileFiles& files) {
  if (files.size() == 3) {
    const Bytes& index = files[kStringIndexStream];
    const bool has_header = index.size() > 4 && text_of(index).starts_with("MMSI");
    return has_header ? kWireHeaderBytes : 0;
  }
  for (const PagePlace& page : pages_in(files[0])) {
    if (read_le(files[0], page.at, 1) == kStringIndexStream) {
      return page.at + kWirePageHeaderBytes + kWireHeaderBytes;
    }
  }
  return files[0].size();
}

std::string change_index(ProfileFiles& files, Chance& chance) {
  Bytes& file = files.back();
  const std::size_t first = first_entry(files);
  if (first >= file.size()) return change_bytes(file, chance);
  const bool is_wide = files.size() == 1 && read_le(file, 4, 4) >= 9;
  const std::size_t field = is_wide ? 8 : 4;
  const std::size_t number = chance.below((file.size() - first) / field + 1);
  const std::uint64_t value = edge_number(file, chance);
  set_number(file, first + number * field, value, field);
  return "index field " + std::to_string(number) + " = " + std::to_string(value);
}

std::string change_set(ProfileFiles& files, const ProfileFiles& other, Chance& chance) {
  const std::size_t a = chance.below(files.size());
  const std::size_t b = chance.below(files.size());
  switch (chance.below(3)) {
    case 0:
      std::swap(files[a], files[b]);
      return "files " + std::to_string(a) + " and " + std::to_string(b) + " swapped";
    case 1:
      files[a].clear();
      return "file " + std::to_string(a) + " missing";
    default:
      files[a] = other[a % other.size()];
      return "file " + std::to_string(a) + " of another profile";
  }
}

}  // namespace

std::string mutate(ProfileFiles& files, const ProfileFiles& other, Chance& chance) {
  const std::size_t number = chance.below(files.size());
  Bytes& file = files[number];
  const std::string in = files.size() > 1 ? " in file " + std::to_string(number) : "";
  const std::uint64_t what = chance.below(10);
  if (what == 0 && files.size() > 1) return change_set(files, other, chance);
  if (file.empty()) {
    file = bytes_of("\xFE");
    return "one byte" + in;
  }
  if (what == 1 && files.back().size() > kWireHeaderBytes) {
    return change_index(files, chance);
  }
  if (what <= 3 && files.size() == 1) return change_page(file, chance);
  if (what == 4) return change_length(file, chance) + in;
  return change_bytes(file, chance) + in;
}

}  // namespace mm::testing
