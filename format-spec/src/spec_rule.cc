// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "mmformat/spec_rule.h"

namespace mm {

std::string_view spec_rule(ErrorCode code) {
  using enum ErrorCode;
  switch (code) {
    case kNotAProfile:
    case kFileTooShort:
    case kVersionTooNew:
    case kVersionImpossible:
      return "File header";
    case kLegacyJsonProfile:
    case kUnreleasedForm:
      return "What a reader must refuse";
    case kVersionMix:
    case kOneOfThreeFiles:
      return "Three files";
    case kNothingInside:
    case kEventsMissing:
    case kStringDataMissing:
    case kStringIndexMissing:
    case kStreamHeaderCut:
    case kBadStreamMagic:
    case kStreamVersionMismatch:
    case kSecondStreamHeader:
      return "Streams";
    case kPageHeaderCut:
    case kPageCut:
    case kUnfinished:
    case kBadPageTag:
    case kEmptyPage:
    case kOversizedPage:
      return "Pages";
    case kSecondProfile:
      return "Paged file";
    case kRecordCut:
    case kIntervalReversed:
      return "Event records";
    case kStartWithoutEnd:
    case kEndWithoutStart:
    case kBadRecordType:
      return "Start and end records";
    case kTimeBeyondLimit:
      return "Wide records";
    case kIdBeyondData:
      return "String ids";
    case kIndexEntryCut:
    case kSecondMetadata:
    case kReservedIndexId:
    case kIndexAddressBeyondData:
      return "String index";
    case kReferenceBeyondData:
    case kReferenceTooDeep:
    case kUnterminatedString:
      return "String data";
    case kBadStringPiece:
      return "Tagged strings";
    case kStringTooLong:
      return "Limits";
    case kInvalidUtf8:
      return "Notation";
    case kBadEventText:
      return "Event ids";
    case kIncompleteOrigin:
    case kMetadataMissing:
    case kMetadataUnreadable:
    case kMetadataField:
      return "Metadata";
    case kStoppedProgram:
      return "States";
    case kBadSidecar:
      return "Sidecar";
    default:
      return {};
  }
}

}  // namespace mm
