// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "output_file.h"

#include <fmt/format.h>

#include <string_view>
#include <utility>

#include "toolkit/cli.h"

namespace mm::mmedit {

void TargetOptions::add_to(toolkit::Command& command, std::string default_ending) {
  ending = std::move(default_ending);
  output.path = "STEM" + ending;
  output.add_to(command);
  command.add({.names = "--in-place",
               .help = "replace PROFILE, once the new file is complete",
               .group = "Output",
               .take = toolkit::into(is_in_place)});
  command.add_check([this]() -> Result<void> {
    if (!is_in_place || !output.is_given) return {};
    return toolkit::usage("-o and --in-place exclude each other");
  });
}

Result<std::string> TargetOptions::path_for(const toolkit::Input& input,
                                            const decode::Profile& profile) const {
  if (is_in_place) {
    if (input.path() == "-") {
      return toolkit::usage("--in-place: standard input cannot be replaced");
    }
    if (profile.layout().container == Container::kThreeFiles) {
      return toolkit::usage("--in-place: one file cannot replace a set of three");
    }
    if (!input.can_be_read_again()) {
      return toolkit::usage("--in-place: only a file can be replaced");
    }
    return input.path();
  }
  std::string path = output.path;
  if (!output.is_given) {
    const auto stem = input.stem();
    if (!stem) return toolkit::usage("standard input gives no name; add -o FILE");
    path = *stem + ending;
  }
  MM_CHECK(toolkit::refuse_overwriting(input, path));
  return path;
}

OutputFile::OutputFile(toolkit::OutputSink sink, const std::string& path)
    : sink_(std::move(sink)),
      encoder_(toolkit::make_encoder(toolkit::compression_of_name(path))) {
  if (!encoder_) return;
  blocks_.emplace(sink_, encoder_.get(), /*jobs=*/0);
  encoding_.emplace(*blocks_);
}

Result<void> OutputFile::write(std::span<const std::byte> bytes) {
  const std::string_view text{reinterpret_cast<const char*>(bytes.data()), bytes.size()};
  if (encoding_) {
    encoding_->append(text);
  } else {
    sink_.append(text);
  }
  if (is_closed()) return Error{.code = ErrorCode::kCannotWrite};
  return {};
}

Result<void> OutputFile::end(Result<void> made) {
  if (!made && !is_closed()) return made;
  if (encoding_) {
    MM_CHECK(encoding_->finish());
    MM_CHECK(blocks_->finish());
  }
  return sink_.commit();
}

}  // namespace mm::mmedit
