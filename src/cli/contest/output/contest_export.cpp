// The folder of an exported contest:
//
//   README.txt, SHA256SUMS        the content, and how to check it
//   contest.toml, teams.toml      without secrets
//   table.csv, .json, .html       of the game servers
//   best-SERVER.csv               the best results per map, if teams play matches of their own
//   games.csv, games/*.agon       each game with the points of each team, and its replay
//   acts.csv, acts.json           what organisers did
//   tournaments/                  the output of `agon contest export DATA NAME`

#include "cli/contest/output/contest_export.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>

#include "base/machine_error.hpp"
#include "base/text.hpp"
#include "cli/contest/contest_acts.hpp"
#include "cli/contest/contest_teams.hpp"
#include "cli/contest/game_files.hpp"
#include "cli/contest/load_contest.hpp"
#include "cli/contest/output/contest_print.hpp"
#include "cli/contest/output/contest_table.hpp"
#include "cli/contest/output/contest_tables.hpp"
#include "cli/frame/command.hpp"
#include "cli/frame/files.hpp"
#include "cli/frame/json_out.hpp"
#include "cli/frame/terminal.hpp"
#include "cli/frame/words.hpp"
#include "cli/tournament/tournament_exports.hpp"
#include "config/contest_file.hpp"
#include "config/redacted.hpp"
#include "formats/export.hpp"
#include "os/whole_file.hpp"
#include "replay/replay.hpp"
#include "store/journal/open_store.hpp"
#include "tournaments/acts/acts_told.hpp"

namespace agon::cli {
namespace {

namespace fs = std::filesystem;
using live::Standings;
using scoring::GamePoints;

constexpr std::string_view readme_title = "The archive of a contest, written by agon contest export\n";

void make_folder(const fs::path& folder) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) throw BadInput(fmt::format("cannot create the folder {}: {}", folder.string(), error.message()));
}

// Only an earlier export may be replaced.
void check_folder(const fs::path& folder) {
  std::error_code error;
  if (!fs::exists(folder, error) || (fs::is_directory(folder, error) && fs::is_empty(folder, error))) return;
  const fs::path readme = folder / "README.txt";
  if (is_file(readme) && read_file(readme).starts_with(readme_title)) return;
  throw BadInput(fmt::format("{} exists and is not an earlier export; name another folder: --to DIR", folder.string()));
}

std::string utc(std::chrono::milliseconds moment) {
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(moment).count();
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(static_cast<std::time_t>(seconds)));
}

std::string acts_csv(const std::vector<tournaments::ToldAct>& acts) {
  std::string text = "act,time,who,what,why,taken_back_by\r\n";
  for (const tournaments::ToldAct& each : acts) {
    text += fmt::format("{},{},{},{},{},{}\r\n", each.number, utc(each.moment), formats::csv_field(each.by),
                        formats::csv_field(each.text), formats::csv_field(each.why),
                        each.taken_back > 0 ? std::to_string(each.taken_back) : "");
  }
  return text;
}

// A game of all teams has a row per team, a match of one team only that team's row.
std::string games_csv(const Standings& standings, const tournaments::Titles& titles) {
  const scoring::Deadline24& rules = standings.scoring.rules;
  std::string text = "server,game,map,running,ended_ms,login,title,points,k,points_times_k\r\n";
  for (const GamePoints& game : standings.games) {
    const std::size_t first = game.map > 0 && !game.points.empty() ? game.points.size() - 1 : 0;
    const std::size_t end = game.map > 0 ? game.points.size() : rules.teams.size();
    for (std::size_t team = first; team < end; ++team) {
      const std::string& login = rules.teams[team];
      const auto title = titles.find(login);
      const auto reasons = scoring::reasons(rules, {&game, 1}, team);
      for (const auto& each : reasons.servers[game.server].games) {
        text +=
            fmt::format("{},{},{},{},{},{},{},{},{},{}\r\n", rules.servers[game.server].name, game.number,
                        game.map > 0 ? std::to_string(game.map) : "", game.running ? "yes" : "no", game.ended.count(),
                        formats::csv_field(login), formats::csv_field(title == titles.end() ? login : title->second),
                        fixed_point(each.points), fixed_point(each.k), fixed_point(each.part));
      }
    }
  }
  return text;
}

class Archive {
 public:
  Archive(const std::string& word, fs::path folder)
      : word_(word), data_(contest_data(word)), folder_(std::move(folder)), teams_(teams_in_file(word)) {}

  int write() {
    check_folder(folder_);
    make_folder(folder_ / "games");
    ContestGames games(word_);
    put("README.txt", readme(games.standings()));
    put_contest_file();
    put_tables(games.standings());
    put_acts();
    for (const GamePoints& game : games.standings().games) put_game(games, game);
    put_tournaments();
    os::write_whole_file(folder_ / "SHA256SUMS", sums_);
    fmt::print("{}: {}, {}, {}; its README.txt says what is what\n", folder_.string(), counted(games_, "game"),
               counted(tournaments_, "tournament"), counted(acts_, "act"));
    return missing_ == 0 ? exit_ok : exit_no;
  }

 private:
  void put(const std::string& name, const std::string& bytes) {
    os::write_whole_file(folder_ / name, bytes);
    sums_ += store::content_hash(bytes) + "  " + name + "\n";
  }

  void put_contest_file() {
    const auto file = find_contest_file(word_);
    if (!file || !is_file(*file)) return miss("contest.toml", "the contest's file is gone");
    const fs::path teams = config::read_contest_file(*file).teams;
    const std::string name = "teams.toml";
    put_redacted(*file, "contest.toml", name);
    if (teams != *file) put_redacted(teams, name, "");
  }
  void put_redacted(const fs::path& file, const std::string& name, const std::string& teams) {
    const auto text = config::redacted_file(file, teams);
    text ? put(name, *text) : miss(name, text.error());
  }

  void put_tables(const Standings& standings) {
    const scoring::Deadline24& rules = standings.scoring.rules;
    if (rules.servers.empty()) return;
    const auto titles = tournaments::titles_of(teams_);
    const auto board = scoring::score(rules, standings.games);
    put("table.csv", table_csv(standings, board, teams_));
    put("table.json", json_text(table_json(standings, board, titles)) + "\n");
    put("table.html", table_page(standings, board, teams_));
    put("games.csv", games_csv(standings, titles));
    std::vector<formats::Entrant> entrants;
    for (const std::string& team : rules.teams) entrants.push_back({team});
    for (std::size_t server = 0; server < rules.servers.size(); ++server) {
      const auto best = formats::best_results(standings.games, server);
      if (best.maps() == 0) continue;
      put(fmt::format("best-{}.csv", rules.servers[server].name),
          formats::table_csv(formats::best_table(best, rules.teams.size(), rules.participation), entrants, titles));
    }
  }

  void put_acts() {
    const auto entries = acts_in(data_);
    const auto told = tournaments::told_acts(entries, tournaments::titles_of(teams_));
    put("acts.csv", acts_csv(told));
    put("acts.json", tournaments::to_json(told, entries) + "\n");
    acts_ = told.size();
  }

  void put_game(ContestGames& games, const GamePoints& game) {
    const std::string& server = games.standings().scoring.rules.servers[game.server].name;
    const std::string name = fmt::format("games/{}-{:04}{}", server, game.number, replay::replay_suffix);
    try {
      put(name, games.replay(game));
      ++games_;
    } catch (const MachineError& error) {  // too long for a replay, for example: the others are exported
      miss(name, error.what());
    }
  }

  void put_tournaments() {
    const Tour tour = tour_in(data_);
    for (const auto& [name, tournament] : tour.begun) {
      make_folder(folder_ / "tournaments");
      export_tournament(folder_ / "tournaments", *tournament, *store::open_archive(data_, store::Access::read),
                        tournaments::titles_of(teams_));
      ++tournaments_;
    }
    if (tour.begun.empty()) return;
    std::vector<fs::path> files;
    for (const auto& each : fs::recursive_directory_iterator(folder_ / "tournaments")) {
      if (each.is_regular_file()) files.push_back(each.path());
    }
    std::ranges::sort(files);
    for (const fs::path& file : files) {
      sums_ += store::content_hash(read_file(file)) + "  " + fs::relative(file, folder_).string() + "\n";
    }
  }

  void miss(const std::string& name, const std::string& why) {
    fmt::print(stderr, "agon contest: {} is left out: {}\n", name, why);
    ++missing_;
  }

  std::string readme(const Standings& standings) const {
    return std::string(readme_title) + "\n" + headline(standings.scoring, standings.phase, standings.now) + "\n\n" +
           "contest.toml    the contest's file without passwords, seeds and comments; teams.toml: its teams, where "
           "they\n"
           "                have a file of their own\n"
           "table.*         the table of the game servers, for spreadsheets, for scripts and to print\n"
           "best-*.csv      where teams play matches of their own: the best result of each team on each map\n"
           "games.csv       the points of each team in each game with K; times are those of the contest, without "
           "pauses\n"
           "games/          each game as a replay, with its setup, its seed and all that was said\n"
           "acts.*          what organisers did, when and why\n"
           "tournaments/    tables, games and replays of each tournament that has begun\n"
           "\nsha256sum -c SHA256SUMS          these are the files that were written\n"
           "agon replay --verify FILE.agon   the state after every turn follows from setup, seed and what was said\n"
           "agon view FILE.agon              watch it\n"
           "\nThe programs that teams have handed in are not in here, and neither is what a team could still use: "
           "passwords\nand keys.\n";
  }

  const std::string word_;
  const fs::path data_, folder_;
  const std::vector<tournaments::Team> teams_;
  std::string sums_;
  std::size_t games_ = 0, tournaments_ = 0, acts_ = 0, missing_ = 0;
};

int export_one(const std::string& word, const std::string& name, const fs::path& folder) {
  const fs::path data = contest_data(word);
  const Tour tour = tour_in(data);
  need_tournament(tour.acts, name);
  const auto found = tour.begun.find(name);
  if (found == tour.begun.end()) throw Refused(fmt::format("{} has not begun", name));
  make_folder(folder);
  export_tournament(folder, *found->second, *store::open_archive(data, store::Access::read),
                    tournaments::titles_of(teams_in_file(word)));
  fmt::print("tables, games and replays of {} are in {}\n", name, folder.string());
  return exit_ok;
}

}  // namespace

int contest_export(const std::vector<std::string>& words, const std::string& to) {
  if (words.size() > 3 && !to.empty()) throw BadInput("the folder is named twice");
  if (words.size() > 2) return export_one(words[1], words[2], words.size() > 3 ? words[3] : to.empty() ? "." : to);
  fs::path folder = to;
  if (to.empty()) {
    folder = contest_data(words[1]).lexically_normal();
    if (!folder.has_filename()) folder = folder.parent_path();
    folder.replace_extension("export");
  }
  return Archive(words[1], folder).write();
}

}  // namespace agon::cli
