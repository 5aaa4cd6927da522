// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The files of page/ that go into the page of a build as they are; the build makes a
// source file of them.
#pragma once

#include <string_view>

namespace mm::summarize {

extern const std::string_view kPageStyle;  // style.css
extern const std::string_view kPageBody;   // body.html
// NAME.js: one script, in this order.
extern const std::string_view kFormatScript;
extern const std::string_view kModelScript;
extern const std::string_view kTimelineScript;
extern const std::string_view kTableScript;
extern const std::string_view kFlameScript;
extern const std::string_view kPanelScript;
extern const std::string_view kMainScript;

}  // namespace mm::summarize
