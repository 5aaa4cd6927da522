// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <vector>

#include "work_pieces.h"

namespace mm::analyze {

/// What a HypotheticalClock needs of an answer.
struct WhatIf::Pieces {
  std::vector<ThreadWork> threads;  ///< by id
  std::vector<Share> shares;        ///< of the speedups
};

}  // namespace mm::analyze
