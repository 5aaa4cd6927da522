// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Who wrote a profile. The format has no field for that: the version leaves a range of
// compilers, and the command line may name a toolchain.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace mm::decode {

/// The stable releases of rustc that write this version of the format: "rustc 1.58 to
/// 1.76". Empty for versions that no compiler ever wrote.
/// Source: format-spec/mm_profdata.md, section "Version history".
std::string_view rustc_releases(std::int64_t version);

/// The toolchain in a command line, by a path "toolchains/NAME/" as rustup has it:
/// "nightly-2025-07-08-x86_64-unknown-linux-gnu". Nothing where no path, or paths of
/// several toolchains, are there.
std::optional<std::string> toolchain_of(std::string_view command);

}  // namespace mm::decode
