// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// What a profile's metadata tell of the process and of the machine it ran on.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace mm::record {

/// The arguments of this process, each followed by one space, byte by byte.
std::string process_command();

/// Keys of the metadata with their values as JSON text: host_cpu, host_logical_cpus,
/// host_memory_bytes, host_os. What the system does not tell is left out.
std::vector<std::pair<std::string, std::string>> host_facts();

}  // namespace mm::record
