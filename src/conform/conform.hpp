#pragma once

#include <boost/json/value.hpp>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace agon::conform {

// What came of a file of conformance vectors: games played by an independent model of the rules, with the answers that
// it expects.
struct Report {
  std::size_t passed = 0;
  std::size_t failed = 0;
  std::size_t skipped = 0;            // scenarios that rest on a reading of the rules that is not ours
  std::vector<std::string> failures;  // one text each, of one or more lines without the last line's end:
                                      // which scenario and step, what was expected and what came

  void count(std::string failure);  // of one scenario; "": it has passed
};

// Runs the vectors of one game. Throws std::exception with a plain sentence when the file is not of the game's form
// (boost::json's own exceptions will do). A game that has vectors has a file vectors.cpp in its folder, with the runner
// agon::conform::<game>; the build finds it there and lists it in conform/runners.list.
using Runner = Report (*)(const boost::json::value& file);

Runner runner_of(std::string_view game);  // by the game's own name, as in GameInfo; null: there are no vectors of it

}  // namespace agon::conform
