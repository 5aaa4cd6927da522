// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "toolkit/input.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zstd.h>

#include <filesystem>
#include <fstream>
#include <thread>

#include "input_name.h"
#include "toolkit/cli.h"
#include "toolkit/message.h"

namespace mm::toolkit {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kProfileText{"MMPD\x09\0\0\0 and more", 17};

std::string zstd_of(std::string_view text) {
  std::string out(ZSTD_compressBound(text.size()), '\0');
  out.resize(ZSTD_compress(out.data(), out.size(), text.data(), text.size(), 3));
  return out;
}

class Inputs : public testing::Test {
 protected:
  Inputs() {
    std::string name = (fs::temp_directory_path() / "mmtools_input_XXXXXX").string();
    folder_ = ::mkdtemp(name.data());
    stream_ = ::open_memstream(&said_, &said_size_);
    messages_.emplace("tool", stream_);
  }
  ~Inputs() override {
    std::fclose(stream_);
    std::free(said_);
    fs::remove_all(folder_);
  }

  std::string path(std::string_view name) const { return folder_ / name; }
  void write(std::string_view name, std::string_view text = kProfileText) const {
    std::ofstream{path(name), std::ios::binary}.write(
        text.data(), static_cast<std::streamsize>(text.size()));
  }
  // What the word resolves to, less the folder; or the error's text.
  std::string resolved(const std::string& name) const {
    const auto result = resolve_input_name(path(name));
    if (!result) return "error: " + result.error().message();
    return fs::path{*result}.filename().string();
  }
  Result<Input> open(std::string_view name) {
    return Input::open(path(name), options_, *messages_);
  }
  static std::string text_of(const Input& input) {
    return {reinterpret_cast<const char*>(input.bytes().data()), input.bytes().size()};
  }

  fs::path folder_;
  InputOptions options_;
  char* said_ = nullptr;
  std::size_t said_size_ = 0;
  std::FILE* stream_ = nullptr;
  std::optional<Messages> messages_;
};

TEST_F(Inputs, NamesAreTriedInOrder) {
  for (const char* const name :
       {"x.events", "x.mm_profdata.gz", "x.mm_profdata.zst", "x.mm_profdata", "x"}) {
    write(name);
    EXPECT_EQ(resolved("x"), name);
  }
}

TEST_F(Inputs, DotsInNamesAreNoExtension) {
  write("my.crate-1.2.3-0001.mm_profdata");
  write("my.crate-1.2.mm_profdata");
  EXPECT_EQ(resolved("my.crate-1.2.3-0001"), "my.crate-1.2.3-0001.mm_profdata");
  EXPECT_EQ(resolved("my.crate-1.2.3-0001.mm_profdata"),
            "my.crate-1.2.3-0001.mm_profdata");
  EXPECT_EQ(resolved("./my.crate-1.2"), "my.crate-1.2.mm_profdata");
}

TEST_F(Inputs, TheLastExtensionIsReplacedAtLast) {
  write("crate-0001.mm_profdata");
  EXPECT_EQ(resolved("crate-0001.rustc_profile"), "crate-0001.mm_profdata");
}

TEST_F(Inputs, ADotInAFolderIsNoExtension) {
  EXPECT_EQ(candidate_names("a.b/c").size(), 9U);
  EXPECT_EQ(candidate_names("./.hidden").size(), 9U);
  EXPECT_EQ(candidate_names("a.b/c.d").back(), "a.b/c.mm_profdata");
}

TEST_F(Inputs, AFolderDoesNotHideAProfileOfTheSameName) {
  fs::create_directory(path("x"));
  EXPECT_EQ(resolved("x"), "error: " + path("x") + ": is a directory");
  write("x.mm_profdata");
  EXPECT_EQ(resolved("x"), "x.mm_profdata");
}

TEST_F(Inputs, AMissingFileSaysWhatWasTried) {
  EXPECT_EQ(resolved("no.x"),
            "error: " + path("no.x") + ": no such file; tried also " +
                path("no.x.mm_profdata") + ", " + path("no.x.mm_profdata.zst") + ", " +
                path("no.x.mm_profdata.gz") + ", " + path("no.x.events") + ", " +
                path("no.x.events.zst") + ", " + path("no.x.events.gz") + ", " +
                path("no.x.string_data") + ", " + path("no.x.string_index") + ", " +
                path("no.mm_profdata"));
}

TEST_F(Inputs, ALinkToNothingIsNotGuessedAt) {
  fs::create_symlink("gone", path("a.mm_profdata"));
  EXPECT_EQ(resolved("a.mm_profdata"), "error: " + path("a.mm_profdata") +
                                           ": is a link to a file that does not exist");
  write("a.mm_profdata.mm_profdata");
  EXPECT_EQ(resolved("a.mm_profdata"), "a.mm_profdata.mm_profdata");
}

TEST_F(Inputs, FilesOfASetFindEachOther) {
  for (const char* const name :
       {"s.1.events", "s.1.string_data.zst", "s.1.string_index"}) {
    write(name);
  }
  for (const char* const word : {"s.1", "s.1.events", "s.1.string_index"}) {
    const auto found = resolve_input_name(path(word));
    ASSERT_TRUE(found.has_value()) << word;
    EXPECT_TRUE(place_in_set(*found).has_value());
    EXPECT_EQ(sibling_in_set(*found, 0), path("s.1.events"));
    EXPECT_EQ(sibling_in_set(*found, 1), path("s.1.string_data.zst"));
    EXPECT_EQ(sibling_in_set(*found, 2), path("s.1.string_index"));
  }
  EXPECT_EQ(place_in_set("a.string_index.gz"), 2U);
  EXPECT_EQ(place_in_set("a.mm_profdata"), std::nullopt);
  EXPECT_EQ(sibling_in_set(path("t.events"), 1), std::nullopt);
}

// Two sets in one folder, one packed: each keeps to its own.
TEST_F(Inputs, PackedFilesPreferPackedSiblings) {
  write("s.events.zst");
  write("s.string_data");
  write("s.string_data.zst");
  EXPECT_EQ(sibling_in_set(path("s.events.zst"), 1), path("s.string_data.zst"));
  EXPECT_EQ(sibling_in_set(path("s.events"), 1), path("s.string_data"));
}

TEST_F(Inputs, ASetIsOpenedAsOneProfile) {
  const std::string header_end{"\x05\0\0\0", 4};
  const std::string one_string = "MMSD" + header_end + "a\xFF";
  const std::string one_entry = "MMSI" + header_end + std::string{"\1\0\0\0\x8\0\0\0", 8};
  write("s.events", "MMES" + header_end + std::string(24, '\1'));
  write("s.string_data.zst", zstd_of(one_string));
  write("s.string_index", one_entry);
  for (const char* const word : {"s", "s.events", "s.string_data.zst"}) {
    const auto input = open(word);
    ASSERT_TRUE(input.has_value()) << word;
    const auto profile = input->open_profile(decode::Tolerance::kLenient);
    ASSERT_TRUE(profile.has_value()) << profile.error().message();
    EXPECT_EQ(profile->version(), 5);
    EXPECT_EQ(profile->events().size(), 1U);
    EXPECT_EQ(profile->defects().count_of(ErrorCode::kMetadataMissing), 1U);
    EXPECT_EQ(input->stem(), path("s"));
  }
  fs::remove(path("s.string_index"));
  const auto input = open("s.events");
  const auto strict = input->open_profile(decode::Tolerance::kStrict);
  ASSERT_FALSE(strict.has_value());
  EXPECT_EQ(strict.error().code, ErrorCode::kStringIndexMissing);
  EXPECT_NE(strict.error().message().find(".string_index file, which belongs"),
            std::string::npos);
}

// What is expanded counts together: three bombs must not have three times the room.
TEST_F(Inputs, TheLimitIsForAllFilesOfASet) {
  const std::string text = "MMSD" + std::string(996, '\5');
  write("s.events.zst", zstd_of(text));
  write("s.string_data.zst", zstd_of(text));
  options_.max_bytes = 2'000;
  EXPECT_TRUE(open("s.events.zst").has_value());
  options_.max_bytes = 1'999;
  const auto input = open("s.events.zst");
  ASSERT_FALSE(input.has_value());
  EXPECT_EQ(input.error().code, ErrorCode::kInputTooBig);
  EXPECT_EQ(input.error().path, path("s.string_data.zst"));
}

// Its content decides, not its name.
TEST_F(Inputs, APagedFileMayBeCalledEvents) {
  write("s.events");
  write("s.string_data", "something else");
  const auto input = open("s.events");
  ASSERT_TRUE(input.has_value());
  const auto profile = input->open_profile(decode::Tolerance::kLenient);
  ASSERT_FALSE(profile.has_value());
  EXPECT_EQ(error_info(profile.error().code).damage, DamageClass::kCorrupt)
      << profile.error().message();
}

TEST_F(Inputs, StemsLoseOnlyWhatIsOurs) {
  EXPECT_EQ(stem_of("a/b.mm_profdata"), "a/b");
  EXPECT_EQ(stem_of("b.1.mm_profdata.zst"), "b.1");
  EXPECT_EQ(stem_of("b.mm_profdata.gz"), "b");
  EXPECT_EQ(stem_of("b.json"), "b.json");
  EXPECT_EQ(stem_of("b.events"), "b");
  EXPECT_EQ(stem_of("b.1.string_index.zst"), "b.1");
  EXPECT_EQ(stem_of("b.zst.mm_profdata"), "b.zst");
}

TEST_F(Inputs, OddNamesOpen) {
  for (const std::string_view name :
       {"a b", "caf\xc3\xa9", "bad\xff", "-x", "new\nline"}) {
    write(std::string{name} + ".mm_profdata");
    const auto input = open(name);
    ASSERT_TRUE(input.has_value()) << name;
    EXPECT_EQ(text_of(*input), kProfileText);
    EXPECT_EQ(input->stem(), path(name));
  }
}

TEST_F(Inputs, CompressionIsToldByContentNotByName) {
  write("plain.mm_profdata.zst");
  write("packed.mm_profdata", zstd_of(kProfileText));
  for (const char* const name : {"plain", "packed"}) {
    const auto input = open(name);
    ASSERT_TRUE(input.has_value()) << name;
    EXPECT_EQ(text_of(*input), kProfileText);
  }
}

TEST_F(Inputs, ACutCompressedFileIsReadWithSalvageOnly) {
  std::string text{kProfileText};
  std::uint32_t state = 1;
  while (text.size() < 400'000) {
    state = state * 1'664'525U + 1'013'904'223U;
    text += static_cast<char>(state >> 24U);
  }
  const std::string packed = zstd_of(text);
  write("cut", std::string_view{packed}.substr(0, packed.size() - 10));
  const auto refused = open("cut");
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(refused.error().code, ErrorCode::kBadCompression);
  EXPECT_EQ(refused.error().path, path("cut"));

  options_.is_salvage = true;
  const auto input = open("cut");
  ASSERT_TRUE(input.has_value());
  EXPECT_TRUE(text.starts_with(text_of(*input)));
  EXPECT_GT(text_of(*input).size(), 100'000U);
  std::fflush(stream_);
  EXPECT_NE(std::string{said_}.find("the file was cut"), std::string::npos) << said_;
}

TEST_F(Inputs, TheSizeLimitHoldsForWhatExpands) {
  options_.max_bytes = 10;
  write("big", zstd_of(kProfileText));
  const auto input = open("big");
  ASSERT_FALSE(input.has_value());
  EXPECT_EQ(input.error().code, ErrorCode::kInputTooBig);
}

TEST_F(Inputs, ABombOfForeignContentStopsAtItsStart) {
  write("bomb", zstd_of(std::string(100'000'000, 'x')));
  const auto input = open("bomb");
  ASSERT_TRUE(input.has_value());
  EXPECT_LT(input->bytes().size(), 1'000'000U);
  EXPECT_EQ(input->open_profile(decode::Tolerance::kLenient).error().code,
            ErrorCode::kNotAProfile);
}

TEST_F(Inputs, AFifoIsReadLikeStandardInput) {
  ASSERT_EQ(::mkfifo(path("fifo").c_str(), 0600), 0);
  std::thread writer{[this] { write("fifo"); }};
  const auto input = open("fifo");
  writer.join();
  ASSERT_TRUE(input.has_value());
  EXPECT_EQ(text_of(*input), kProfileText);
  EXPECT_FALSE(input->is_file(0, 0));
}

TEST_F(Inputs, AnEndlessDeviceIsNotReadToItsEnd) {
  const auto input = Input::open("/dev/zero", options_, *messages_);
  ASSERT_TRUE(input.has_value());
  EXPECT_LE(input->bytes().size(), std::size_t{1} << 20U);
}

TEST_F(Inputs, AnEmptyFileIsTooShort) {
  write("empty", "");
  const auto input = open("empty");
  ASSERT_TRUE(input.has_value());
  const auto profile = input->open_profile(decode::Tolerance::kSalvage);
  ASSERT_FALSE(profile.has_value());
  EXPECT_EQ(profile.error().code, ErrorCode::kFileTooShort);
  EXPECT_EQ(profile.error().path, path("empty"));
}

TEST_F(Inputs, AnInputMayMove) {
  write("x");
  auto input = open("x");
  ASSERT_TRUE(input.has_value());
  const Input moved = std::move(*input);
  EXPECT_EQ(text_of(moved), kProfileText);
}

// A tool's run with these words: what it took, or what it said.
std::string run_with(Arity arity, std::vector<std::string> words) {
  Cli cli{"tool", "Do a thing."};
  InputOptions options;
  options.add_to(cli, arity);
  words.insert(words.begin(), "tool");
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  std::string taken;
  testing::internal::CaptureStderr();
  testing::internal::CaptureStdout();
  const int code =
      cli.run(static_cast<int>(words.size()), argv.data(), [&]() -> Result<void> {
        for (const std::string& path : options.paths) taken += path + " ";
        for (const std::string& folder : options.folders) taken += "in " + folder + " ";
        return {};
      });
  const std::string shown = testing::internal::GetCapturedStdout();
  const std::string said = testing::internal::GetCapturedStderr();
  if (code == 0) return shown + taken;
  EXPECT_EQ(code, 2);
  EXPECT_TRUE(said.starts_with("tool: error: ")) << said;
  return said.substr(0, said.find('\n')).substr(sizeof "tool: error: " - 1);
}

TEST(InputOptions, ToolsTakeOneProfileAsARule) {
  EXPECT_EQ(run_with(Arity::kOne, {"a"}), "a ");
  EXPECT_EQ(run_with(Arity::kOne, {}), "a PROFILE is missing");
  EXPECT_EQ(run_with(Arity::kOne, {"a", "b"}), "one PROFILE is expected, 2 were given");
  EXPECT_EQ(run_with(Arity::kOne, {""}), "PROFILE: the name is empty");
  EXPECT_EQ(run_with(Arity::kOne, {"--dir", "d"}), "unknown option '--dir'");
  EXPECT_NE(run_with(Arity::kOne, {"--help"}).find("[OPTIONS] PROFILE\n"),
            std::string::npos);
}

TEST(InputOptions, ToolsMayTakeManyAndFolders) {
  EXPECT_EQ(run_with(Arity::kMany, {"a"}), "a ");
  EXPECT_EQ(run_with(Arity::kMany, {"--dir", "d", "a", "--dir=e", "-", "b"}),
            "a - b in d in e ");
  EXPECT_EQ(run_with(Arity::kMany, {"--dir", "d"}), "in d ");
  EXPECT_EQ(run_with(Arity::kMany, {}), "a PROFILE or --dir is missing");
  EXPECT_EQ(run_with(Arity::kMany, {"a", ""}), "PROFILE: the name is empty");
  EXPECT_EQ(run_with(Arity::kMany, {"--dir", ""}), "--dir: the name is empty");
  EXPECT_EQ(run_with(Arity::kMany, {"-", "a", "-"}),
            "PROFILE: standard input (-) can be read only once");
  const std::string help = run_with(Arity::kMany, {"--help"});
  EXPECT_NE(help.find("[OPTIONS] PROFILE...\n"), std::string::npos) << help;
  EXPECT_NE(help.find("--dir D"), std::string::npos) << help;
}

TEST(ParseSize, TakesPowersOf1024) {
  EXPECT_EQ(*parse_size("0"), 0U);
  EXPECT_EQ(*parse_size("10"), 10U);
  EXPECT_EQ(*parse_size("64M"), 64U << 20U);
  EXPECT_EQ(*parse_size("16G"), std::uint64_t{16} << 30U);
  for (const char* const text : {"", "M", "1.5G", "-1", "1m", "99999999T"}) {
    EXPECT_FALSE(parse_size(text).has_value()) << text;
  }
}

}  // namespace
}  // namespace mm::toolkit
