// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "mmformat/error.h"

#include <algorithm>
#include <charconv>
#include <iterator>

namespace mm {
namespace {

using enum DamageClass;
using enum ErrorCode;

// rustc 1.95 and 1.96 leave such files although they succeed (format-spec/errata.md), so
// this must not blame the person.
constexpr std::string_view kRecordAgain =
    "the compiler ended before it had written everything (stopped, disk full, or a fault "
    "of rustc 1.95 and newer); recording again helps";
constexpr std::string_view kTrySalvage =
    "--salvage reads the sound part; record again for numbers to rely on";
constexpr std::string_view kRecordForNumbers = "record again for numbers to rely on";
constexpr std::string_view kIsItAProfile =
    "expected a .mm_profdata file, or the .events, .string_data and .string_index of an "
    "old compiler, as written by rustc -Z self-profile";
constexpr std::string_view kRecordWithNewer = "record again with a current rustc";
constexpr std::string_view kOneEventOrName =
    "only the events and names concerned are affected; the rest is read as usual";
constexpr std::string_view kTimesAreSound = "times and names of events are not affected";

// clang-format off
constexpr ErrorInfo kErrorTable[] = {
    {kNotAProfile, kRefused, "not-a-profile", "not a self-profile", kIsItAProfile},
    {kFileTooShort, kRefused, "file-too-short", "too short to be a self-profile",
     kRecordAgain},
    {kVersionTooNew, kRefused, "version-too-new",
     "written in a newer format version than this build reads",
     "update mmtools to match your compiler"},
    {kVersionImpossible, kRefused, "version-impossible",
     "the header names a version that never existed in this kind of file",
     "the file was damaged after it was written; record again"},
    {kLegacyJsonProfile, kRefused, "legacy-json-profile",
     "a JSON profile of rustc 1.35 or older, which is another format",
     kRecordWithNewer},
    {kUnreleasedForm, kRefused, "unreleased-form",
     "an .mm_raw file, a form of the format that was never released",
     kRecordWithNewer},
    {kNothingInside, kRefused, "nothing-inside", "holds neither events nor names",
     kRecordAgain},
    {kVersionMix, kRefused, "version-mix", "the three files are not of one profile",
     "take the .events, .string_data and .string_index of the same run"},
    {kOneOfThreeFiles, kRefused, "one-of-three-files",
     "one file of a three-file profile, without the other two",
     "pass its path, ending in .events, .string_data or .string_index; the others are "
     "found beside it"},

    {kPageHeaderCut, kShort, "page-header-cut", "the file ends inside a page header",
     kRecordAgain},
    {kPageCut, kShort, "page-cut", "the file ends inside a page", kRecordAgain},
    {kRecordCut, kShort, "record-cut", "the events end inside a record", kRecordAgain},
    {kIndexEntryCut, kShort, "index-entry-cut", "the string index ends inside an entry",
     kRecordAgain},
    {kEventsMissing, kShort, "events-missing", "the events are missing", kRecordAgain},
    {kStringDataMissing, kShort, "string-data-missing",
     "the string data, which has all names, is missing", kRecordAgain},
    {kStringIndexMissing, kShort, "string-index-missing",
     "the string index, which names most queries, is missing", kRecordAgain},
    {kStreamHeaderCut, kShort, "stream-header-cut", "a stream ends inside its header",
     kRecordAgain},
    {kStartWithoutEnd, kShort, "start-without-end",
     "an interval (left out) that was started and never ended", kRecordAgain},
    {kUnfinished, kShort, "unfinished",
     "the recording stops in the middle: its last pages are missing", kRecordAgain},
    {kStoppedProgram, kShort, "stopped-program",
     "the recording program was stopped: its last events come from the sidecar .mm_live",
     "keep both files together; what was open when it stopped is missing"},
    {kBadSidecar, kShort, "bad-sidecar",
     "a sidecar .mm_live (left out) that is damaged or of another profile", kRecordAgain},
    {kIncompleteOrigin, kShort, "incomplete-origin",
     "made of a profile that lacked events or names", kRecordForNumbers},

    {kBadPageTag, kCorrupt, "bad-page-tag", "an unknown page tag", kTrySalvage},
    {kEmptyPage, kCorrupt, "empty-page", "a page of size zero", kTrySalvage},
    {kBadStreamMagic, kCorrupt, "bad-stream-magic",
     "a stream does not start with its own header", kTrySalvage},
    {kStreamVersionMismatch, kCorrupt, "stream-version-mismatch",
     "a stream's version differs from the file's", kTrySalvage},
    {kSecondStreamHeader, kCorrupt, "second-stream-header",
     "a second stream header in the middle of a stream", kTrySalvage},
    {kSecondMetadata, kCorrupt, "second-metadata", "a second metadata entry",
     kTrySalvage},
    {kSecondProfile, kCorrupt, "second-profile",
     "a second profile starts inside the file", kTrySalvage},
    {kOversizedPage, kCorrupt, "oversized-page",
     "a page larger than any writer makes, running past the end of the file",
     kTrySalvage},

    {kIntervalReversed, kLocal, "interval-reversed",
     "an interval (taken as empty) that ends before it starts", kOneEventOrName},
    {kIdBeyondData, kLocal, "id-beyond-data",
     "a string id (shown as <unknown>) beyond the string data", kOneEventOrName},
    {kReferenceBeyondData, kLocal, "reference-beyond-data",
     "a string with a reference (shown as <unknown>) beyond the string data",
     kOneEventOrName},
    {kReferenceTooDeep, kLocal, "reference-too-deep",
     "a string whose references (shown as <unknown>) form a cycle or go too deep",
     kOneEventOrName},
    {kStringTooLong, kLocal, "string-too-long",
     "a string (cut short) that is longer than a reader takes", kOneEventOrName},
    {kUnterminatedString, kLocal, "unterminated-string",
     "a string without an end, up to the last byte of the string data",
     kOneEventOrName},
    {kInvalidUtf8, kLocal, "invalid-utf8",
     "a string (shown with U+FFFD) that is not UTF-8", kOneEventOrName},
    {kBadEventText, kLocal, "bad-event-text",
     "an event text (kept as it is) with an empty part or a control character",
     kOneEventOrName},
    {kReservedIndexId, kLocal, "reserved-index-id",
     "a string index entry (left out) for an id that the index cannot have", kOneEventOrName},
    {kIndexAddressBeyondData, kLocal, "index-address-beyond-data",
     "a string index entry (shown as <unknown>) beyond the string data",
     kOneEventOrName},
    {kMetadataMissing, kLocal, "metadata-missing",
     "no metadata: start time, process and command are unknown", kTimesAreSound},
    {kMetadataUnreadable, kLocal, "metadata-unreadable",
     "unreadable metadata: start time, process and command are unknown",
     kTimesAreSound},
    {kMetadataField, kLocal, "metadata-field", "metadata that lacks a field",
     kTimesAreSound},
    {kEndWithoutStart, kLocal, "end-without-start",
     "an end (left out) of an interval that was not started", kOneEventOrName},
    {kBadRecordType, kLocal, "bad-record-type",
     "a record (left out) that is no start, no end and no instant", kOneEventOrName},
    {kTimeBeyondLimit, kLocal, "time-beyond-limit",
     "a time (taken as the latest one possible) beyond what writers can store",
     kOneEventOrName},
    {kBadStringPiece, kLocal, "bad-string-piece",
     "a string with a piece (shown as <unknown>) of an unknown sort", kOneEventOrName},

    {kNoNames, kNone, "no-names", "no event has a name, so there is nothing to sum up",
     kRecordAgain},
    {kNoSuchThread, kNone, "no-such-thread", "no event of this thread",
     "without --thread all threads are read"},
    {kBadSavedAnalysis, kNone, "bad-saved-analysis",
     "not an analysis saved by summarize --json", "save it again with summarize --json"},
    {kSumTooLarge, kNone, "sum-too-large",
     "times or sizes that add up to more than 64 bits hold, which no recording has",
     "the file was damaged after it was written; record again"},
    {kBadFolded, kNone, "bad-folded", "not folded stacks",
     "each line is frames with ; between them, a blank and a whole number"},

    {kPathNotFound, kNone, "path-not-found", "no such file",
     "name a .mm_profdata file, or its path without the extension"},
    {kIsDirectory, kNone, "is-directory", "is a directory",
     "name one profile inside it"},
    {kCannotOpen, kNone, "cannot-open", "cannot be opened", ""},
    {kCannotRead, kNone, "cannot-read", "cannot be read", ""},
    {kCannotWrite, kNone, "cannot-write", "cannot be written", ""},
    {kBadCompression, kNone, "bad-compression", "the compressed data is damaged",
     "compress or copy the profile again"},
    {kInputTooBig, kNone, "input-too-big", "larger than --max-input-size allows",
     "raise --max-input-size"},
    {kInputShrank, kNone, "input-shrank", "the file became shorter while it was read",
     "wait until its writer is done"},
    {kOutOfMemory, kNone, "out-of-memory", "not enough memory", ""},

    {kUsage, kNone, "usage", "wrong usage", "see --help"},

    {kBeyondVersion, kNone, "beyond-version",
     "more than this version of the format can hold", "version 9 holds the most"},
    {kCounterRefused, kNone, "counter-refused", "the counter cannot be had on this machine",
     "record wall-time instead"},
    {kNameTaken, kNone, "name-taken", "the name is taken by another file",
     "choose another name, or allow that files are replaced"},
};
// clang-format on

}  // namespace

const ErrorInfo& error_info(ErrorCode code) {
  const auto row =
      std::ranges::lower_bound(kErrorTable, code, std::ranges::less{}, &ErrorInfo::code);
  return row != std::end(kErrorTable) && row->code == code ? *row : kErrorTable[0];
}

std::pair<const ErrorInfo*, const ErrorInfo*> error_table() {
  return {std::begin(kErrorTable), std::end(kErrorTable)};
}

std::string Error::message() const {
  std::string text;
  if (!path.empty()) text = path + ": ";
  text += detail.empty() ? std::string{error_info(code).sentence} : detail;
  if (offset) {
    char digits[16];
    const auto end = std::to_chars(digits, std::end(digits), *offset, 16).ptr;
    text += " at byte 0x";
    text.append(digits, end);
  }
  return text;
}

}  // namespace mm
