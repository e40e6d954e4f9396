#include "live/journal/game_appeal.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "base/digest.hpp"
#include "base/text.hpp"
#include "formats/export.hpp"
#include "live/journal/game_record.hpp"
#include "store/log/archive.hpp"
#include "tournaments/evidence/zip.hpp"

namespace agon::live {

namespace {

struct File {
  std::string name;
  std::string bytes;
};

std::string time_text(store::Time time) {
  const auto ms = time.count();
  return fmt::format("{}:{:02}:{:02}.{:03}", ms / 3'600'000, ms / 60'000 % 60, ms / 1000 % 60, ms % 1000);
}

class Bundle {
 public:
  Bundle(const store::Record& record, const Standings& standings, const std::string& team)
      : record_(record), standings_(standings), team_(team) {}

  std::vector<File> files() {
    const replay::Replay replay = replay_of(record_, standings_.scoring.rules.teams);
    std::vector<File> files = {{"game.agon", replay::pack_replay(replay)},
                               {"points.csv", points()},
                               {"README.txt", readme(replay)},
                               {"said.csv", said(replay)},
                               {"turns.csv", turns()}};
    std::string sums;
    for (const File& file : files) sums += store::content_hash(file.bytes) + "  " + file.name + "\n";
    files.push_back({"SHA256SUMS", sums});
    return files;
  }

 private:
  std::string readme(const replay::Replay& replay) const {
    const store::Opening& opening = record_.opening;
    std::string text = fmt::format("{}, server {}, game {}{}\n\n", standings_.scoring.name, opening.server,
                                   opening.number, opening.team.empty() ? "" : ", played by " + opening.team);
    text += fmt::format("game    {}\nsetup   {}\nseed    {}\nturns   {}\n", opening.rules,
                        opening.setup.substr(0, opening.setup.find('\n')), opening.seed, record_.turns.size());
    if (!record_.turns.empty()) {
      text += fmt::format("time    {} to {} of the contest's time, which stands in pauses\n",
                          time_text(record_.turns.front().ended), time_text(record_.turns.back().ended));
    }
    text += fmt::format("result  {}\n", replay.reason);
    if (!record_.running.empty()) {
      text +=
          fmt::format("        in the turn that had not ended, {} orders more were given\n", record_.running.size());
    }
    return text +
           "\nHow to check it\n"
           "  sha256sum -c SHA256SUMS          these are the files that were packed\n"
           "  agon replay --verify game.agon   the state after every turn follows from setup, seed and what was said\n"
           "  agon view game.agon              watch it\n"
           "  said.csv                         what was said, turn by turn, as the journal keeps it: what a team only\n"
           "                                   asked for has changed nothing, and is not in it\n"
           "  turns.csv                        when each turn ended, and the digest of the state after it\n"
           "  points.csv                       the points of each team, K at the end of the game, and their product\n";
  }

  // Whether the team's orders are listed.
  bool is_listed(const std::string& team) const { return team_.empty() || team == team_; }

  std::string name_of(const replay::Replay& replay, Seat seat) const {
    const std::string& name = replay.seats.at(seat).name;
    return name.empty() ? fmt::format("player {} of the organisers", seat + 1) : name;
  }

  std::string said(const replay::Replay& replay) const {
    std::string text = "turn,team,text\r\n";
    const auto add = [&](std::size_t turn, Seat seat, const std::string& words) {
      const std::string name = name_of(replay, seat);
      if (!is_listed(name)) return;
      text += fmt::format("{},{},{}\r\n", turn, formats::csv_field(name), formats::csv_field(words));
    };
    for (std::size_t turn = 0; turn < replay.turns.size(); ++turn) {
      for (const replay::Replay::Answer& answer : replay.turns[turn].said) add(turn + 1, answer.seat, answer.text);
    }
    for (const Said& each : record_.running) add(replay.turns.size() + 1, each.seat, each.text);
    return text;
  }

  std::string turns() const {
    std::string text = "turn,ended,ended_ms,digest\r\n";
    std::size_t number = 0;
    for (const store::Turn& turn : record_.turns) {
      text += fmt::format("{},{},{},{}\r\n", ++number, time_text(turn.ended), turn.ended.count(), hex(turn.digest));
    }
    return text;
  }

  // The points of this game, as scored.
  std::string points() const {
    std::string text = "team,points,k,points_times_k\r\n";
    const scoring::Deadline24& rules = standings_.scoring.rules;
    const auto game = std::ranges::find_if(standings_.games, [&](const scoring::GamePoints& each) {
      return rules.servers[each.server].name == record_.opening.server && each.number == record_.opening.number;
    });
    if (game == standings_.games.end()) return text;
    for (std::size_t team = 0; team < rules.teams.size(); ++team) {
      const bool plays = record_.opening.team.empty() || record_.opening.team == rules.teams[team];
      if (!plays || !is_listed(rules.teams[team])) continue;
      const auto reasons = scoring::reasons(rules, {&*game, 1}, team);
      for (const auto& each : reasons.servers[game->server].games) {
        text += fmt::format("{},{},{},{}\r\n", formats::csv_field(rules.teams[team]), fixed_point(each.points),
                            fixed_point(each.k), fixed_point(each.part));
      }
    }
    return text;
  }

  const store::Record& record_;
  const Standings& standings_;
  const std::string& team_;
};

}  // namespace

std::string appeal_bundle(const store::Record& record, const Standings& standings, const std::string& team) {
  const std::string folder = fmt::format("appeal-{}-game-{}/", record.opening.server, record.opening.number);
  tournaments::Zip zip;
  for (const File& file : Bundle(record, standings, team).files()) zip.add(folder + file.name, file.bytes);
  return std::move(zip).finish();
}

}  // namespace agon::live
