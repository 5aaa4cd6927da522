// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// --check-toolchain: whether these tools read what a rustc writes. No toolchain says
// which format that is, so the compiler is asked: it profiles an empty crate.
#pragma once

#include <chrono>
#include <string>

namespace mm::mmview {

inline constexpr int kFits = 0;
inline constexpr int kDoesNotFit = 1;
inline constexpr int kCannotTell = 4;

struct ToolchainAnswer {
  std::string sentence;  ///< one line, without its end; safe to print
  int exit = kCannotTell;
};

/// `toolchain` is a rustup toolchain, or the path of a sysroot or of a rustc. Empty: the
/// toolchain that this program is installed in, else the rustc on PATH. Nothing is
/// installed and nothing left behind. Takes the time of two runs of rustc, about 0.1 s,
/// and at most `limit` for each of them.
ToolchainAnswer check_toolchain(
    const std::string& toolchain,
    std::chrono::milliseconds limit = std::chrono::milliseconds{20'000});

}  // namespace mm::mmview
