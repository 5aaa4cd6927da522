// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// A Markdown page as a test: its command blocks and what they are said to print.
//
//   <!-- given: demo.mm_profdata.zst = testdata/shapes.mm_profdata.zst -->
//   <!-- run -->                      or  <!-- run: needs=rustc tries=5 exit=3 -->
//   ```sh
//   summarize --top 3 demo
//   ```
//   <!-- output: exact -->            or  shortened, shape (doc_output.h)
//   ```
//   ...
//   ```
//
// Marks are comments, which readers of the page do not see; each stands on a line of its
// own, right above its block (blank lines and text between are a fault). Every block in
// the language `sh` needs one: what a test cannot run is marked with the reason, as
// <!-- not run: it installs packages -->. So no command is forgotten.
#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mm::testing {

enum class DocMatch { kExact, kShortened, kShape };

struct DocOutput {
  DocMatch match = DocMatch::kExact;
  std::string text;
  std::size_t first_line = 0;  ///< of the text, counted from 1
  std::size_t line_count = 0;
};

struct DocCommand {
  std::size_t line = 0;  ///< of the block's fence, counted from 1
  std::string script;
  std::vector<std::string> needs;  ///< programs without which it is skipped
  int tries = 1;                   ///< for what a compiler does not always do
  int exit = 0;
  std::optional<DocOutput> output;
};

struct DocPage {
  std::map<std::string, std::string>
      given;  ///< name in the folder -> path in the project
  std::vector<DocCommand> commands;
  std::vector<std::string> faults;  ///< "LINE: what": marks that cannot be meant
};

DocPage parse_doc_page(std::string_view text);

}  // namespace mm::testing
