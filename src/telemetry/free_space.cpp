#include "telemetry/free_space.hpp"

#include <fmt/format.h>
#include <sys/statvfs.h>

#include <algorithm>
#include <utility>

namespace agon::telemetry {

namespace {

namespace fs = std::filesystem;

// Available to unprivileged users; some space is reserved for root.
std::optional<std::uint64_t> free_bytes(const fs::path& path) {
  std::error_code error;
  fs::path there = fs::absolute(path, error);
  while (!fs::exists(there, error) && there.has_relative_path()) there = there.parent_path();
  struct statvfs disk {};
  if (statvfs(there.c_str(), &disk) != 0) return std::nullopt;
  return std::uint64_t{disk.f_bavail} * disk.f_frsize;
}

}  // namespace

SpaceWatch::SpaceWatch(std::vector<Folder> folders, std::uint64_t least_bytes, Measure measure)
    : folders_(std::move(folders)), least_bytes_(least_bytes), measure_(measure ? std::move(measure) : free_bytes) {}

std::vector<FreeSpace> SpaceWatch::look() const {
  std::vector<FreeSpace> all;
  for (const Folder& each : folders_) {
    if (const auto bytes = measure_(each.path)) all.push_back({each.name, *bytes});
  }
  return all;
}

Result<void> SpaceWatch::check(const std::vector<FreeSpace>& now) const {
  const auto low = std::ranges::find_if(now, [&](const FreeSpace& each) { return each.bytes < least_bytes_; });
  if (low == now.end()) return {};
  const auto folder = std::ranges::find(folders_, low->name, &Folder::name);
  return Error{fmt::format("only {} are free for {} ({}), and {} are needed", bytes_text(low->bytes), low->name,
                           folder->path.string(), bytes_text(least_bytes_))};
}

std::string bytes_text(std::uint64_t bytes) {
  constexpr std::uint64_t megabyte = 1 << 20;
  if (bytes < 1024 * megabyte) return fmt::format("{} MB", bytes / megabyte);
  return fmt::format("{:.1f} GB", static_cast<double>(bytes) / static_cast<double>(1024 * megabyte));
}

}  // namespace agon::telemetry
