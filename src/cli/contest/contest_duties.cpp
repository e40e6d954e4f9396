// agon contest: acts about teams, announcements and pauses, and the list of all acts.

#include "cli/contest/contest_duties.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>

#include "base/near.hpp"
#include "base/printable.hpp"
#include "base/text.hpp"
#include "cli/contest/ask_server.hpp"
#include "cli/contest/contest_acts.hpp"
#include "cli/contest/contest_extend.hpp"
#include "cli/contest/contest_teams.hpp"
#include "cli/contest/load_contest.hpp"
#include "cli/frame/command.hpp"
#include "cli/frame/grid.hpp"
#include "cli/frame/terminal.hpp"
#include "live/journal/standings.hpp"
#include "os/local_time.hpp"
#include "os/user.hpp"
#include "store/journal/open_store.hpp"
#include "tournaments/acts/acts.hpp"
#include "tournaments/acts/acts_told.hpp"
#include "tournaments/acts/carry_out.hpp"
#include "tournaments/published/site_tournaments.hpp"

namespace agon::cli {
namespace {

namespace fs = std::filesystem;
using scoring::Participation;
using scoring::TeamStatus;
using tournaments::Acts;
using tournaments::Tournament;

Acts folded(const std::vector<store::Entry>& entries) {
  Acts acts;
  for (const store::Entry& entry : entries) acts.add(entry);
  return acts;
}

void check_notice(std::string_view what, const std::string& text) {
  if (const auto valid = tournaments::validate_notice(what, text); !valid) throw BadInput(valid.error());
}

std::vector<std::string> teams_of(const fs::path& data) {
  if (const auto answer = ask_server(data, "standings")) {
    return live::standings_from_json(*answer).scoring.rules.teams;
  }
  const auto notes = store::open_store(data)->notes();
  const auto scoring = notes.find("scoring");
  if (scoring == notes.end()) throw Refused("no contest has been served with this data folder yet");
  return live::scoring_from_json(scoring->second).rules.teams;
}

void need_team(const std::vector<std::string>& teams, const std::string& login) {
  if (std::ranges::find(teams, login) != teams.end()) return;
  throw Refused(fmt::format("there is no team {}{}", agon::quoted(login),
                            advice(login, teams, "`agon contest table` lists them")));
}

std::string_view verb_of(TeamStatus status) {
  return status == TeamStatus::competes    ? "takes part"
         : status == TeamStatus::withdrawn ? "has withdrawn"
                                           : "is disqualified";
}

// What happens in a tournament that the team has entered; "": nothing.
std::string effect_on(const Tournament& tournament, const Participation& now, const Participation& to) {
  const bool over = !tournament.over().empty();
  const auto is_out = [](const Participation& each) { return each.status == TeamStatus::disqualified; };
  std::string effect = over ? "it is over" : fmt::format("from round {} on", tournament.next_round_number());
  if (now.annulled != to.annulled) {
    const bool again = tournament.plan().format.kind == tournaments::Kind::play_off;
    return effect + fmt::format("; the games of this team {}{}", to.annulled ? "do not count" : "count again",
                                again ? ", and the games affected are played again" : "");
  }
  if (!over) return effect;
  if (is_out(now) == is_out(to)) return "";
  return effect + (is_out(to) ? "; the places behind this team move up" : "; this team has its place again");
}

// What happens in the tournaments that have begun; a later tournament begins with the teams that compete then. `now` is
// what the acts say: the tournaments' own books follow when a server has carried the acts out.
std::string effect_on_tournaments(const fs::path& data, const std::string& login, const Participation& now,
                                  const Participation& to) {
  const auto archive = store::open_archive(data, store::Access::read);
  std::string effect;
  for (const auto& [name, tournament] : tournaments::begun_tournaments(*archive)) {
    if (tournament->cancelled()) continue;
    if (tournament->find(login)) {
      const std::string here = effect_on(*tournament, now, to);
      if (!here.empty()) effect += fmt::format("{}: {}\n", name, here);
    } else if (to.status == TeamStatus::competes) {
      const auto enters = tournaments::check_late_entry(*tournament);
      effect += fmt::format("{}: {}\n", name,
                            enters ? fmt::format("enters in round {}, or when it has a program, without "
                                                 "points for earlier rounds",
                                                 tournament->next_round_number())
                                   : enters.error());
    }
  }
  return effect;
}

// The time of day "14:30" today or, if that is past, tomorrow.
std::chrono::milliseconds moment_called(const std::string& text) {
  const std::size_t colon = text.find(':');
  const auto hour = to_integer(std::string_view(text).substr(0, std::min(colon, text.size())));
  const auto minute = colon == text.npos ? std::nullopt : to_integer(std::string_view(text).substr(colon + 1));
  if (!hour || !minute || *hour < 0 || *hour > 23 || *minute < 0 || *minute > 59) {
    throw BadInput(fmt::format("--until takes a time of day such as 14:30, not {}", agon::quoted(text)));
  }
  const std::time_t now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
  std::tm day = fmt::localtime(now);
  day.tm_hour = static_cast<int>(*hour);
  day.tm_min = static_cast<int>(*minute);
  day.tm_sec = 0;
  day.tm_isdst = -1;
  std::tm then = day;
  if (std::mktime(&then) <= now) ++day.tm_mday;
  return std::chrono::seconds(std::mktime(&day));
}

// During a pause the reason or the expected end may be changed; what is not given stays as it was.
tournaments::act::Pause with_earlier(tournaments::act::Pause act, const std::string& word) {
  if (act.why.empty() == !act.until) return act;  // both, or nothing
  const Acts acts = folded(acts_in(contest_data(word)));
  const auto& earlier = acts.notices().pause();
  if (!earlier) return act;
  if (act.why.empty()) act.why = earlier->why;
  if (!act.until) act.until = earlier->until;
  return act;
}

std::int64_t act_number(const std::string& word) {
  const auto number = to_integer(word);
  if (!number || *number < 1) {
    throw BadInput(fmt::format("{} is not the number of an act; `agon contest acts` lists them", agon::quoted(word)));
  }
  return *number;
}

// Acts that `undo` does not undo, with the command that does.
std::string_view opposite_of(std::string_view kind) {
  constexpr std::pair<std::string_view, std::string_view> opposites[] = {
      {"pause", "agon contest resume"},  {"resume", "agon contest pause"}, {"freeze", "agon contest reveal"},
      {"reveal", "agon contest freeze"}, {"publish", "agon contest hide"}, {"hide", "agon contest publish"},
      {"start", "agon contest cancel"},  {"undo", "the same act again"},   {"rejudge", "another agon contest rejudge"}};
  for (const auto& [name, opposite] : opposites) {
    if (name == kind) return opposite;
  }
  return "";
}

// Games that are annulled stay so while the team does not take part.
Participation wanted_by(const std::vector<std::string>& words, bool void_result, const Acts& acts) {
  const std::string &action = words[0], &login = words[2];
  const TeamStatus to = action == "withdraw"     ? TeamStatus::withdrawn
                        : action == "disqualify" ? TeamStatus::disqualified
                                                 : TeamStatus::competes;
  const bool stays_annulled = acts.teams().of(login).annulled && to != TeamStatus::competes;
  return {to, void_result || stays_annulled};
}

}  // namespace

void check_team_act(const std::vector<std::string>& words, bool void_result, const std::vector<std::string>& teams,
                    const Acts& acts) {
  const std::string& login = words[2];
  need_team(teams, login);
  check_notice("a reason", words[3]);
  const Participation now = acts.teams().of(login), wanted = wanted_by(words, void_result, acts);
  const bool told = acts.teams().all().contains(login);
  if (now != wanted || (!told && wanted.status == TeamStatus::competes)) return;
  throw Refused(
      fmt::format("{} {} already{}", login, verb_of(wanted.status), now.annulled ? ", its games annulled" : ""));
}

int contest_team_act(const std::vector<std::string>& words, bool void_result) {
  const fs::path data = contest_data(words[1]);
  const std::string &login = words[2], &why = words[3];
  const Acts acts = folded(acts_in(data));
  check_team_act(words, void_result, teams_of(data), acts);
  const Participation now = acts.teams().of(login), wanted = wanted_by(words, void_result, acts);
  std::string effect = effect_on_tournaments(data, login, now, wanted);
  if (wanted.annulled && now.annulled) {
    effect += fmt::format("the games of {} stay annulled; `agon contest admit` makes them count again\n", login);
  }
  const int code = note_act(data, tournaments::act::Team{login, wanted, why});
  if (code == exit_ok) fmt::print("{}", effect);
  return code;
}

void check_cancel(const std::vector<std::string>& words, const Acts& acts) {
  const std::string& name = words[2];
  check_notice("a reason", words[3]);
  need_tournament(acts, name);
  if (acts.is_cancelled(name)) throw Refused(fmt::format("{} is cancelled already", name));
}

int contest_cancel(const std::vector<std::string>& words) {
  const fs::path data = contest_data(words[1]);
  const std::string &name = words[2], &why = words[3];
  check_cancel(words, folded(acts_in(data)));
  const int code = note_act(data, tournaments::act::Cancel{name, why});
  if (code == exit_ok) fmt::print("`agon contest start` begins it again, `agon contest undo` takes this back\n");
  return code;
}

int contest_announce(const std::vector<std::string>& words) {
  const fs::path data = contest_data(words[1]);
  const Acts acts = folded(acts_in(data));
  const auto& in_force = acts.notices().announcements();
  if (words.size() < 3) {
    if (in_force.empty()) fmt::print("nothing is announced\n");
    for (const tournaments::Announcement& each : in_force) {
      fmt::print("{}  {}  {}\n", each.act, os::local_second(each.moment), printable(each.text));
    }
    return exit_ok;
  }
  check_notice("an announcement", words[2]);
  const auto same = std::ranges::find(in_force, words[2], &tournaments::Announcement::text);
  if (same != in_force.end()) throw Refused(fmt::format("this is announced already, by act {}", same->act));
  if (in_force.size() >= tournaments::announcements_max) {
    throw Refused(
        fmt::format("{} announcements are in force, which is the maximum; take one back with "
                    "`agon contest undo`",
                    in_force.size()));
  }
  return note_act(data, tournaments::act::Announce{words[2]});
}

int contest_undo(const std::vector<std::string>& words) {
  const fs::path data = contest_data(words[1]);
  const std::int64_t number = act_number(words[2]);
  check_notice("a reason", words[3]);
  const auto entries = acts_in(data);
  const auto told = tournaments::told_acts(entries);
  const auto found = std::ranges::find(told, number, &tournaments::ToldAct::number);
  if (found == told.end()) throw Refused(fmt::format("there is no act {}; `agon contest acts` lists them", number));
  if (found->taken_back > 0) {
    throw Refused(fmt::format("act {} has already been taken back, by act {}", number, found->taken_back));
  }
  Acts acts = folded(entries);
  if (!acts.can_undo(number)) {
    const std::string_view opposite = opposite_of(found->kind);
    throw Refused(fmt::format("act {} ({}) cannot be taken back{}", number, found->text,
                              opposite.empty() ? "" : fmt::format("; {} does the opposite", opposite)));
  }
  return note_act(data, tournaments::act::Undo{number, words[3]});
}

int contest_pause(const std::vector<std::string>& words, const std::string& why, const PauseOptions& options) {
  if (!options.until.empty() && !options.lasts.empty()) throw BadInput("--until and --for exclude each other");
  if (!why.empty()) check_notice("a reason", why);
  tournaments::act::Pause act{why, {}};
  if (!options.until.empty()) act.until = moment_called(options.until);
  if (!options.lasts.empty()) {
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    act.until = std::chrono::duration_cast<std::chrono::milliseconds>(now) + time_given(options.lasts);
  }
  return print_answer(words[1], "pause " + tournaments::signed_by(with_earlier(act, words[1]), os::user_name()));
}

int contest_resume(const std::vector<std::string>& words, const std::string& why) {
  return print_answer(words[1], "resume " + tournaments::signed_by(tournaments::act::Resume{}, os::user_name(), why));
}

int print_answer(const std::string& word, const std::string& request) {
  const fs::path data = contest_data(word);
  const auto answer = ask_server(data, request);
  if (!answer) {
    fmt::print(stderr, "agon contest: no server is running with the data folder {}; start it with `agon serve`\n",
               data.string());
    return exit_no;
  }
  std::fputs(answer->c_str(), stdout);
  return exit_ok;
}

void follow_acts(live::Standings& standings, const fs::path& data) {
  const Acts acts = folded(acts_in(data));
  scoring::Deadline24& rules = standings.scoring.rules;
  rules.participation.clear();
  for (const std::string& team : rules.teams) rules.participation.push_back(acts.teams().of(team));
}

int contest_acts(const std::string& word, bool as_json) {
  const fs::path data = contest_data(word);
  write_pending_acts(data);
  const auto entries = acts_in(data);
  const auto told = tournaments::told_acts(entries, titles_in_file(word));
  if (as_json) {
    fmt::print("{}\n", tournaments::to_json(told, entries));
    return exit_ok;
  }
  Grid grid;
  constexpr int always = 1;
  auto columns = [&](std::string head, int weight, Grid::Side side, auto cell) {
    auto& column = grid.add(std::move(head), weight, side);
    for (const tournaments::ToldAct& each : told) column.cells.push_back(cell(each));
  };
  using Told = const tournaments::ToldAct&;
  columns("act", always, Grid::Side::right, [](Told each) { return std::to_string(each.number); });
  columns("time", always, Grid::Side::left, [](Told each) { return os::local_second(each.moment); });
  columns("who", always, Grid::Side::left, [](Told each) { return printable(each.by); });
  columns("what", always, Grid::Side::left, [](Told each) {
    const std::string why = each.why.empty() ? "" : ": " + each.why;
    const std::string end = each.taken_back > 0 ? fmt::format(" (taken back by {})", each.taken_back) : "";
    return printable(each.text + why) + end;
  });
  if (told.empty()) {
    fmt::print("no acts yet\n");
    return exit_ok;
  }
  std::fputs(grid.text().c_str(), stdout);
  return exit_ok;
}

}  // namespace agon::cli
