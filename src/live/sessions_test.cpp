// Runs the dialogues in src/games/*/transcripts, including the examples of the original documents, over TCP against a
// live server: with a plain socket, with netcat, with a client from the time of the documents, and with every permitted
// form of the client's bytes. `turn` in a transcript ends the turn: the server is in lockstep, and for a speaker that
// is not waiting, a second connection waits.

#include <fcntl.h>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <signal.h>
#include <sys/wait.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <sstream>
#include <thread>

#include "base/text.hpp"
#include "live/live_server.hpp"
#include "live/test_client.hpp"
#include "live/test_running.hpp"
#include "store/journal/sqlite_store.hpp"
#include "telemetry/log.hpp"

namespace agon::live {
namespace {

namespace fs = std::filesystem;
using testing::StartsWith;

// A connection to the server that tests use.
class Partner {
 public:
  virtual ~Partner() = default;
  virtual void send(const std::string& line) = 0;
  virtual std::string line() = 0;  // "<silence>" if none arrives
};

class Plain : public Partner {
 public:
  explicit Plain(std::uint16_t port) : client_(port) {}
  void send(const std::string& line) override { client_.send(line + "\n"); }
  std::string line() override { return client_.line(); }

 protected:
  Client client_;
};

// Lower case, extra blanks and tabs, CR LF, empty lines before commands, and every byte in its own packet.
class Strange final : public Plain {
 public:
  using Plain::Plain;
  void send(const std::string& line) override {
    const bool is_command = !line.empty() && line[0] >= 'A' && line[0] <= 'Z';  // not a command's second line
    std::string text = is_command ? "\r\n \t" : "\t";
    for (const char c : line) {
      text += c == ' ' ? "\t  " : std::string(1, static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c));
    }
    for (const char c : text + " \r\n") client_.send({&c, 1});
  }
};

// An external program as the client.
class Program final : public Partner {
 public:
  explicit Program(const std::string& command) {
    int in[2], out[2];
    if (pipe2(in, O_CLOEXEC) != 0 || pipe2(out, O_CLOEXEC) != 0) throw MachineError("no pipe");
    pid_ = fork();
    if (pid_ == 0) {
      dup2(in[0], STDIN_FILENO), dup2(out[1], STDOUT_FILENO);
      execl("/bin/sh", "sh", "-c", command.c_str(), nullptr);
      _exit(127);
    }
    close(in[0]), close(out[1]);
    in_ = in[1], out_ = out[0];
  }
  ~Program() override {
    close(in_), close(out_);
    kill(pid_, SIGKILL);
    waitpid(pid_, nullptr, 0);
  }
  void send(const std::string& line) override {
    const std::string text = line + "\n";
    EXPECT_EQ(write(in_, text.data(), text.size()), static_cast<ssize_t>(text.size()));
  }
  std::string line() override {
    std::string line;
    for (char c = 0;; line += c) {
      pollfd ready{out_, POLLIN, 0};
      if (poll(&ready, 1, 5000) <= 0 || read(out_, &c, 1) != 1) return "<silence> after " + line;
      if (c == '\n') return line;
    }
  }

 private:
  pid_t pid_ = 0;
  int in_ = -1, out_ = -1;
};

using MakePartner = std::function<std::unique_ptr<Partner>(std::uint16_t port)>;

// The session tests expect 0.73 s of remaining time; here it varies.
bool same_but_for_time(const std::string& expected, const std::string& got) {
  Words left(expected), right(got);
  while (!left.at_end() && !right.at_end()) {
    const std::string_view one = left.next(), other = right.next();
    const bool time = one == "0.730000" || one == "730";
    if (time ? other.find_first_not_of("0123456789.") != other.npos : one != other) return false;
  }
  return left.at_end() && right.at_end() && (expected.empty() == got.empty());
}

// A server in the middle of a game. The transcripts' games have the seed 0, which a server would never draw.
class Stage {
 public:
  Stage(const Game& game, const std::string& setup) : store_(store::open_sqlite(folder_.file())) {
    telemetry::log_to_nobody();
    const auto match = game.start(setup, 0);
    if (!match) throw MachineError(match.error());
    static const std::string secret = crypto::hash_password("secret");
    config::ServerPlan plan;
    plan.name = "T1";
    plan.game = &game;
    plan.setup = setup;
    plan.turn = plan.first_turn = std::chrono::hours(1);
    plan.commands_per_turn = 1000;
    contest_.servers = {plan};
    for (char seat = '1'; seat <= '9'; ++seat) contest_.teams.push_back({std::string("login") + seat, secret});
    contest_.curve.last = 1;
    contest_.lockstep = true;
    store_->open({"T1", 1, std::string(game.info().name), setup, 0});
    store_->commit();
    server_ = std::make_unique<LiveServer>(contest_, *store_);
    thread_ = std::thread([this] { server_->run(); });
  }
  ~Stage() {
    server_->stop();
    thread_.join();
  }
  std::uint16_t port() const { return server_->port("T1"); }

 private:
  os::TestFolder folder_;
  std::unique_ptr<store::Store> store_;
  config::Contest contest_;
  std::unique_ptr<LiveServer> server_;
  std::thread thread_;
};

class Transcript {
 public:
  Transcript(const Game& game, fs::path folder, MakePartner make)
      : game_(game), folder_(std::move(folder)), make_(std::move(make)) {}

  // Executes a line; returns what is wrong with it, or "".
  std::string read(const std::string& line) {
    if (line.empty() || line[0] == '#' || line[0] == '=') return "";
    if (line.starts_with("setup ")) return setup_ = line.substr(6), "";
    if (line.starts_with("world ")) {
      std::stringstream text;
      text << std::ifstream(folder_ / line.substr(6)).rdbuf();
      return setup_ += "\n" + text.str(), "";
    }
    if (!stage_) stage_.emplace(game_, setup_);
    if (line == "turn") return end_turn(), "";
    Speaker& speaker = speakers_[line[0]];
    if (!speaker.partner) speaker.partner = make_(stage_->port());
    const std::string text = line.substr(std::min<std::size_t>(3, line.size()));
    if (line[1] == '<') {
      speaker.waits = text == "WAIT";
      speaker.partner->send(text);
      return "";
    }
    const std::string got = speaker.partner->line();
    return same_but_for_time(text, got) ? "" : "expected: " + text + "\n     got: " + got;
  }

 private:
  struct Speaker {
    std::unique_ptr<Partner> partner;
    std::unique_ptr<Client> second;  // waits when `partner` does not
    bool waits = false;
  };

  void end_turn() {
    if (speakers_.empty()) speakers_['1'];
    std::vector<Client*> waiting;
    for (auto& [seat, speaker] : speakers_) {
      if (std::exchange(speaker.waits, false)) continue;
      if (!speaker.second) {
        speaker.second = std::make_unique<Client>(stage_->port());
        ASSERT_TRUE(speaker.second->log_in(std::string("login") + seat));
      }
      waiting.push_back(speaker.second.get());
    }
    for (Client* each : waiting) {
      ASSERT_EQ(each->ask("WAIT"), "OK");
      if (game_.info().tells_waiting_time) {
        ASSERT_THAT(each->line(), StartsWith("WAITING "));
      }
    }
    for (Client* each : waiting) ASSERT_EQ(each->line(), "OK");
  }

  const Game& game_;
  fs::path folder_;
  MakePartner make_;
  std::string setup_;
  std::optional<Stage> stage_;
  std::map<char, Speaker> speakers_;
};

void play(const MakePartner& make, const std::string& only = "") {
  int played = 0;
  for (const Game& game : games()) {
    if (!game.called) continue;
    const fs::path folder = fs::path(AGON_SOURCE_DIR) / "src/games" / game.info().name / "transcripts";
    for (const auto& file : fs::directory_iterator(folder)) {
      if (file.path().extension() != ".txt" || (!only.empty() && file.path().filename() != only)) continue;
      Transcript transcript(game, folder, make);
      std::ifstream in(file.path());
      int number = 0;
      for (std::string line; std::getline(in, line);) {
        ++number;
        ASSERT_EQ(transcript.read(line), "") << file.path() << ":" << number;
      }
      ++played;
    }
  }
  EXPECT_GE(played, 4);
}

TEST(Sessions, GoOnAsTheyAreWritten) {
  play([](std::uint16_t port) { return std::make_unique<Plain>(port); });
}

TEST(Sessions, GoOnHoweverTheClientsBytesAreCutAndDressed) {
  play([](std::uint16_t port) { return std::make_unique<Strange>(port); });
}

TEST(Sessions, GoOnByNetcat) {
  play([](std::uint16_t port) { return std::make_unique<Program>("exec nc 127.0.0.1 " + std::to_string(port)); });
}

TEST(Sessions, OfTheDocumentsGoOnByAClientOfTheirTime) {
  const std::string script = AGON_SOURCE_DIR "/tests/old_client.py ";
  play([&](std::uint16_t port) { return std::make_unique<Program>("exec python3 " + script + std::to_string(port)); },
       "example.txt");
}

std::vector<std::string> all_lines(Client& client) {
  std::vector<std::string> lines;
  do {
    lines.push_back(client.line());
  } while (lines.back() != "<closed>" && lines.back() != "<silence>");
  return lines;
}

// In lockstep a forced waiting counts as waiting, so the next turn begins at once.
const std::string batch = "alfa\nsecret\nwait\n1\n2\n3\n4\nwait\n5";
const std::vector<std::string> answers = {"LOGIN",
                                          "PASS",
                                          "OK",
                                          "OK",
                                          "WAITING 3600",
                                          "OK",
                                          "FAILED 2 unknown command",
                                          "FAILED 2 unknown command",
                                          "FAILED 2 unknown command",
                                          "FAILED 6 commands limit reached, forced waiting activated",
                                          "FORCED_WAITING 3600",
                                          "OK",
                                          "OK",
                                          "WAITING 3600",
                                          "OK",
                                          "FAILED 2 unknown command",
                                          "<closed>"};

config::Contest batch_contest() {
  config::Contest contest = wall_contest(std::chrono::hours(1));
  contest.servers[0].commands_per_turn = 3;
  contest.lockstep = true;
  return contest;
}

// 3599.99... and 3600.000000 become 3600; on a busy machine some minutes may have passed.
std::vector<std::string> rounded(std::vector<std::string> lines) {
  for (std::string& line : lines) {
    if (const std::size_t time = line.find("WAITING "); time != line.npos) {
      const double left = std::stod(line.substr(time + 8));
      if (left > 3000 && left <= 3600) line.replace(time + 8, line.npos, "3600");
    }
  }
  return lines;
}

RC_GTEST_PROP(Sessions, OfCommandsThatAreSentAtOnceAreAnsweredInOrderHoweverTheyAreCut, ()) {
  static const Running running(batch_contest());
  Client client(running.port());
  for (std::size_t begin = 0; begin < batch.size();) {
    const auto size = *rc::gen::inRange<std::size_t>(1, batch.size() + 1);
    client.send(batch.substr(begin, size));
    begin += size;
    if (*rc::gen::element(true, false)) std::this_thread::sleep_for(config::Milliseconds(1));
  }
  client.end_of_input();
  RC_ASSERT(rounded(all_lines(client)) == answers);
}

TEST(Sessions, ByNetcatThatClosesItsSideHaveAllTheirAnswers) {
  const Running running(batch_contest());
  Program netcat(fmt::format("printf '{}' | nc -N 127.0.0.1 {}", batch, running.port()));
  std::vector<std::string> lines;
  while (lines.size() + 1 < answers.size()) lines.push_back(netcat.line());
  lines.emplace_back("<closed>");
  EXPECT_EQ(rounded(lines), answers);
}

}  // namespace
}  // namespace agon::live
