// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "host_facts.h"

#include <sys/utsname.h>
#include <unistd.h>

#include <algorithm>
#include <string_view>

#include "mmrecord/metadata_text.h"
#include "small_file.h"

namespace mm::record {
namespace {

constexpr std::size_t kLongestCommand = std::size_t{1} << 20;

/// The value of the first line "model name : VALUE", of which each CPU has one.
std::string_view cpu_model(std::string_view cpuinfo) {
  constexpr std::string_view kKey = "model name";
  const std::size_t key = cpuinfo.find(kKey);
  if (key == std::string_view::npos) return {};
  std::string_view line = cpuinfo.substr(key, cpuinfo.find('\n', key) - key);
  const std::size_t colon = line.find(": ");
  return colon == std::string_view::npos ? std::string_view{} : line.substr(colon + 2);
}

}  // namespace

std::string process_command() {
  std::string command = read_small_file("/proc/self/cmdline", kLongestCommand);
  std::ranges::replace(command, '\0', ' ');
  return command;
}

std::vector<std::pair<std::string, std::string>> host_facts() {
  std::vector<std::pair<std::string, std::string>> facts;
  const std::string cpuinfo = read_small_file("/proc/cpuinfo");
  const std::string_view model = cpu_model(cpuinfo);
  if (!model.empty()) facts.emplace_back("host_cpu", json_string(model));
  const auto cpus = ::sysconf(_SC_NPROCESSORS_ONLN);
  if (cpus > 0) facts.emplace_back("host_logical_cpus", std::to_string(cpus));
  const auto pages = ::sysconf(_SC_PHYS_PAGES);
  const auto page_bytes = ::sysconf(_SC_PAGESIZE);
  if (pages > 0 && page_bytes > 0) {
    facts.emplace_back("host_memory_bytes", std::to_string(pages * page_bytes));
  }
  struct utsname names {};
  if (::uname(&names) == 0) {
    const std::string os =
        std::string{names.sysname} + ' ' + names.release + ' ' + names.machine;
    facts.emplace_back("host_os", json_string(os));
  }
  return facts;
}

}  // namespace mm::record
