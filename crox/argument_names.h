// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// What the arguments of an event are called in a trace.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "mmdecode/kinds.h"

namespace mm::crox {

/// The names of the first arguments of an event, as many as are known.
struct ArgumentNames {
  std::string_view first;
  std::string_view second;

  /// "key", "module" ..., else "arg0", "arg1" ...
  std::string of(std::size_t index) const;
};

/// Source: format-spec/event_kinds.md, "Arguments of generic activities".
ArgumentNames argument_names(decode::Kind kind, std::string_view label);

}  // namespace mm::crox
