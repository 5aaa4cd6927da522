// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "toolkit/input.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <utility>

#include "input_name.h"
#include "mmdecode/live.h"
#include "toolkit/cli.h"

namespace mm::toolkit {
namespace {

bool starts_with(std::span<const std::byte> bytes, const Magic& magic) {
  return bytes.size() >= magic.size() &&
         std::memcmp(bytes.data(), magic.data(), magic.size()) == 0;
}

LoadLimits limits_of(const InputOptions& options, bool is_in_set) {
  return {.max_bytes = options.max_bytes,
          .accepts_damage = options.is_salvage,
          .is_told_by_magic = !is_in_set};
}

bool has_empty(const std::vector<std::string>& names) {
  return std::ranges::any_of(names, [](const std::string& name) { return name.empty(); });
}

Result<void> check_one(const InputOptions& options) {
  if (options.paths.empty()) return usage("a PROFILE is missing");
  if (options.paths.size() > 1) {
    return usage(fmt::format("one PROFILE is expected, {} were given{}",
                             options.paths.size(), options.advice_on_several));
  }
  return {};
}

Result<void> check_many(const InputOptions& options) {
  if (options.paths.empty() && options.folders.empty()) {
    return usage("a PROFILE or --dir is missing");
  }
  if (std::ranges::count(options.paths, "-") > 1) {
    return usage("PROFILE: standard input (-) can be read only once");
  }
  if (has_empty(options.folders)) {
    return usage("--dir: the name is empty");
  }
  return {};
}

Result<void> check_base(const InputOptions& options) {
  if (options.paths.size() < 2) {
    return usage(options.paths.empty() ? "BASE is missing" : "CHANGE is missing");
  }
  return check_many(options);
}

std::string positional_name(Arity arity) {
  switch (arity) {
    case Arity::kOne:
      return "PROFILE";
    case Arity::kMany:
      return "PROFILE...";
    case Arity::kBaseAndChanges:
      break;
  }
  return "BASE CHANGE...";
}

Result<void> check_input_options(const InputOptions& options, Arity arity) {
  if (options.is_strict && options.is_salvage) {
    return usage("--strict and --salvage exclude each other");
  }
  MM_CHECK(arity == Arity::kOne    ? check_one(options)
           : arity == Arity::kMany ? check_many(options)
                                   : check_base(options));
  if (has_empty(options.paths)) {
    return usage("PROFILE: the name is empty");
  }
  return {};
}

Option folder_option(std::vector<std::string>& folders) {
  return {.names = "--dir",
          .value = "D",
          .help =
              "take every profile among the files of the folder D, without its "
              "sub-folders; may be repeated",
          .group = "Input",
          .take = into(folders),
          .offer = Offer::kFolder};
}

}  // namespace

void InputOptions::add_to(Command& command, Arity arity) {
  const std::string_view more =
      arity == Arity::kBaseAndChanges
          ? ", or a saved analysis (.json); NAME=PROFILE gives it a name in the report"
          : "";
  command.add({.names = positional_name(arity),
               .value = "PROFILE",
               .help = fmt::format(
                   "a .mm_profdata file or one of three .events, .string_data, "
                   ".string_index (also .zst or .gz), its name without these, or - "
                   "for standard input{}",
                   more),
               .group = "Input",
               .take = into(paths),
               .offer = Offer::kProfile});
  if (arity == Arity::kMany) command.add(folder_option(folders));
  command.add({.names = "--strict",
               .help = "fail on any damage, even where a warning would do",
               .group = "Input",
               .take = into(is_strict)});
  command.add({.names = "--salvage",
               .help = "read the sound part of a corrupt profile",
               .group = "Input",
               .take = into(is_salvage)});
  command.add({.names = "--max-input-size",
               .value = "SIZE",
               .help = "stop when expanded or piped input exceeds SIZE bytes; K, M, G "
                       "and T are powers of 1024 (default 16G)",
               .group = "Input",
               .take = [this](std::string_view value) -> Result<void> {
                 MM_TRY(max_bytes, parse_size(value));
                 return {};
               }});
  command.add_check([this, arity] { return check_input_options(*this, arity); });
}

decode::Tolerance InputOptions::tolerance() const {
  if (is_strict) return decode::Tolerance::kStrict;
  return is_salvage ? decode::Tolerance::kSalvage : decode::Tolerance::kLenient;
}

Result<Input> Input::open(const std::string& word, const InputOptions& options,
                          Messages& messages) {
  Input input;
  if (word == "-") {
    input.path_ = word;
  } else {
    MM_TRY(input.path_, resolve_input_name(word));
  }
  const auto place = place_in_set(input.path_);
  input.named_ = place.value_or(0);
  MM_TRY(input.files_[input.named_],
         LoadedFile::open(input.path_, limits_of(options, place.has_value()), messages));
  // Told by its content: a paged file may be called x.events.
  input.is_set_ = place && !starts_with(input.bytes(), kFileMagic);
  if (input.is_set_) MM_CHECK(input.load_set(options, messages));
  if (!input.is_set_) input.find_sidecar();
  return input;
}

/// Maps what a recorder that was stopped left beside the profile, if there is anything.
void Input::find_sidecar() {
  const std::string name = decode::sidecar_name(path_);
  if (name.empty()) return;
  auto sidecar = decode::MappedFile::open(name);
  if (sidecar) sidecar_ = *std::move(sidecar);
}

Result<void> Input::load_set(const InputOptions& options, Messages& messages) {
  std::uint64_t used = files_[named_].memory_bytes();
  for (std::size_t i = 0; i < kStreamCount; ++i) {
    if (i == named_) continue;
    const auto sibling = sibling_in_set(path_, i);
    if (!sibling) continue;  // the decoder says what is missing
    LoadLimits limits = limits_of(options, /*is_in_set=*/true);
    limits.max_bytes -= std::min(limits.max_bytes, used);
    MM_TRY(files_[i], LoadedFile::open(*sibling, limits, messages));
    used += files_[i].memory_bytes();
  }
  return {};
}

std::optional<std::string> Input::stem() const {
  if (path_ == "-") return std::nullopt;
  return stem_of(path_);
}

std::string Input::name() const {
  const std::string whole = stem().value_or("stdin");
  return whole.substr(whole.rfind('/') + 1);
}

bool Input::is_file(dev_t device, ino_t inode) const {
  return std::ranges::any_of(
      files_, [&](const LoadedFile& file) { return file.is_file(device, inode); });
}

bool Input::can_be_read_again() const {
  return std::ranges::all_of(files_, &LoadedFile::can_be_read_again);
}

Result<decode::Profile> Input::open_profile(decode::Tolerance tolerance,
                                            decode::Defects defects) const& {
  Result<decode::Source> source =
      is_set_ ? decode::Source::open_set({.events = files_[0].bytes(),
                                          .string_data = files_[1].bytes(),
                                          .string_index = files_[2].bytes()},
                                         tolerance, std::move(defects))
              : decode::Source::open_paged({.bytes = bytes(),
                                            .sidecar = sidecar_.bytes(),
                                            .descriptor = files_[named_].descriptor()},
                                           tolerance, std::move(defects));
  if (!source.has_value()) return with_path<decode::Profile>(path_, source.error());
  return with_path(path_, decode::Profile::open(*std::move(source), tolerance));
}

Result<std::uint64_t> parse_size(std::string_view text) {
  constexpr std::string_view kLetters = "KMGT";
  const Error bad =
      usage(fmt::format("'{}' is not a size (a whole number, and K, M, G or T)", text));
  unsigned shift = 0;
  if (!text.empty()) {
    const std::size_t letter = kLetters.find(text.back());
    if (letter != std::string_view::npos) {
      shift = 10 * (static_cast<unsigned>(letter) + 1);
      text.remove_suffix(1);
    }
  }
  std::uint64_t number = 0;
  const Result<void> parsed = into(number)(text);
  if (!parsed || number > (~std::uint64_t{0} >> shift)) return bad;
  return number << shift;
}

}  // namespace mm::toolkit
