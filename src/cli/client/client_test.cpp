// Tests of the client program against a live server: with stdin and stdout as pipes, with bots, as a proxy, on a
// terminal.

#include <fcntl.h>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <boost/json/parse.hpp>
#include <memory>
#include <thread>

#include "cli/run_agon.hpp"
#include "live/duels/vampire_test_contest.hpp"
#include "live/test_running.hpp"

namespace agon::cli {
namespace {

using config::Milliseconds;
using testing::HasSubstr;
using testing::MatchesRegex;
using testing::Not;
using testing::StartsWith;

constexpr Milliseconds long_turn = std::chrono::hours(1);

struct Running : live::Running {
  using live::Running::Running;
  std::string address() const { return fmt::format("127.0.0.1:{}", port()); }
};

class ClientProgram : public testing::Test {
 protected:
  ClientProgram() {
    setenv("XDG_STATE_HOME", (folder_ / "state").c_str(), 1);
    setenv("XDG_CACHE_HOME", (folder_ / "cache").c_str(), 1);
    login_ = folder_.write("login", "alfa\nsecret\n");
    chmod(login_.c_str(), 0600);
  }
  ~ClientProgram() override { unsetenv("XDG_STATE_HOME"), unsetenv("XDG_CACHE_HOME"); }

  Ran client(const std::string& address, const std::string& options, const std::string& input = "") const {
    const std::string line = AGON_PROGRAM " client " + address + " " + options + " <" + folder_.write("input", input) +
                             " >" + folder_ / "out" + " 2>" + folder_ / "err";
    const int status = std::system(line.c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, folder_.read("out"), folder_.read("err")};
  }

  const os::TestFolder folder_;
  std::string login_;
};

TEST_F(ClientProgram, PassesOnWhatComesAndGoesAsNetcatDoes) {
  Running running(live::wall_contest(long_turn));
  const Ran ran = client(running.address(), "", "alfa\nsecret\nnonsense\nWHAT");
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_EQ(ran.out, "LOGIN\nPASS\nOK\nFAILED 2 unknown command\nFAILED 2 unknown command\n");
}

TEST_F(ClientProgram, LogsInByAFile) {
  Running running(live::wall_contest(long_turn));
  const Ran ran = client(running.address(), "--login " + login_, "nonsense\n");
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_EQ(ran.out, "LOGIN\nPASS\nOK\nFAILED 2 unknown command\n");
  EXPECT_EQ(ran.err, "");
}

TEST_F(ClientProgram, AnAnswerThatComesUnaskedIsShownWhenItComes) {
  Running running(live::wall_contest(Milliseconds(300)));
  const Ran ran = client(running.address(), "--login " + login_, "WAIT\n");
  EXPECT_THAT(ran.out, MatchesRegex("LOGIN\nPASS\nOK\nOK\nWAITING 0[.][0-9]{6}\nOK\n"));
}

TEST_F(ClientProgram, ARefusedLoginIsOneClearLine) {
  Running running(live::wall_contest(long_turn));
  const std::string wrong = folder_.write("wrong", "alfa\nguess\n");
  chmod(wrong.c_str(), 0600);
  const Ran ran = client(running.address(), "--login " + wrong + " --run cat");
  EXPECT_EQ(ran.code, 1);
}

TEST_F(ClientProgram, ARefusedLoginIsNoSuccessHoweverTheInputEnds) {
  Running running(live::wall_contest(long_turn));
  const Ran typed = client(running.address(), "", "alfa\nguess\n");
  EXPECT_EQ(typed.code, 1);
  EXPECT_THAT(typed.err, HasSubstr("the server refuses the login"));
}

TEST_F(ClientProgram, NobodyListeningIsOneClearLine) {
  const Ran ran = client("127.0.0.1:1", "");
  EXPECT_EQ(ran.code, 1);
  EXPECT_EQ(
      ran.err,
      "agon client: cannot connect to 127.0.0.1:1: Connection refused; is the server running, and is this its port?\n");
}

TEST_F(ClientProgram, BadInputIsOneClearLine) {
  EXPECT_EQ(client("localhost", "").code, 2);
  EXPECT_THAT(client("localhost:1", "--timed").err, HasSubstr("--timed needs --replay"));
  EXPECT_THAT(client("localhost:1", "--listen 1 --run x").err, HasSubstr("do not go together"));
  EXPECT_THAT(client("localhost:1", "--memory 1G").err, HasSubstr("add --run BOT"));
}

TEST_F(ClientProgram, RunsASampleBotWithTheLoginOfTheFile) {
  Running running(live::wall_contest(Milliseconds(100), "x=6 y=6 z=2"));
  const std::string bot = folder_.write("bot.py",
                                        "import sys\n"
                                        "def hear(): return sys.stdin.readline().strip()\n"
                                        "def ask(text): print(text, flush=True); return hear()\n"
                                        "assert hear() == 'LOGIN'\n"
                                        "assert ask('whoever') == 'PASS'\n"
                                        "assert ask('whatever') == 'OK'\n"
                                        "for _ in range(3):\n"
                                        "    assert ask('WAIT') == 'OK'\n"
                                        "    assert hear().startswith('WAITING')\n"
                                        "    assert hear() == 'OK'\n"
                                        "print('three turns', file=sys.stderr)\n");
  const std::string record = folder_ / "session.txt";
  const Ran ran = client(running.address(), "--login " + login_ + " --run " + bot + " --json --record " + record);
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_EQ(ran.err, "three turns\n");
  const auto json = boost::json::parse(ran.out);
  EXPECT_EQ(json.at("turns").to_number<int>(), 4);
  EXPECT_EQ(json.at("commands").to_number<int>(), 3);
  EXPECT_EQ(json.at("programs").at("whoever").to_number<int>(), 3);
  const std::string session = folder_.read("session.txt");
  EXPECT_THAT(session, StartsWith("# agon session 1: " + running.address() + "\n0."));
  EXPECT_THAT(session, HasSubstr(" 1 > alfa\n"));
  EXPECT_THAT(session, HasSubstr(" 1 + whoever\n"));
  EXPECT_THAT(session, HasSubstr(" 1 > ********\n"));
  EXPECT_THAT(session, Not(HasSubstr("secret")));
}

TEST_F(ClientProgram, ASampleBotPlays) {
  Running running(live::wall_contest(Milliseconds(100)));
  const Ran none = client(running.address(), "--run sample:simple.py");
  EXPECT_EQ(none.code, 2);
  EXPECT_THAT(client(running.address(), "--run sample:none.py").err, HasSubstr("no game has a sample bot \"none.py\""));
  EXPECT_THAT(none.err,
              HasSubstr("sample:simple.py is a sample of which game? add --game with one of avalanche, bonfire,"));
  std::thread stopper([&] {
    for (int i = 0; i < 5000 && folder_.read("session").find("> WAIT\n") == std::string::npos; ++i) {
      std::this_thread::sleep_for(Milliseconds(20));
    }
    running.stop();
  });
  const Ran ran = client(running.address(), "--run sample:simple.py --game mur --stats --login " + login_ +
                                                " --record " + folder_ / "session");
  stopper.join();
  EXPECT_EQ(ran.code, 1);
  EXPECT_THAT(ran.err, HasSubstr("agon client: the server has closed the connection; start again when it is back\n"));
  EXPECT_THAT(ran.err, MatchesRegex(".*WAIT +[0-9]+ +0 +.*"));
}

TEST_F(ClientProgram, ABotThatFailsIsToldOf) {
  Running running(live::wall_contest(long_turn));
  const Ran ran = client(running.address(), "--run " + folder_.write("bot.py", "import sys; sys.exit(3)"));
  EXPECT_EQ(ran.code, 1);
  EXPECT_EQ(ran.err, "agon client: the bot has ended with exit code 3\n");
}

TEST_F(ClientProgram, ABotThatNeverFlushesIsToldThatItWasSilent) {
  const std::string bot = folder_.write("bot.py",
                                        "import sys\n"
                                        "print('alfa')\n"
                                        "print('secret')\n"
                                        "for line in sys.stdin: pass\n");
  config::Contest contest = live::wall_contest(long_turn);
  contest.limits.login = std::chrono::seconds(1);
  Running running(contest);
  const Ran ran = client(running.address(), "--run " + bot);
  EXPECT_EQ(ran.code, 1);
  EXPECT_EQ(ran.err,
            "agon client: the server has closed the connection; the program has sent nothing: does it flush stdout "
            "after each line?\n");
}

class VampireClient : public ClientProgram {
 protected:
  VampireClient() {
    token_ = folder_.write("token", "token=alfa-token\n");
    chmod(token_.c_str(), 0600);
  }
  // A bot whose answers are `answer`, a Python expression in which `request` is what stands after REQ.
  std::string bot_answering(const std::string& answer) const {
    return folder_.write("bot.py",
                         "import sys\n"
                         "print('LOGIN whoever\\n.', flush=True)\n"
                         "for line in sys.stdin:\n"
                         "    if line.startswith('END'): break\n"
                         "    if line.startswith('REQ'): request = line[4:].strip()\n"
                         "    if line == '.\\n' and 'request' in globals(): print(" +
                             answer + " + '\\n.', flush=True)\n");
  }
  std::string token_;
};

TEST_F(VampireClient, ARefusedLoginIsToldWithItsReasonAndIsNoSuccess) {
  Running running(live::vampire_contest());
  const std::string refused = "agon client: the server refuses the login (Not exist token); check the token\n";
  const Ran typed = client(running.address(), "", "LOGIN no-token\n.\n");
  EXPECT_EQ(typed.code, 1);
  EXPECT_EQ(typed.out, "MESSAGE Not exist token\n.\n");
  EXPECT_EQ(typed.err, refused);
  const Ran ran = client(running.address(), "--run " + bot_answering("''"));
  EXPECT_EQ(ran.code, 1);
  EXPECT_EQ(ran.err, refused);
}

TEST_F(VampireClient, ToldIsHowTheMatchEndedAndOfWhatTheServerWarned) {
  Running running(live::vampire_contest());
  const std::string bot = bot_answering("'RES ' + request + '\\nJUMP'");
  const Ran ran = client(running.address(), "--stats --login " + token_ + " --run " + bot);
  EXPECT_EQ(ran.code, 0);
  EXPECT_THAT(ran.err, MatchesRegex("agon client: the server has warned of ([0-9]+) answers; the first warning: WARN "
                                    "Unrecognized command ; JUMP\nagon client: the match is over: END [^\n]+\n"
                                    "answers [^\n]+\nRES +([0-9]+) +([0-9]+) .*"));
}

TEST_F(VampireClient, AProgramThatAnswersNothingIsToldThatItWasSilent) {
  Running running(live::vampire_contest(Milliseconds(30)));
  const std::string bot = folder_.write("bot.py", "import sys\nprint('LOGIN x\\n.')\nfor line in sys.stdin: pass\n");
  const Ran ran = client(running.address(), "--login " + token_ + " --run " + bot);
  EXPECT_EQ(ran.code, 1);
  EXPECT_THAT(ran.err, MatchesRegex("agon client: the match is over: END .*Inactivity; the program has sent nothing: "
                                    "does it flush stdout after each line[?]\n"));
}

TEST_F(ClientProgram, AReplayedSessionIsTheSameOnAServerInTheSameState) {
  const std::string session = folder_ / "session.txt";
  // The brick is dropped last, because the turn in which it falls, and so what replaces it, depends on the machine's
  // speed.
  const std::string commands = "LIST_BRICKS\nnonsense\n\nLIST_BRICKS 1\nWAIT\nLIST_BRICKS\nDROP_BRICK 1\n";
  {
    Running running(live::wall_contest(Milliseconds(2000)));
    const Ran ran = client(running.address(), "--login " + login_ + " --record " + session, commands);
    EXPECT_EQ(ran.code, 0) << ran.err;
  }
  {
    Running running(live::wall_contest(Milliseconds(2000)));
    const Ran same = client(running.address(), "--login " + login_ + " --replay " + session);
    EXPECT_EQ(same.code, 0) << same.out << same.err;
    EXPECT_EQ(same.out, "8 commands: 8 answered as recorded, 0 differently\n");
    EXPECT_THAT(client(running.address(), "--replay " + session).err,
                HasSubstr("holds no passwords: add --login FILE"));
  }
  config::Contest other = live::wall_contest(Milliseconds(2000));
  other.servers[0].key = crypto::SeedKey::from_number(8);
  Running running(other);
  const Ran changed = client(running.address(), "--login " + login_ + " --replay " + session);
  EXPECT_EQ(changed.code, 1);
  EXPECT_THAT(changed.out, HasSubstr("command 3, LIST_BRICKS (connection 1): line 2 was \""));
  EXPECT_THAT(changed.out, HasSubstr("8 commands: 6 answered as recorded, 2 differently\n"));
}

// A client that keeps running, with pipes or a terminal of its own.
class Staying {
 public:
  Staying(const std::string& options, bool on_terminal, const std::string& errors) {
    int in[2] = {-1, -1}, out[2] = {-1, -1};
    if (!on_terminal && (pipe2(in, O_CLOEXEC) != 0 || pipe2(out, O_CLOEXEC) != 0)) throw MachineError("pipe");
    pid_ = on_terminal ? forkpty(&out[0], nullptr, nullptr, nullptr) : fork();
    if (pid_ == 0) {
      if (!on_terminal) dup2(in[0], 0), dup2(out[1], 1);
      if (!on_terminal) dup2(open(errors.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600), 2);
      setenv("TERM", "xterm", 1);
      execl("/bin/sh", "sh", "-c", ("exec " AGON_PROGRAM " client " + options).c_str(), nullptr);
      _exit(127);
    }
    if (!on_terminal) close(in[0]), close(out[1]);
    in_ = on_terminal ? dup(out[0]) : in[1];
    out_ = out[0];
  }
  ~Staying() {
    if (pid_ > 0) kill(pid_, SIGKILL), waitpid(pid_, nullptr, 0);
    close(in_), close(out_);
  }
  Staying(const Staying&) = delete;
  Staying& operator=(const Staying&) = delete;

  void type(const std::string& text) const { ASSERT_EQ(write(in_, text.data(), text.size()), ssize_t(text.size())); }
  // Returns true if the text appears in time; skips the output before it.
  bool shows(const std::string& text) {
    for (;;) {
      if (const std::size_t at = seen_.find(text); at != seen_.npos) return seen_.erase(0, at + text.size()), true;
      pollfd ready{out_, POLLIN, 0};
      char room[4096];
      const ssize_t count = poll(&ready, 1, live::Client::patience_ms) > 0 ? read(out_, room, sizeof room) : 0;
      if (count <= 0) return false;
      seen_.append(room, static_cast<std::size_t>(count));
    }
  }
  const std::string& seen() const { return seen_; }
  int end(int signal) {
    int status = 0;
    if (signal != 0) kill(pid_, signal);
    waitpid(pid_, &status, 0);
    pid_ = 0;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }

 private:
  pid_t pid_ = 0;
  int in_ = -1, out_ = -1;
  std::string seen_;
};

TEST_F(ClientProgram, OnATerminalHasAHistoryWithoutSecretsAndShowsAnswersAsTheyCome) {
  Running running(live::wall_contest(Milliseconds(400)));
  {
    Staying client(running.address(), true, "");
    ASSERT_TRUE(client.shows("LOGIN"));
    ASSERT_TRUE(client.shows("> "));
    client.type("alfa\r");
    ASSERT_TRUE(client.shows("password (is not shown): "));
    client.type("secret\r");
    ASSERT_TRUE(client.shows("OK"));
    ASSERT_TRUE(client.shows("> "));
    EXPECT_THAT(client.seen(), Not(HasSubstr("secret")));
    client.type("WAIT\r");
    ASSERT_TRUE(client.shows("WAITING 0."));
    client.type("nons");  // a line being typed
    ASSERT_TRUE(client.shows("OK\r\n> nons"));
    client.type("ense\r");
    ASSERT_TRUE(client.shows("FAILED 2 unknown command"));
    client.type("\x14");  // Ctrl-T
    ASSERT_TRUE(client.shows("2 commands in 2 turns"));
    client.type("\x04");  // Ctrl-D
    EXPECT_EQ(client.end(0), 0);
  }
  const std::string history = folder_.read("state/agon/client_history");
  EXPECT_THAT(history, HasSubstr("WAIT\nnonsense\n"));
  EXPECT_THAT(history, Not(HasSubstr("alfa")));
  EXPECT_THAT(history, Not(HasSubstr("secret")));
  Staying client(running.address() + " --login " + login_, true, "");
  ASSERT_TRUE(client.shows("OK"));
  ASSERT_TRUE(client.shows("> "));
  client.type("\x10\r");  // Ctrl-P: the previous command
  EXPECT_TRUE(client.shows("nonsense"));
  EXPECT_TRUE(client.shows("FAILED 2 unknown command"));
}

TEST_F(ClientProgram, LeadsProgramsOfATeamToTheServerAndRecordsThemAll) {
  config::Contest contest = live::wall_contest(long_turn);
  contest.servers[0].commands_per_turn = 3;
  Running running(contest);
  const std::string record = folder_ / "session.txt", errors = folder_ / "errors";
  Staying proxy(running.address() + " --listen 0 --json --login " + login_ + " --record " + record, false, errors);
  std::string told;
  for (int i = 0; i < 3000 && told.empty(); ++i)
    std::this_thread::sleep_for(Milliseconds(20)), told = folder_.read("errors");
  ASSERT_THAT(told,
              MatchesRegex("127.0.0.1:[0-9]+ forwards every program of the team to " + running.address() + ";.*\n"));
  const auto port = static_cast<std::uint16_t>(std::stoi(told.substr(told.find(':') + 1)));
  {
    live::Client bot(port), map(port);
    const auto log_in = [](live::Client& program, const std::string& name) {
      return program.line() == "LOGIN" && program.ask(name) == "PASS" && program.ask("anything") == "OK";
    };
    ASSERT_TRUE(log_in(bot, "bot") && log_in(map, "map"));
    EXPECT_EQ(bot.ask("LIST_BRICKS"), "OK");
    bot.line();
    EXPECT_EQ(map.ask("nonsense\r"), "FAILED 2 unknown command");
    EXPECT_EQ(map.ask("nonsense"), "FAILED 2 unknown command");
    EXPECT_EQ(bot.ask("nonsense"), "FAILED 6 commands limit reached, forced waiting activated");
    EXPECT_THAT(bot.line(), StartsWith("FORCED_WAITING"));
    map.send("LIST_BRICKS");  // without its line end
    map.end_of_input();
    EXPECT_EQ(map.line(), "FAILED 6 commands limit reached, forced waiting activated");
    EXPECT_THAT(map.line(), StartsWith("FORCED_WAITING"));
  }
  EXPECT_EQ(proxy.end(SIGINT), 0);
  EXPECT_TRUE(proxy.shows("\"forced_waitings\":2"));
  const std::string session = folder_.read("session.txt");
  for (const char* const line : {" 1 + bot\n", " 2 + map\n", " 1 > LIST_BRICKS\n", " 2 > nonsense\\r\n",
                                 " 2 > LIST_BRICKS\\\n", " 1 < FORCED_WAITING ", " 1 > ********\n"}) {
    EXPECT_THAT(session, HasSubstr(line));
  }
  EXPECT_THAT(folder_.read("errors"), HasSubstr("forced waiting: 3 commands in this turn"));
}

}  // namespace
}  // namespace agon::cli
