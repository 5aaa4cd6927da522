// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// One change of a profile's files, chosen by chance.
#pragma once

#include <string>

#include "testing/chance.h"
#include "testing/wire.h"

namespace mm::testing {

/// Changes `files` and says what was done. `other` lends files to be mixed in.
std::string mutate(ProfileFiles& files, const ProfileFiles& other, Chance& chance);

}  // namespace mm::testing
