// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// What helps a person who asked for something that is not there.
#pragma once

#include <string>

#include "toolkit/message.h"

namespace mm::summarize {

/// InputOptions::advice_on_several of the commands that take one profile.
inline constexpr const char* kAdviceOnSeveral =
    "; diff, aggregate and build take several: 'summarize diff A B'";

/// Says that a selection has left nothing, which may be a word that no event has.
inline void note_nothing_selected(const std::string& path, toolkit::Messages& messages) {
  messages.note(path,
                "no event is selected; 'summarize --columns label' lists the labels of "
                "a profile");
}

}  // namespace mm::summarize
