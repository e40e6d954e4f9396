#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "os/handle.hpp"
#include "sandbox/entry.hpp"
#include "sandbox/filter.hpp"
#include "sandbox/sandbox.hpp"

namespace agon::sandbox {

// A sandbox that bubblewrap has made and left: its namespaces, held open by nothing but our descriptors. One program at
// a time is started in it, which is quicker than making a new one for each; entry.cpp says what each of them has for
// itself. Used by one thread at a time.
class Cell {
 public:
  explicit Cell(const Command&);  // for this command, and all that see the same folders. Throws MachineError

  Entry entry(const Command&, const Limits&, Affinity, bool limit_tasks);  // for one start
  bool fits(const std::string& key) const { return key == key_; }
  bool is_old(std::chrono::steady_clock::time_point now) const;

 private:
  void open_namespaces(int process);

  std::string key_;
  bool used_ = false;
  std::chrono::steady_clock::time_point made_;
  os::Handle outer_user_;
  os::Handle user_;
  os::Handle mounts_;
  os::Handle network_;
  os::Handle names_;
};

// A cell in which nothing of an earlier program is left; none: this machine, or the command, needs a sandbox of its
// own. By any thread.
std::unique_ptr<Cell> take_cell(const Command&);
// When all processes in it have ended.
void give_back(std::unique_ptr<Cell>);
// false: none is given, so every program has a bubblewrap of its own. For tests, and to be said while none is started.
void use_cells(bool);
// A program could not be started in the cell that was taken last: after some of these none is given for a while.
void cell_failed();

}  // namespace agon::sandbox
