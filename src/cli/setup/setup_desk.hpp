#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "cli/setup/new_contest.hpp"
#include "sandbox/spawn.hpp"

namespace agon::cli {

// What the page of `agon contest setup` asks for, all as JSON. By one thread.
//   kinds   {}                -> {"folder","kinds":[{"name","text"}]}
//   check   {"text","teams"}  -> {"mistakes":[],"warnings":[],"summary"}
//   make    {"text","teams"}  -> {"accounts":[{"name","password"}],"teams":N,"cards": a page to print}
//   change  {"text"}          -> {}                        contest.toml again, while it is not served
//   start   {}                -> as state                  serves it
//   state   {}                -> {"made","runs","listens","port","said"}
// `port` is that of the contest's site, 0 where it has none; `said` is the end of what a server said that has ended.
// Instead of any of them: {"why"}, in words.
class SetupDesk {
 public:
  // Throws BadInput where the folder has a contest already. The program is this one but in tests.
  explicit SetupDesk(std::filesystem::path folder, std::string program = "/proc/self/exe");
  ~SetupDesk();  // the contest's server ends in order

  std::string answer(std::string_view what, const std::string& question);

 private:
  bool is_made() const;
  void start();
  void look();  // whether the server still runs
  std::string state();

  const std::filesystem::path folder_;
  const std::string program_;
  std::optional<sandbox::Child> server_;  // that runs
  std::string said_;                      // by the one that has ended
};

}  // namespace agon::cli
