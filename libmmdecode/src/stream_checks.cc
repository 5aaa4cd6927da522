// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "stream_checks.h"

#include <utility>

namespace mm::decode {

Result<void> StreamChecks::defect(ErrorCode code, std::optional<std::uint64_t> offset,
                                  std::string detail) {
  if (is_refused(error_info(code).damage, tolerance_)) {
    return Error{.code = code, .offset = offset, .detail = std::move(detail)};
  }
  source_.defects.add(code, 1, offset, std::move(detail));
  return {};
}

Result<bool> StreamChecks::has_header(std::size_t i) {
  Stream& checked = stream(i);
  if (checked.size() >= kHeaderBytes) return true;
  const std::uint64_t offset = checked.file_offset({0});
  checked.truncate(0);
  MM_CHECK(defect(ErrorCode::kStreamHeaderCut, offset,
                  "the " + std::string{kStreamNames[i]} + " end inside their header"));
  return false;
}

Result<void> StreamChecks::check_tails(const std::array<bool, kStreamCount>& is_cut) {
  const Layout& layout = *source_.layout;
  MM_CHECK(check_tail(0, layout.event_bytes, ErrorCode::kRecordCut, !is_cut[0]));
  return check_tail(2, layout.index_entry_bytes, ErrorCode::kIndexEntryCut, !is_cut[2]);
}

Result<void> StreamChecks::check_tail(std::size_t i, std::size_t record_bytes,
                                      ErrorCode code, bool is_news) {
  Stream& checked = stream(i);
  if (checked.size() < kHeaderBytes) return {};
  const std::uint64_t rest = (checked.size() - kHeaderBytes) % record_bytes;
  if (rest == 0) return {};
  const std::uint64_t whole = checked.size() - rest;
  const std::uint64_t offset = checked.file_offset({whole});
  checked.truncate(whole);
  checked.seal();
  return is_news ? defect(code, offset) : Result<void>{};
}

}  // namespace mm::decode
