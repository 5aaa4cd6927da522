// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Taking a paged file apart: header, pages, and what can be wrong with them.
#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>

#include "file_header.h"
#include "mmdecode/live.h"
#include "mmdecode/source.h"
#include "mmformat/bytes.h"
#include "mmformat/constants.h"
#include "read_at.h"
#include "stream_checks.h"
#include "unfinished.h"

namespace mm::decode {
namespace {

/// Walks the pages of one file and checks the streams they make.
class PageWalk {
 public:
  PageWalk(const PagedFile& file, Tolerance tolerance, Source& source)
      : bytes_(file.bytes), file_(file), source_(source), checks_(tolerance, source) {}

  Result<void> run() {
    LivePages live;
    if (!file_.sidecar.empty()) MM_CHECK(read_sidecar(live));
    while (at_ < bytes_.size() && !stopped_) MM_CHECK(take_page());
    for (const LivePage& page : live.pages) {
      append(static_cast<std::size_t>(page.tag), page.content,
             bytes_.size() + page.sidecar_offset, page.content);
    }
    for (std::size_t i = 0; i < kStreamCount; ++i) {
      checks_.stream(i).seal();
      MM_CHECK(check_stream(i));
      checks_.stream(i).seal();
    }
    if (!source_.defects.has_class(DamageClass::kShort) && looks_unfinished(source_)) {
      MM_CHECK(defect(ErrorCode::kUnfinished, bytes_.size()));
    }
    MM_CHECK(checks_.check_tails(is_cut_));
    if (source_.events.size() == 0 && source_.string_data.size() == 0) {
      return Error{.code = ErrorCode::kNothingInside};
    }
    return {};
  }

 private:
  Result<void> defect(ErrorCode code, std::uint64_t offset, std::string detail = {}) {
    return checks_.defect(code, offset, std::move(detail));
  }

  Result<void> stop(ErrorCode code, std::string detail = {}) {
    stopped_ = true;
    return defect(code, at_, std::move(detail));
  }

  /// A program that was stopped: the file is read up to its last whole page, and what
  /// comes then is in the sidecar.
  Result<void> read_sidecar(LivePages& live) {
    Result<LivePages> read = LivePages::read(bytes_, file_.sidecar);
    if (!read) {
      return checks_.defect(ErrorCode::kBadSidecar, std::nullopt, read.error().detail);
    }
    live = *std::move(read);
    bytes_ = bytes_.first(static_cast<std::size_t>(live.written_bytes));
    return checks_.defect(ErrorCode::kStoppedProgram, std::nullopt);
  }

  /// The page's header and the first bytes of its content, as far as the file goes.
  std::span<const std::byte> head_of_page() {
    const auto rest = bytes_.subspan(at_);
    const std::size_t count = std::min(rest.size(), head_.size());
    if (file_.descriptor < 0) return rest.first(count);
    // What cannot be read that way is left to the map, where the host handles it.
    const auto read = read_at(file_.descriptor, at_, std::span{head_}.first(count));
    return read.size() == count ? read : rest.first(count);
  }

  Result<void> take_page() {
    const auto head = head_of_page();
    const auto tag = std::to_integer<std::size_t>(head[0]);
    if (tag >= kStreamCount) {
      if (starts_with_magic(head, kFileMagic)) return stop(ErrorCode::kSecondProfile);
      return stop(ErrorCode::kBadPageTag, "unknown page tag " + std::to_string(tag));
    }
    if (head.size() < kPageHeaderBytes) return stop(ErrorCode::kPageHeaderCut);
    const std::uint64_t size = load_le<std::uint32_t>(head.data() + 1);
    const auto start = head.subspan(kPageHeaderBytes);
    const auto content = bytes_.subspan(at_ + kPageHeaderBytes);
    if (size == 0) {
      MM_CHECK(defect(ErrorCode::kEmptyPage, at_));
    } else if (size > content.size()) {
      // Where the file was cut, the last page has a size that a writer chose. A larger
      // one is a damaged size, and what follows may be other pages, not content.
      if (size > kMaxWrittenPageBytes) return stop(ErrorCode::kOversizedPage);
      append(tag, content, at_ + kPageHeaderBytes, start);
      is_cut_[tag] = true;
      return stop(ErrorCode::kPageCut, "the file ends inside a page, " +
                                           std::to_string(size - content.size()) +
                                           " bytes before its end");
    }
    if (size > 0) append(tag, content.first(size), at_ + kPageHeaderBytes, start);
    at_ += kPageHeaderBytes + size;
    return {};
  }

  /// @param start  the first bytes of `content`, or more than that
  void append(std::size_t tag, std::span<const std::byte> content,
              std::uint64_t file_offset, std::span<const std::byte> start) {
    Stream& stream = checks_.stream(tag);
    if (stream.size() > 0 && !second_header_[tag] && content.size() >= kHeaderBytes &&
        starts_with_magic(start, kStreamMagics[tag]) &&
        version_in(start) == source_.layout->version) {
      second_header_[tag] = {.in_stream = stream.size(), .in_file = file_offset};
    }
    stream.append(content, file_offset);
  }

  Result<void> check_stream(std::size_t i) {
    Stream& checked = checks_.stream(i);
    if (checked.size() == 0) return defect(kMissingStream[i], bytes_.size());
    MM_TRY(const bool has_header, checks_.has_header(i));
    if (!has_header) return {};
    const std::string name{kStreamNames[i]};
    std::array<std::byte, kHeaderBytes> scratch{};
    const auto header = checked.read({0}, kHeaderBytes, scratch);
    const std::uint64_t offset = checked.file_offset({0});
    if (!starts_with_magic(header, kStreamMagics[i])) {
      MM_CHECK(defect(ErrorCode::kBadStreamMagic, offset,
                      "the " + name + " do not start with their own header"));
    } else if (version_in(header) != source_.layout->version) {
      MM_CHECK(defect(ErrorCode::kStreamVersionMismatch, offset + 4,
                      "the " + name + " say version " + version_name(version_in(header)) +
                          ", the file says " + version_name(source_.layout->version)));
    }
    return check_second_header(checked, i);
  }

  /// Two processes that wrote the same file leave a header inside a stream. Writers
  /// begin a page with it, so only starts of pages are looked at.
  Result<void> check_second_header(Stream& checked, std::size_t i) {
    if (!second_header_[i]) return {};
    MM_CHECK(defect(ErrorCode::kSecondStreamHeader, second_header_[i]->in_file));
    checked.truncate(second_header_[i]->in_stream);
    return {};
  }

  struct Place {
    std::uint64_t in_stream = 0;
    std::uint64_t in_file = 0;
  };

  std::span<const std::byte> bytes_;  // of the file, as far as it has whole pages
  const PagedFile& file_;
  Source& source_;
  StreamChecks checks_;
  std::uint64_t at_ = kHeaderBytes;
  bool stopped_ = false;
  std::array<bool, kStreamCount> is_cut_{};
  std::array<std::optional<Place>, kStreamCount> second_header_;  // of the same version
  std::array<std::byte, kPageHeaderBytes + kHeaderBytes> head_{};
};

}  // namespace

Result<Source> Source::open_paged(std::span<const std::byte> bytes, Tolerance tolerance,
                                  Defects defects) {
  return open_paged(PagedFile{.bytes = bytes}, tolerance, std::move(defects));
}

Result<Source> Source::open_paged(const PagedFile& file, Tolerance tolerance,
                                  Defects defects) {
  Source source;
  source.defects = std::move(defects);
  source.file = {file.bytes, file.descriptor};
  MM_TRY(source.layout, read_file_header(file.bytes));
  if (file.bytes.size() == kHeaderBytes) return Error{.code = ErrorCode::kNothingInside};
  MM_CHECK(PageWalk{file, tolerance, source}.run());
  return source;
}

}  // namespace mm::decode
