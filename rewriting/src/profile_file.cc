// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "rewriting/profile_file.h"

#include <string_view>
#include <utility>

namespace mm::rewriting {

ProfileFile::ProfileFile(toolkit::OutputSink sink, const std::string& path)
    : sink_(std::move(sink)),
      encoder_(toolkit::make_encoder(toolkit::compression_of_name(path))) {
  if (!encoder_) return;
  blocks_.emplace(sink_, encoder_.get(), /*jobs=*/0);
  encoding_.emplace(*blocks_);
}

Result<void> ProfileFile::write(std::span<const std::byte> bytes) {
  const std::string_view text{reinterpret_cast<const char*>(bytes.data()), bytes.size()};
  if (encoding_) {
    encoding_->append(text);
  } else {
    sink_.append(text);
  }
  if (is_closed()) return Error{.code = ErrorCode::kCannotWrite};
  return {};
}

Result<void> ProfileFile::end(Result<void> made) {
  if (!made && !is_closed()) return made;
  if (encoding_) {
    MM_CHECK(encoding_->finish());
    MM_CHECK(blocks_->finish());
  }
  return sink_.commit();
}

}  // namespace mm::rewriting
