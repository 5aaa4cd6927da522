// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "perfetto_encoder.h"

#include <protozero/pbf_builder.hpp>

#include "perfetto_fields.h"

namespace mm::crox {
namespace {

class PerfettoEncoder final : public toolkit::BlockEncoder {
 public:
  Result<toolkit::BlockSum> encode(std::string_view block,
                                   std::string& out) const override {
    std::string deflated;
    MM_CHECK(toolkit::append_zlib(block, deflated));
    std::string packet;
    protozero::pbf_builder<perfetto::Packet>{packet}.add_bytes(
        perfetto::Packet::kCompressedPackets, deflated);
    protozero::pbf_builder<perfetto::Trace>{out}.add_message(perfetto::Trace::kPacket,
                                                             packet);
    return toolkit::BlockSum{.text_bytes = block.size()};
  }
  Result<std::string> end(const toolkit::BlockSum&) const override {
    return std::string{};
  }
  bool may_cut_anywhere() const override { return false; }
};

}  // namespace

std::unique_ptr<toolkit::BlockEncoder> make_perfetto_encoder() {
  return std::make_unique<PerfettoEncoder>();
}

}  // namespace mm::crox
