// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The heap in pages of 2 MiB. A page costs a fault when it is first touched, and in a
// virtual machine that is 10 microseconds for 4 KiB against 130 for 2 MiB: the tables of
// a run over 100 MB, some thousand small pages, are then a fifth of the run's time.
#pragma once

namespace mm::toolkit {

/// Asks the C library and the kernel for a heap of large pages, as far as both can: later
/// allocations of all threads come out of one range that is reserved here and touched
/// only as it is used. To be called once, early. Does nothing where the C library is not
/// glibc, where its heap is not where it should be (sanitizers), and where the process
/// has a limit of memory (RLIMIT_DATA, RLIMIT_AS), which counts what is reserved.
void use_large_pages();

}  // namespace mm::toolkit
