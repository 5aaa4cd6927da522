// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "mmdecode/text_reader.h"

#include <bit>
#include <cstring>
#include <span>

#include "mmformat/bytes.h"
#include "mmformat/constants.h"

namespace mm::decode {
namespace {

// What the short way handles. More of anything is rare, or hostile.
constexpr unsigned kMostDepth = 32;
constexpr unsigned kMostPieces = 4096;
constexpr std::size_t kMostBytes = 16'384;

constexpr std::size_t kKnown = 4096;
constexpr std::size_t kMostKnownBytes = 246;

std::size_t slot_of(std::uint64_t address) {
  return (address * 0x9E37'79B9'7F4A'7C15U) >> 52U;
}
static_assert(kKnown == std::size_t{1} << (64U - 52U));

/// Length of the ASCII text at the start of `run`.
std::size_t ascii_length(std::span<const std::byte> run) {
  constexpr std::uint64_t kHighs = 0x8080'8080'8080'8080U;
  std::size_t length = 0;
  for (; run.size() - length >= 8; length += 8) {
    const std::uint64_t marks = load_le<std::uint64_t>(run.data() + length) & kHighs;
    if (marks != 0) return length + static_cast<std::size_t>(std::countr_zero(marks)) / 8;
  }
  while (length < run.size() && std::to_integer<unsigned>(run[length]) < 0x80) ++length;
  return length;
}

}  // namespace

/// A text that was met; address 0 is none, for a stream's header lies there.
struct TextReader::Known {
  std::uint64_t address = 0;
  std::uint16_t size = 0;
  std::array<char, kMostKnownBytes> text;  // not initialised
};

TextReader::TextReader(const StringTable& strings)
    : strings_(&strings),
      is_marked_(strings.layout().strings == StringForm::kMarked),
      id_bytes_(strings.layout().id_bytes),
      first_regular_(strings.layout().ids.first_regular),
      data_(strings.data()),
      known_(std::make_unique<Known[]>(kKnown)) {}
TextReader::TextReader(TextReader&&) noexcept = default;
TextReader::~TextReader() = default;

std::string_view TextReader::text(StringId id, Defects& defects) {
  text_.clear();
  pieces_ = 0;
  const auto address = is_marked_ ? strings_->address_of(id) : std::nullopt;
  if (address && expand(address->value, 0)) return text_;
  text_.clear();
  strings_->append_text(id, text_, defects);
  return text_;
}

/// Appends the string at `address`.
/// @return false where it needs the long way; what was appended then is worthless.
bool TextReader::expand(std::uint64_t address, unsigned depth) {
  auto run = data_.run_at({address});
  while (!run.empty()) {
    const std::size_t length = ascii_length(run);
    text_.append(reinterpret_cast<const char*>(run.data()), length);
    run = run.subspan(length);
    if (run.empty() || ++pieces_ > kMostPieces || text_.size() > kMostBytes) return false;
    const auto next = std::to_integer<unsigned>(run[0]);
    if (next == kStringTerminator) return true;
    if (next != kStringReference || run.size() <= id_bytes_) return false;
    const StringId id{id_bytes_ == 8 ? load_le<std::uint64_t>(run.data() + 1)
                                     : load_le<std::uint32_t>(run.data() + 1)};
    run = run.subspan(1 + id_bytes_);
    if (!append_reference(id, depth)) return false;
  }
  return false;
}

bool TextReader::append_reference(StringId id, unsigned depth) {
  // Most references are to places; a wrong one is found when its text is read.
  std::uint64_t address = id.value - first_regular_;
  if (id.value < first_regular_) {
    const auto target = strings_->address_of(id);
    if (!target) return false;
    address = target->value;
  }
  if (address < kHeaderBytes) return false;
  Known& known = known_[slot_of(address)];
  if (known.address == address) {
    text_.append(known.text.data(), known.size);
    return true;
  }
  if (depth == kMostDepth) return false;
  const std::size_t begin = text_.size();
  if (!expand(address, depth + 1)) return false;
  const std::size_t size = text_.size() - begin;
  if (size > kMostKnownBytes) return true;
  // Expanding may have put another text here; the last one stays.
  known.address = address;
  known.size = static_cast<std::uint16_t>(size);
  std::memcpy(known.text.data(), text_.data() + begin, size);
  return true;
}

}  // namespace mm::decode
