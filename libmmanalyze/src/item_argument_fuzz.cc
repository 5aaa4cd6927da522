// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Reads any text as an argument of each form, and checks what holds for all of them.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "item_argument.h"
#include "item_path.h"

namespace {

using namespace mm;

void check(bool holds) {
  if (!holds) std::abort();
}

void check_path(std::string_view path) {
  const std::string_view crate = analyze::crate_of_path(path);
  for (const bool is_module : {false, true}) {
    const std::string_view module =
        analyze::module_of_path(path, [is_module](auto) { return is_module; });
    check(module.starts_with(crate) && module.size() <= path.size());
    check(module.empty() == crate.empty());
  }
}

void check_argument(std::string_view text) {
  using enum analyze::ArgumentForm;
  analyze::ArgumentParser parser;
  for (const auto form :
       {kActivity, kQueryKey, kModuleKey, kSymbol, kCodegenUnit, kMacro, kCrate}) {
    const analyze::Subject subject = parser.parse(form, text);
    check((subject.sort == analyze::Subject::Sort::kNothing) == subject.name.empty());
    // An instance is no longer than what it was read from, but for "::<" and ">".
    check(subject.name.size() <= 2 * text.size() + 2);
    if (subject.sort == analyze::Subject::Sort::kItem) check_path(subject.name);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  check_argument({reinterpret_cast<const char*>(data), size});
  return 0;
}
