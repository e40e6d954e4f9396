// agon view: the replay viewer in the browser, served by this program to this machine only.

#include "cli/view.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <memory>

#include "base/text.hpp"
#include "cli/frame/command.hpp"
#include "cli/frame/files.hpp"
#include "cli/frame/words.hpp"
#include "cli/load_replay.hpp"
#include "cli/notes_file.hpp"
#include "cli/viewer_page.hpp"
#include "site/local_site.hpp"

namespace agon::cli {
namespace {

struct ViewOptions {
  std::vector<std::string> files;
  std::uint64_t port = 0;
  bool no_open = false;
};

bool has_display() {
  const auto set = [](const char* name) {
    const char* value = std::getenv(name);
    return value && *value;
  };
  return set("DISPLAY") || set("WAYLAND_DISPLAY");
}

// Does not wait for the browser; discards its output.
void open_in_browser(const std::string& address) {
  std::string program = "xdg-open";
  std::string argument = address;
  std::array<char*, 3> argv{program.data(), argument.data(), nullptr};
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  for (const int fd : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    posix_spawn_file_actions_addopen(&actions, fd, "/dev/null", O_RDWR, 0);
  }
  pid_t child = 0;
  posix_spawnp(&child, program.c_str(), &actions, nullptr, argv.data(), environ);  // may fail: the address is printed
  posix_spawn_file_actions_destroy(&actions);
}

int view(const ViewOptions& wanted) {
  if (wanted.port > 65535) throw BadInput("--port takes 1 to 65535");
  std::vector<std::string> files = wanted.files;
  if (files.empty()) files.push_back(last_replay_or_refuse());
  view_replays(files, {static_cast<std::uint16_t>(wanted.port), !wanted.no_open});
  return exit_ok;
}

}  // namespace

void view_replays(const std::vector<std::string>& files, const ViewSettings& settings) {
  std::string lines;
  for (const std::string& file : files) lines += replay::print_replay(load_replay(file)) + notes_beside(file);
  site::LocalSite site({{"/", {"text/html; charset=utf-8", viewer_page_with(lines)}}}, settings.port);
  fmt::print("{} at {} (Ctrl-C ends it)\n", files.size() == 1 ? "the match is" : "the matches are", site.address());
  std::fflush(stdout);
  if (settings.open_browser && has_display()) open_in_browser(site.address());
  site.run();
}

Command view_command() {
  const auto wanted = std::make_shared<ViewOptions>();
  return {.name = "view",
          .summary = "shows replays in the browser",
          .details =
              "Without a file: the single match that was played last. The page is served to this machine only. What "
              "bots wrote to stderr (FILE.notes) is shown beside the board, turn by turn.",
          .operands = {{"FILE", "replays", &wanted->files, Hint::file, 0}},
          .options = {{"--port", "P", "listens there (default: a free port)", &wanted->port},
                      {"--no-open", "", "only prints the address", &wanted->no_open}},
          .examples = {{"agon view", "the last match"}, {"agon view replays/*.agon", "several matches in one page"}},
          .run = [wanted] { return view(*wanted); }};
}

}  // namespace agon::cli
