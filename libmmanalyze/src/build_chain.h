// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <vector>

#include "mmanalyze/build.h"

namespace mm::analyze {

/// The chain of a build whose runs, start and span are set.
std::vector<ChainLink> find_chain(const Build& build);

}  // namespace mm::analyze
