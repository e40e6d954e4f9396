#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>

#include "cli/doctor/finding.hpp"
#include "config/contest.hpp"

// The examinations, each of one part of a machine. They change nothing; what they write is removed again.
namespace agon::cli {

// sandbox
Finding examine_isolation();
Finding examine_cgroups();
Findings examine_languages();  // one of each language
Finding examine_git();         // for the teams' repositories
// the machine
Finding examine_cores();  // how many, and how evenly they run; takes about half a second
Finding examine_memory();
Finding examine_clock();
Finding examine_time_zone();
Finding examine_open_files();
// The folder need not be there yet: then the nearest one above it.
Finding examine_room(const std::filesystem::path& folder);
Finding examine_disk_kind(const std::filesystem::path& folder);
Finding examine_disk_writes(const std::filesystem::path& folder);  // twenty that wait for the disk
// services
Finding examine_ports(std::span<const std::uint16_t> ports);
Finding examine_postgresql(const std::string& url);
Finding examine_nats(const std::string& url);

// For `agon serve`: what matters before this contest starts, without what is good. `sync`: commits wait for the disk.
Findings examine_before(const config::Contest&, const std::filesystem::path& data, bool sync);

// What is behind the examinations, to be tested apart.
double unevenness(std::span<const std::chrono::nanoseconds> equal_work);   // the slow ones against the usual: 1 is even
Finding judge_cores(std::size_t count, double unevenness, double waited);  // waited: of the time, 0 to 1
Finding judge_open_files(std::uint64_t limit);
Finding judge_memory(std::uint64_t available_bytes);
Finding judge_room(std::uint64_t free_bytes, const std::filesystem::path& folder);
Finding judge_sync(std::chrono::nanoseconds median);

}  // namespace agon::cli
