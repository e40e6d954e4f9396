#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>

#include "formats/export.hpp"
#include "tournaments/acts/acts.hpp"
#include "tournaments/tournament.hpp"
#include "tournaments/tournament_contest.hpp"

namespace agon::tournaments {

// How people call the teams, by login; who is not among them is called by the login.
using Titles = formats::Titles;
Titles titles_of(std::span<const Team>);

// What the public may know of tournaments, as texts that are never changed again. Entrants are numbered from 0, as
// they start; a house bot is null.
struct TournamentsFeed {
  using Text = std::shared_ptr<const std::string>;

  // /api/tournaments: {"frozen":false,"since":0,"tournaments":[{"name","game","format","intermediate","begins",
  // "state":"waiting|running|over|cancelled","shown":true,"why":""}]}; since: milliseconds from 1970.
  Text list = std::make_shared<const std::string>(R"({"frozen":false,"since":0,"tournaments":[]})");
  std::map<std::string, Text, std::less<>> shown;  // /api/tournament?name=NAME: tournament_json
  std::set<Hash> replays;                          // of what is shown: who has one of these may fetch it
};

// {"name","game","format","intermediate","seed":"","over":"","entrants":["alfa"],     the seed only when it is over
// "teams":[3],         which of the contest's teams each entrant is, as two may have one title; null: none of them
// "rounds":[{"number":1,"whole":true,"lots":[LOT],"meetings":[{"table","seats":[0,null],"map","purpose","scores":
//   ["1.000000"],"halves":[2,0],"faults":[false],"turns","replay":HASH}]}],   a match without scores is not played
// "cancelled":"why",                                         only when it is
// "table":{"remark","columns":["points"],"rows":[{"place","entrant","values":["9.5"],"status"}],"lots":[LOT]},
//                                                            a status: "withdrawn" or "disqualified"
// "cross":[[{"round","opponent","halves","first"}]],                         of duels, by entrant; a bye: opponent null
// "bracket":[{"round","purpose","upper","lower","winner","why"}]}             of a play-off; null: nobody, or not yet
// LOT: {"about","order":[0]}. With the first `rounds` rounds only.
std::string tournament_json(const Tournament&, std::uint32_t rounds, std::span<const Team> = {});

std::uint32_t whole_rounds(const Tournament&);  // of which everything is played

// How many rounds of it the public sees; nullopt: nothing of it. What is published by itself shows its last round and
// its places only when its book was verified after its end, and all of it follows.
std::optional<std::uint32_t> shown_rounds(const Acts&, const Tournament&);

// Over, to be published by itself, and not verified since.
bool awaits_verification(const Acts&, const Tournament&);

// Those that have begun, by name.
using Begun = std::map<std::string, std::shared_ptr<const Tournament>, std::less<>>;
TournamentsFeed tournaments_feed(const Acts&, const Begun&, std::span<const Team> = {});

// What the programs of a team have left in a shown match with this replay, by their seats; none: it plays in no such
// match.
struct OwnSeat {
  Seat seat = 0;
  worker::SeatResult result;
};
std::vector<OwnSeat> own_seats(const TournamentsFeed&, const Begun&, std::string_view team, const Hash& replay);

// Everything that has begun, as the archive tells it, up to a moment.
Begun begun_tournaments(store::Archive&, const Until& = {});

}  // namespace agon::tournaments
