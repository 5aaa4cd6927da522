// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Everything that can be wrong with an input or an output, by number.
//
//   Error = code + byte offset + detail (+ the path, added by the layer that knows it)
//
// The numbers are pinned (a script may match them) and grouped with gaps: a new code
// goes to the end of its group. kErrorTable has the sentence a person reads, what
// helps, and the damage class that decides what a tool does (format-spec/semantics.md,
// section "Damage").
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace mm {

enum class ErrorCode : std::uint16_t {
  // Refused: nothing of the file can be read.
  kNotAProfile = 100,
  kFileTooShort = 101,
  kVersionTooNew = 102,
  kVersionImpossible = 103,
  kLegacyJsonProfile = 105,
  kUnreleasedForm = 106,
  kNothingInside = 107,
  kVersionMix = 108,
  kOneOfThreeFiles = 109,

  // Short: the file ends early or a stream is missing.
  kPageHeaderCut = 200,
  kPageCut = 201,
  kRecordCut = 202,
  kIndexEntryCut = 203,
  kEventsMissing = 204,
  kStringDataMissing = 205,
  kStringIndexMissing = 206,
  kStreamHeaderCut = 207,
  kStartWithoutEnd = 208,
  kUnfinished = 209,
  kStoppedProgram = 210,
  kBadSidecar = 211,
  kIncompleteOrigin = 212,

  // Corrupt: the structure contradicts itself.
  kBadPageTag = 300,
  kEmptyPage = 301,
  kBadStreamMagic = 302,
  kStreamVersionMismatch = 303,
  kSecondStreamHeader = 304,
  kSecondMetadata = 305,
  kSecondProfile = 306,
  kOversizedPage = 307,

  // Local: confined to one event or one string.
  kIntervalReversed = 400,
  kIdBeyondData = 401,
  kReferenceBeyondData = 402,
  kReferenceTooDeep = 403,
  kStringTooLong = 404,
  kUnterminatedString = 405,
  kInvalidUtf8 = 406,
  kBadEventText = 407,
  kReservedIndexId = 408,
  kIndexAddressBeyondData = 409,
  kMetadataMissing = 410,
  kMetadataUnreadable = 411,
  kMetadataField = 412,
  kEndWithoutStart = 413,
  kBadRecordType = 414,
  kTimeBeyondLimit = 415,
  kBadStringPiece = 416,

  // Analysis: the profile was read, the question cannot be answered.
  kNoNames = 500,
  kNoSuchThread = 501,
  kBadSavedAnalysis = 502,
  kSumTooLarge = 503,
  kBadFolded = 510,

  // The machine: files, memory, compression.
  kPathNotFound = 600,
  kIsDirectory = 601,
  kCannotOpen = 602,
  kCannotRead = 603,
  kCannotWrite = 604,
  kBadCompression = 605,
  kInputTooBig = 606,
  kInputShrank = 607,
  kOutOfMemory = 608,

  // The command line.
  kUsage = 700,

  // Writing and recording.
  kBeyondVersion = 800,
  kCounterRefused = 801,
  kNameTaken = 802,
};

/// What a tool does about a defect (format-spec/semantics.md, section "Damage").
enum class DamageClass : std::uint8_t { kNone, kRefused, kShort, kCorrupt, kLocal };

struct ErrorInfo {
  ErrorCode code;
  DamageClass damage;
  std::string_view name;      ///< stable word for scripts: "bad-page-tag"
  std::string_view sentence;  ///< what is wrong, without the path and the offset
  std::string_view help;      ///< what the user can do; empty where nothing helps
};

/// The row of `code`. Every enumerator has one (error_test).
const ErrorInfo& error_info(ErrorCode code);

/// All rows, in order of their numbers.
std::pair<const ErrorInfo*, const ErrorInfo*> error_table();

/// One thing that is wrong. `offset` counts bytes from the start of the file.
struct Error {
  ErrorCode code{};
  // The initializers let `Error{.code = ...}` compile without warnings.
  std::optional<std::uint64_t> offset{};
  std::string detail{};  ///< replaces the table's sentence where it is not empty
  std::string path{};

  /// "PATH: what at byte 0x1f" without the help, which is said on its own.
  std::string message() const;
  std::string_view help() const { return error_info(code).help; }
};

}  // namespace mm
