// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "growth.h"

#include <algorithm>
#include <cmath>

namespace mm::bench {
namespace {

constexpr double kLeastStep = 4.0 / 3;

}  // namespace

double per_doubling(double from_size, double to_size, double from_cost, double to_cost) {
  if (from_size <= 0 || to_size < kLeastStep * from_size) return 0;
  if (from_cost <= 0 || to_cost <= 0) return 0;
  return std::exp2(std::log2(to_cost / from_cost) / std::log2(to_size / from_size));
}

std::vector<const MeasuredProfile*> sizes_of_kind(const Results& results,
                                                  std::string_view kind) {
  std::vector<const MeasuredProfile*> sizes;
  for (const MeasuredProfile& profile : results.profiles()) {
    if (profile.kind == kind) sizes.push_back(&profile);
  }
  std::sort(sizes.begin(), sizes.end(),
            [](const auto* a, const auto* b) { return a->bytes < b->bytes; });
  std::vector<const MeasuredProfile*> apart;
  for (const MeasuredProfile* profile : sizes) {
    if (apart.empty() || profile->bytes >= kLeastStep * apart.back()->bytes) {
      apart.push_back(profile);
    }
  }
  return apart;
}

std::vector<GrowthStep> growth_of(const Results& results, std::string_view kind,
                                  std::string_view command) {
  std::vector<GrowthStep> steps;
  const double start_ms = results.start_ms(command);
  const MeasuredProfile* from = nullptr;
  double from_ms = 0;
  for (const MeasuredProfile* to : sizes_of_kind(results, kind)) {
    const MeasuredCommand* const measured = results.find(to->name, command);
    if (measured == nullptr) continue;
    const double to_ms = median(measured->wall_ms) - start_ms;
    if (from != nullptr) {
      GrowthStep step{.from = from, .to = to};
      step.by_bytes = per_doubling(from->bytes, to->bytes, from_ms, to_ms);
      step.by_events = per_doubling(from->events, to->events, from_ms, to_ms);
      step.is_judged = from->bytes >= kJudgedFromBytes && step.by_bytes > 0;
      steps.push_back(step);
    }
    from = to;
    from_ms = to_ms;
  }
  return steps;
}

}  // namespace mm::bench
