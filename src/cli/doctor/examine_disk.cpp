#include <fcntl.h>
#include <fmt/format.h>
#include <sys/statvfs.h>
#include <sys/vfs.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>

#include "cli/doctor/examine.hpp"
#include "os/handle.hpp"
#include "telemetry/free_space.hpp"

namespace agon::cli {
namespace {

using std::chrono::nanoseconds;

// Types of file systems (statfs(2)) whose locks are not reliable for SQLite.
constexpr std::array network_disks{0x6969L /* NFS */, 0xFF534D42L /* CIFS */, 0xFE534D42L /* SMB2 */, 0x517BL /* SMB */,
                                   0x01021997L /* 9p */};

// The folder, or its nearest existing parent.
std::filesystem::path nearest(std::filesystem::path folder) {
  std::error_code error;
  folder = std::filesystem::absolute(folder, error);
  while (!std::filesystem::is_directory(folder, error) && folder.has_relative_path()) folder = folder.parent_path();
  return folder;
}

Finding cannot_write(const std::filesystem::path& folder) {
  return {.subject = "disk writes",
          .verdict = Verdict::bad,
          .found = fmt::format("cannot write in {}: {}", folder.string(), std::strerror(errno)),
          .why = "A contest keeps everything that it acknowledges in its data folder.",
          .mend = "choose a folder that you may write to: --data DIR"};
}

}  // namespace

Finding judge_room(std::uint64_t free_bytes, const std::filesystem::path& folder) {
  Finding finding{.subject = "disk room",
                  .found = fmt::format("{} are free in {}", telemetry::bytes_text(free_bytes), folder.string())};
  if (free_bytes >= 5 * gigabyte) return finding;
  finding.verdict = free_bytes < gigabyte / 4 ? Verdict::bad : Verdict::warning;
  finding.why = "A contest that runs out of room pauses; a day with many teams may write some gigabytes.";
  finding.mend = "make room, or keep the contest on another disk: --data DIR";
  return finding;
}

Finding judge_sync(nanoseconds median) {
  const double milliseconds = std::chrono::duration<double, std::milli>(median).count();
  Finding finding{.subject = "disk writes",
                  .found = fmt::format("a commit that survives a power cut takes {:.1f} ms", milliseconds)};
  if (median <= std::chrono::milliseconds(20)) return finding;
  finding.verdict = Verdict::warning;
  finding.why = "With `agon serve --sync` every answer to a team waits for one.";
  finding.mend = "use an SSD, or leave out --sync: without it only a power cut can lose anything";
  return finding;
}

Finding examine_room(const std::filesystem::path& wanted) {
  const std::filesystem::path folder = nearest(wanted);
  struct statvfs room {};
  if (statvfs(folder.c_str(), &room) != 0) return {.subject = "disk room", .found = "cannot be measured"};
  return judge_room(std::uint64_t{room.f_bavail} * room.f_frsize, folder);
}

Finding examine_disk_kind(const std::filesystem::path& wanted) {
  const std::filesystem::path folder = nearest(wanted);
  struct statfs disk {};
  Finding finding{.subject = "disk", .found = "local"};
  if (statfs(folder.c_str(), &disk) != 0 || std::ranges::count(network_disks, static_cast<long>(disk.f_type)) == 0)
    return finding;
  finding.verdict = Verdict::bad;
  finding.found = fmt::format("{} is on the disk of another machine", folder.string());
  finding.why = "SQLite's locks do not hold there, so a contest may lose what it has acknowledged.";
  finding.mend = "keep the contest on a local disk (--data DIR), or in PostgreSQL (--db URL)";
  return finding;
}

Finding examine_disk_writes(const std::filesystem::path& wanted) {
  const std::filesystem::path folder = nearest(wanted);
  std::string name = folder / "agon-doctor-XXXXXX";
  const os::Handle file(mkostemp(name.data(), O_CLOEXEC));
  if (file.get() < 0) return cannot_write(folder);
  unlink(name.c_str());
  std::array<char, 4096> page{};
  std::vector<nanoseconds> times;
  for (int i = 0; i < 20; ++i) {
    const auto begin = std::chrono::steady_clock::now();
    const bool kept =
        write(file.get(), page.data(), page.size()) == static_cast<ssize_t>(page.size()) && fdatasync(file.get()) == 0;
    if (!kept) return cannot_write(folder);
    times.push_back(std::chrono::steady_clock::now() - begin);
  }
  std::ranges::nth_element(times, times.begin() + 10);
  return judge_sync(times[10]);
}

}  // namespace agon::cli
