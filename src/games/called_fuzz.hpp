#pragma once

// Shared by the fuzzers of all called games. The input is a setup (the default if it is invalid), a line with a single
// '.', then lines: a digit and a command of that team, with '|' between the lines of the command; anything else ends
// the turn. No input may crash a match, a command that changes nothing leaves the digest unchanged, and an accepted
// setup survives being written and read again.

#include <algorithm>
#include <cstdlib>
#include <string>
#include <string_view>

#include "games/match.hpp"

namespace agon::fuzz {

inline void require(bool holds) {
  if (!holds) std::abort();
}

inline std::string_view take_until(std::string_view& text, std::string_view mark) {
  const std::size_t end = text.find(mark);
  const std::string_view front = text.substr(0, end);
  text.remove_prefix(end == text.npos ? text.size() : end + mark.size());
  return front;
}

template <Called G>
typename G::Setup read_setup(std::string_view text) {
  const auto setup = G::setup(text);
  if (!setup) {
    require(!setup.error().empty());
    return {};
  }
  const auto again = G::setup(G::setup_text(*setup));
  require(again && *again == *setup);
  return *setup;
}

template <Called G>
void say(MatchOf<G>& match, Seat team, std::string_view command) {
  require(match.lines_of(command.substr(0, command.find('\n'))) >= 1);
  const std::uint64_t before = match.digest();
  const Reply reply = match.call(team, command, {});
  require(reply.changed || match.digest() == before);
  if (reply.refusal.taken()) {
    require(reply.data.empty() || reply.data.back() == '\n');
  } else {
    require(reply.data.empty() && !match.kind(reply.refusal).empty() && !match.why(reply.refusal).empty());
  }
}

// `shrink(setup)` reduces worlds that would only be slow; `check(state)` runs after each turn.
template <Called G, class Shrink, class Check>
void run(std::string_view text, Shrink shrink, Check check) {
  const std::uint64_t seed = text.size();
  typename G::Setup setup = read_setup<G>(take_until(text, "\n.\n"));
  shrink(setup);
  MatchOf<G> match(std::move(setup), seed);
  const std::size_t teams = match.scores().size();
  for (int lines = 0; !text.empty() && lines < 200 && !match.over(); ++lines) {
    std::string line(take_until(text, "\n"));
    std::replace(line.begin(), line.end(), '|', '\n');
    const auto digit = static_cast<std::size_t>(line.empty() ? -1 : line[0] - '0');
    if (digit < std::min<std::size_t>(teams, 10)) {
      say(match, static_cast<Seat>(digit), std::string_view(line).substr(1));
      continue;
    }
    match.end_turn();
    require(!match.tell().empty() && !match.picture(TextStyle::colour).empty());
    require(!match.frame({}).empty() && !match.frame(Seat{0}).empty());
    check(match.state());
  }
}

}  // namespace agon::fuzz
