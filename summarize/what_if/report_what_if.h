// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// What would be, written: as tables, Markdown, CSV or JSON.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "summarize/looks.h"
#include "toolkit/sink.h"
#include "what_if_reader.h"

namespace mm::summarize {

/// @param top  of the runs of a build those that save most, where people read them
/// @return headers of columns that were left out because the terminal is too narrow.
std::vector<std::string> write_what_if(const WhatIfAnswer& answer,
                                       std::optional<std::uint64_t> top,
                                       const Looks& looks, toolkit::Sink& sink);

}  // namespace mm::summarize
