// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The fields of Perfetto's trace format that we write: numbers of the public .proto files
// (protos/perfetto/trace/), by message.
#pragma once

#include <cstdint>

namespace mm::crox::perfetto {

enum class Trace : std::uint32_t { kPacket = 1 };

enum class Packet : std::uint32_t {
  kTimestamp = 8,
  kSequenceId = 10,
  kTrackEvent = 11,
  kInternedData = 12,
  kSequenceFlags = 13,
  kCompressedPackets = 50,
  kTrackDescriptor = 60,
};

/// Values of Packet::kSequenceFlags.
inline constexpr std::uint32_t kStateCleared = 1;
inline constexpr std::uint32_t kNeedsState = 2;

enum class TrackEvent : std::uint32_t {
  kCategoryId = 3,
  kAnnotation = 4,
  kType = 9,
  kNameId = 10,
  kTrack = 11,
  kCounterValue = 30,
  kDoubleCounterValue = 44,
};

/// Values of TrackEvent::kType.
enum class EventType : std::int32_t { kBegin = 1, kEnd = 2, kInstant = 3, kCounter = 4 };

enum class Annotation : std::uint32_t {
  kNameId = 1,
  kUnsigned = 3,
  kString = 6,
  kStringId = 17,
};

enum class Interned : std::uint32_t {
  kCategory = 1,
  kEventName = 2,
  kAnnotationName = 3,
  kAnnotationString = 29,
};

/// An entry of any list of Interned.
enum class Entry : std::uint32_t { kId = 1, kText = 2 };

enum class Track : std::uint32_t {
  kUuid = 1,
  kName = 2,
  kProcess = 3,
  kThread = 4,
  kParent = 5,
  kCounter = 8,
};

enum class Process : std::uint32_t { kPid = 1, kName = 6 };
enum class Thread : std::uint32_t { kPid = 1, kTid = 2, kName = 5 };

}  // namespace mm::crox::perfetto
