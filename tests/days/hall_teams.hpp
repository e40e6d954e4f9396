#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <random>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "expect_places.hpp"
#include "live/test_client.hpp"
#include "recount.hpp"
#include "scripted_day.hpp"

namespace agon::cli {

// A team on a game server of a hall. If the connection is lost, it reconnects.
class HallTeam {
 public:
  HallTeam(std::string login, std::string password) : login_(std::move(login)), password_(std::move(password)) {}

  const std::string& login() const { return login_; }
  void set_password(const std::string& password) { password_ = password; }
  void leave() { client_.reset(); }

  // Returns "OK", or the reason for the refusal.
  std::string log_in(std::uint16_t port) {
    client_ = std::make_unique<live::Client>(port);
    if (client_->line() != "LOGIN" || client_->ask(login_) != "PASS") return "<no server>";
    const std::string answer = client_->ask(password_);
    if (answer != "OK") client_.reset();
    return answer;
  }
  bool is_in() const { return client_ && !client_->gone(); }

  // Sends a command and reads the answer; returns true if it is OK.
  bool say(const std::string& command) {
    answer_ = client_->ask(command);
    return answer_ == "OK";
  }
  std::string line() { return client_->line(); }
  // The number in the next line; 0 if the connection has ended.
  int number() {
    const std::string text = line();
    return text.find_first_not_of("0123456789") == text.npos && !text.empty() ? std::stoi(text) : 0;
  }
  const std::string& answer() const { return answer_; }
  bool closed() { return !client_ || client_->closed(); }

 private:
  std::string login_, password_, answer_;
  std::unique_ptr<live::Client> client_;
};

inline std::vector<std::string> words_of(const std::string& line) {
  std::istringstream in(line);
  return {std::istream_iterator<std::string>(in), {}};
}

// A server of a hall with all its teams. `turn`: the actions of a team in a turn.
class HallServer {
 public:
  using Turn = std::function<void(HallTeam&, std::mt19937&)>;

  HallServer(ScriptedDay& day, std::string name, Turn turn)
      : day_(day), name_(std::move(name)), turn_(std::move(turn)) {
    for (int i = 1; i <= ScriptedDay::teams; ++i) add(team(i));
  }

  const std::string& name() const { return name_; }
  void add(const std::string& login) { teams_.emplace_back(login, ScriptedDay::password(login)); }
  HallTeam& at(const std::string& login) {
    return *std::ranges::find_if(teams_, [&](const auto& each) { return each.login() == login; });
  }
  // Does not reconnect any more.
  void let_go(const std::string& login) { resting_.insert(login); }
  void come_back(const std::string& login) { resting_.erase(login); }

  void play_turn() {
    const std::uint16_t port = day_.port(name_);
    for (HallTeam& each : teams_) {
      if (resting_.contains(each.login())) continue;
      if (!each.is_in() && each.log_in(port) != "OK") continue;
      turn_(each, dice_);
    }
  }
  // Waits for the beginning of the next turn.
  void await_turn() {
    for (HallTeam& each : teams_) {
      if (!each.is_in() || !each.say("WAIT")) continue;
      while (each.line().starts_with("WAITING")) {
      }
      return;
    }
  }

 private:
  ScriptedDay& day_;
  std::string name_;
  Turn turn_;
  std::vector<HallTeam> teams_;
  std::set<std::string> resting_;
  std::mt19937 dice_{7};
};

// Plays turn after turn with every team on every server.
inline void play_turns(std::vector<HallServer>& servers, int turns) {
  for (int i = 0; i < turns; ++i) {
    for (HallServer& each : servers) each.play_turn();
    servers.front().await_turn();
  }
}

// The points of a server's games and their end times, from the appeals that any team may request. Verifies each replay.
inline std::vector<recount::Game> games_of(const ScriptedDay& day, const std::string& server) {
  std::vector<recount::Game> games;
  for (int number = 1;; ++number) {
    const std::string zip = day.folder() / fmt::format("{}-{}.zip", server, number);
    if (day.act("appeal", fmt::format("{} {} {}", server, number, zip)).code != 0) break;
    EXPECT_EQ(std::system(("python3 -m zipfile -e " + zip + " " + day.folder() / "appeals").c_str()), 0);
    const std::string folder = fmt::format("appeals/appeal-{}-game-{}/", server, number);
    EXPECT_EQ(run_agon("replay --verify " + day.folder() / (folder + "game.agon")).code, 0) << folder;
    recount::Game game;
    const auto turns = recount::read_csv(day.folder().read(folder + "turns.csv"));
    if (turns.size() > 1) game.ended_ms = std::stoll(turns.back().at(2));
    const auto points = recount::read_csv(day.folder().read(folder + "points.csv"));
    for (std::size_t i = 1; i < points.size(); ++i) game.points[points[i].at(0)] = recount::millionths(points[i].at(1));
    games.push_back(std::move(game));
  }
  EXPECT_GE(games.size(), 1U) << server;
  return games;
}

}  // namespace agon::cli
