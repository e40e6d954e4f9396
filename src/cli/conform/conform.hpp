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
};

// Runs the vectors of one game. Throws std::exception with a plain sentence when the file is not of the game's form
// (boost::json's own exceptions will do).
using Runner = Report (*)(const boost::json::value& file);

Runner runner_of(std::string_view game);  // by the game's own name, as in GameInfo; null: there are no vectors of it

// Each stands in conform/<game>.cpp. A game needs one only when there are vectors of it.
Report avalanche(const boost::json::value& file);
Report bonfire(const boost::json::value& file);
Report football(const boost::json::value& file);
Report network(const boost::json::value& file);
Report painting(const boost::json::value& file);
Report vampire(const boost::json::value& file);
Report wall(const boost::json::value& file);

}  // namespace agon::conform
