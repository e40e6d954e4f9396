#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "cli/setup/new_contest.hpp"
#include "sandbox/spawn.hpp"

namespace agon::cli {

// Answers the requests of the page of `agon contest setup`, all in JSON. For one thread.
//   kinds   {}                -> {"folder","kinds":[{"name","text"}]}
//   check   {"text","teams"}  -> {"mistakes":[],"warnings":[],"summary","teams":[{"login","title","members","school",
//                                 "country","drawn"}]}     the listed ones; drawn: the password is
//   make    {"text","teams"}  -> {"accounts":[{"name","password"}],"teams":N,"cards": a page to print}
//   file    {}                -> {"text"}                  contest.toml of the contest that was created
//   change  {"text"}          -> {}                        rewrites contest.toml while it is not being served
//   start   {}                -> as state                  serves it
//   state   {}                -> {"made","runs","ended","listens","port","said"}
// `ended`: the server that was started last has ended; `said`: the end of its output; `port`: of the contest's site, 0
// if it has none.
// On failure, each answers {"why"}, as text.
class SetupDesk {
 public:
  // Throws BadInput if the folder already contains a contest. The program differs from this one only in tests.
  explicit SetupDesk(std::filesystem::path folder, std::string program = "/proc/self/exe");
  ~SetupDesk();  // stops the contest's server gracefully

  std::string answer(std::string_view what, const std::string& question);

 private:
  bool is_made() const;
  void start();
  void look();  // checks whether the server is still running
  std::string state();

  const std::filesystem::path folder_;
  const std::string program_;
  std::optional<sandbox::Child> server_;  // the running server
  bool ended_ = false;                    // the server that was started last
  std::string said_;                      // its output
};

}  // namespace agon::cli
