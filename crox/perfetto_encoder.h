// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Perfetto's own compression: packets deflated in blocks, each block a packet.
#pragma once

#include <memory>

#include "toolkit/compression.h"

namespace mm::crox {

std::unique_ptr<toolkit::BlockEncoder> make_perfetto_encoder();

}  // namespace mm::crox
