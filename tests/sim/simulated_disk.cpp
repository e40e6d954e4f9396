#include "sim/simulated_disk.hpp"

#include <sqlite3.h>

#include <algorithm>
#include <cstring>
#include <utility>

#include "base/assert.hpp"

namespace agon::sim {

namespace {

constexpr std::size_t sector = 512;

void put(std::string& where, std::uint64_t offset, std::string_view bytes) {
  if (where.size() < offset + bytes.size()) where.resize(offset + bytes.size());
  where.replace(offset, bytes.size(), bytes);
}

}  // namespace

std::shared_ptr<SimulatedDisk::File> SimulatedDisk::open(const std::string& name) {
  auto& file = files_[name];
  if (!file) file = std::make_shared<File>();
  return file;
}

int SimulatedDisk::write(File& file, std::uint64_t offset, const char* bytes, std::size_t count) {
  if (dead_) return SQLITE_IOERR_WRITE;
  if (state_ == State::full) return SQLITE_FULL;
  if (state_ == State::fails) return SQLITE_IOERR_WRITE;
  ++writes_;
  if (writes_left_ != UINT64_MAX && writes_left_-- == 0) {
    dead_ = true;
    count = dice_.below(3) == 0 ? count : dice_.below(static_cast<std::uint32_t>(count) + 1);
  }
  file.unsynced.push_back({offset, std::string(bytes, count)});
  put(file.now, offset, file.unsynced.back().bytes);
  return dead_ ? SQLITE_IOERR_WRITE : SQLITE_OK;
}

int SimulatedDisk::truncate(File& file, std::uint64_t size) {
  if (dead_ || state_ == State::fails) return SQLITE_IOERR_TRUNCATE;
  file.now.resize(size);
  file.unsynced.push_back({size, "", true});
  return SQLITE_OK;
}

int SimulatedDisk::sync(File& file) {
  if (dead_ || state_ == State::fails) return SQLITE_IOERR_FSYNC;
  for (const Write& each : file.unsynced) {
    each.truncates ? file.synced.resize(each.offset) : put(file.synced, each.offset, each.bytes);
  }
  file.unsynced.clear();
  return SQLITE_OK;
}

int SimulatedDisk::remove(const std::string& name) {
  if (dead_ || state_ == State::fails) return SQLITE_IOERR_DELETE;
  files_.erase(name);
  return SQLITE_OK;
}

void SimulatedDisk::begin_again(bool power_was_lost) {
  for (auto& [name, file] : files_) {
    AGON_ASSERT(file.use_count() == 1);
    file->shared.clear();
    if (power_was_lost) lose_power(*file);
  }
  dead_ = false;
  writes_left_ = UINT64_MAX;
}

// Writes reach a disk in any order, sector by sector.
void SimulatedDisk::lose_power(File& file) {
  for (const Write& each : file.unsynced) {
    if (each.truncates) {
      if (dice_.below(2)) file.synced.resize(each.offset);
      continue;
    }
    for (std::size_t from = 0; from < each.bytes.size(); from += sector) {
      if (dice_.below(2)) put(file.synced, each.offset + from, std::string_view(each.bytes).substr(from, sector));
    }
  }
  file.unsynced.clear();
  file.now = file.synced;
}

std::uint64_t SimulatedDisk::bytes() const {
  std::uint64_t all = 0;
  for (const auto& [name, file] : files_) all += file->now.size();
  return all;
}

// The interface for SQLite (sqlite3_vfs, sqlite3_io_methods). There is only one process, so locks do nothing.
struct DiskCalls {
  struct Open {
    sqlite3_file base;
    SimulatedDisk* disk;
    std::shared_ptr<SimulatedDisk::File>* file;
    bool keeps;  // false: a temporary file without a name
  };
  static Open& of(sqlite3_file* file) { return *reinterpret_cast<Open*>(file); }
  static SimulatedDisk& disk(sqlite3_vfs* vfs) { return *static_cast<SimulatedDisk*>(vfs->pAppData); }

  static int close(sqlite3_file* file) {
    delete std::exchange(of(file).file, nullptr);
    return SQLITE_OK;
  }
  static int read(sqlite3_file* file, void* into, int count, sqlite3_int64 offset) {
    const std::string& all = (*of(file).file)->now;
    const auto from = static_cast<std::size_t>(offset), wanted = static_cast<std::size_t>(count);
    const std::size_t there = from < all.size() ? std::min(wanted, all.size() - from) : 0;
    std::memcpy(into, all.data() + std::min(from, all.size()), there);
    std::memset(static_cast<char*>(into) + there, 0, wanted - there);
    return there == wanted ? SQLITE_OK : SQLITE_IOERR_SHORT_READ;
  }
  static int write(sqlite3_file* file, const void* bytes, int count, sqlite3_int64 offset) {
    return of(file).disk->write(**of(file).file, static_cast<std::uint64_t>(offset), static_cast<const char*>(bytes),
                                static_cast<std::size_t>(count));
  }
  static int truncate(sqlite3_file* file, sqlite3_int64 size) {
    return of(file).disk->truncate(**of(file).file, static_cast<std::uint64_t>(size));
  }
  static int sync(sqlite3_file* file, int) { return of(file).disk->sync(**of(file).file); }
  static int size(sqlite3_file* file, sqlite3_int64* size) {
    *size = static_cast<sqlite3_int64>((*of(file).file)->now.size());
    return SQLITE_OK;
  }
  static int lock(sqlite3_file*, int) { return SQLITE_OK; }
  static int check_lock(sqlite3_file*, int* held) {
    *held = 0;
    return SQLITE_OK;
  }
  static int control(sqlite3_file*, int, void*) { return SQLITE_NOTFOUND; }
  static int sector_size(sqlite3_file*) { return static_cast<int>(sector); }
  static int characteristics(sqlite3_file*) { return SQLITE_IOCAP_POWERSAFE_OVERWRITE; }
  static int map_shared(sqlite3_file* file, int page, int size, int extend, void volatile** at) {
    auto& shared = (*of(file).file)->shared;
    const auto index = static_cast<std::size_t>(page);
    *at = nullptr;
    if (index >= shared.size() && extend == 0) return SQLITE_OK;
    while (index >= shared.size()) shared.emplace_back(static_cast<std::size_t>(size));
    *at = shared[index].data();
    return SQLITE_OK;
  }
  static int lock_shared(sqlite3_file*, int, int, int) { return SQLITE_OK; }
  static void barrier(sqlite3_file*) {}
  static int unmap_shared(sqlite3_file* file, int remove) {
    if (remove) (*of(file).file)->shared.clear();
    return SQLITE_OK;
  }

  static int open(sqlite3_vfs* vfs, const char* name, sqlite3_file* file, int flags, int* out_flags) {
    static const sqlite3_io_methods methods = {
        2,          close,   read,        write,           truncate,   sync,        size,    lock,         lock,
        check_lock, control, sector_size, characteristics, map_shared, lock_shared, barrier, unmap_shared, nullptr,
        nullptr};
    Open& opened = of(file);
    opened.base.pMethods = nullptr;
    SimulatedDisk& all = disk(vfs);
    if (name && (flags & SQLITE_OPEN_CREATE) == 0 && !all.files_.contains(name)) return SQLITE_CANTOPEN;
    opened.disk = &all;
    opened.file =
        new std::shared_ptr<SimulatedDisk::File>(name ? all.open(name) : std::make_shared<SimulatedDisk::File>());
    opened.base.pMethods = &methods;
    if (out_flags) *out_flags = flags;
    return SQLITE_OK;
  }
  static int remove(sqlite3_vfs* vfs, const char* name, int) { return disk(vfs).remove(name); }
  static int access(sqlite3_vfs* vfs, const char* name, int, int* there) {
    *there = disk(vfs).files_.contains(name);
    return SQLITE_OK;
  }
  static int full_path(sqlite3_vfs*, const char* name, int room, char* into) {
    sqlite3_snprintf(room, into, "%s", name);
    return SQLITE_OK;
  }
  static int randomness(sqlite3_vfs* vfs, int count, char* into) {
    for (int i = 0; i < count; ++i) into[i] = static_cast<char>(disk(vfs).names_.below(256));
    return count;
  }
  static int sleep(sqlite3_vfs*, int microseconds) { return microseconds; }
  static int time(sqlite3_vfs*, double* day) {
    *day = 2461374.5;  // 29 November 2026, arbitrary
    return SQLITE_OK;
  }
  static int last_error(sqlite3_vfs*, int, char*) { return 0; }
};

namespace {

sqlite3_vfs& calls() {
  static sqlite3_vfs it = [] {
    sqlite3_vfs vfs{};
    vfs.iVersion = 1;
    vfs.szOsFile = sizeof(DiskCalls::Open);
    vfs.mxPathname = 1024;
    vfs.zName = "simulated";
    vfs.xOpen = DiskCalls::open;
    vfs.xDelete = DiskCalls::remove;
    vfs.xAccess = DiskCalls::access;
    vfs.xFullPathname = DiskCalls::full_path;
    vfs.xRandomness = DiskCalls::randomness;
    vfs.xSleep = DiskCalls::sleep;
    vfs.xCurrentTime = DiskCalls::time;
    vfs.xGetLastError = DiskCalls::last_error;
    return vfs;
  }();
  return it;
}

}  // namespace

SimulatedDisk::SimulatedDisk(std::uint64_t seed) : dice_(seed, 0), names_(seed, 7) {
  calls().pAppData = this;
  sqlite3_vfs_register(&calls(), /*makeDflt=*/1);
  sqlite3_randomness(0, nullptr);  // random numbers depend on this disk, not on an earlier one
}

SimulatedDisk::~SimulatedDisk() { sqlite3_vfs_unregister(&calls()); }

}  // namespace agon::sim
