// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// What looks like a path in a text.
//
//   at /home/me/src/lib.rs:3:5: 3:9        /home/me/src/lib.rs
//   --out-dir=C:\out "/my files/a.rs"      C:\out   /my files/a.rs
//   demo::main  a.b  1 / 2                 none (a lone slash is none)
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace mm::mmedit {

/// `text` with each path replaced by what `replace` makes of it. A path is a run of
/// characters with a slash or backslash in it, or with the ending of a source or object
/// file. Blanks, quotes, brackets, '=', ',' ';' and ':' end it; inside quotes blanks
/// do not. The ':' of a drive or of "https://" is part of it.
std::string with_paths_replaced(
    std::string_view text,
    const std::function<std::string(std::string_view path)>& replace);

}  // namespace mm::mmedit
