// The format of a request is "KIND SERVER GAME [TEAM]", where KIND is replay or appeal.

#include "cli/contest/game_files.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <optional>

#include "base/machine_error.hpp"
#include "base/near.hpp"
#include "base/text.hpp"
#include "cli/contest/ask_server.hpp"
#include "cli/contest/load_contest.hpp"
#include "cli/contest/output/contest_table.hpp"
#include "cli/frame/command.hpp"
#include "cli/frame/output_file.hpp"
#include "live/control/control.hpp"
#include "live/journal/game_appeal.hpp"
#include "live/journal/game_record.hpp"
#include "live/journal/standings.hpp"
#include "os/whole_file.hpp"
#include "store/journal/open_store.hpp"

namespace agon::cli {
namespace {

namespace fs = std::filesystem;
using live::GameName;
using live::Standings;

constexpr std::string_view replay_kind = "replay", appeal_kind = "appeal";

// Explains why the game does not exist.
std::string missing(const GameName& name, const Standings& standings) {
  const scoring::Deadline24& rules = standings.scoring.rules;
  std::vector<std::string> servers;
  for (const auto& each : rules.servers) servers.push_back(each.name);
  if (std::ranges::count(servers, name.server) == 0) {
    const std::string others =
        servers.empty() ? "the contest has no game servers" : fmt::format("there are: {}", fmt::join(servers, ", "));
    return fmt::format("there is no server {}{}", agon::quoted(name.server), advice(name.server, servers, others));
  }
  if (!name.team.empty() && std::ranges::count(rules.teams, name.team) == 0) {
    return fmt::format("there is no team {}{}", agon::quoted(name.team),
                       advice(name.team, rules.teams, "`agon contest table` lists them"));
  }
  return fmt::format("{}{} has no game {}", name.server, name.team.empty() ? "" : ", team " + name.team + ",",
                     name.number);
}

// Finds a game; the team selects a match of its own. If all teams play in one game, the number is the server's.
std::optional<store::Record> find(store::Store& store, const GameName& name, const Standings& standings) {
  if (!name.team.empty() && std::ranges::count(standings.scoring.rules.teams, name.team) == 0) return std::nullopt;
  auto record = live::find_record(store, name);
  if (record || name.team.empty()) return record;
  record = live::find_record(store, {name.server, name.number, ""});
  return record && record->opening.team.empty() ? record : std::nullopt;
}

std::string file_of(std::string_view kind, const store::Record& record, const Standings& standings,
                    const std::string& team) {
  if (kind == appeal_kind) return live::appeal_bundle(record, standings, team);
  std::string file = replay::pack_replay(live::replay_of(record, standings.scoring.rules.teams));
  if (const auto read = replay::read_replay(file); !read) {
    throw MachineError(
        fmt::format("this game is too long for a replay ({}); `agon contest appeal` writes all that was said in tables",
                    read.error()));
  }
  return file;
}

GameName name_from(const std::vector<std::string>& words, const std::string& team) {
  const auto number = to_integer(words[3]);
  if (!number || *number < 1 || *number > UINT32_MAX) {
    throw BadInput(
        fmt::format("name a game of a live server by its number, such as 3, not {}{}", agon::quoted(words[3]),
                    words[0] == appeal_kind ? "; a match of a tournament by ROUND/TABLE, such as 3/17" : ""));
  }
  return {words[2], static_cast<std::uint32_t>(*number), team};
}

std::string fetch(const std::vector<std::string>& words, const GameName& name) {
  const fs::path data = contest_data(words[1]);
  const std::string request = fmt::format("game {} {} {} {}", words[0], name.server, name.number, name.team);
  if (auto answer = ask_server(data, request)) return *std::move(answer);
  const auto store = store::open_store(data);
  const Standings standings = live::standings_of_journal(*store);
  const auto record = find(*store, name, standings);
  if (!record) throw Refused(missing(name, standings));
  return file_of(words[0], *record, standings, name.team);
}

}  // namespace

ContestGames::ContestGames(const std::string& word) : data_(contest_data(word)), standings_(standings_of(word)) {}
ContestGames::~ContestGames() = default;

std::string ContestGames::replay(const scoring::GamePoints& game) {
  const GameName name{standings_.scoring.rules.servers[game.server].name, game.number, ""};
  if (!store_) {
    const std::string request = fmt::format("game {} {} {} ", replay_kind, name.server, name.number);
    if (auto answer = ask_server(data_, request)) return *std::move(answer);
    store_ = store::open_store(data_);
  }
  const auto record = live::find_record(*store_, name);
  if (!record) throw MachineError(missing(name, standings_));
  return file_of(replay_kind, *record, standings_, "");
}

int contest_replay(const std::vector<std::string>& words, const std::string& team) {
  const fs::path file = words[4];
  check_output("replay", file, OutputKind::replay);
  os::write_whole_file(file, fetch(words, name_from(words, team)));
  fmt::print("{0}: `agon replay {0} --verify` plays it again, `agon view {0}` shows it\n", file.string());
  return exit_ok;
}

int contest_game_appeal(const std::vector<std::string>& words, const std::string& team) {
  const GameName name = name_from(words, team);
  const fs::path file = words.size() > 4 ? words[4] : fmt::format("appeal-{}-{}.zip", name.server, name.number);
  check_output("appeal", file, OutputKind::appeal);
  os::write_whole_file(file, fetch(words, name));
  fmt::print("{}: its README.txt says how to check it\n", file.string());
  return exit_ok;
}

std::string game_file(std::string_view request, live::LiveServer& server) {
  Words words(request);
  const std::string_view kind = words.next();
  GameName name{std::string(words.next()), 0, ""};
  name.number = static_cast<std::uint32_t>(words.next_integer().value_or(0));
  name.team = words.next();
  const Standings now = live::standings(server.scoring(), *server.situation());
  std::optional<store::Record> record;
  server.look_into_journal([&](store::Store& store) { record = find(store, name, now); });
  if (!record) throw live::Control::Refused(missing(name, now));
  return file_of(kind, *record, now, name.team);
}

std::function<std::string(const std::string&, std::uint32_t)> replays_of(live::LiveServer& server) {
  return [&server](const std::string& name, std::uint32_t game) {
    return game_file(fmt::format("{} {} {} ", replay_kind, name, game), server);
  };
}

}  // namespace agon::cli
