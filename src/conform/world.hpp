#pragma once

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <string>

#include "conform/conform.hpp"
#include "games/registry.hpp"

namespace agon::conform {

// What differs between the games whose teams send commands, for run_world.
struct WorldForm {
  Game game;
  // The setup of a scenario as text, chance (the events of its turns) included.
  std::string (*setup)(const boost::json::object& scenario);
  // What of the scenario's "final" is not so in the match; empty: nothing.
  std::string (*final_difference)(const boost::json::object& scenario, const Match&);
};

// Runs vectors of the form {"scenarios": [{"id", "teams", "world", "steps", "final"}]}, where a step is
//   ["cmd", team, [lines sent], [answer lines], notes]   or   ["turn", {team: [lines received]}, events]
// and notes say what else the answer may be (answer_fits). Each team speaks over one session that is logged in.
Report run_world(const boost::json::value& file, const WorldForm&);

using AnswerLines = std::vector<std::string>;

// Does an answer fit the expected one? Numbers are compared as numbers. Notes, all of them optional:
//   also            [[line, ...], ...]      other complete answers
//   alt             {"line.word": [words]}  other words at that place
//   range           {"line.word": [a, b]}   any integer of a to b at that place
//   any_line_order  k                       the lines from number k on in any order
//   any_word_order  [[line, first, size]]   groups of `size` words from word `first` on in any order
//   wait            k                       line k ends with any number that is not negative
//   top             {count: ["x y", ...]}   lines "x y count" from the third on: islands of equal count may be swapped
bool answer_fits(const AnswerLines& got, const AnswerLines& expected, const boost::json::object& notes);

}  // namespace agon::conform
