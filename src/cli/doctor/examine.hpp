#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>

#include "cli/doctor/finding.hpp"
#include "config/contest.hpp"

// The examinations, each of one part of a machine. They change nothing, and delete the files that they write.
namespace agon::cli {

inline constexpr std::uint64_t gigabyte = std::uint64_t{1} << 30;

// sandbox
Finding examine_isolation();
Finding examine_cgroups();
Findings examine_languages();  // one finding per language
Finding examine_git();         // for the teams' repositories
// the machine
Finding examine_cores();  // their number, and how evenly they run; takes about half a second
Finding examine_memory();
Finding examine_clock();
Finding examine_time_zone();
Finding examine_open_files();
// If the folder does not exist yet, its nearest existing parent is examined.
Finding examine_room(const std::filesystem::path& folder);
Finding examine_disk_kind(const std::filesystem::path& folder);
Finding examine_disk_writes(const std::filesystem::path& folder);  // times twenty writes that wait for the disk
// services
Finding examine_ports(std::span<const std::uint16_t> ports);
Finding examine_postgresql(const std::string& url);
Finding examine_nats(const std::string& url);

// For `agon serve`: the findings that matter before this contest starts, without the good ones. `sync`: commits wait
// for the disk.
Findings examine_before(const config::Contest&, const std::filesystem::path& data, bool sync);

// The parts of the examinations that are tested separately.
double unevenness(std::span<const std::chrono::nanoseconds> equal_work);   // slow cores against typical ones; 1: even
Finding judge_cores(std::size_t count, double unevenness, double waited);  // waited: share of the time, 0 to 1
Finding judge_open_files(std::uint64_t limit);
Finding judge_memory(std::uint64_t available_bytes);
Finding judge_room(std::uint64_t free_bytes, const std::filesystem::path& folder);
Finding judge_sync(std::chrono::nanoseconds median);

}  // namespace agon::cli
