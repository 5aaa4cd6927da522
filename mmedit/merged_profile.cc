// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "merged_profile.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "process_names.h"
#include "rewriting/string_copier.h"
#include "rewriting/string_needs.h"
#include "rewriting/string_parts.h"
#include "rewriting/write_chosen.h"

namespace mm::mmedit {
namespace {

/// From the first to the last moment of a thread.
struct Span {
  std::uint64_t start = ~std::uint64_t{0};
  std::uint64_t end = 0;

  void widen(const decode::Event& event) {
    start = std::min(start, event.start);
    end = std::max(end, event.start + event.duration());
  }
};

/// Spans of threads, by id. Events of one thread tend to follow each other.
class Spans {
 public:
  void add(const decode::Event& event) {
    if (event.type == decode::EventType::kInteger) return;
    if (last_ == nullptr || last_thread_ != event.thread) {
      last_ = &by_thread_[event.thread];
      last_thread_ = event.thread;
    }
    last_->widen(event);
  }
  const std::map<ThreadId, Span>& by_thread() const { return by_thread_; }

 private:
  std::map<ThreadId, Span> by_thread_;
  Span* last_ = nullptr;
  ThreadId last_thread_ = {};
};

Result<rewriting::StringNeeds> needs_of(const decode::Profile& profile,
                                        rewriting::EventChoice& choice) {
  rewriting::StringNeeds needs{profile};
  MM_CHECK(rewriting::for_each_chosen(profile, choice, {},
                                      [&](const decode::Event& event) -> Result<void> {
                                        needs.add(event.kind);
                                        needs.add(event.id);
                                        return {};
                                      }));
  MM_CHECK(needs.close());
  return needs;
}

}  // namespace

MergedProfile::MergedProfile(const MergePlan& plan, record::ProfileWriter writer,
                             StringId root_kind)
    : plan_(&plan), writer_(std::move(writer)), root_kind_(root_kind) {}

Result<MergedProfile> MergedProfile::create(const MergePlan& plan,
                                            record::ByteSink& sink) {
  MM_TRY(auto writer, record::ProfileWriter::create(sink, plan.version));
  MM_CHECK(writer.strings().metadata(record::metadata_text(plan.metadata)));
  MM_TRY(const StringId root_kind, writer.strings().add(kProcessKind));
  return MergedProfile{plan, std::move(writer), root_kind};
}

Result<rewriting::Rewritten> MergedProfile::append(
    const decode::Profile& profile, const std::string& name,
    const rewriting::OnProgress& on_progress) {
  const std::uint64_t first_thread = part_ * plan_->thread_range;
  const std::uint64_t delay = plan_->delays[part_];
  ++part_;
  const decode::Selection all;
  rewriting::EventChoice choice{profile, all, {}};
  MM_TRY(rewriting::StringNeeds needs, needs_of(profile, choice));
  if (needs.virtual_ids().size() > kMaxVirtualId + 1 - next_virtual_) {
    return Error{.code = ErrorCode::kBeyondVersion,
                 .detail = fmt::format("more than {} names of queries in all profiles",
                                       kMaxVirtualId)};
  }
  rewriting::StringCopier strings{std::move(needs), writer_.strings(), next_virtual_};
  MM_CHECK(strings.copy());
  next_virtual_ += strings.virtual_id_count();

  Spans spans;
  const auto adjust = [&](decode::Event& event) {
    event.thread.value += first_thread;
    if (event.type == decode::EventType::kInteger) return;
    event.start += delay;
    event.end += delay;
    spans.add(event);
  };
  MM_TRY(rewriting::Rewritten result,
         rewriting::write_chosen(profile, choice, strings, adjust, on_progress, writer_));
  MM_CHECK(strings.write_index());
  MM_TRY(const StringId label,
         writer_.strings().add(rewriting::mended_event_text(name, false)));
  for (const auto& [thread, span] : spans.by_thread()) {
    MM_CHECK(writer_.interval(root_kind_, label, thread, span.start, span.end));
  }
  return result;
}

}  // namespace mm::mmedit
