// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Proves that a Perfetto trace shows what its profiles hold: the same intervals with the
// same parents, grouped by thread and process as they are there; names for all tracks.
//
// A thread is a track with a ThreadDescriptor and the tracks below it, its lanes. The
// format has no place for original ids, so threads and processes are recognised by what
// they show.
#pragma once

#include <span>
#include <string>

#include "testing/perfetto_reader.h"
#include "testing/profile_slices.h"

namespace mm::testing {

/// @param trace  is read already; its texts get those of the profiles.
/// @return the first fault; empty where there is none.
std::string check_perfetto(std::span<const decode::Profile* const> profiles,
                           PerfettoTrace& trace, const TraceRequest& request = {});

}  // namespace mm::testing
