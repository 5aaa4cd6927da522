// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The first bytes of a file: is it ours, which version, and if not, what is it?
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "mmdecode/source.h"
#include "mmformat/bytes.h"
#include "mmformat/constants.h"
#include "mmformat/layout.h"
#include "mmformat/result.h"

namespace mm::decode {

inline bool starts_with_magic(std::span<const std::byte> bytes, const Magic& magic) {
  return bytes.size() >= magic.size() &&
         std::ranges::equal(magic, bytes.first(magic.size()), {},
                            [](char c) { return static_cast<std::byte>(c); });
}

/// The version in a header of at least kHeaderBytes.
inline std::int64_t version_in(std::span<const std::byte> header) {
  return load_le<std::uint32_t>(header.data() + kFileMagic.size());
}

/// The layout of a paged file, or the refusal that fits: kFileTooShort, kNotAProfile,
/// kVersionTooNew, kVersionImpossible, kLegacyJsonProfile, kUnreleasedForm,
/// kOneOfThreeFiles.
Result<const Layout*> read_file_header(std::span<const std::byte> bytes);

/// The layout of a set of three files, by the headers of those that have any, or the
/// refusal that fits: the above, kVersionMix, kNothingInside.
Result<const Layout*> read_set_headers(const FileSet& files);

/// What a file is that has none of our magics, where its first bytes tell: kNotAProfile,
/// kLegacyJsonProfile, kUnreleasedForm.
std::optional<Error> known_foreign(std::span<const std::byte> bytes);

/// A version that never existed in this kind of file, or not yet.
Error refuse_version(std::int64_t version, Container container);

}  // namespace mm::decode
