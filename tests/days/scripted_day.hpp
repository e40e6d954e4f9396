#pragma once

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <iterator>
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "../tour.hpp"
#include "cli/run_agon.hpp"
#include "cli/serve/test_served.hpp"
#include "os/test_wait.hpp"

namespace agon::cli {

// The day of a contest with forty teams from the organisers' point of view: a shortened contest of `agon contest init
// KIND`, served by a process that can be killed, and controlled only by the commands on the day's page in docs/. Counts
// the mishaps of the day.
class ScriptedDay {
 public:
  static constexpr int teams = 40;
  static std::string password(const std::string& team) { return "secret-of-" + team; }

  ScriptedDay(const std::string& kind, const std::string& page) : page_(content_of(sources / "docs" / page)) {
    const Ran made = run_agon("contest init " + kind + " " + folder_ / "made");
    EXPECT_EQ(made.code, 0) << made.err;
    folder_.write("c.toml", folder_.read("made/contest.toml"));
    folder_.write("teams.toml", folder_.read("made/teams.toml"));
    folder_.write("organisers.toml", folder_.read("made/organisers.toml"));
  }

  const os::TestFolder& folder() const { return folder_; }
  std::string file() const { return folder_ / "c.toml"; }
  std::string data() const { return folder_ / "data"; }

  // Replaces a text in the contest file.
  void change(const std::string& what, const std::string& by) const {
    std::string text = folder_.read("c.toml");
    const std::size_t at = text.find(what);
    ASSERT_NE(at, text.npos) << "the contest's file has no " << what;
    folder_.write("c.toml", text.replace(at, what.size(), by));
  }
  void change_all(const std::string& what, const std::string& by) const {
    std::string text = folder_.read("c.toml");
    for (std::size_t at = 0; (at = text.find(what, at)) != text.npos; at += by.size())
      text.replace(at, what.size(), by);
    folder_.write("c.toml", text);
  }
  // Replaces everything from this text on.
  void change_rest(const std::string& from, const std::string& by) const {
    const std::string text = folder_.read("c.toml");
    ASSERT_NE(text.find(from), text.npos);
    folder_.write("c.toml", text.substr(0, text.find(from)) + by);
  }

  // Adds teams with known passwords from a list.
  Ran add_teams(int first, int last) const {
    std::string list = "login,title,password\n";
    for (int i = first; i <= last; ++i) list += fmt::format("{0},The {0},{1}\n", team(i), password(team(i)));
    folder_.write("teams.csv", list);
    const bool served = std::filesystem::exists(data());
    return run_agon(fmt::format("contest team {} --csv {}", served ? data() : file(), folder_ / "teams.csv"));
  }
  Ran check() const { return run_agon("contest check " + file()); }

  void serve(const std::string& options = "") {
    served_.reset();
    served_.emplace(folder_, "--port-base 0 " + options);
    ASSERT_TRUE(served_->listens());
  }
  void kill() { served_.reset(); }
  void stop() {
    ok("stop");
    served_->end(0);  // it exits without a signal
  }
  // "ports: W1 40123, W2 40124".
  std::uint16_t port(const std::string& server) const {
    const std::string out = folder_.read("out");
    const std::size_t ports = out.find("ports: "), at = out.find(" " + server + " ", ports);
    EXPECT_NE(at, out.npos) << out;
    return at == out.npos ? std::uint16_t{0}
                          : static_cast<std::uint16_t>(std::stoi(out.substr(at + server.size() + 2)));
  }
  std::string site() const {
    const std::string out = folder_.read("out");
    const std::size_t at = out.find("http://");
    return at == out.npos ? "" : out.substr(at, out.find_first_of("/ \n", at + 7) - at);
  }

  // Runs a command of the page, with this contest in place of the page's.
  Ran act(const std::string& action, const std::string& rest = "") const {
    EXPECT_NE(page_.find("$ agon contest " + action + " "), page_.npos) << "the page does not tell of " << action;
    return run_agon("contest " + action + " " + data() + " " + rest);
  }
  std::string ok(const std::string& action, const std::string& rest = "") const {
    const Ran ran = act(action, rest);
    EXPECT_EQ(ran.code, 0) << action << " " << rest << "\n" << ran.out << ran.err << folder_.read("log");
    return ran.out + ran.err;
  }
  std::string refused(const std::string& action, const std::string& rest = "") const {
    const Ran ran = act(action, rest);
    EXPECT_NE(ran.code, 0) << action << " " << rest << "\n" << ran.out;
    return ran.out + ran.err;
  }
  boost::json::value table() const { return boost::json::parse(act("table", "--json").out); }

  // Deletes everything on this machine, and restores it from a backup.
  void lose_and_restore(const std::string& backup) {
    kill();
    std::filesystem::remove_all(data());
    const Ran ran = run_agon("contest restore " + folder_ / backup + " " + data());
    ASSERT_EQ(ran.code, 0) << ran.err;
  }

  void mishap(const std::string& what) { EXPECT_TRUE(mishaps_.insert(what).second) << what << " counts once"; }
  std::size_t mishaps() const { return mishaps_.size(); }

  template <class Done>
  bool comes(Done done) const {
    return os::comes(done, std::chrono::milliseconds(100));
  }

 private:
  os::TestFolder folder_;
  std::string page_;
  std::optional<Served> served_;
  std::set<std::string> mishaps_;
};

}  // namespace agon::cli
