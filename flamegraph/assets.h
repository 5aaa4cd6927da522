// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The files of this room that go into a picture as they are; the build makes a source
// file of them.
#pragma once

#include <string_view>

namespace mm::flamegraph {

extern const std::string_view kStyle;  // style.css
// viewer/NAME.js: one script, in this order.
extern const std::string_view kFramesScript;
extern const std::string_view kNumbersScript;
extern const std::string_view kStateScript;
extern const std::string_view kSearchScript;
extern const std::string_view kToolsScript;
extern const std::string_view kFocusScript;
extern const std::string_view kMainScript;

}  // namespace mm::flamegraph
