#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/dice.hpp"

namespace agon::sim {

// An in-memory disk for SQLite that may be full, fail, or lose power. SQLite's default file system during its lifetime.
// For one thread.
class SimulatedDisk {
 public:
  explicit SimulatedDisk(std::uint64_t seed);
  ~SimulatedDisk();
  SimulatedDisk(const SimulatedDisk&) = delete;
  SimulatedDisk& operator=(const SimulatedDisk&) = delete;

  enum class State : std::uint8_t { works, full, fails };
  void become(State state) { state_ = state; }
  State state() const { return state_; }

  // The process dies in the middle of a write after this number of writes: the write is completed, partial, or lost.
  // From then on, the process changes nothing on the disk.
  void die_after(std::uint64_t writes) { writes_left_ = writes; }
  void die() { dead_ = true; }
  bool dead() const { return dead_; }

  // The next process finds what the dead one had written; after a power loss only synced data, and some sectors of the
  // rest. No file may be open.
  void begin_again(bool power_was_lost);

  std::uint64_t writes() const { return writes_; }
  std::uint64_t bytes() const;

 private:
  friend struct DiskCalls;
  struct Write {
    std::uint64_t offset;
    std::string bytes;
    bool truncates = false;  // to `offset`
  };
  struct File {
    std::string now, synced;
    std::vector<Write> unsynced;
    std::vector<std::vector<char>> shared;  // the index of a write-ahead log
  };

  std::shared_ptr<File> open(const std::string& name);
  int write(File&, std::uint64_t offset, const char* bytes, std::size_t count);
  int truncate(File&, std::uint64_t size);
  int sync(File&);
  int remove(const std::string& name);
  void lose_power(File&);

  Dice dice_, names_;  // names_: for random numbers drawn by SQLite
  State state_ = State::works;
  bool dead_ = false;
  std::uint64_t writes_left_ = UINT64_MAX, writes_ = 0;
  std::map<std::string, std::shared_ptr<File>> files_;
};

}  // namespace agon::sim
