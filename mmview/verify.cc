// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "mmdecode/verify.h"

#include <fmt/format.h>

#include <optional>
#include <string>
#include <string_view>

#include "mmanalyze/profile_facts.h"
#include "mmformat/spec_rule.h"
#include "questions.h"
#include "toolkit/json_writer.h"
#include "toolkit/text.h"
#include "toolkit/units.h"

namespace mm::mmview {
namespace {

std::string_view class_name(DamageClass damage) {
  switch (damage) {
    case DamageClass::kRefused:
      return "refused";
    case DamageClass::kShort:
      return "short";
    case DamageClass::kCorrupt:
      return "corrupt";
    case DamageClass::kLocal:
      return "local";
    case DamageClass::kNone:
      break;
  }
  return "none";
}

std::string_view extension_of(PageTag stream) {
  switch (stream) {
    case PageTag::kEvents:
      return kEventsExtension;
    case PageTag::kStringData:
      return kStringDataExtension;
    case PageTag::kStringIndex:
      break;
  }
  return kStringIndexExtension;
}

void write_text(const decode::Finding& finding, toolkit::Sink& sink) {
  const ErrorInfo& info = error_info(finding.code);
  const std::string file =
      finding.file ? fmt::format("{:<13} ", extension_of(*finding.file)) : "";
  sink.append(fmt::format("{}{:#010x}  {:<7}  {:<25}  {}  [{}]\n", file, finding.offset,
                          class_name(info.damage), info.name,
                          toolkit::visible(finding.what), spec_rule(finding.code)));
}

void write_json(const decode::Finding& finding, toolkit::Sink& sink) {
  const ErrorInfo& info = error_info(finding.code);
  toolkit::JsonWriter json{sink};
  json.begin_object();
  if (finding.file) {
    json.key("file");
    json.string(extension_of(*finding.file));
  }
  json.key("offset");
  json.number(finding.offset);
  json.key("class");
  json.string(class_name(info.damage));
  json.key("name");
  json.string(info.name);
  json.key("code");
  json.number(static_cast<std::uint64_t>(finding.code));
  json.key("what");
  json.string(finding.what);
  json.key("section");
  json.string(spec_rule(finding.code));
  json.end_object();
  sink.append('\n');
}

/// What makes a profile unreadable, in the form of the other defects.
decode::Finding finding_of(const Error& error) {
  return {.code = error.code,
          .offset = error.offset.value_or(0),
          .file = std::nullopt,
          .what = error.detail.empty() ? std::string{error_info(error.code).sentence}
                                       : error.detail};
}

}  // namespace

Result<void> verify_profile(const toolkit::Input& input, const Options& options,
                            toolkit::Messages& /*messages*/) {
  const Result<decode::Profile> profile =
      input.open_profile(decode::Tolerance::kSalvage, decode::every_defect());
  MM_TRY(toolkit::OutputSink sink, toolkit::OutputSink::create(options.output.path));
  std::optional<ErrorCode> first;
  const auto take = [&](const decode::Finding& finding) {
    if (!first) first = finding.code;
    if (options.format == Format::kJsonLines)
      write_json(finding, sink);
    else
      write_text(finding, sink);
    return !sink.is_closed();
  };
  std::uint64_t count = 1;
  if (!profile.has_value()) {
    take(finding_of(profile.error()));
  } else if (analyze::survey_profile(*profile, options.jobs).may_have_defects) {
    count = decode::verify(*profile, take);
  } else {
    count = decode::verify_opening(*profile, take);
  }
  if (count == 0 && options.format == Format::kText) sink.append("no defects\n");
  MM_CHECK(sink.commit());
  if (!profile.has_value()) return profile.error();
  if (count == 0) return {};
  return Error{.code = *first,
               .detail = toolkit::format_counted(count, "defect"),
               .path = input.path()};
}

}  // namespace mm::mmview
