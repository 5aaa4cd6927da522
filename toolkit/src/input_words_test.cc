// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "toolkit/input_words.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace mm::toolkit {
namespace {

/// Visits words of which those with a "bad" in them fail.
struct Visited {
  explicit Visited(std::vector<InputWord> all) : words(std::move(all)) {
    std::FILE* const stream = ::open_memstream(&text, &size);
    Messages messages{"tool", stream};
    result = visit_inputs(
        words,
        [this](const std::string& word) -> Result<void> {
          if (word.find("bad") == std::string::npos) {
            seen += word;
            return {};
          }
          return Error{.code = ErrorCode::kBadPageTag, .offset = 3, .path = word};
        },
        messages);
    std::fclose(stream);
    said.assign(text, size);
    std::free(text);
  }
  std::vector<InputWord> words;
  Result<void> result;
  std::string seen;
  std::string said;
  char* text = nullptr;
  std::size_t size = 0;
};

TEST(InputWords, ANameIsADemand) {
  const Visited visited{
      {{"a"}, {"bad"}, {"c"}}
  };
  ASSERT_FALSE(visited.result);
  EXPECT_EQ(visited.result.error().code, ErrorCode::kBadPageTag);
  EXPECT_EQ(visited.seen, "a");
}

TEST(InputWords, AFolderIsReadAsFarAsItCan) {
  const Visited visited{
      {{"a"}, {"d/bad", true}, {"d/c", true}}
  };
  EXPECT_TRUE(visited.result);
  EXPECT_EQ(visited.seen, "ad/c");
  EXPECT_EQ(visited.words.size(), 2U);
  EXPECT_NE(visited.said.find("d/bad: "), std::string::npos);
  EXPECT_NE(visited.said.find("at byte 0x3; left out"), std::string::npos);
  EXPECT_NE(visited.said.find("1 of 3 profiles left out"), std::string::npos);
}

TEST(InputWords, StrictDemandsAllOfAFolder) {
  std::string folder = ::testing::TempDir() + "mm_input_words_XXXXXX";
  ASSERT_NE(::mkdtemp(folder.data()), nullptr);
  const std::string path = folder + "/bad.mm_profdata";
  std::ofstream{path} << "MMPD";
  for (const bool is_strict : {false, true}) {
    InputOptions options;
    options.folders = {folder};
    options.is_strict = is_strict;
    const auto words = list_inputs(options);
    ASSERT_TRUE(words) << words.error().message();
    ASSERT_EQ(words->size(), 1U);
    EXPECT_EQ((*words)[0].may_be_left_out, !is_strict);
  }
  std::filesystem::remove_all(folder);
}

TEST(InputWords, AWrongCommandLineIsNoFaultOfAProfile) {
  std::vector<InputWord> words{
      {"d/a", true}
  };
  Messages messages{"tool"};
  const auto refuse = [](const std::string&) -> Result<void> {
    return Error{.code = ErrorCode::kUsage, .detail = "no"};
  };
  EXPECT_EQ(visit_inputs(words, refuse, messages).error().code, ErrorCode::kUsage);
}

TEST(InputWords, NothingLeftIsAnError) {
  const Visited visited{
      {{"d/bad", true}, {"d/bad2", true}}
  };
  ASSERT_FALSE(visited.result);
  EXPECT_EQ(visited.result.error().code, ErrorCode::kPathNotFound);
}

}  // namespace
}  // namespace mm::toolkit
