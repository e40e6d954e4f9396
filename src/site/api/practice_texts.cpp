#include "site/api/practice_texts.hpp"

#include <algorithm>
#include <boost/json.hpp>

#include "base/printable.hpp"
#include "games/registry.hpp"
#include "worker/json_parts.hpp"

namespace agon::site {

namespace js = boost::json;
using submissions::Practice;
using submissions::SubmissionGame;
using submissions::Submissions;

namespace {

constexpr std::size_t shown_max = 50;

js::object game_json(const Submissions& all, const SubmissionGame& of, std::string_view team, const TitleOf& title_of) {
  const Game* const game = find_game(of.game);
  js::object object{{"game", of.game}, {"house", game && game->house_players}, {"maps", practice_maps(of)}};
  js::array& samples = object["samples"].emplace_array();
  for (const worker::Program& each : of.samples) samples.emplace_back(each.name);
  js::array& teams = object["teams"].emplace_array();
  for (const std::string& each : all.plan()->teams) {
    if (each == team || !all.practices().open(each) || !all.playing(each, of.game)) continue;
    teams.push_back({{"opponent", std::string(submissions::team_prefix) + each}, {"title", title_of(each)}});
  }
  return object;
}

// Books store text that is not UTF-8 as NAME_hex; pages need it readable.
void show(js::object& object, const std::string& name, const std::string& text) {
  if (object.erase(name + "_hex") > 0) object[name] = printable(text);
}

}  // namespace

js::object trial_json(const submissions::Trial& trial) {
  js::object object = json_of(trial.result);
  object["seat"] = trial.seat;
  object.erase("host");
  js::array& seats = object.at("seats").as_array();
  for (std::size_t seat = 0; seat < seats.size(); ++seat) {
    js::object& of = seats[seat].as_object();
    show(of, "name", trial.result.seats[seat].said_name);
    show(of, "verdict", trial.result.seats[seat].verdict);
    if (seat == trial.seat) continue;
    for (const char* const name : {"stderr", "stderr_marks"}) of.erase(name);
  }
  show(object, "reason", trial.result.reason);
  return object;
}

js::object match_json(const Submissions& all, const Practice& practice, std::string_view team,
                      const TitleOf& title_of) {
  const bool own = practice.team == team;
  const std::string_view other = own ? practice.other_team() : practice.team;
  const submissions::Submission* const of = all.find(practice.wish.submission);
  js::object object{{"number", practice.number}, {"asked_ms", practice.asked.count()}, {"own", own}};
  object["game"] = of ? of->game : "";
  object["submission"] = own ? practice.wish.submission : practice.against;
  object["opponent"] = other.empty() ? practice.wish.opponent : title_of(other);
  object["map"] = practice.wish.map;
  object["waits"] = all.is_due(practice);
  // The machine's own message may quote output of the other team's compiler or program.
  object["failure"] = practice.failure.empty() ? "" : "It could not be played here.";
  if (const auto played = as_played_by(practice, team)) object["trial"] = trial_json(*played);
  return object;
}

js::object practice_json(const Submissions& all, std::string_view team, const TitleOf& title_of) {
  js::object object{{"open", all.practices().open(team)}};
  js::array games, matches;
  std::uint32_t asked = 0;
  for (const Practice& each : all.practices().all()) asked += each.team == team;
  const std::uint32_t most = all.plan() ? all.plan()->practice_of_team : 0;
  object["left"] = most - std::min(most, asked);
  if (all.plan() && most > 0) {
    for (const SubmissionGame& each : all.plan()->games) games.push_back(game_json(all, each, team, title_of));
  }
  const auto& practices = all.practices().all();
  for (auto each = practices.rbegin(); each != practices.rend() && matches.size() < shown_max; ++each) {
    if (each->team == team || (each->played && each->other_team() == team))
      matches.push_back(match_json(all, *each, team, title_of));
  }
  object["games"] = std::move(games);
  object["matches"] = std::move(matches);
  return object;
}

}  // namespace agon::site
