// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// UnnamedFile: an open file with given bytes and no name.
#pragma once

#include <gtest/gtest.h>

#include <cstdio>

#include "testing/wire.h"

namespace mm::testing {

class UnnamedFile {
 public:
  explicit UnnamedFile(const Bytes& bytes) : stream_(std::tmpfile()) {
    EXPECT_EQ(std::fwrite(bytes.data(), 1, bytes.size(), stream_), bytes.size());
    EXPECT_EQ(std::fflush(stream_), 0);
  }
  UnnamedFile(const UnnamedFile&) = delete;
  UnnamedFile& operator=(const UnnamedFile&) = delete;
  ~UnnamedFile() { std::fclose(stream_); }
  int descriptor() const { return fileno(stream_); }

 private:
  std::FILE* stream_;
};

}  // namespace mm::testing
