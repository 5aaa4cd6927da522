// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// LivePages: what the sidecar of a program that was stopped adds to its profile.
//
//   profile   [ pages ............ | torn? ]
//                     written bytes ^
//   sidecar   [ header ][ slots ][ content of slot 0 ][ content of slot 1 ] ...
//
// The profile is read up to its written bytes, and then the contents of the slots as
// further pages, by sequence. Nothing is copied.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "mmformat/constants.h"
#include "mmformat/result.h"

namespace mm::decode {

/// Bytes of one stream that are in the sidecar.
struct LivePage {
  PageTag tag{};
  std::uint64_t sequence = 0;
  std::span<const std::byte> content;
  std::uint64_t sidecar_offset = 0;  ///< of its content
};

/// A sidecar that was checked against its profile. Borrows its bytes.
struct LivePages {
  std::uint64_t written_bytes = 0;  ///< how much of the profile is whole pages
  std::vector<LivePage> pages;      ///< by sequence, none empty

  /// @return kBadSidecar, with an offset in the sidecar, where one of the checks of the
  ///         specification fails.
  /// Cost: one pass over the slots.
  /// Source: format-spec/live_files.md, section "Sidecar".
  static Result<LivePages> read(std::span<const std::byte> profile,
                                std::span<const std::byte> sidecar);
};

/// The name of the sidecar of the profile `path`, which ends in kFileExtension; empty
/// where it does not.
std::string sidecar_name(const std::string& path);

}  // namespace mm::decode
