#pragma once

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <string>

#include "conform/conform.hpp"
#include "games/registry.hpp"

namespace agon::conform {

// The differences between called games, for run_world.
struct WorldForm {
  Game game;
  // The setup of a scenario as text, including chance (the events of its turns).
  std::string (*setup)(const boost::json::object& scenario);
  // The first difference between the scenario's "final" and the match; "" if there is none.
  std::string (*final_difference)(const boost::json::object& scenario, const Match&);
};

// Runs vectors of the form {"scenarios": [{"id", "teams", "world", "steps", "final"}]}, where a step is
//   ["cmd", team, [lines sent], [answer lines], notes]   or   ["turn", {team: [lines received]}, events]
// and notes specify further acceptable answers (answer_fits). Each team has one session, which is logged in.
Report run_world(const boost::json::value& file, const WorldForm&);

using AnswerLines = std::vector<std::string>;

// Whether an answer matches the expected one. Numbers are compared as numbers. Notes, all optional:
//   also            [[line, ...], ...]      other complete answers
//   alt             {"line.word": [words]}  other words at that place
//   range           {"line.word": [a, b]}   any integer of a to b at that place
//   any_line_order  k                       the lines from number k on in any order
//   any_word_order  [[line, first, size]]   groups of `size` words from word `first` on in any order
//   wait            k                       line k ends with any number that is not negative
//   top             {count: ["x y", ...]}   lines "x y count" from the third on: islands of equal count may be swapped
bool answer_fits(const AnswerLines& got, const AnswerLines& expected, const boost::json::object& notes);

}  // namespace agon::conform
