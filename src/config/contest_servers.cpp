#include "config/contest_servers.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/near.hpp"
#include "base/text.hpp"
#include "config/duel_plan.hpp"
#include "config/map_folder.hpp"
#include "config/teams/alike.hpp"

namespace agon::config {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t server_name_bytes_max = 32;
constexpr Milliseconds shortest_turn{10};

// A game that can be served.
const Game* read_served_game(Keys& server) {
  const Game* const game = read_game(server);
  if (!game || game->served_live()) return game;
  server.mistake("game",
                 fmt::format("{} has no game server: its programs are asked by the referee", game->info().name));
  return nullptr;
}

std::string setup_text(const GameInfo& info, std::size_t teams, const std::vector<Setting>& settings,
                       const std::string& world) {
  std::string text = fmt::format("{}={}", info.seats_option, teams);
  for (const Setting& each : settings) text += fmt::format(" {}={}", each.name, each.value);
  return world.empty() ? text : text + '\n' + world;
}

// The game's own reader reports one mistake of a setup at a time: reports it, removes the setting that it names, and
// asks again.
void check_setup(Keys& server, const Game& game, std::size_t teams, std::vector<Setting> settings,
                 const std::string& world) {
  for (bool first = true;; first = false) {
    auto match = game.start(setup_text(game.info(), teams, settings, world), 0);
    if (match) {
      const std::size_t seats = (*match)->seats();
      if (seats != teams) {
        server.mistake("map", fmt::format("this world is for {} teams, and the contest has {}", seats, teams));
      }
      return;
    }
    std::string why = match.error();
    const auto named = std::ranges::find_if(settings, [&](const Setting& each) {
      return why.find('"' + each.name + '"') != why.npos || why.find('"' + each.name + '=') != why.npos;
    });
    if (named == settings.end() && !first) return;  // possibly caused by a removed setting
    for (std::size_t at = 0; (at = why.find('\n', at)) != why.npos; at += 5) why.replace(at, 1, "\n    ");
    const std::size_t line = named != settings.end() ? named->line : server.line(world.empty() ? "setup" : "map");
    server.mistakes().push_back({line, server.what() + ": " + why});
    if (named == settings.end()) return;
    settings.erase(named);
  }
}

class ServerReader {
 public:
  ServerReader(Keys& server, const fs::path& folder, Contest& contest, Remarks& warnings)
      : server_(server), folder_(folder), contest_(contest), warnings_(warnings) {}

  void read() {
    read_name();
    plan_.game = read_served_game(server_);
    read_port();
    read_task();
    read_turns();
    const std::uint32_t usual = plan_.game ? plan_.game->info().commands_per_turn : plan_.commands_per_turn;
    plan_.commands_per_turn =
        static_cast<std::uint32_t>(server_.number("commands_per_turn", 1, 1'000'000).value_or(usual));
    read_dialect();
    if (plan_.game && !plan_.game->called) {
      read_trials();
    } else {
      read_setup();
    }
    server_.finish();
    contest_.servers.push_back(std::move(plan_));
  }

 private:
  void read_name() {
    plan_.name = server_.text("name").value_or("");
    if (!server_.has("name")) server_.missing("name", "name = \"W1\"");
    if (server_.is_text("name") && !is_name(plan_.name, server_name_bytes_max)) {
      server_.mistake("name", "a name has letters, digits, - and _, 32 at most");
    }
    const bool twice = std::ranges::find(contest_.servers, plan_.name, &ServerPlan::name) != contest_.servers.end();
    if (twice && !plan_.name.empty()) server_.mistake("name", "another server has this name already");
  }

  void read_port() {
    plan_.port = static_cast<std::uint16_t>(server_.number("port", 0, port_max).value_or(0));
    if (!server_.has("port")) server_.missing("port", "port = 20000 (0: any free one)");
    if (plan_.port == 0) return;
    for (const ServerPlan& other : contest_.servers) {
      if (other.port == plan_.port) {
        server_.mistake("port", fmt::format("port {} is already that of server {}", plan_.port, other.name));
      }
    }
    if (contest_.site && contest_.site->port == plan_.port) {
      server_.mistake("port", fmt::format("port {} is already that of the site", plan_.port));
    }
  }

  // Words of the protocol that differed in some years' contests.
  void read_dialect() {
    const auto read = [this](std::string_view key, std::string_view& word, std::string_view other) {
      if (!server_.has(key)) return;
      if (plan_.game && !plan_.game->called) {
        server_.mistake(key, fmt::format("{} speaks in blocks, which have no such words", plan_.game->info().name));
      }
      const auto chosen = server_.choice(key, {std::string(word), std::string(other)});
      if (chosen && *chosen == 1) word = other;
    };
    read("failed", plan_.dialect.failed, "ERR");
    read("password_prompt", plan_.dialect.password_prompt, "PASSWORD");
    read("forced_waiting", plan_.dialect.forced_waiting, "WAITING");
  }

  // A server without a task is a task of its own.
  void read_task() {
    const std::string task = server_.text("task").value_or(plan_.name);
    if (task.empty() && server_.has("task")) server_.mistake("task", "the task has no name");
    const auto found = std::ranges::find(contest_.tasks, task);
    plan_.task = static_cast<std::size_t>(found - contest_.tasks.begin());
    if (found != contest_.tasks.end()) return;
    if (server_.has("task")) warn_of_other_tasks(task);
    contest_.tasks.push_back(task);
  }

  // Warns of a task with a similar name, or with the same game: a game is usually one task, on any number of servers.
  void warn_of_other_tasks(const std::string& task) {
    for (const std::string& other : contest_.tasks) {
      const auto plays_the_same = [&](const ServerPlan& each) {
        return plan_.game && each.game == plan_.game && contest_.tasks[each.task] == other && each.name != other;
      };
      if (alike(task, other)) {
        warn("task", fmt::format("{} is a separate task beside {}; is one of them misspelt?", agon::quoted(task),
                                 agon::quoted(other)));
      } else if (std::ranges::any_of(contest_.servers, plays_the_same)) {
        warn("task", fmt::format("{} is a separate task beside {}, which plays {} too; is that intended?",
                                 agon::quoted(task), agon::quoted(other), plan_.game->info().name));
      }
    }
  }

  void read_turns() {
    plan_.turn = server_.time("turn", shortest_turn);
    plan_.first_turn = server_.time("first_turn", shortest_turn);
    const auto told = [](const Option& each) { return each.name == "turn_seconds"; };
    if (plan_.turn && plan_.game && std::ranges::any_of(plan_.game->info().options, told)) {
      warn("turn", "this does not change turn_seconds of the setup, which is what teams are told");
    }
  }

  void read_setup() {
    const std::vector<Setting> settings = server_.settings("setup");
    const auto map = server_.text("map");
    if (!plan_.game) return;
    const GameInfo& info = plan_.game->info();
    if (std::ranges::find(settings, info.seats_option, &Setting::name) != settings.end()) {
      server_.mistake("setup", fmt::format("leave {} out: all teams of the contest play", info.seats_option));
      return;
    }
    const auto world = map ? content_of(folder_ / *map) : std::string();
    if (!world) server_.mistake("map", fmt::format("there is no file {}", (folder_ / *map).string()));
    if (!world) return;
    plan_.setup = setup_text(info, contest_.teams.size(), settings, *world);
    if (!contest_.teams.empty()) check_setup(server_, *plan_.game, contest_.teams.size(), settings, *world);
  }

  // For a server where each team plays matches of its own.
  void read_trials() {
    for (const Setting& each : server_.settings("setup")) {
      plan_.setup += fmt::format("{}{}={}", plan_.setup.empty() ? "" : " ", each.name, each.value);
    }
    if (const auto login = server_.time("login", shortest_turn)) plan_.login = *login;
    plan_.tick = server_.time("tick", Milliseconds(0)).value_or(plan_.tick);
    if (plan_.game && plan_.tick > plan_.turn.value_or(plan_.game->info().time_per_block)) {
      server_.mistake("tick", "a tick cannot be longer than the time for an answer (turn)");
    }
    const auto maps = server_.text("maps");
    const std::vector<std::string> names = maps ? read_maps(folder_ / *maps) : std::vector<std::string>();
    for (const tournaments::Team& team : contest_.teams) {
      if (!team.token_hash.empty()) continue;
      server_.mistake(
          "game",
          fmt::format("team {} has no token, which is its login here; `agon contest team` writes one", team.login));
    }
    const auto playable = validate_duel_server(plan_);
    if (!playable) server_.mistake(server_.has("setup") ? "setup" : "maps", with_name_of_map(playable.error(), names));
  }

  // Returns the file names.
  std::vector<std::string> read_maps(const fs::path& folder) {
    auto maps = read_map_folder(folder);
    if (!maps) server_.mistake("maps", maps.error());
    if (!maps) return {};
    const std::string advice = advice_on_foreign(*maps);
    if (!advice.empty()) warn("maps", advice);
    plan_.maps = maps->texts;
    return maps->names;
  }

  void warn(std::string_view key, const std::string& text) {
    warnings_.push_back({server_.line(key), server_.what() + ": " + text});
  }

  Keys& server_;
  const fs::path& folder_;
  Contest& contest_;
  Remarks& warnings_;
  ServerPlan plan_;
};

}  // namespace

void read_servers(Keys& file, const fs::path& folder, Contest& contest, Remarks& warnings) {
  std::vector<Keys> servers = file.tables("server", "server");
  if (servers.empty() && !file.has("server") && contest.tournaments.empty()) {
    file.mistake("",
                 "there are neither servers nor tournaments: write [[server]] or [[tournament]] and its keys below, "
                 "see `agon contest init`");
  }
  contest.tasks.clear();
  for (Keys& each : servers) ServerReader(each, folder, contest, warnings).read();
}

}  // namespace agon::config
