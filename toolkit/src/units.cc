// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "toolkit/units.h"

#include <fmt/format.h>

#include <array>
#include <limits>

#include "toolkit/cli.h"
#include "toolkit/text.h"

namespace mm::toolkit {
namespace {

struct UnitRow {
  std::string_view name;
  std::uint64_t ns;
};
constexpr std::array<UnitRow, 4> kUnits{
    {{"ns", 1}, {"us", 1'000}, {"ms", 1'000'000}, {"s", 1'000'000'000}}
};

std::string_view unit_name(std::size_t unit, bool is_utf8) {
  return unit == 1 && is_utf8 ? "\xc2\xb5s" : kUnits[unit].name;
}

// `ns` in units of `unit_ns`, with `digits` decimals, rounded half up. 128 bits are not
// needed: the whole part is split off first.
std::string decimal(std::uint64_t ns, std::uint64_t unit_ns, int digits, bool grouped) {
  if (unit_ns == 1) return grouped ? format_count(ns) : fmt::format("{}", ns);
  std::uint64_t scale = 1;
  for (int i = 0; i < digits; ++i) scale *= 10;
  std::uint64_t whole = ns / unit_ns;
  std::uint64_t fraction = (ns % unit_ns * scale + unit_ns / 2) / unit_ns;
  if (fraction == scale) {
    ++whole;
    fraction = 0;
  }
  return fmt::format("{}.{:0{}}",
                     grouped ? format_count(whole) : fmt::format("{}", whole), fraction,
                     digits);
}

}  // namespace

std::string format_count(std::uint64_t value) {
  std::string digits = fmt::format("{}", value);
  for (std::size_t at = digits.size(); at > 3;) {
    at -= 3;
    digits.insert(at, 1, ',');
  }
  return digits;
}

std::string format_counted(std::uint64_t value, std::string_view one) {
  return fmt::format("{} {}{}", format_count(value), one, value == 1 ? "" : "s");
}

std::string format_duration(std::uint64_t ns, TimeUnit unit, bool is_utf8) {
  if (unit != TimeUnit::kAuto) {
    const std::size_t index = static_cast<std::size_t>(unit) - 1;
    return decimal(ns, kUnits[index].ns, 3, /*grouped=*/true) +
           std::string{unit_name(index, is_utf8)};
  }
  // 999,995 ns rounds to 1000.00us, which is 1.00ms.
  constexpr std::array<std::uint64_t, 3> kNextUnitFrom{1'000, 999'995, 999'995'000};
  std::size_t index = 0;
  while (index < kNextUnitFrom.size() && ns >= kNextUnitFrom[index]) ++index;
  return decimal(ns, kUnits[index].ns, 2, /*grouped=*/false) +
         std::string{unit_name(index, is_utf8)};
}

double percent_of(std::uint64_t part, std::uint64_t whole) {
  return whole == 0 ? 0.0
                    : static_cast<double>(part) * 100.0 / static_cast<double>(whole);
}

std::string format_percent(double percent) {
  return fmt::format("{:.2f}%", percent);
}

Result<std::uint64_t> parse_duration(std::string_view text, std::uint64_t bare_factor) {
  constexpr std::array<UnitRow, 6> kSuffixes{
      {{"ns", 1},
       {"us", 1'000},
       {"\xc2\xb5s", 1'000},
       {"\xce\xbcs", 1'000},
       {"ms", 1'000'000},
       {"s", 1'000'000'000}}
  };
  const Error bad =
      usage(fmt::format("'{}' is not a duration (a number and ns, us, ms or s)", text));
  const Error finer =
      usage(fmt::format("'{}' has a fraction of the smallest unit", text));
  std::string_view number = text;
  std::uint64_t factor = bare_factor;
  for (const UnitRow& suffix : kSuffixes) {
    if (!text.ends_with(suffix.name)) continue;
    number.remove_suffix(suffix.name.size());
    factor = suffix.ns;
    break;
  }
  constexpr std::uint64_t kMax = std::numeric_limits<std::uint64_t>::max();
  std::uint64_t ns = 0;
  std::uint64_t place = factor;  // worth of the next digit behind the point
  bool has_digit = false;
  bool is_behind_point = false;
  for (const char c : number) {
    if (c == '.' && !is_behind_point) {
      is_behind_point = true;
      continue;
    }
    if (c < '0' || c > '9') return bad;
    const auto digit = static_cast<std::uint64_t>(c - '0');
    has_digit = true;
    if (is_behind_point) {
      if (digit != 0 && place < 10) return finer;
      place /= 10;
      if (ns > kMax - digit * place) return bad;
      ns += digit * place;
      continue;
    }
    if (ns > (kMax - digit * factor) / 10) return bad;
    ns = ns * 10 + digit * factor;
  }
  if (!has_digit) return bad;
  return ns;
}

QuantityFormat::QuantityFormat(const decode::Counter& counter, TimeUnit unit,
                               bool is_utf8)
    : is_time_(counter.is_time()),
      unit_(unit),
      is_utf8_(is_utf8),
      counter_(visible(counter.name)),
      noun_("time") {
  if (is_time_) return;
  noun_ = counter.name;
  for (const decode::Counter::Unit& row : counter.units) {
    if (row.factor == 1 && !row.name.empty()) noun_ = row.name;
  }
  noun_ = visible(noun_);  // the file's word, on its way to a terminal
}

std::string QuantityFormat::cell(std::uint64_t value) const {
  return is_time_ ? format_duration(value, unit_, is_utf8_) : format_count(value);
}

std::string QuantityFormat::sentence(std::uint64_t value) const {
  return is_time_ ? cell(value) : fmt::format("{} {}", format_count(value), noun_);
}

}  // namespace mm::toolkit
