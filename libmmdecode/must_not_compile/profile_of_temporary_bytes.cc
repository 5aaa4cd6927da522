// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// A Profile borrows its bytes; these would be gone at the end of the line.
#include "mmdecode/profile.h"

const auto profile = mm::decode::Profile::open(std::vector<std::byte>(8));
