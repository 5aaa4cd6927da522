// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// TraceSet: all profiles of one run, looked at before anything is written.
//
// Ids, names and the common zero depend on the whole set, so each profile is opened
// twice: once to find out what is in it, once to be written. Only one is open at a time.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "opened_profile.h"
#include "options.h"
#include "toolkit/input_words.h"
#include "trace_process.h"

namespace mm::crox {

class TraceSet {
 public:
  /// Opens and surveys all profiles. Of those that a folder held, the ones that cannot
  /// be read are left out with a warning. `options` and `messages` are borrowed.
  /// @return any error of opening or surveying, with the path; kPathNotFound where
  ///         nothing is left.
  static Result<TraceSet> survey(const Options& options, toolkit::Messages& messages);

  /// By start, then by name.
  std::span<const TraceProcess> processes() const { return processes_; }
  /// When the earliest event was, since the Unix epoch; nothing where no profile says.
  std::optional<std::uint64_t> zero_ns() const { return zero_ns_; }

  /// A process, opened again.
  struct Opened {
    std::unique_ptr<OpenedProfile> profile;
    analyze::TimelineOptions options;
    analyze::Timeline timeline;
  };
  /// @return as survey; kCannotRead where the profile is not what it was.
  Result<Opened> open(const TraceProcess& process);

 private:
  TraceSet(const Options& options, toolkit::Messages& messages)
      : options_(&options), messages_(&messages) {}

  template <class Visit>
  Result<void> visit_all(const std::string& what, Visit&& visit);
  Result<std::unique_ptr<OpenedProfile>> open_word(const std::string& word);
  void put_back(const std::string& word, std::unique_ptr<OpenedProfile> profile);
  Result<void> take(const std::string& word, OpenedProfile& profile);
  Result<analyze::Timeline> survey_timeline(const TraceProcess& process,
                                            OpenedProfile& opened) const;
  Result<void> find_window_zero();
  Result<void> find_shortest();
  void place_in_time();
  analyze::TimelineOptions timeline_options(const TraceProcess& process) const;

  const Options* options_;
  toolkit::Messages* messages_;
  std::vector<toolkit::InputWord> words_;
  std::vector<TraceProcess> processes_;
  std::optional<std::uint64_t> zero_ns_;
  std::optional<std::uint64_t> window_zero_ns_;
  std::uint64_t min_interval_ = 0;
  /// By word: what cannot be read again, and the last one.
  std::map<std::string, std::unique_ptr<OpenedProfile>> kept_;
  std::string last_word_;
  std::vector<std::string> without_thread_;  // paths
  std::string timeline_word_;
  std::optional<analyze::Timeline> timeline_;  // the last one
  std::optional<Error> no_such_thread_;
};

}  // namespace mm::crox
