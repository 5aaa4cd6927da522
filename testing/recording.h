// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// A folder for a recording, and what can be read of it: finished, or as a killed program
// left it.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>

#include "mmdecode/profile.h"
#include "testing/read_profile.h"

namespace mm::testing {

class Recording {
 public:
  Recording();
  Recording(const Recording&) = delete;
  Recording& operator=(const Recording&) = delete;
  ~Recording();

  std::filesystem::path folder() const { return folder_; }
  /// For Recorder::create; its folder is not there yet.
  std::string stem() const { return folder_ / "deep" / "er" / "app"; }
  std::string profile_path() const { return stem() + ".mm_profdata"; }
  std::string sidecar_path() const { return stem() + ".mm_live"; }
  bool has_profile() const { return std::filesystem::exists(profile_path()); }
  bool has_sidecar() const { return std::filesystem::exists(sidecar_path()); }

  /// Opens the profile, with its sidecar if there is one. It borrows this object.
  Result<decode::Profile> open(decode::Tolerance tolerance = decode::Tolerance::kStrict);
  /// All of a finished recording, which is sound and leaves nothing behind; reports
  /// failures to the test.
  ReadProfile read_finished(bool is_in_thread_order = true);

 private:
  std::filesystem::path folder_;
  decode::MappedFile profile_;
  decode::MappedFile sidecar_;
};

/// Runs `body` in a forked child. The child ends by _exit, unless `body` ends it.
/// @return its exit status, or 128 + the number of the signal that ended it.
int run_in_child(const std::function<void()>& body);

}  // namespace mm::testing
