// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "toolkit/message.h"

#include <fmt/format.h>

#include "toolkit/text.h"

namespace mm::toolkit {
namespace {

std::string_view class_words(DamageClass damage) {
  switch (damage) {
    case DamageClass::kShort:
      return "incomplete";
    case DamageClass::kCorrupt:
      return "corrupt, only the sound part was read";
    case DamageClass::kLocal:
      return "damaged in places";
    case DamageClass::kRefused:
      return "unreadable";
    case DamageClass::kNone:
      break;
  }
  return "odd";
}

std::string describe(const decode::Defect& defect) {
  std::string text =
      visible(defect.detail.empty() ? error_info(defect.code).sentence : defect.detail);
  if (defect.count > 1) text += fmt::format(" ({} times)", defect.count);
  if (defect.first_offset) {
    text += fmt::format("{} at byte {:#x}", defect.count > 1 ? ", first" : "",
                        *defect.first_offset);
  }
  return text;
}

}  // namespace

std::string damage_words(const decode::Defects& defects) {
  using enum DamageClass;
  std::string words;
  for (const DamageClass damage : {kRefused, kShort, kCorrupt, kLocal}) {
    if (!defects.has_class(damage)) continue;
    if (!words.empty()) words += "; ";
    words += class_words(damage);
  }
  return words;
}

std::string visible_path(std::string_view path) {
  return path == "-" ? "standard input" : visible(path);
}

void Messages::write(Severity severity, std::string_view path, std::string_view text) {
  if (is_muted_ && severity != Severity::kError) return;
  constexpr struct {
    std::string_view word;
    std::string_view color;
  } kStyles[] = {
      {"error",   "\x1b[1;31m"},
      {"warning", "\x1b[1;33m"},
      {"note",    "\x1b[1;36m"}
  };
  const auto& style = kStyles[static_cast<std::size_t>(severity)];
  std::string line = tool_ + ": ";
  if (has_color_) line += style.color;
  line += style.word;
  line += ':';
  if (has_color_) line += "\x1b[0m";
  line += ' ';
  if (!path.empty()) line += visible_path(path) + ": ";
  line += text;
  line += '\n';
  std::fwrite(line.data(), 1, line.size(), stream_);
  std::fflush(stream_);
}

void Messages::error(const Error& error) {
  Error without_path = error;
  without_path.path.clear();
  std::string text = visible(without_path.message());
  // What comforts where such a defect is a warning would be untrue of an error.
  const bool is_local = error_info(error.code).damage == DamageClass::kLocal;
  text +=
      help_once(is_local ? "only the events and names concerned are affected: the rest "
                           "is read without --strict"
                         : error.help());
  write(Severity::kError, error.path, text);
}

void Messages::usage_error(std::string_view what, std::string_view command) {
  write(Severity::kError, "", visible(what));
  const std::string line = fmt::format("{0}: try '{0} {1}{2}--help'\n", tool_, command,
                                       command.empty() ? "" : " ");
  std::fwrite(line.data(), 1, line.size(), stream_);
  std::fflush(stream_);
}

void Messages::warning(std::string_view path, std::string_view what) {
  write(Severity::kWarning, path, visible(what));
}

void Messages::note(std::string_view path, std::string_view what) {
  write(Severity::kNote, path, visible(what));
}

void Messages::report(std::string_view path, const decode::Defects& defects) {
  using enum DamageClass;
  for (const DamageClass damage : {kRefused, kShort, kCorrupt, kLocal}) {
    std::string text;
    std::string helps;
    for (const decode::Defect& defect : defects.all()) {
      const ErrorInfo& info = error_info(defect.code);
      if (info.damage != damage) continue;
      text += (text.empty() ? ": " : "; ") + describe(defect);
      // What helps against corruption is --salvage, which is how this was read.
      if (damage != kCorrupt) helps += help_once(info.help);
    }
    if (text.empty()) continue;
    text.insert(0, class_words(damage));
    write(Severity::kWarning, path, text + helps);
  }
}

std::string Messages::help_once(std::string_view help) {
  if (help.empty() || !helps_said_.emplace(help).second) return {};
  return fmt::format("; {}", help);
}

}  // namespace mm::toolkit
