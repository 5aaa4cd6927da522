// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// What ties recordings to their process: a forked child is switched off, exit() finishes
// them, and a thread that ends lets its pages go.
#pragma once

namespace mm::record {

class Core;
struct ThreadCursor;

/// Registers a recording for exit() and fork(). Beyond 64 at a time they must be finished
/// by their owners.
void enter_process(Core& core);
/// Takes it out again, before it goes.
void leave_process(Core& core);

/// The cursors of this thread, chained by next_of_thread.
ThreadCursor* cursors_of_thread();
/// Puts a cursor at the head of the chain. @return false where threads cannot be told
/// when they end; its pages then wait for the end of the recording.
bool add_to_thread(ThreadCursor& cursor);

}  // namespace mm::record
