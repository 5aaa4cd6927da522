// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The tables of format-spec/mm_profdata.md as constants. spec_test compares both, so
// neither can be changed alone.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace mm {

// ---- Magics (spec section "File header") --------------------------------------------
using Magic = std::array<char, 4>;
inline constexpr Magic kFileMagic{'M', 'M', 'P', 'D'};
inline constexpr Magic kEventsMagic{'M', 'M', 'E', 'S'};
inline constexpr Magic kStringDataMagic{'M', 'M', 'S', 'D'};
inline constexpr Magic kStringIndexMagic{'M', 'M', 'S', 'I'};

/// Magic and version, at the start of a file and of each stream.
inline constexpr std::size_t kHeaderBytes = 8;

// ---- Pages (spec section "Pages") ---------------------------------------------------
enum class PageTag : std::uint8_t { kEvents = 0, kStringData = 1, kStringIndex = 2 };
inline constexpr std::size_t kStreamCount = 3;
/// Tag and content size in front of each page's content.
inline constexpr std::size_t kPageHeaderBytes = 5;
/// What writers keep to; readers accept any size.
inline constexpr std::uint32_t kMaxWrittenPageBytes = 262'144;

// ---- Strings (spec sections "String ids" and "String data") --------------------------
inline constexpr std::uint64_t kMaxVirtualId = 100'000'000;
inline constexpr std::uint64_t kMetadataId = 100'000'001;
inline constexpr std::uint64_t kInvalidId = 100'000'002;
inline constexpr std::uint64_t kFirstRegularId = 100'000'003;
/// Where every id is looked up in the index (before version 4):
inline constexpr std::uint64_t kMaxId32 = 0xFFFF'FFFF;
inline constexpr std::uint64_t kMetadataId32 = 0x8000'0000;
inline constexpr std::uint64_t kMaxId30 = 0x3FFF'FFFF;
inline constexpr std::uint64_t kMetadataId30 = 0x2000'0000;
/// Pieces of strings with tags (before version 3):
inline constexpr std::uint8_t kTaggedEnd = 0;
inline constexpr std::uint8_t kTaggedText = 1;
/// Ends a string from version 3 on.
inline constexpr std::uint8_t kStringTerminator = 0xFF;
/// Starts a reference from version 7 on.
inline constexpr std::uint8_t kStringReference = 0xFE;
/// Separates the label and the arguments of an event id.
inline constexpr char kArgumentSeparator = '\x1E';

// ---- Event payloads (spec section "Event records") -----------------------------------
inline constexpr std::uint64_t kPayloadMask = 0xFFFF'FFFF'FFFF;
inline constexpr std::uint64_t kInstantMarker = 0xFFFF'FFFF'FFFF;
inline constexpr std::uint64_t kIntegerMarker = 0xFFFF'FFFF'FFFE;
inline constexpr std::uint64_t kMaxIntervalEnd = kIntegerMarker - 1;
inline constexpr std::uint64_t kMaxPayload = 0xFFFF'FFFF'FFFF;
/// End of an instant in wide records.
inline constexpr std::uint64_t kWideInstantMarker = 0xFFFF'FFFF'FFFF'FFFF;
/// Largest time of start, end and wide records: 62 bits.
inline constexpr std::uint64_t kMaxWideTime = 0x3FFF'FFFF'FFFF'FFFF;
/// The low bits of the time field of start and end records.
enum class StartEndType : std::uint8_t { kStart = 0, kEnd = 1, kInstant = 2 };
inline constexpr unsigned kStartEndTypeBits = 2;

// ---- Event kinds that change what a number means (event_kinds.md) ---------------------
inline constexpr std::string_view kKindQuery = "Query";
inline constexpr std::string_view kKindGenericActivity = "GenericActivity";
inline constexpr std::string_view kKindQueryCacheHit = "QueryCacheHit";
inline constexpr std::string_view kKindQueryCacheHitCount = "QueryCacheHitCount";
inline constexpr std::string_view kKindQueryBlocked = "QueryBlocked";
inline constexpr std::string_view kKindIncrementalLoad = "IncrementalLoadResult";
inline constexpr std::string_view kKindIncrementalHashing = "IncrementalResultHashing";
inline constexpr std::string_view kKindLlvmPass = "LLVM Pass";
inline constexpr std::string_view kKindArtifactSize = "ArtifactSize";
inline constexpr std::string_view kKindThreadName = "ThreadName";
inline constexpr std::string_view kKindMemory = "Memory";

// ---- What this build reads ----------------------------------------------------------
/// The version of files without headers, "none".
inline constexpr std::int32_t kHeaderless = -1;
inline constexpr std::int32_t kNewestThreeFileVersion = 5;
inline constexpr std::int32_t kNewestVersion = 9;
inline constexpr std::string_view kFileExtension = ".mm_profdata";
inline constexpr std::string_view kEventsExtension = ".events";
inline constexpr std::string_view kStringDataExtension = ".string_data";
inline constexpr std::string_view kStringIndexExtension = ".string_index";

}  // namespace mm
