// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include <algorithm>
#include <string_view>
#include <utility>

#include "info_facts.h"
#include "mmdecode/process_name.h"
#include "mmdecode/toolchain.h"
#include "mmdecode/verify.h"
#include "questions.h"

namespace mm::mmview {
namespace {

void gather_streams(const toolkit::Input& input, const decode::Profile& profile,
                    InfoFacts& facts) {
  const decode::Source& source = profile.source();
  const decode::Stream* const streams[] = {&source.events, &source.string_data,
                                           &source.string_index};
  const bool has_stream_headers = profile.version() != kHeaderless;
  std::uint64_t known = 0;
  for (std::size_t i = 0; i < kStreamCount; ++i) {
    const decode::Stream& stream = *streams[i];
    if (stream.size() == 0) continue;
    const std::uint64_t pages = stream.extents().size() - (has_stream_headers ? 0 : 1);
    const std::uint64_t header = std::min<std::uint64_t>(kHeaderBytes, stream.size());
    facts.streams[i] = {.pages = pages, .bytes = stream.size() - header};
    if (has_stream_headers) facts.header_bytes += header;
    if (!facts.is_set) facts.header_bytes += pages * kPageHeaderBytes;
    known += facts.streams[i].bytes;
  }
  if (facts.is_set) return;
  facts.header_bytes += kHeaderBytes;
  const std::uint64_t size = input.bytes().size();
  facts.rest_bytes = size - std::min(size, known + facts.header_bytes);
}

}  // namespace

InfoFacts gather_info(const toolkit::Input& input, const decode::Profile& profile,
                      unsigned jobs) {
  InfoFacts facts;
  facts.path = input.path();
  facts.version = profile.version();
  facts.is_set = profile.layout().container == Container::kThreeFiles;
  facts.metadata = &profile.metadata();
  const std::string stem = input.stem().value_or("");
  const std::string_view name = std::string_view{stem}.substr(stem.rfind('/') + 1);
  facts.process = decode::process_name_of(profile.metadata(), name);
  if (const auto& command = profile.metadata().command) {
    facts.crate = decode::crate_name_of(*command, name);
    facts.toolchain = decode::toolchain_of(*command);
  }
  gather_streams(input, profile, facts);
  analyze::ProfileSurvey survey = analyze::survey_profile(profile, jobs);
  facts.strings = survey.strings;
  facts.events = std::move(survey.events);
  const auto take = [&facts](const decode::Finding& finding) {
    facts.defects.add(finding.code, 1, finding.offset, finding.what);
    return true;
  };
  if (survey.may_have_defects) {
    decode::verify(profile, take);
  } else {
    decode::verify_opening(profile, take);
  }
  return facts;
}

Result<void> tell_info(const toolkit::Input& input, const Options& options,
                       toolkit::Messages& messages) {
  MM_TRY(const decode::Profile profile,
         input.open_profile(options.input.tolerance(), decode::every_defect()));
  const InfoFacts facts = gather_info(input, profile, options.jobs);
  if (auto refused = facts.defects.first_refused(profile.tolerance())) {
    refused->path = input.path();
    return *std::move(refused);
  }
  MM_TRY(toolkit::OutputSink sink, toolkit::OutputSink::create(options.output.path));
  if (options.format == Format::kJson)
    write_info_json(facts, sink);
  else
    write_info_text(facts, sink);
  MM_CHECK(sink.commit());
  messages.report(input.path(), profile.defects());
  return {};
}

}  // namespace mm::mmview
