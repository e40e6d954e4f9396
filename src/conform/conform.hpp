#pragma once

#include <boost/json/value.hpp>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace agon::conform {

// The result of a file of conformance vectors: games played by an independent model of the rules, with the expected
// answers.
struct Report {
  std::size_t passed = 0;
  std::size_t failed = 0;
  std::size_t skipped = 0;            // scenarios that depend on another interpretation of the rules
  std::vector<std::string> failures;  // one text each, of one or more lines without a final line end: the scenario and
                                      // step, the expected and the actual answer

  void count(std::string failure);  // counts a scenario; "": it has passed
};

// Runs the vectors of one game. Throws std::exception with a plain sentence if the file does not have the game's format
// (boost::json's own exceptions are sufficient). A game with vectors has a file vectors.cpp in its folder, with the
// runner agon::conform::<game>; the build finds it there and lists it in conform/runners.list.
using Runner = Report (*)(const boost::json::value& file);

Runner runner_of(std::string_view game);  // by the game's own name, as in GameInfo; null if it has no vectors

}  // namespace agon::conform
