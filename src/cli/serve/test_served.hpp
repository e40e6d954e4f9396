#pragma once

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <thread>

#include "cli/run_agon.hpp"

namespace agon::cli {

// For tests: a contest file that begins with these keys, followed by two teams and a server of wall in a small room.
inline std::string wall_contest(const std::string& keys, const std::string& turn = "20ms") {
  return "name = \"Test\"\n" + keys + R"(
[[team]]
login = "alfa"
password = "secret"
[[team]]
login = "beta"
password = "secret"
[[server]]
name = "W1"
game = "wall"
port = 0
turn = ")" +
         turn + R"("
setup = { cube = 2, x = 6, y = 6, z = 8, drops = 10 }
)";
}

// For tests: the second word of a line such as "maria PASSWORD".
inline std::string secret_in(const std::string& told) {
  const std::size_t space = told.find(' '), end = told.find('\n');
  return space == told.npos ? "" : told.substr(space + 1, end - space - 1);
}

// For tests: `agon serve` with the folder's c.toml as a separate process.
class Served {
 public:
  Served(const os::TestFolder& folder, const std::string& options = "") : folder_(folder) {
    const std::string line = "exec " AGON_PROGRAM " serve " + folder / "c.toml" + " --data " + folder / "data" + " " +
                             options + " >" + folder / "out" + " 2>>" + folder / "log";
    folder_.write("out", "");
    pid_ = fork();
    if (pid_ == 0) {
      execl("/bin/sh", "sh", "-c", line.c_str(), nullptr);
      _exit(127);
    }
  }
  ~Served() {
    if (pid_ > 0) end(SIGKILL);
  }
  Served(const Served&) = delete;
  Served& operator=(const Served&) = delete;

  int end(int signal) {
    kill(pid_, signal);
    int status = 0;
    waitpid(pid_, &status, 0);
    pid_ = -1;
    return status;
  }

  bool listens() const { return wait_for("\ndata: ").has_value(); }

  // Waits for the line that the server prints when it listens: "ports: W1 40123".
  std::uint16_t port(const std::string& server = "W1") const {
    const std::string told = "ports: " + server + " ";
    const std::optional<std::string> rest = wait_for(told);
    return rest ? static_cast<std::uint16_t>(std::stoi(*rest)) : std::uint16_t{0};
  }

 private:
  // What the server has printed after `words`, once a whole line begins with them. Nothing, and a failure with what the
  // server logged, if it ends first or is silent for a minute.
  std::optional<std::string> wait_for(const std::string& words) const {
    bool runs = true;
    for (int i = 0; i < 3000 && runs; ++i) {
      siginfo_t ended{};
      runs = waitid(P_PID, static_cast<id_t>(pid_), &ended, WEXITED | WNOHANG | WNOWAIT) == 0 && ended.si_pid == 0;
      const std::string out = folder_.read("out");
      const std::size_t at = out.find(words);
      if (at != out.npos && out.find('\n', at + words.size()) != out.npos) return out.substr(at + words.size());
      if (runs) std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    ADD_FAILURE() << (runs ? "it does not listen: " : "it has ended: ") << folder_.read("log");
    return std::nullopt;
  }

  const os::TestFolder& folder_;
  pid_t pid_;
};

}  // namespace agon::cli
