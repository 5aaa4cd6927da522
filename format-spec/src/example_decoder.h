// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The smallest decoder that the specification allows: it joins the streams, knows no
// speed, and uses nothing but mmformat. It proves that the text, the constants and the
// dumps agree; libmmdecode is what programs use.
#pragma once

#include <string>
#include <vector>

#include "hex_dump.h"
#include "mmformat/result.h"

namespace mm::spec {

/// What the dump's bytes are, one line for each thing in them:
///
///   version 9                                    file, set
///   page string data 13                          file, page
///   metadata { ... }                             file, set
///   big-endian records                           set
///   start KIND LABEL thread 1 at 10              records
///   end KIND LABEL thread 1 at 20                records
///   no event KIND LABEL thread 1 at 10           records
///   interval KIND LABEL<1E>ARGUMENT thread 1 from 10 to 20
///   instant KIND LABEL thread 1 at 10            file, set, records, (salvaged) events
///   integer KIND LABEL thread 1 value 10
///   defect NAME-OF-ERROR                         file, set, (salvaged) events
///   string 8 "TEXT"                              strings
///   index 7 -> 120                               index
///
/// Records and events have numbers for ids: `kind 5 id 7`. Control characters in texts
/// are written as <1E>.
Result<std::vector<std::string>> describe(const HexDump& dump);

}  // namespace mm::spec
