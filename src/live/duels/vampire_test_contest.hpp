#pragma once

// For tests: a contest with one vampire server, V1. A team's token is its name followed by "-token".

#include "config/contest.hpp"
#include "crypto/passwords.hpp"

namespace agon::live {

inline const char* const small_map = R"(vampire map
maxtick 500
radius 1
start 1 1
start 5 5
park
#######
#.....#
#.#.#.#
#.1...#
#.#.#.#
#.....#
#######
)";

inline config::Contest vampire_contest(config::Milliseconds answer = std::chrono::seconds(10),
                                       std::vector<std::string> maps = {small_map}) {
  config::Contest contest;
  contest.curve.last = 1;  // disables K
  for (const char* const name : {"alfa", "beta"}) {
    tournaments::Team team;
    team.login = name;
    team.token_hash = crypto::hash_token(team.login + "-token");
    contest.teams.push_back(team);
  }
  config::ServerPlan plan;
  plan.name = "V1";
  plan.game = find_game("vampire");
  plan.key = crypto::SeedKey::from_number(7);
  plan.turn = answer;
  plan.tick = {};
  plan.maps = std::move(maps);
  contest.servers = {plan};
  return contest;
}

}  // namespace agon::live
