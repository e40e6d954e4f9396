#include "config/contest_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <span>

#include "base/text.hpp"
#include "config/contest_freeze.hpp"
#include "config/contest_jury.hpp"
#include "config/contest_keys.hpp"
#include "config/contest_moments.hpp"
#include "config/contest_servers.hpp"
#include "config/contest_site.hpp"
#include "config/contest_tournaments.hpp"
#include "config/teams/alike.hpp"
#include "config/teams/team_text.hpp"
#include "crypto/passwords.hpp"
#include "formats/swiss.hpp"
#include "games/setup_text.hpp"

namespace agon::config {

namespace fs = std::filesystem;

namespace {

constexpr std::int64_t k_max = 1000;

class ContestReader {
 public:
  ContestReader(const fs::path& path, tournaments::Schedule::Moment now) : path_(path), now_(now) {
    read_.teams = path;
  }

  ContestFile read() {
    toml::table file;
    if (parse_toml(path_, mistakes_, file)) {
      Keys keys(file, "the contest", mistakes_);
      read_contest(keys);
      keys.finish();
    }
    tell(mistakes_, path_, read_.mistakes);
    Remarks past;
    std::ranges::copy_if(warnings_, std::back_inserter(past), &Remark::of_past);
    std::erase_if(warnings_, [](const Remark& each) { return each.of_past; });
    tell(warnings_, path_, read_.warnings);
    tell(past, path_, read_.past);
    return std::move(read_);
  }

 private:
  void read_contest(Keys& keys) {
    Contest& contest = read_.contest;
    contest.name = keys.text("name").value_or("");
    if (!keys.has("name")) keys.missing("name", "name = \"Our final\"");
    if (keys.is_text("name") && contest.name.empty()) keys.mistake("name", "the contest has no name");
    contest.schedule.start = keys.moment("start");
    if (contest.schedule.start && *contest.schedule.start < now_) {
      warnings_.push_back({keys.line("start"), "the start has passed, so the contest begins at once", true});
    }
    contest.length = keys.time("length", std::chrono::seconds(1));
    contest.lockstep = keys.yes_or_no("lockstep").value_or(false);
    if (const auto seed = keys.number("seed", 0, INT64_MAX)) contest.seed = static_cast<std::uint64_t>(*seed);
    read_breaks(keys);
    read_.freeze = read_freeze(keys, contest, now_, warnings_);
    contest.curve.last = 1;
    if (auto scoring = keys.table("scoring", "scoring")) read_scoring(*scoring);
    contest.k_over_length = contest.curve.last > 1 && !k_over_;
    if (contest.k_over_length) contest.curve.duration = contest.length.value_or(Milliseconds(1));
    if (auto limits = keys.table("limits", "limits")) read_limits(*limits);
    if (auto site = keys.table("site", "site")) {
      organisers_line_ = site->line("organisers");
      contest.site = read_site(*site, path_.parent_path(), read_.organisers, read_.past_games);
    }
    read_teams(keys);
    read_organisers();
    const bool training = contest.lockstep || open_passwords_;
    if (contest.seed && !training) warnings_.push_back({keys.line("seed"), std::string("seed: ") + seed_is_known});
    contest.tournaments = read_tournaments(
        keys, path_.parent_path(), Around{contest.length, contest.teams.size(), training, now_, contest.schedule.start},
        warnings_);
    read_.languages = read_languages(keys);
    if (auto submissions = keys.table("submissions", "[submissions]")) read_submissions(*submissions);
    if (auto jury = keys.table("jury", "[jury]")) read_jury(*jury, contest);
    read_servers(keys, path_.parent_path(), contest, warnings_);
    check_number_of_teams(keys);
    if (!contest.tournaments.empty() && !contest.submissions) {
      warnings_.push_back({0, "there are tournaments and no [submissions], so nobody can take part in them"});
    }
  }

  void read_breaks(Keys& keys) {
    std::vector<std::size_t> lines;  // of the breaks
    for (Keys& each : keys.tables("break", "break")) {
      const auto from = each.moment("from"), to = each.moment("to");
      if (!each.has("from")) each.missing("from", "from = 2026-11-28T22:00:00");
      if (!each.has("to")) each.missing("to", "to = 2026-11-29T06:00:00");
      if (from && to && *to <= *from) each.mistake("to", "the break ends before it begins");
      if (from && to) read_.contest.schedule.breaks.push_back({*from, *to}), lines.push_back(each.line("from"));
      if (to && *to < now_) warnings_.push_back({each.line("to"), "this break has passed", true});
      each.finish();
    }
    warn_of_breaks(lines);
  }

  // When all are known, because each of them moves the end.
  void warn_of_breaks(std::span<const std::size_t> lines) {
    const auto& [start, breaks] = read_.contest.schedule;
    const auto end = planned_end(read_.contest);
    for (std::size_t i = 0; i < breaks.size(); ++i) {
      if (start && breaks[i].to <= *start) warnings_.push_back({lines[i], "this break is over before the start"});
      if (end && breaks[i].from >= *end) warnings_.push_back({lines[i], "the contest is over before this break"});
    }
  }

  void read_scoring(Keys& keys) {
    Contest& contest = read_.contest;
    const auto points = keys.choice("points", {"ranking", "sum"});
    if (points == 1) contest.counts = scoring::Counts::results;
    const auto unfinished = keys.choice("unfinished", {"count", "drop"});
    if (unfinished == 1) contest.unfinished = Unfinished::dropped;
    contest.curve.last = keys.number("k_last", 1, k_max).value_or(1);
    const auto over = keys.time("k_over", std::chrono::seconds(1));
    k_over_ = over.has_value();
    if (over) contest.curve.duration = *over;
    if (contest.curve.last > 1 && !over && !contest.length) {
      keys.mistake("k_last",
                   "K grows over the length of the contest, and it has none; give it a length, or k_over here");
    }
    keys.finish();
  }

  void read_limits(Keys& keys) {
    LiveLimits& limits = read_.contest.limits;
    const auto number = [&](const char* key, std::size_t& value, std::int64_t most) {
      if (const auto given = keys.number(key, 1, most)) value = static_cast<std::size_t>(*given);
    };
    const auto seconds = [&](const char* key, std::chrono::seconds& value) {
      if (const auto given = keys.time(key, std::chrono::seconds(1))) {
        value = std::chrono::duration_cast<std::chrono::seconds>(*given);
      }
    };
    constexpr std::int64_t many = 1'000'000, bytes = std::int64_t{1} << 30;
    number("connections_per_team", limits.connections_per_team, many);
    number("connections_per_address", limits.connections_per_address, many);
    number("bytes_per_second", limits.bytes_per_second, bytes);
    number("outgoing_bytes", limits.outgoing_bytes, bytes);
    number("failed_logins", limits.failed_logins, many);
    seconds("login", limits.login);
    seconds("idle", limits.idle);
    limits.disk_free_limit = keys.size("disk_free_limit").value_or(limits.disk_free_limit);
    keys.finish();
  }

  void read_submissions(Keys& keys) {
    submissions::SubmissionPlan plan;
    for (const tournaments::Team& team : read_.contest.teams) plan.teams.push_back(team.login);
    const auto count = [&](const char* key, std::uint32_t& value) {
      value = static_cast<std::uint32_t>(keys.number(key, 1, 1'000'000).value_or(value));
    };
    count("per_minute", plan.per_minute);
    count("of_team", plan.of_team);
    count("waiting_of_team", plan.waiting_of_team);
    count("waiting", plan.waiting);
    plan.practice_of_team =
        static_cast<std::uint32_t>(keys.number("practice", 0, 1'000'000).value_or(plan.practice_of_team));
    read_size(keys, plan.program.bytes);
    const bool trial = keys.yes_or_no("trial").value_or(true);
    read_.git = keys.yes_or_no("git").value_or(true);
    for (const std::string& game : submitted_games(keys)) {
      plan.games.push_back(submission_game(game));
      plan.games.back().trial = trial;
    }
    keys.finish();
    read_.contest.submissions = std::move(plan);
  }

  static void read_size(Keys& keys, std::size_t& bytes) {
    constexpr std::size_t most = worker::program_limits_max.bytes;
    bytes = keys.size("size").value_or(bytes);
    if (bytes <= most) return;
    keys.mistake("size", fmt::format("size: a source or an archive can have {}MB at most", most >> 20));
    bytes = most;
  }

  // The games of the tournaments, and others named in the file.
  std::vector<std::string> submitted_games(Keys& keys) {
    std::vector<std::string> games;
    const auto add = [&](const std::string& name) {
      if (!name.empty() && std::ranges::count(games, name) == 0) games.push_back(name);
    };
    for (const tournaments::TournamentPlan& each : read_.contest.tournaments) add(each.plan.game);
    for (const std::string& name : keys.texts("games").value_or(std::vector<std::string>())) {
      const Game* const game = find_game(name);
      if (!game) {
        keys.mistake("games", fmt::format("there is no game {}; there are: {}", agon::quoted(name), game_names()));
      }
      if (game) add(std::string(game->info().name));
    }
    if (games.empty() && !keys.has("games") && read_.contest.tournaments.empty()) {
      keys.missing("games", "games = \"football\"");
    }
    return games;
  }

  // Trial matches use the settings of the game's first tournament, but not the maps of an evaluation, which are secret.
  submissions::SubmissionGame submission_game(const std::string& game) const {
    submissions::SubmissionGame one;
    one.game = game;
    const auto& all = read_.contest.tournaments;
    const auto first =
        std::ranges::find(all, game, [](const tournaments::TournamentPlan& each) { return each.plan.game; });
    const Game* const known = find_game(game);
    if (!known) return one;
    if (first != all.end()) {
      const bool has_maps = first->plan.format.kind == tournaments::Kind::evaluation;
      one.allowance = first->plan.allowance;
      one.setup = has_maps ? options_of_new_match(known->info(), first->plan.setup) : first->plan.setup;
    }
    one.setup = setup_of_new_match(known->info(), one.setup);  // house bots may take the other seats
    return one;
  }

  void read_teams(Keys& keys) {
    const auto other = keys.text("teams");
    read_teams_of(keys, warnings_);
    if (other) {
      read_.teams = path_.parent_path() / *other;
      Remarks mistakes, warnings;
      toml::table file;
      if (parse_toml(read_.teams, mistakes, file)) {
        Keys inside(file, "the file of teams", mistakes);
        read_teams_of(inside, warnings);
        inside.finish();
      }
      tell(mistakes, read_.teams, read_.mistakes);
      tell(warnings, read_.teams, read_.warnings);
    }
    if (read_.contest.teams.empty()) {
      keys.mistake("teams", fmt::format("there are no teams; `agon contest team {} LOGIN` adds one", path_.string()));
    }
  }

  void read_organisers() {
    if (read_.organisers.empty()) return;
    if (!fs::exists(read_.organisers)) {
      const std::string name = read_.organisers.filename().string();
      warnings_.push_back(
          {organisers_line_, fmt::format("site: there is no file {}, so nobody can enter the organisers' "
                                         "room; `agon contest organiser` creates it",
                                         name)});
      return;
    }
    OrganisersFile file = read_organisers_file(read_.organisers);
    for (const Organiser& each : file.organisers) {
      if (std::ranges::find(read_.contest.teams, each.name, &tournaments::Team::login) == read_.contest.teams.end())
        continue;
      file.mistakes.push_back(
          fmt::format("{}: organiser {}: a team has this login", read_.organisers.string(), each.name));
    }
    read_.accounts = std::move(file.organisers);
    std::ranges::move(file.mistakes, std::back_inserter(read_.mistakes));
  }

  // With game servers, each team needs a seat; otherwise only a place in a tournament.
  void check_number_of_teams(Keys& keys) {
    const Contest& contest = read_.contest;
    const std::size_t most = contest.servers.empty() ? formats::Swiss::entrants_max : max_seats;
    if (contest.teams.size() <= most) return;
    keys.mistake("teams", fmt::format("a contest {} game servers takes up to {} teams",
                                      contest.servers.empty() ? "without" : "with", most));
  }

  void read_teams_of(Keys& keys, Remarks& warnings) {
    for (Keys& each : keys.tables("team", "team")) {
      tournaments::Team team;
      team.login = each.text("login").value_or("");
      team.title = each.text("title").value_or("");
      read_people(each, team);
      if (!each.has("login")) each.missing("login", "login = \"alfa\"");
      check_login(each, team.login);
      warn_of_alike(each, team, warnings);
      read_password(each, team, warnings);
      each.finish();
      read_.contest.teams.push_back(std::move(team));
    }
  }

  // Readers of the table could not tell them apart.
  void warn_of_alike(Keys& keys, const tournaments::Team& team, Remarks& warnings) {
    for (const std::string& name : {team.login, team.title}) {
      if (name.empty()) continue;
      const std::string& other = names_read_.try_emplace(name_as_read(name), team.login).first->second;
      if (other == team.login) continue;
      warnings.push_back({keys.line(name == team.login ? "login" : "title"),
                          fmt::format("{}: {} has almost the same name", keys.what(), other)});
    }
  }

  void read_people(Keys& keys, tournaments::Team& team) {
    const auto checked = [&](const char* key, const std::string& words) {
      if (const auto valid = validate_team_words(words); !valid) keys.mistake(key, valid.error());
      return words;
    };
    team.school = checked("school", keys.text("school").value_or(""));
    team.country = checked("country", keys.text("country").value_or(""));
    team.members = keys.texts("members").value_or(std::vector<std::string>());
    for (const std::string& member : team.members) checked("members", member);
    if (team.members.size() > team_members_max) {
      keys.mistake("members", fmt::format("at most {} members are allowed", team_members_max));
    }
  }

  void check_login(Keys& keys, const std::string& login) {
    if (!keys.is_text("login")) return;
    if (const auto valid = validate_login(login); !valid) keys.mistake("login", valid.error());
    if (std::ranges::find(read_.contest.teams, login, &tournaments::Team::login) != read_.contest.teams.end()) {
      keys.mistake("login", fmt::format("there is a team {} already", agon::quoted(login)));
    }
  }

  void read_password(Keys& keys, tournaments::Team& team, Remarks& warnings) {
    const auto hash = keys.text("hash"), password = keys.text("password");
    if (hash && password) keys.mistake("password", "give the hash or the password, not both");
    if (!keys.has("hash") && !keys.has("password")) {
      keys.missing(
          "hash",
          "hash = \"$argon2id$...\" as `agon contest team` writes it; for training password = \"secret\" will do");
    }
    if (hash && !crypto::is_password_hash(*hash))
      keys.mistake("hash", "this is not an Argon2id hash; `agon contest team` makes one");
    if (hash) team.password_hash = *hash;
    const auto token = keys.text("token");
    if (token && !crypto::is_token_hash(*token)) {
      keys.mistake("token", "this is not the hash of a token; `agon contest team` makes one");
    }
    if (token) team.token_hash = *token;
    if (!password) return;
    open_passwords_ = true;
    if (password->empty() || password->find_first_of(" \t\r\n") != password->npos) {
      keys.mistake("password", "a password is one word");
    } else {
      team.password_hash = crypto::hash_password(*password);
      team.token_hash = crypto::hash_token(*password);
      warnings.push_back({keys.line("password"), keys.what() + ": whoever reads this file knows the password; for a "
                                                               "contest store its hash (`agon contest team`)"});
    }
  }

  const fs::path& path_;
  const tournaments::Schedule::Moment now_;
  ContestFile read_;
  Remarks mistakes_, warnings_;
  std::map<std::string, std::string> names_read_;  // names as read: the login of the first team with that name
  std::size_t organisers_line_ = 0;
  bool k_over_ = false;
  bool open_passwords_ = false;  // some team has a plain-text password
};

}  // namespace

ContestFile read_contest_file(const fs::path& path, tournaments::Schedule::Moment now) {
  return ContestReader(path, now).read();
}

}  // namespace agon::config
