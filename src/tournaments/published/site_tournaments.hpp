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

// The teams' titles, by login; teams not included are shown by their login.
using Titles = formats::Titles;
Titles titles_of(std::span<const Team>);

// What the public may know about tournaments, as immutable texts. Entrants are numbered from 0 in starting order; a
// house bot is null.
struct TournamentsFeed {
  using Text = std::shared_ptr<const std::string>;

  // /api/tournaments: {"frozen":false,"since":0,"tournaments":[{"name","game","format","intermediate","begins",
  // "state":"waiting|running|over|cancelled","shown":true,"why":""}]}; since: milliseconds since 1970.
  Text list = std::make_shared<const std::string>(R"({"frozen":false,"since":0,"tournaments":[]})");
  std::map<std::string, Text, std::less<>> shown;  // /api/tournament?name=NAME: tournament_json
  std::set<Hash> replays;                          // published ones, which anybody may fetch by hash
};

// {"name","game","format","intermediate","seed":"","over":"","entrants":["alfa"],     the seed only when it is over
// "teams":[3],         by entrant: its number among the contest's teams, as titles may be equal; null: none of them
// "rounds":[{"number":1,"whole":true,"lots":[LOT],"meetings":[{"table","seats":[0,null],"map","purpose","scores":
//   ["1.000000"],"halves":[2,0],"faults":[false],"turns","replay":HASH}]}],   a match without scores is not played
// "cancelled":"why",                                         only if it is
// "table":{"remark","columns":["points"],"rows":[{"place","entrant","values":["9.5"],"status"}],"lots":[LOT]},
//                                                            a status: "withdrawn" or "disqualified"
// "cross":[[{"round","opponent","halves","first"}]],                         for duels, by entrant; a bye: opponent
// null "bracket":[{"round","purpose","upper","lower","winner","why"}]}             for a play-off; null: nobody, or not
// yet LOT: {"about","order":[0]}. Only the first `rounds` rounds.
std::string tournament_json(const Tournament&, std::uint32_t rounds, std::span<const Team> = {});

std::uint32_t whole_rounds(const Tournament&);  // completely played

// How many of its rounds the public sees; nullopt: nothing at all. When published automatically, or by hand before
// its end, its last round and places are shown only after its book was verified without errors after its end.
std::optional<std::uint32_t> shown_rounds(const Acts&, const Tournament&);

// Over, to be published automatically or published by hand before its end, and not verified since.
bool awaits_verification(const Acts&, const Tournament&);

// Those that have begun, by name.
using Begun = std::map<std::string, std::shared_ptr<const Tournament>, std::less<>>;
TournamentsFeed tournaments_feed(const Acts&, const Begun&, std::span<const Team> = {});

// The results of a team's own programs in a published match with this replay, by seat; empty: it did not play in one.
struct OwnSeat {
  Seat seat = 0;
  worker::SeatResult result;
};
std::vector<OwnSeat> own_seats(const TournamentsFeed&, const Begun&, std::string_view team, const Hash& replay);

// All seats of the match with this replay, whether it is published or not, and whether its result still counts; empty
// if there is no such match.
std::vector<worker::SeatResult> seats_with(const Begun&, const Hash& replay);

// Every tournament that has begun, according to the archive, up to a moment.
Begun begun_tournaments(store::Archive&, const Until& = {});

}  // namespace agon::tournaments
