// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The bytes of a MappedFile live as long as it does.
#include "mmdecode/mapped_file.h"

const auto bytes = mm::decode::MappedFile::open("a.mm_profdata").value().bytes();
