// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Taking a paged file apart: header, pages, and what can be wrong with them.
#include <array>
#include <string>
#include <utility>

#include "file_header.h"
#include "mmdecode/live.h"
#include "mmdecode/source.h"
#include "mmformat/bytes.h"
#include "mmformat/constants.h"
#include "stream_checks.h"
#include "unfinished.h"

namespace mm::decode {
namespace {

/// Walks the pages of one file and checks the streams they make.
class PageWalk {
 public:
  PageWalk(std::span<const std::byte> bytes, Tolerance tolerance, Source& source)
      : bytes_(bytes), source_(source), checks_(tolerance, source) {}

  /// @param sidecar  of the same recording; empty where there is none
  Result<void> run(std::span<const std::byte> sidecar) {
    LivePages live;
    if (!sidecar.empty()) MM_CHECK(read_sidecar(sidecar, live));
    while (at_ < bytes_.size() && !stopped_) MM_CHECK(take_page());
    for (const LivePage& page : live.pages) {
      checks_.stream(static_cast<std::size_t>(page.tag))
          .append(page.content, bytes_.size() + page.sidecar_offset);
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
  Result<void> read_sidecar(std::span<const std::byte> sidecar, LivePages& live) {
    Result<LivePages> read = LivePages::read(bytes_, sidecar);
    if (!read) {
      return checks_.defect(ErrorCode::kBadSidecar, std::nullopt, read.error().detail);
    }
    live = *std::move(read);
    bytes_ = bytes_.first(static_cast<std::size_t>(live.written_bytes));
    return checks_.defect(ErrorCode::kStoppedProgram, std::nullopt);
  }

  Result<void> take_page() {
    const auto rest = bytes_.subspan(at_);
    const auto tag = std::to_integer<std::size_t>(rest[0]);
    if (tag >= kStreamCount) {
      if (starts_with_magic(rest, kFileMagic)) return stop(ErrorCode::kSecondProfile);
      return stop(ErrorCode::kBadPageTag, "unknown page tag " + std::to_string(tag));
    }
    if (rest.size() < kPageHeaderBytes) return stop(ErrorCode::kPageHeaderCut);
    const std::uint64_t size = load_le<std::uint32_t>(rest.data() + 1);
    const auto content = rest.subspan(kPageHeaderBytes);
    if (size == 0) {
      MM_CHECK(defect(ErrorCode::kEmptyPage, at_));
    } else if (size > content.size()) {
      // Where the file was cut, the last page has a size that a writer chose. A larger
      // one is a damaged size, and what follows may be other pages, not content.
      if (size > kMaxWrittenPageBytes) return stop(ErrorCode::kOversizedPage);
      checks_.stream(tag).append(content, at_ + kPageHeaderBytes);
      is_cut_[tag] = true;
      return stop(ErrorCode::kPageCut, "the file ends inside a page, " +
                                           std::to_string(size - content.size()) +
                                           " bytes before its end");
    }
    if (size > 0) checks_.stream(tag).append(content.first(size), at_ + kPageHeaderBytes);
    at_ += kPageHeaderBytes + size;
    return {};
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
    for (const Extent& extent : checked.extents().subspan(1)) {
      const std::span<const std::byte> content{extent.data,
                                               static_cast<std::size_t>(extent.size)};
      if (content.size() < kHeaderBytes ||
          !starts_with_magic(content, kStreamMagics[i]) ||
          version_in(content) != source_.layout->version) {
        continue;
      }
      MM_CHECK(defect(ErrorCode::kSecondStreamHeader, extent.file_offset));
      checked.truncate(extent.stream_offset);
      break;
    }
    return {};
  }

  std::span<const std::byte> bytes_;
  Source& source_;
  StreamChecks checks_;
  std::uint64_t at_ = kHeaderBytes;
  bool stopped_ = false;
  std::array<bool, kStreamCount> is_cut_{};
};

}  // namespace

Result<Source> Source::open_paged(std::span<const std::byte> bytes, Tolerance tolerance,
                                  Defects defects) {
  return open_recorded(bytes, {}, tolerance, std::move(defects));
}

Result<Source> Source::open_recorded(std::span<const std::byte> bytes,
                                     std::span<const std::byte> sidecar,
                                     Tolerance tolerance, Defects defects) {
  Source source;
  source.defects = std::move(defects);
  MM_TRY(source.layout, read_file_header(bytes));
  if (bytes.size() == kHeaderBytes) return Error{.code = ErrorCode::kNothingInside};
  MM_CHECK(PageWalk{bytes, tolerance, source}.run(sidecar));
  return source;
}

}  // namespace mm::decode
