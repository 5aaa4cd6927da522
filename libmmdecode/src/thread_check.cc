// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "mmdecode/thread_check.h"

#include <string>
#include <vector>

#include "mmdecode/each_event.h"

namespace mm::decode {

Result<void> check_threads(const Profile& profile, const Selection& selection) {
  std::vector<ThreadId> missing = selection.threads;
  if (missing.empty()) return {};
  for_each_event(profile, [&](const Event& event) {
    std::erase(missing, event.thread);
    return !missing.empty();
  });
  if (missing.empty()) return {};
  return Error{.code = ErrorCode::kNoSuchThread,
               .detail = "no event of thread " + std::to_string(missing[0].value)};
}

}  // namespace mm::decode
