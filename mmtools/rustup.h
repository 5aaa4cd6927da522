// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The toolchain that rustup would use here, asked of rustup itself: it depends on
// folders, files of projects and settings.
#pragma once

#include <optional>
#include <string>

namespace mm::launcher {

/// Its name, or its path where it was given by one. Nothing where there is no rustup on
/// PATH, it has no active toolchain that is installed, or it does not answer within 10 s.
/// Never installs one.
std::optional<std::string> active_toolchain();

}  // namespace mm::launcher
