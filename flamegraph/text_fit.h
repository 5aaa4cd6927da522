// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// How much of a text fits a frame, without a font to measure it with.
//
// Names are set in monospace at kFontSize. The widest of the usual faces (DejaVu Sans
// Mono, Menlo, Liberation Mono, SF Mono) advances 0.602 em a column; Consolas, at 0.55,
// leaves a little room. East Asian characters take two columns.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace mm::flamegraph {

inline constexpr int kFontSize = 12;
/// Of a column, in hundredths of a pixel: 0.61 em.
inline constexpr std::size_t kColumnWidth = 732;
/// Left and right of the text in a frame.
inline constexpr std::size_t kTextMargin = 400;
/// Shorter beginnings of a name say nothing.
inline constexpr std::size_t kLeastColumns = 3;

/// Columns in a frame of this width, which is in hundredths of a pixel.
std::size_t columns_in(std::size_t width);

/// `visible` itself where it fits, its beginning and an ellipsis where that says
/// something, else nothing.
std::string fit_text(std::string_view visible, std::size_t columns);

/// A name with what changed behind it. The change has a number, so it is whole or not
/// there; the name gives way first.
std::string fit_label(std::string_view name, std::string_view change,
                      std::size_t columns);

}  // namespace mm::flamegraph
