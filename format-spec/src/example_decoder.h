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
///   version 9                                    structure file
///   page string data 13                          file, page
///   metadata { ... }                             file
///   interval KIND LABEL<1E>ARGUMENT thread 1 from 10 to 20
///   instant KIND LABEL thread 1 at 10            file, and records with numbers for ids
///   integer KIND LABEL thread 1 value 10
///   string 8 "TEXT"                              strings
///   index 7 -> 120                               index
///
/// Control characters in texts are written as <1E>.
Result<std::vector<std::string>> describe(const HexDump& dump);

}  // namespace mm::spec
