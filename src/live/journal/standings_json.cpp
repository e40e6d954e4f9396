// Standings as text: stored with the journal, and sent by a running server to `agon contest`.

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <boost/json/value.hpp>
#include <boost/json/value_to.hpp>

#include "base/machine_error.hpp"
#include "live/journal/standings.hpp"

namespace agon::live {

namespace json = boost::json;

namespace {

json::object to_value(const Scoring& scoring) {
  const scoring::Deadline24& rules = scoring.rules;
  json::array servers;
  for (const auto& server : rules.servers) servers.push_back({{"name", server.name}, {"task", server.task}});
  json::object all{{"name", scoring.name},
                   {"teams", json::array(rules.teams.begin(), rules.teams.end())},
                   {"tasks", json::array(rules.tasks.begin(), rules.tasks.end())},
                   {"servers", std::move(servers)},
                   {"k_over_ms", rules.curve.duration.count()},
                   {"k_last", rules.curve.last},
                   {"ranking_points", rules.counts == scoring::Counts::ranking_points},
                   {"unfinished_count", scoring.unfinished == config::Unfinished::counts}};
  json::array& participation = all["participation"].emplace_array();
  for (const scoring::Participation& each : rules.participation) {
    participation.push_back({{"status", scoring::name_of(each.status)}, {"annulled", each.annulled}});
  }
  if (scoring.length) all["length_ms"] = scoring.length->count();
  if (scoring.k_over_length) all["k_over_length"] = true;
  if (!scoring.length_in_file) return all;
  all["length_in_file_ms"] = scoring.length_in_file->count();
  json::array& bends = all["k_bends"].emplace_array();
  for (const scoring::KCurve::Bend& bend : rules.curve.bends) {
    bends.push_back({{"at_ms", bend.at.count()}, {"over_ms", bend.duration.count()}});
  }
  return all;
}

std::vector<std::string> texts_of(const json::value& list) { return json::value_to<std::vector<std::string>>(list); }

Scoring scoring_of_value(const json::value& from) {
  Scoring scoring;
  scoring.name = json::value_to<std::string>(from.at("name"));
  scoring::Deadline24& rules = scoring.rules;
  rules.teams = texts_of(from.at("teams"));
  rules.tasks = texts_of(from.at("tasks"));
  for (const json::value& server : from.at("servers").as_array()) {
    rules.servers.push_back(
        {json::value_to<std::string>(server.at("name")), server.at("task").to_number<std::size_t>()});
    if (rules.servers.back().task >= rules.tasks.size()) throw MachineError("a server has a task that does not exist");
  }
  const auto time = [](const json::value& of) { return scoring::Time(of.to_number<std::int64_t>()); };
  rules.curve.duration = time(from.at("k_over_ms"));
  rules.curve.last = from.at("k_last").to_number<std::int64_t>();
  if (const json::value* bends = from.as_object().if_contains("k_bends")) {
    for (const json::value& bend : bends->as_array()) {
      rules.curve.bends.push_back({time(bend.at("at_ms")), time(bend.at("over_ms"))});
    }
  }
  rules.counts = from.at("ranking_points").as_bool() ? scoring::Counts::ranking_points : scoring::Counts::results;
  if (const json::value* teams = from.as_object().if_contains("participation")) {
    for (const json::value& each : teams->as_array()) {
      const auto status = scoring::status_called(std::string_view(each.at("status").as_string()));
      if (!status) throw MachineError("a team has an unknown status");
      rules.participation.push_back({*status, each.at("annulled").as_bool()});
    }
  }
  scoring.unfinished = from.at("unfinished_count").as_bool() ? config::Unfinished::counts : config::Unfinished::dropped;
  if (const json::value* length = from.as_object().if_contains("length_ms")) {
    scoring.length = time(*length);
  }
  if (const json::value* length = from.as_object().if_contains("length_in_file_ms")) {
    scoring.length_in_file = time(*length);
  }
  const json::value* const over_length = from.as_object().if_contains("k_over_length");
  scoring.k_over_length = over_length && over_length->as_bool();
  return scoring;
}

template <class Read>
auto reading(std::string_view text, Read read) {
  try {
    return read(json::parse(text));
  } catch (const std::exception& error) {
    throw MachineError(std::string("the contest's standings cannot be read: ") + error.what());
  }
}

}  // namespace

std::string to_json(const Scoring& scoring) { return json::serialize(to_value(scoring)); }

Scoring scoring_from_json(std::string_view text) { return reading(text, scoring_of_value); }

namespace {

// Servers of other processes; present only if there are any.
void read_parts(const json::object& from, Standings& all) {
  const std::size_t servers = all.scoring.rules.servers.size();
  const auto server_in = [&](const json::value& value) {
    const auto server = value.to_number<std::size_t>();
    if (server >= servers) throw MachineError("a server does not exist");
    return server;
  };
  if (const json::value* elsewhere = from.if_contains("elsewhere")) {
    for (const json::value& each : elsewhere->as_array()) all.elsewhere.push_back(server_in(each));
  }
  if (const json::value* unheard = from.if_contains("unheard")) {
    for (const json::value& each : unheard->as_array()) {
      const auto heard = each.at("heard_ms").to_number<std::int64_t>();
      all.unheard.push_back(
          {server_in(each.at("server")), heard < 0 ? std::nullopt : std::optional(store::Time(heard))});
    }
  }
}

}  // namespace

std::string to_json(const Standings& standings) {
  json::array games;
  for (const scoring::GamePoints& game : standings.games) {
    games.push_back({{"server", game.server},
                     {"number", game.number},
                     {"running", game.running},
                     {"ended_ms", game.ended.count()},
                     {"points", json::array(game.points.begin(), game.points.end())},
                     {"map", game.map}});
  }
  json::object object{{"scoring", to_value(standings.scoring)},
                      {"phase", name_of(standings.phase)},
                      {"now_ms", standings.now.count()},
                      {"games", std::move(games)}};
  if (!standings.elsewhere.empty())
    object["elsewhere"] = json::array(standings.elsewhere.begin(), standings.elsewhere.end());
  json::array unheard;
  for (const SilentServer& each : standings.unheard) {
    unheard.push_back({{"server", each.server}, {"heard_ms", each.heard ? each.heard->count() : -1}});
  }
  if (!unheard.empty()) object["unheard"] = std::move(unheard);
  return json::serialize(object);
}

Standings standings_from_json(std::string_view text) {
  return reading(text, [](const json::value& from) {
    Standings all{scoring_of_value(from.at("scoring")), tournaments::Phase::before, {}, {}};
    for (const tournaments::Phase phase : {tournaments::Phase::running, tournaments::Phase::paused,
                                           tournaments::Phase::over, tournaments::Phase::stopped}) {
      if (from.at("phase").as_string() == name_of(phase)) all.phase = phase;
    }
    all.now = store::Time(from.at("now_ms").to_number<std::int64_t>());
    for (const json::value& game : from.at("games").as_array()) {
      all.games.push_back({game.at("server").to_number<std::size_t>(), game.at("number").to_number<std::uint32_t>(),
                           game.at("running").as_bool(), store::Time(game.at("ended_ms").to_number<std::int64_t>()),
                           json::value_to<Scores>(game.at("points")), game.at("map").to_number<std::uint32_t>()});
      if (all.games.back().server >= all.scoring.rules.servers.size()) throw MachineError("a game has no server");
    }
    read_parts(from.as_object(), all);
    return all;
  });
}

}  // namespace agon::live
