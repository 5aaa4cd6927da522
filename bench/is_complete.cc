// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// mm_is_complete FILE: whether a profile has all its pages and streams.
//
// Exit 0 where it has; else one line says what is missing, exit 1. Recent compilers leave
// incomplete profiles now and then; scripts that record profiles ask here and try again.
#include <cstdio>
#include <string>

#include "mmdecode/profile.h"

namespace {

int fail(const std::string& message) {
  std::fprintf(stderr, "mm_is_complete: %s\n", message.c_str());
  return 1;
}

mm::Result<mm::decode::Defects> opening_defects(const std::string& path) {
  MM_TRY(const auto file, mm::decode::MappedFile::open(path));
  MM_TRY(const auto profile, mm::decode::Profile::open(file.bytes()));
  return profile.defects();
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fputs("usage: mm_is_complete FILE\n", stderr);
    return 2;
  }
  const std::string path = argv[1];
  const auto defects = mm::with_path(path, opening_defects(path));
  if (!defects) return fail(defects.error().message());
  for (const mm::decode::Defect& defect : defects->all()) {
    if (mm::error_info(defect.code).damage != mm::DamageClass::kShort) continue;
    return fail(path + ": " + std::string{mm::error_info(defect.code).sentence});
  }
  return 0;
}
