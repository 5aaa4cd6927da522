// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// A picture as SVG: complete without its script, which only adds to it.
//
//   <svg class="flamegraph" data-...>
//     <title> <desc> <style>
//     title, facts, command, what is left out
//     <g class="view">                          one, or two that are compared
//       <g class="c3" data-v="start total depth"><title>exact numbers</title>
//         <rect/> <text/></g>                   a frame, in depth-first order
//     <script>
//
// Widths are computed in integers, so every machine writes the same bytes.
#pragma once

#include "picture.h"
#include "toolkit/sink.h"

namespace mm::flamegraph {

/// Writes the picture, as a file of its own or as a page.
void write_picture(const Picture& picture, toolkit::Sink& sink);

}  // namespace mm::flamegraph
