// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "mmdecode/text_reader.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>
#include <cstring>
#include <new>
#include <type_traits>
#include <utility>

#include "mmformat/bytes.h"
#include "mmformat/constants.h"

namespace mm::decode {
namespace {

// What the short way handles. More of anything is rare, or hostile.
constexpr unsigned kMostDepth = 32;
constexpr unsigned kMostPieces = 4096;
constexpr std::size_t kMostBytes = 16'384;

// Sizes of the tables, as powers of two. In a small file most of a large one would be
// touched, which costs more than it spares.
constexpr unsigned kLeastTableBits = 8;
constexpr unsigned kMostKnownBits = 12;
constexpr unsigned kMostWholeBits = 11;
constexpr std::uint64_t kBytesPerKnown = 512;
constexpr std::uint64_t kIdsPerWhole = 8;

constexpr std::size_t kMostKnownBytes = 242;
constexpr std::size_t kMostWholeBytes = 244;

unsigned table_bits(std::uint64_t wanted, unsigned most) {
  return std::clamp(static_cast<unsigned>(std::bit_width(wanted)), kLeastTableBits, most);
}

std::size_t slot_of(std::uint64_t key, unsigned bits) {
  return (key * 0x9E37'79B9'7F4A'7C15U) >> (64U - bits);
}

constexpr std::uint64_t kOnes = ~std::uint64_t{0} / 255;
constexpr std::uint64_t kHighs = kOnes << 7U;

/// Length of the ASCII text at the start of `run`.
std::size_t ascii_length(std::span<const std::byte> run) {
  std::size_t length = 0;
  for (; run.size() - length >= 8; length += 8) {
    const std::uint64_t marks = load_le<std::uint64_t>(run.data() + length) & kHighs;
    if (marks != 0) return length + static_cast<std::size_t>(std::countr_zero(marks)) / 8;
  }
  while (length < run.size() && std::to_integer<unsigned>(run[length]) < 0x80) ++length;
  return length;
}

/// Whether an ASCII character needs no escape in JSON.
constexpr bool is_plain(unsigned char c) {
  return c >= 0x20 && c != '"' && c != '\\' && c != 0x7F;
}

/// The same for all of an ASCII text.
bool is_plain_text(std::span<const std::byte> text) {
  const auto zeros = [](std::uint64_t word) { return (word - kOnes) & ~word; };
  while (text.size() >= 8) {
    const auto word = load_le<std::uint64_t>(text.data());
    const std::uint64_t marks = ((word - kOnes * 0x20) & ~word) |
                                zeros(word ^ kOnes * '"') | zeros(word ^ kOnes * '\\') |
                                zeros(word ^ kOnes * 0x7F);
    if ((marks & kHighs) != 0) return false;
    text = text.subspan(8);
  }
  for (const std::byte byte : text) {
    if (!is_plain(std::to_integer<unsigned char>(byte))) return false;
  }
  return true;
}

/// Whether neither the label nor an argument is empty; `separator` is the first one.
bool has_no_empty_part(std::string_view text, std::size_t separator) {
  if (text.empty() || separator == 0 || text.back() == kArgumentSeparator) return false;
  while (separator < text.size()) {
    const std::size_t next = text.find(kArgumentSeparator, separator + 1);
    if (next == separator + 1) return false;
    separator = next;
  }
  return true;
}

}  // namespace

/// A text that was met; address 0 is none, for a stream's header lies there. Texts with
/// separators are not kept, so that the first one is always found.
struct TextReader::Known {
  std::uint64_t address = 0;
  std::uint16_t size = 0;
  // What expanding it would cost, so that the way taken does not depend on what was met.
  std::uint16_t pieces = 0;
  std::uint8_t depth = 0;
  bool is_plain = false;
  std::array<char, kMostKnownBytes> text{};
};

/// The whole text of a virtual id that was met; 0 is none.
struct TextReader::Whole {
  std::uint32_t id_and_one = 0;
  std::uint16_t size = 0;
  std::uint16_t separator = kNoSeparator;
  std::uint16_t pieces = 0;
  bool is_plain = false;
  bool is_sound = false;
  std::array<char, kMostWholeBytes> text{};

  static constexpr std::uint16_t kNoSeparator = 0xFFFF;
};

void TextReader::Free::operator()(void* memory) const {
  std::free(memory);  // NOLINT(cppcoreguidelines-no-malloc): see make_entries
}

/// Zeroed memory comes from the system as it is, and a reader that is asked for a few
/// texts never touches most of it.
template <class Entry>
std::unique_ptr<Entry, TextReader::Free> TextReader::make_entries(std::size_t count) {
  static_assert(std::is_trivially_copyable_v<Entry> &&
                std::is_trivially_destructible_v<Entry>);
  // NOLINTNEXTLINE(cppcoreguidelines-no-malloc): nothing else has zeroed memory untouched
  void* const memory = std::calloc(count, sizeof(Entry));
  if (memory == nullptr) throw std::bad_alloc{};
  return std::unique_ptr<Entry, Free>{static_cast<Entry*>(memory)};
}

TextReader::TextReader(const StringTable& strings)
    : strings_(&strings),
      is_marked_(strings.layout().strings == StringForm::kMarked),
      has_arguments_(strings.layout().has_arguments),
      id_bytes_(strings.layout().id_bytes),
      first_regular_(strings.layout().ids.first_regular),
      addresses_(strings.narrow_addresses()),
      data_(strings.data()),
      known_bits_(table_bits(strings.data().size() / kBytesPerKnown, kMostKnownBits)),
      whole_bits_(table_bits(addresses_.size() / kIdsPerWhole, kMostWholeBits)),
      known_(make_entries<Known>(std::size_t{1} << known_bits_)),
      whole_(make_entries<Whole>(std::size_t{1} << whole_bits_)) {}
TextReader::TextReader(TextReader&&) noexcept = default;
TextReader::~TextReader() = default;

std::string_view TextReader::text(StringId id, Defects& defects) {
  if (id.value >= addresses_.size()) return look_up(id, defects);
  Whole& whole = whole_.get()[slot_of(id.value, whole_bits_)];
  if (whole.id_and_one != id.value + 1) {
    const std::string_view text = look_up(id, defects);
    keep(id, whole);
    return text;
  }
  steps_ = whole.pieces;
  separator_ =
      whole.separator == Whole::kNoSeparator ? std::string::npos : whole.separator;
  is_plain_ = whole.is_plain;
  is_sound_ = whole.is_sound;
  return {whole.text.data(), whole.size};
}

std::string_view TextReader::look_up(StringId id, Defects& defects) {
  is_short_way_ = read_short_way(id);
  if (is_short_way_) {
    steps_ = pieces_;
    is_sound_ = is_plain_ && has_no_empty_part(text_, separator_);
  } else {
    text_.clear();
    is_plain_ = false;
    is_sound_ = false;
    steps_ = strings_->append_text(id, text_, defects);
    separator_ = text_.find(kArgumentSeparator);
  }
  return text_;
}

/// Keeps the text at hand, which has no defects if it was read the short way.
void TextReader::keep(StringId id, Whole& whole) const {
  if (!is_short_way_ || text_.size() > kMostWholeBytes || id.value >= ~std::uint32_t{0}) {
    return;
  }
  whole.id_and_one = static_cast<std::uint32_t>(id.value) + 1;
  whole.size = static_cast<std::uint16_t>(text_.size());
  whole.separator = separator_ == std::string::npos
                        ? Whole::kNoSeparator
                        : static_cast<std::uint16_t>(separator_);
  whole.pieces = static_cast<std::uint16_t>(pieces_);
  whole.is_plain = is_plain_;
  whole.is_sound = is_sound_;
  std::memcpy(whole.text.data(), text_.data(), text_.size());
}

SplitText TextReader::split(StringId id, Defects& defects) {
  const std::string_view all = text(id, defects);
  if (separator_ == std::string::npos || !has_arguments_) {
    return {all, {}, is_plain_, is_sound_};
  }
  return {all.substr(0, separator_), all.substr(separator_), is_plain_, is_sound_};
}

bool TextReader::read_short_way(StringId id) {
  text_.clear();
  pieces_ = 0;
  deepest_ = 0;
  is_plain_ = true;
  separator_ = std::string::npos;
  if (!is_marked_) return false;
  if (id.value >= addresses_.size()) {
    const auto address = strings_->address_of(id);
    return address && expand(address->value, 0);
  }
  const std::uint32_t address = addresses_[id.value];
  return address >= kHeaderBytes && expand(address, 0);
}

/// Appends a piece of ASCII text.
void TextReader::append_literal(std::span<const std::byte> bytes) {
  const std::size_t begin = text_.size();
  text_.append(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  if (is_plain_text(bytes)) return;
  // A separator may stand between plain characters.
  for (std::size_t i = begin; i < text_.size(); ++i) {
    if (text_[i] == kArgumentSeparator) {
      separator_ = std::min(separator_, i);
    } else if (!is_plain(static_cast<unsigned char>(text_[i]))) {
      is_plain_ = false;
    }
  }
}

/// Appends the string at `address`.
/// @return false where it needs the long way; what was appended then is worthless.
bool TextReader::expand(std::uint64_t address, unsigned depth) {
  auto run = data_.run_at({address});
  deepest_ = std::max(deepest_, depth);
  while (!run.empty()) {
    const std::size_t length = ascii_length(run);
    if (length > 0) append_literal(run.first(length));
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
  Known& known = known_.get()[slot_of(address, known_bits_)];
  if (known.address == address) {
    if (depth + known.depth > kMostDepth || pieces_ + known.pieces > kMostPieces) {
      return false;
    }
    pieces_ += known.pieces;
    deepest_ = std::max(deepest_, depth + known.depth);
    text_.append(known.text.data(), known.size);
    is_plain_ &= known.is_plain;
    return true;
  }
  if (depth == kMostDepth) return false;
  const std::size_t begin = text_.size();
  const bool was_plain = std::exchange(is_plain_, true);
  const std::size_t old_separator = separator_;
  const unsigned old_pieces = pieces_;
  const unsigned old_deepest = std::exchange(deepest_, depth);
  if (!expand(address, depth + 1)) return false;
  const std::size_t size = text_.size() - begin;
  const bool has_separator = separator_ != old_separator ||
                             (old_separator != std::string::npos &&
                              text_.find(kArgumentSeparator, begin) != std::string::npos);
  if (size <= kMostKnownBytes && !has_separator) {
    // Expanding may have put another text here; the last one stays.
    known.address = address;
    known.size = static_cast<std::uint16_t>(size);
    known.pieces = static_cast<std::uint16_t>(pieces_ - old_pieces);
    known.depth = static_cast<std::uint8_t>(deepest_ - depth);
    known.is_plain = is_plain_;
    std::memcpy(known.text.data(), text_.data() + begin, size);
  }
  deepest_ = std::max(deepest_, old_deepest);
  is_plain_ &= was_plain;
  return true;
}

}  // namespace mm::decode
