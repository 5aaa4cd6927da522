// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "mmdecode/live.h"

#include <algorithm>
#include <cstring>
#include <functional>

#include "mmformat/bytes.h"
#include "mmformat/live.h"

namespace mm::decode {
namespace {

Error bad(std::uint64_t offset, std::string why) {
  return {.code = ErrorCode::kBadSidecar,
          .offset = offset,
          .detail = "the sidecar .mm_live is left out: " + std::move(why)};
}

/// The numbers of a sidecar, checked one after the other.
class SidecarReader {
 public:
  SidecarReader(std::span<const std::byte> profile, std::span<const std::byte> sidecar)
      : profile_(profile), sidecar_(sidecar) {}

  Result<LivePages> run() {
    MM_CHECK(check_form());
    MM_CHECK(check_profile());
    for (std::uint32_t i = 0; i < slot_count_; ++i) MM_CHECK(take_slot(i));
    std::ranges::sort(live_.pages, std::less{}, &LivePage::sequence);
    for (std::size_t i = 1; i < live_.pages.size(); ++i) {
      if (live_.pages[i].sequence == live_.pages[i - 1].sequence) {
        return bad(live_.pages[i].sidecar_offset, "two slots have one sequence");
      }
    }
    std::erase_if(live_.pages, [](const LivePage& page) { return page.content.empty(); });
    return std::move(live_);
  }

 private:
  template <class T>
  T field(std::size_t at) const {
    return load_le<T>(sidecar_.data() + at);
  }

  Result<void> check_form() {
    if (sidecar_.size() < kLiveHeaderBytes) return bad(0, "it has no header");
    if (std::memcmp(sidecar_.data(), kLiveMagic.data(), kLiveMagic.size()) != 0) {
      return bad(0, "it does not start with its magic");
    }
    if (field<std::uint32_t>(LiveHeader::kVersion) != kLiveVersion) {
      return bad(LiveHeader::kVersion, "its version is not known");
    }
    slot_count_ = field<std::uint32_t>(LiveHeader::kSlotCount);
    if (slot_count_ == 0 || slot_count_ > kMaxLiveSlots) {
      return bad(LiveHeader::kSlotCount, "a number of slots that is out of bounds");
    }
    content_bytes_ = field<std::uint32_t>(LiveHeader::kContentBytes);
    if (content_bytes_ == 0 || content_bytes_ > kMaxLiveContentBytes) {
      return bad(LiveHeader::kContentBytes, "a size of slots that is out of bounds");
    }
    // At most 1 GiB, by the two bounds.
    const std::uint64_t end =
        live_contents_start(slot_count_) + std::uint64_t{slot_count_} * content_bytes_;
    if (end > sidecar_.size()) return bad(sidecar_.size(), "it is cut short");
    return {};
  }

  Result<void> check_profile() {
    // The caller has read the profile's header.
    if (field<std::uint32_t>(LiveHeader::kProfileVersion) !=
        load_le<std::uint32_t>(profile_.data() + kFileMagic.size())) {
      return bad(LiveHeader::kProfileVersion, "it is of another version");
    }
    const auto identity_bytes = field<std::uint32_t>(LiveHeader::kIdentityBytes);
    live_.written_bytes = field<std::uint64_t>(LiveHeader::kWrittenBytes);
    if (identity_bytes < kHeaderBytes || identity_bytes > kMaxLiveIdentityBytes ||
        identity_bytes > live_.written_bytes) {
      return bad(LiveHeader::kIdentityBytes, "an identity that is out of bounds");
    }
    if (live_.written_bytes > profile_.size()) {
      return bad(LiveHeader::kWrittenBytes, "the profile is shorter than it says");
    }
    if (live_identity(profile_.first(identity_bytes)) !=
        field<std::uint64_t>(LiveHeader::kIdentity)) {
      return bad(LiveHeader::kIdentity, "it is of another profile");
    }
    return {};
  }

  Result<void> take_slot(std::uint32_t number) {
    const std::size_t at = kLiveHeaderBytes + number * kLiveSlotBytes;
    const auto sequence = field<std::uint64_t>(at + LiveSlot::kSequence);
    if (sequence == 0) return {};
    const auto tag = field<std::uint32_t>(at + LiveSlot::kTag);
    if (tag >= kStreamCount) return bad(at + LiveSlot::kTag, "a slot of no stream");
    const auto committed = field<std::uint64_t>(at + LiveSlot::kCommitted);
    auto flushed = field<std::uint64_t>(at + LiveSlot::kFlushed);
    const auto pending_end = field<std::uint64_t>(at + LiveSlot::kPendingEnd);
    const auto pending_place = field<std::uint64_t>(at + LiveSlot::kPendingPlace);
    if (committed > content_bytes_ || flushed > committed || pending_end > committed) {
      return bad(at, "a slot with more content than there is room");
    }
    // The page was written before the slot could say so.
    if (pending_place != 0 && pending_place < live_.written_bytes) flushed = pending_end;
    const std::uint64_t content =
        live_contents_start(slot_count_) + std::uint64_t{number} * content_bytes_;
    live_.pages.push_back(
        {.tag = static_cast<PageTag>(tag),
         .sequence = sequence,
         .content = sidecar_.subspan(content + flushed, committed - flushed),
         .sidecar_offset = content + flushed});
    return {};
  }

  std::span<const std::byte> profile_;
  std::span<const std::byte> sidecar_;
  std::uint32_t slot_count_ = 0;
  std::uint32_t content_bytes_ = 0;
  LivePages live_;
};

}  // namespace

Result<LivePages> LivePages::read(std::span<const std::byte> profile,
                                  std::span<const std::byte> sidecar) {
  return SidecarReader{profile, sidecar}.run();
}

std::string sidecar_name(const std::string& path) {
  if (!path.ends_with(kFileExtension)) return {};
  return path.substr(0, path.size() - kFileExtension.size()) +
         std::string{kLiveExtension};
}

}  // namespace mm::decode
