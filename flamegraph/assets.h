// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The files of this room that go into a picture as they are; the build makes a source
// file of them.
#pragma once

#include <string_view>

namespace mm::flamegraph {

extern const std::string_view kStyle;         // style.css
extern const std::string_view kViewerScript;  // viewer.js

}  // namespace mm::flamegraph
