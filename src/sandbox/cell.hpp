#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "os/handle.hpp"
#include "sandbox/entry.hpp"
#include "sandbox/filter.hpp"
#include "sandbox/sandbox.hpp"

namespace agon::sandbox {

// A sandbox made by bubblewrap, which has exited: only our descriptors hold its namespaces open. Programs are started
// in it one at a time, which is faster than making a sandbox for each; entry.cpp lists what each has for itself. Used
// by one thread at a time.
class Cell {
 public:
  // For this command, and all others that see the same folders. Throws MachineError.
  explicit Cell(const Command&);

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

// A cell with no traces of earlier programs. None: this machine or the command needs a sandbox of its own. Thread-safe.
std::unique_ptr<Cell> take_cell(const Command&);
// To be called when all processes in it have ended.
void give_back(std::unique_ptr<Cell>);
// false: no cells, so every program has its own bubblewrap. For tests; call it while no program is being started.
void use_cells(bool);
// Reports that a program could not be started in the cell taken last: after several failures no cells are given for a
// while.
void cell_failed();

}  // namespace agon::sandbox
