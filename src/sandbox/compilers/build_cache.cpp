// Theory of operation. Users of an entry hold a shared lock on its folder; removing it requires the exclusive lock.
// Locks end with the process that holds them, however it ends. An entry is removed in two steps: it is renamed, so that
// newcomers do not find it, and then deleted. So a newcomer checks after locking whether the entry still has its name.
// The time of last use is the folder's modification time.
//
// An entry takes as many bytes as the file system gives it: whole blocks, also for folders, and something for each
// inode, of which there are only so many. It is measured once, and the result is kept in it.

#include "sandbox/compilers/build_cache.hpp"

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/file.h>
#include <sys/stat.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <utility>
#include <vector>

#include "base/failure_of.hpp"
#include "base/text.hpp"
#include "os/whole_file.hpp"

namespace agon::sandbox {
namespace {

namespace fs = std::filesystem;

constexpr const char* bytes_name = "bytes";       // contains "12345 on disk"
constexpr std::string_view measured = "on disk";  // absent: earlier versions counted the bytes in the files
constexpr std::uint64_t inode_bytes = 4096;
constexpr std::string_view entry_ending = ".built";
constexpr std::string_view work_beginning = "building-", removed_beginning = "removed-";
constexpr std::size_t key_digits = 16;
constexpr auto waste_age = std::chrono::minutes(10);
constexpr std::uint64_t entry_bytes_least = 256 << 10;  // counted for each entry at least, so that their number is
                                                        // limited too

os::Handle opened(const fs::path& folder) {
  return os::Handle(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
}

// Whether this folder still has its name.
bool is_at(const os::Handle& folder, const fs::path& path) {
  struct stat own = {}, named = {};
  return ::fstat(folder.get(), &own) == 0 && ::lstat(path.c_str(), &named) == 0 && own.st_ino == named.st_ino &&
         own.st_dev == named.st_dev;
}

bool is_key(std::string_view text) {
  return text.size() == key_digits && text.find_first_not_of("0123456789abcdef") == text.npos;
}

bool is_entry(std::string_view name) {
  return name.ends_with(entry_ending) && is_key(name.substr(0, name.size() - entry_ending.size()));
}

// Folders that nobody needs unless they are locked, including entries of the first version, whose name was just the
// key.
bool is_waste(std::string_view name) {
  return name.starts_with(work_beginning) || name.starts_with(removed_beginning) || is_key(name);
}

struct KeptProgram {
  fs::path path;
  fs::file_time_type used;
  std::uint64_t bytes = 0;
};

// A file system may give blocks to a file only later, or compress it.
std::uint64_t bytes_on_disk(const fs::path& path) {
  constexpr std::uint64_t unit = 512;  // of st_blocks, whatever the size of a block is
  struct stat status = {};
  if (::lstat(path.c_str(), &status) != 0) return 0;
  return inode_bytes +
         std::max(static_cast<std::uint64_t>(status.st_blocks) * unit, static_cast<std::uint64_t>(status.st_size));
}

std::uint64_t measure(const fs::path& folder) {
  std::uint64_t bytes = bytes_on_disk(folder);
  std::error_code error;
  for (fs::recursive_directory_iterator each(folder, error), end; !error && each != end; each.increment(error))
    bytes += bytes_on_disk(each->path());
  return bytes;
}

void keep_size(const fs::path& entry, std::uint64_t bytes) {
  write_file(entry / bytes_name, fmt::format("{} {}", bytes, measured));
}

std::uint64_t bytes_of(const fs::path& entry) {
  std::ifstream in(entry / bytes_name);
  std::uint64_t counted = 0;
  std::string how;
  if (in >> counted && std::getline(in >> std::ws, how) && how == measured) return counted;
  in.close();
  counted = measure(entry);
  failure_of([&] { keep_size(entry, counted); });  // otherwise it is measured again
  return counted;
}

void remove_unless_locked(const fs::path& folder) {
  const os::Handle own = opened(folder);
  if (!own || ::flock(own.get(), LOCK_EX | LOCK_NB) != 0 || !is_at(own, folder)) return;
  std::string away = (folder.parent_path() / (std::string(removed_beginning) + "XXXXXX")).string();
  std::error_code error;
  if (::mkdtemp(away.data()) == nullptr) return;
  fs::rename(folder, away, error);  // replaces an empty folder
  fs::remove_all(away, error);
}

}  // namespace

WorkFolder::WorkFolder(const fs::path& cache) {
  std::string pattern = (cache / (std::string(work_beginning) + "XXXXXX")).string();
  if (::mkdtemp(pattern.data()) == nullptr) throw os::machine_error("cannot create a folder in " + cache.string());
  path_ = pattern;
  lock_ = opened(path_);
  ::flock(lock_.get(), LOCK_EX | LOCK_NB);
}

WorkFolder::~WorkFolder() {
  std::error_code error;
  fs::remove_all(path_, error);
}

Lease lease(const fs::path& entry) {
  os::Handle folder = opened(entry);
  if (!folder || ::flock(folder.get(), LOCK_SH | LOCK_NB) != 0 || !is_at(folder, entry)) return nullptr;
  ::futimens(folder.get(), nullptr);
  return std::make_shared<const os::Handle>(std::move(folder));
}

fs::path entry_of(const fs::path& cache, std::uint64_t key) {
  return cache / fmt::format("{:0{}x}{}", key, key_digits, entry_ending);
}

void become_entry(const fs::path& folder, const fs::path& entry) {
  keep_size(folder, measure(folder));
  std::error_code error;
  fs::permissions(folder, fs::perms(0755), error);
  fs::rename(folder, entry, error);  // fails if another builder was faster
  if (error && !fs::exists(entry)) throw MachineError("cannot write " + entry.string() + ": " + error.message());
}

void forget_entries(const fs::path& cache, std::uint64_t bytes_max) {
  std::vector<KeptProgram> entries;
  std::vector<fs::path> waste;
  const auto newest_waste = fs::file_time_type::clock::now() - waste_age;  // a new folder is not locked yet
  std::uint64_t bytes = 0;
  std::error_code error;
  for (const auto& each : fs::directory_iterator(cache, error)) {
    const std::string name = each.path().filename().string();
    const auto used = fs::last_write_time(each.path(), error);
    if (error) continue;  // removed by another process
    if (is_waste(name) && used < newest_waste) waste.push_back(each.path());
    if (!is_entry(name)) continue;
    entries.push_back({each.path(), used, std::max(bytes_of(each.path()), entry_bytes_least)});
    bytes += entries.back().bytes;
  }
  for (const fs::path& folder : waste) remove_unless_locked(folder);
  std::ranges::sort(entries, {}, &KeptProgram::used);
  for (const KeptProgram& entry : entries) {
    if (bytes <= bytes_max) return;
    remove_unless_locked(entry.path);
    if (!fs::exists(entry.path, error)) bytes -= entry.bytes;
  }
}

CacheUse use_of(const fs::path& cache) {
  CacheUse use;
  std::error_code error;
  for (const auto& each : fs::directory_iterator(cache, error)) {
    if (!is_entry(each.path().filename().string())) continue;
    ++use.programs;
    use.bytes += bytes_of(each.path());
  }
  return use;
}

std::string content(const fs::path& file) {
  auto text = os::read_whole_file(file);
  if (!text) throw os::machine_error("cannot read " + file.string());
  return *std::move(text);
}

void write_file(const fs::path& file, std::string_view text) {
  std::ofstream out(file, std::ios::binary);
  out << text;
  if (!out.flush()) throw os::machine_error("cannot write " + file.string());
}

}  // namespace agon::sandbox
