// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Offsets beyond 4 GiB: in the file, in the events and in the string data. The file is
// sparse, 8 GiB with holes, and needs a few pages of disk; a folder without holes (some
// network drives) needs them all, so this is no part of the default suite.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <string>

#include "mmdecode/profile.h"
#include "testing/profile_builder.h"

namespace mm::testing {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kHole =
    0xFFFF'FFE0;  // whole records, and nearly a full page size
constexpr std::uint64_t kEventBytes = 32;

/// Writes pages, some of which are holes.
class SparseFile {
 public:
  SparseFile() {
    std::string name = (fs::temp_directory_path() / "mmtools_big_XXXXXX").string();
    descriptor_ = ::mkstemp(name.data());
    path_ = name;
    Bytes header;
    append_text(header, "MMPD");
    append_le(header, 9, 4);
    write(header);
  }
  ~SparseFile() {
    ::close(descriptor_);
    fs::remove(path_);
  }
  const fs::path& path() const { return path_; }
  std::uint64_t size() const { return at_; }

  void page(std::size_t tag, const Bytes& content) {
    page_header(tag, content.size());
    write(content);
  }
  void hole(std::size_t tag, std::uint64_t size) {
    page_header(tag, size);
    at_ += size;
  }

 private:
  void page_header(std::size_t tag, std::uint64_t size) {
    Bytes header;
    append_le(header, tag, 1);
    append_le(header, size, 4);
    write(header);
  }
  void write(const Bytes& bytes) {
    ASSERT_EQ(::pwrite(descriptor_, bytes.data(), bytes.size(), static_cast<off_t>(at_)),
              static_cast<ssize_t>(bytes.size()));
    at_ += bytes.size();
  }

  int descriptor_ = -1;
  fs::path path_;
  std::uint64_t at_ = 0;
};

Bytes stream_header(const char* magic) {
  Bytes bytes;
  append_text(bytes, magic);
  append_le(bytes, 9, 4);
  return bytes;
}

Bytes record(std::uint64_t kind, std::uint64_t id) {
  Bytes bytes;
  append_le(bytes, kind, 8);
  append_le(bytes, id, 8);
  append_le(bytes, 1, 4);   // thread
  append_le(bytes, 10, 4);  // start
  append_le(bytes, 20, 4);  // end
  append_le(bytes, 0, 4);
  return bytes;
}

TEST(BigFile, OffsetsBeyond4GiBAreRead) {
  SparseFile file;
  file.page(kStringDataStream, stream_header("MMSD"));
  file.hole(kStringDataStream, kHole);
  // "kind" FF, and a string that refers to it, both behind 4 GiB.
  const std::uint64_t kind_address = 8 + kHole;
  ASSERT_GT(kind_address + kAddressBase, std::uint64_t{1} << 32);
  Bytes texts = bytes_of("kind");
  texts.push_back(std::byte{0xFF});
  const std::uint64_t label_address = kind_address + texts.size();
  append_text(texts, "label of ");
  texts.push_back(std::byte{0xFE});
  append_le(texts, kAddressBase + kind_address, 8);
  texts.push_back(std::byte{0xFF});
  file.page(kStringDataStream, texts);
  file.page(kEventsStream, stream_header("MMES"));
  file.hole(kEventsStream, kHole);
  const std::uint64_t last_record = file.size() + 5;
  file.page(kEventsStream, record(kAddressBase + kind_address, 7));
  Bytes index = stream_header("MMSI");
  append_le(index, 7, 8);
  append_le(index, label_address, 8);
  file.page(kStringIndexStream, index);

  const auto mapped = decode::MappedFile::open(file.path().string());
  ASSERT_TRUE(mapped.has_value()) << mapped.error().message();
  EXPECT_GT(mapped->bytes().size(), 2 * kHole);
  const auto profile = decode::Profile::open(mapped->bytes());
  ASSERT_TRUE(profile.has_value()) << profile.error().message();
  ASSERT_EQ(profile->events().size(), kHole / kEventBytes + 1);
  const decode::Event event = profile->events().at(profile->events().size() - 1);
  EXPECT_EQ(profile->events().file_offset(profile->events().size() - 1), last_record);
  decode::Defects defects;
  EXPECT_EQ(profile->strings().text(event.kind, defects), "kind");
  EXPECT_EQ(profile->strings().text(event.id, defects), "label of kind");
  EXPECT_EQ(event.end, 20U);
  EXPECT_TRUE(defects.empty());
}

}  // namespace
}  // namespace mm::testing
