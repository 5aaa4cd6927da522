// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "toolkit/message.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <functional>

namespace mm::toolkit {
namespace {

std::string said(const std::function<void(Messages&)>& speak, bool has_color = false) {
  char* text = nullptr;
  std::size_t size = 0;
  std::FILE* const stream = ::open_memstream(&text, &size);
  Messages messages{"tool", stream};
  messages.set_color(has_color);
  speak(messages);
  std::fclose(stream);
  std::string result{text, size};
  std::free(text);
  return result;
}

TEST(Messages, AnErrorNamesPathReasonPlaceAndHelp) {
  const Error error{.code = ErrorCode::kBadPageTag, .offset = 0x1f, .path = "a b"};
  const ErrorInfo& info = error_info(ErrorCode::kBadPageTag);
  EXPECT_EQ(said([&](Messages& m) { m.error(error); }),
            "tool: error: a b: " + std::string{info.sentence} + " at byte 0x1f; " +
                std::string{info.help} + "\n");
}

TEST(Messages, TheSameHelpIsSaidOnce) {
  const Error error{.code = ErrorCode::kUsage, .detail = "x"};
  EXPECT_EQ(said([&](Messages& m) {
              m.error(error);
              m.error(error);
            }),
            "tool: error: x; see --help\ntool: error: x\n");
}

TEST(Messages, EscapesWhatComesFromOutside) {
  const Error error{
      .code = ErrorCode::kCannotOpen, .detail = "bad \x1b[31m", .path = "x\n\xff"};
  EXPECT_EQ(said([&](Messages& m) { m.error(error); }),
            "tool: error: x\\n\\xff: bad \\x1b[31m\n");
}

TEST(Messages, ColorsTheWordAlone) {
  EXPECT_EQ(said([](Messages& m) { m.note("-", "hm"); }, true),
            "tool: \x1b[1;36mnote:\x1b[0m standard input: hm\n");
}

TEST(Messages, WhileMutedOnlyErrorsAreSaid) {
  EXPECT_EQ(said([](Messages& m) {
              m.set_muted(true);
              m.note("x", "hm");
              m.warning("x", "hm");
              m.error({.code = ErrorCode::kCannotOpen, .detail = "no"});
            }),
            "tool: error: no\n");
}

TEST(Messages, AUsageErrorNamesTheHelp) {
  EXPECT_EQ(said([](Messages& m) { m.usage_error("unknown option '--x'"); }),
            "tool: error: unknown option '--x'\ntool: try 'tool --help'\n");
  EXPECT_EQ(said([](Messages& m) { m.usage_error("no", "sub"); }),
            "tool: error: no\ntool: try 'tool sub --help'\n");
}

TEST(Messages, ReportsOneLineAClass) {
  decode::Defects defects;
  defects.add(ErrorCode::kPageCut, 1, 100);
  defects.add(ErrorCode::kStringIndexMissing);
  defects.add(ErrorCode::kInvalidUtf8, 3, 16);
  const ErrorInfo& cut = error_info(ErrorCode::kPageCut);
  const ErrorInfo& missing = error_info(ErrorCode::kStringIndexMissing);
  const ErrorInfo& invalid = error_info(ErrorCode::kInvalidUtf8);
  const auto text = [](std::string_view view) { return std::string{view}; };
  EXPECT_EQ(said([&](Messages& m) { m.report("p", defects); }),
            "tool: warning: p: incomplete: " + text(cut.sentence) + " at byte 0x64; " +
                text(missing.sentence) + "; " + text(cut.help) +
                "\ntool: warning: p: damaged in places: " + text(invalid.sentence) +
                " (3 times), first at byte 0x10; " + text(invalid.help) + "\n");
}

TEST(Messages, DoesNotAdviseSalvageAfterIt) {
  decode::Defects defects;
  defects.add(ErrorCode::kBadPageTag, 1, 8);
  EXPECT_EQ(said([&](Messages& m) { m.report("p", defects); }).find("--salvage"),
            std::string::npos);
}

TEST(Messages, HasNothingToReportAboutASoundFile) {
  EXPECT_EQ(said([](Messages& m) { m.report("p", {}); }), "");
}

}  // namespace
}  // namespace mm::toolkit
