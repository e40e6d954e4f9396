// Plays every dialogue of games/*/transcripts/*.txt for games whose teams send commands, over sessions. A transcript
// contains what the clients sent and received, line by line:
//
//   # a comment; empty lines are ignored
//   setup teams=2             the setup of the match; optional
//   world example.world       its world file, in the folder of the transcript
//   1> LOGIN                  a line that client 1 receives
//   1< login1                 a line that it sends; the password of loginN is secret, and N is its seat
//   turn                      ends the turn
//   = over                    the game is over

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include "games/registry.hpp"
#include "games/test_folder.hpp"
#include "wire/session.hpp"

namespace agon::wire {
namespace {

namespace fs = std::filesystem;

class TranscriptHall final : public SessionHost {
 public:
  explicit TranscriptHall(Match& match) : match_(match) {}

  std::optional<Seat> log_in(std::string_view login, std::string_view password) override {
    if (!login.starts_with("login") || password != "secret") return std::nullopt;
    return static_cast<Seat>(login.back() - '1');
  }
  bool count_command(Seat) override { return true; }
  std::size_t lines_of(std::string_view line) const override { return match_.called().lines_of(line); }
  Reply call(Seat seat, std::string_view command) override {
    return match_.called().call(seat, command, {point, microseconds_left()});
  }
  std::string_view why(Refusal refusal) const override { return match_.why(refusal); }
  std::int64_t microseconds_left() const override { return 730'000; }

 private:
  Match& match_;
};

class Transcript {
 public:
  Transcript(const Game& game, fs::path folder) : game_(game), folder_(std::move(folder)) {}

  // Returns what is wrong with the line; empty: nothing.
  std::string read(const std::string& line) {
    if (line.empty() || line[0] == '#') return "";
    if (line.starts_with("setup ")) return setup_ = line.substr(6), "";
    if (line.starts_with("world ")) return read_world(line.substr(6));
    if (!match_) {
      auto match = game_.start(setup_, 0);
      if (!match) return match.error();
      match_ = std::move(match).value();
      hall_.emplace(*match_);
    }
    if (line == "turn") return end_turn();
    if (line == "= over") return match_->over() ? "" : "the game goes on";
    if (line.size() < 2 || (line[1] != '<' && line[1] != '>')) return "no line of a transcript";
    Dialect dialect;
    dialect.waiting_line = game_.info().tells_waiting_time;
    auto client = clients_.try_emplace(line[0], *hall_, dialect).first;
    const std::string text = line.substr(std::min<std::size_t>(3, line.size()));
    if (line[1] == '<') return send(client->second, text);
    return receive(client->second, text);
  }

  std::string finish() {
    for (auto& [name, client] : clients_) {
      collect(client);
      if (!client.unread.empty()) return std::string("client ") + name + " was sent more: " + client.unread;
    }
    return "";
  }

 private:
  struct Client {
    Client(SessionHost& hall, Dialect dialect) : session(hall, dialect) {}
    Session session;
    std::string unread;
  };

  static void collect(Client& client) { client.unread += client.session.take_output(); }

  std::string read_world(const std::string& name) {
    std::ifstream in(folder_ / name);
    std::stringstream text;
    text << in.rdbuf();
    if (text.str().empty()) return "there is no world file " + name;
    setup_ += "\n" + text.str();
    return "";
  }

  std::string end_turn() {
    match_->end_turn();
    for (auto& [name, client] : clients_) client.session.turn_began();
    return "";
  }

  static std::string send(Client& client, const std::string& text) {
    collect(client);
    if (!client.unread.empty()) return "not all is read before it: " + client.unread;
    client.session.receive(text + "\n");
    return "";
  }

  static std::string receive(Client& client, const std::string& expected) {
    collect(client);
    const std::string got = client.unread.substr(0, client.unread.find('\n'));
    client.unread.erase(0, got.size() + 1);
    return got == expected ? "" : "expected: " + expected + "\n     got: " + got;
  }

  const Game& game_;
  fs::path folder_;
  std::string setup_;
  std::unique_ptr<Match> match_;
  std::optional<TranscriptHall> hall_;
  std::map<char, Client> clients_;
};

TEST(Transcripts, OfGamesWithCommandsGoOnAsTheyAreWritten) {
  int played = 0;
  for (const Game& game : games()) {
    if (!game.called) continue;
    const fs::path folder = games_folder() / game.info().name / "transcripts";
    if (!fs::exists(folder)) continue;  // law_test.cpp reports that
    for (const auto& file : fs::directory_iterator(folder)) {
      if (file.path().extension() != ".txt") continue;
      Transcript transcript(game, file.path().parent_path());
      std::ifstream in(file.path());
      int number = 0;
      for (std::string line; std::getline(in, line);) {
        const std::string wrong = transcript.read(line);
        ++number;
        ASSERT_EQ(wrong, "") << file.path() << ":" << number;
      }
      EXPECT_EQ(transcript.finish(), "") << file.path();
      ++played;
    }
  }
  EXPECT_GT(played, 0);
}

}  // namespace
}  // namespace agon::wire
