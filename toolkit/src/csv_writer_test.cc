// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "toolkit/csv_writer.h"

#include <gtest/gtest.h>

namespace mm::toolkit {
namespace {

TEST(CsvWriter, QuotesWhereTheRfcDemandsIt) {
  StringSink sink;
  CsvWriter csv{sink};
  csv.field("label");
  csv.field("self_time");
  csv.end_record();
  csv.field("a,b");
  csv.field(12U);
  csv.end_record();
  csv.field("say \"hi\"\nnow");
  csv.field("");
  csv.end_record();
  EXPECT_EQ(sink.text(), "label,self_time\r\n\"a,b\",12\r\n\"say \"\"hi\"\"\nnow\",\r\n");
}

}  // namespace
}  // namespace mm::toolkit
