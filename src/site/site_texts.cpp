#include "site/site_texts.hpp"

#include <algorithm>
#include <boost/json.hpp>
#include <chrono>

#include "base/assert.hpp"
#include "base/digest.hpp"
#include "base/json_writer.hpp"
#include "os/clock.hpp"

namespace agon::site {
namespace {

std::int64_t now_ms() {
  const auto now = os::SystemClock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
}

JsonWriter begin(std::string_view what) {
  JsonWriter json;
  json.begin_object().member("what", what);
  return json;
}

void write_numbers(JsonWriter& json, std::string_view name, const auto& numbers) {
  json.key(name).begin_array();
  for (const auto number : numbers) json.value(number);
  json.end_array();
}

std::int64_t ms_of(tournaments::Schedule::Moment moment) {
  return std::chrono::duration_cast<std::chrono::milliseconds>(moment.time_since_epoch()).count();
}

void write_schedule(JsonWriter& json, const tournaments::Schedule& schedule) {
  json.key("start_ms");
  schedule.start ? json.value(ms_of(*schedule.start)) : json.null();
  json.key("breaks").begin_array();
  for (const auto& [from, to] : schedule.breaks) {
    json.begin_object().member("from_ms", ms_of(from)).member("to_ms", ms_of(to)).end_object();
  }
  json.end_array();
}

}  // namespace

std::string greeting_text() { return std::move(begin("now").member("ms", now_ms()).end_object()).take(); }

std::string contest_text(const config::Contest& contest, const std::vector<tournaments::Team>& teams,
                         std::optional<store::Time> length, bool past_games) {
  JsonWriter json = begin("contest");
  json.member("name", contest.name).member("lockstep", contest.lockstep);
  json.member("standings", contest.site->standings).member("worlds", contest.site->worlds);
  json.member("submissions", contest.submissions.has_value());
  json.member("embed", !contest.site->embed.empty()).member("past_games", past_games);
  json.member("delay_ms", std::chrono::milliseconds(contest.site->delay).count()).key("length_ms");
  length ? json.value(length->count()) : json.null();
  write_schedule(json, contest.schedule);
  json.key("teams").begin_array();
  for (const tournaments::Team& team : teams) json.value(team.display_name());
  json.end_array().key("from").begin_array();
  for (const tournaments::Team& team : teams) json.value(team.from());
  json.end_array().key("tasks").begin_array();
  for (const std::string& task : contest.tasks) json.value(task);
  json.end_array().key("servers").begin_array();
  for (const config::ServerPlan& plan : contest.servers) {
    const GameInfo& game = plan.game->info();
    json.begin_object().member("name", plan.name).member("game", game.name).member("title", game.title);
    json.member("served", plan.served)
        .member("task", plan.task)
        .member("adds_up", !game.frames_add_up.empty())
        .member("own_matches", !plan.game->called)
        .key("seat_names")
        .begin_array();
    for (const std::string_view seat : game.seat_names) json.value(seat);
    json.end_array().end_object();
  }
  std::string text = std::move(json.end_array()).take();
  const std::string edition = hex(Digest().add(text).value());
  return text + R"(,"edition":")" + edition + R"("})";
}

std::string edition_of(const std::string& contest_text) {
  constexpr std::size_t hex_digits = 16, closing = 2;  // "}
  AGON_ASSERT(contest_text.size() > hex_digits + closing);
  return contest_text.substr(contest_text.size() - hex_digits - closing, hex_digits);
}

std::string clock_text(const live::SpectatorUpdate& sight) {
  JsonWriter json = begin("clock");
  json.member("number", sight.game).member("turn", sight.match.turn()).member("runs", sight.runs);
  json.member("left_ms", sight.left.count());
  return std::move(json.member("ends", now_ms() + sight.left.count()).end_object()).take();
}

std::string frame_text(const live::SpectatorUpdate& sight, std::string_view frame,
                       const std::vector<tournaments::Team>& teams) {
  const Match& match = sight.match;
  JsonWriter json = begin("frame");
  json.member("number", sight.game).member("turn", match.turn()).member("over", match.over());
  json.member("tell", match.over() ? match.ending() : match.tell());
  write_numbers(json, "scores", match.scores());
  if (!sight.seats.empty()) {
    json.key("seats").begin_array();
    for (const std::string& login : sight.seats) {
      const auto team = std::ranges::find(teams, login, &tournaments::Team::login);
      team == teams.end() ? json.null() : json.value(team - teams.begin());
    }
    json.end_array();
  }
  std::string text = std::move(json).take();
  ((text += ",\"frame\":") += frame) += '}';
  return text;
}

namespace {

// The current break in the contest file's schedule, or null.
const tournaments::Schedule::Break* break_now(const tournaments::Schedule& schedule) {
  const auto now = os::SystemClock::now();
  const auto found = std::ranges::find_if(
      schedule.breaks, [&](const tournaments::Schedule::Break& each) { return each.from <= now && now < each.to; });
  return found == schedule.breaks.end() ? nullptr : &*found;
}

void write_pause(JsonWriter& json, const tournaments::Notices& notices, const live::Situation& situation,
                 const tournaments::Schedule& schedule) {
  if (situation.phase != tournaments::Phase::paused) return json.null(), void();
  constexpr std::int64_t unknown = -1;
  const auto write = [&](std::string_view why, std::int64_t since, std::int64_t until, std::string_view code = "") {
    json.begin_object().member("why", why);
    if (!code.empty()) {
      json.key("why_code").begin_object().member("code", code).key("values").begin_array().end_array().end_object();
    }
    for (const auto& [name, moment] : {std::pair("since_ms", since), std::pair("until_ms", until)}) {
      json.key(name);
      moment == unknown ? json.null() : json.value(moment);
    }
    json.end_object();
  };
  if (const auto& pause = notices.pause()) {
    write(pause->why, pause->since.count(), pause->until ? pause->until->count() : unknown);
  } else if (situation.trouble != live::Trouble::none) {
    write("a technical problem", unknown, unknown, "trouble");
  } else if (const tournaments::Schedule::Break* const planned = break_now(schedule)) {
    write("a break", ms_of(planned->from), ms_of(planned->to), "break");
  } else {
    write("", unknown, unknown);
  }
}

}  // namespace

namespace {

void write_freeze(JsonWriter& json, const std::optional<tournaments::FreezeDue>& due) {
  if (!due) return json.null(), void();
  json.begin_object();
  for (const bool of_calendar : {false, true}) {
    json.key(of_calendar ? "moment_ms" : "contest_ms");
    of_calendar == due->of_calendar ? json.value(std::int64_t{due->at.count()}) : json.null();
  }
  json.end_object();
}

void write_clock(JsonWriter& json, const live::Scoring* scoring, const live::Situation& situation) {
  if (!scoring) return json.null(), void();
  json.begin_object().member("now", now_ms()).member("at_ms", situation.now.count());
  json.member("phase", tournaments::name_of(situation.phase)).key("length_ms");
  scoring->length ? json.value(scoring->length->count()) : json.null();
  json.member("k", scoring->rules.curve.at(situation.now)).end_object();
}

}  // namespace

std::string notices_text(const tournaments::Notices& notices, const live::Situation& situation,
                         const tournaments::Schedule& schedule, const FreezeTold& freeze, std::string_view edition) {
  JsonWriter json;
  json.begin_object().member("frozen_since", std::int64_t{freeze.since.count()}).key("freezes");
  write_freeze(json, freeze.next);
  json.key("clock");
  write_clock(json, freeze.scoring, situation);
  json.member("edition", edition).key("announcements").begin_array();
  for (const tournaments::Announcement& each : notices.announcements()) {
    json.begin_object().member("number", each.act).member("at_ms", std::int64_t{each.moment.count()});
    json.member("text", each.text).end_object();
  }
  json.end_array().key("pause");
  write_pause(json, notices, situation, schedule);
  return std::move(json.end_object()).take();
}

std::string standings_text(const live::Scoring& scoring, const live::Situation& now,
                           const scoring::Deadline24Board& board, const std::vector<std::uint32_t>& before,
                           store::Time since) {
  JsonWriter json = begin("standings");
  json.member("now", now_ms()).member("at_ms", now.now.count()).member("phase", tournaments::name_of(now.phase));
  json.member("trouble", live::name_of(now.trouble));
  if (scoring.length) json.member("length_ms", scoring.length->count());
  json.member("k", scoring.rules.curve.at(now.now)).member("preview", board.preview).member("since_ms", since.count());
  if (!now.unheard.empty()) {
    json.key("unheard").begin_array();
    for (const live::SilentServer& each : now.unheard) json.value(each.server);
    json.end_array();
  }
  json.key("servers").begin_array();
  for (const live::ServerFigures& server : now.servers) {
    json.begin_object().member("game", server.game).member("turn", server.turn).member("teams", server.teams);
    json.end_object();
  }
  json.end_array().key("rows").begin_array();
  for (std::size_t team = 0; team < board.totals.size(); ++team) {
    json.begin_object().member("place", board.places[team]);
    json.member("before", team < before.size() ? before[team] : board.places[team]);
    const bool told = now.participation && team < now.participation->size();
    if (told && (*now.participation)[team].status != scoring::TeamStatus::competes) {
      json.member("status", scoring::name_of((*now.participation)[team].status));
    }
    json.member("total", board.totals[team]).key("tasks").begin_array();
    for (const Scores& task : board.tasks) json.value(task[team]);
    json.end_array().key("servers").begin_array();
    for (const auto& server : board.servers) json.value(server.ranking_points[team]);
    json.end_array().end_object();
  }
  return std::move(json.end_array().end_object()).take();
}

std::string past_text(const std::string& frame_message, std::string_view member) {
  namespace json = boost::json;
  const json::object message = json::parse(frame_message).as_object();
  const json::object& frame = message.at("frame").as_object();
  const json::string_view name(member.data(), member.size());
  return json::serialize(json::object{{"what", "past"},
                                      {"number", message.at("number")},
                                      {"turn", message.at("turn")},
                                      {"frame", {{name, frame.at(name)}}}});
}

}  // namespace agon::site
