// agon contest init: writes a contest file to start from (examples/contests, embedded at build time).

#include "cli/contest/contest_init.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstdio>
#include <filesystem>
#include <span>

#include "base/near.hpp"
#include "base/text.hpp"
#include "cli/contest/contest_organisers.hpp"
#include "cli/embedded.hpp"
#include "cli/frame/command.hpp"
#include "os/whole_file.hpp"

extern "C" const agon::cli::Embedded agon_contest_files[];
extern "C" const agon::cli::Embedded agon_contest_files_end[];

namespace agon::cli {
namespace {

namespace fs = std::filesystem;

std::span<const Embedded> contest_files() { return {agon_contest_files, agon_contest_files_end}; }

}  // namespace

std::string_view contest_of(const std::string& kind) {
  for (const Embedded& each : contest_files()) {
    if (fs::path(each.path).stem() == kind) return each.text();
  }
  const auto kinds = contest_kinds();
  throw BadInput(fmt::format("there is no kind {}{}", agon::quoted(kind),
                             advice(kind, kinds, fmt::format("there are: {}", fmt::join(kinds, ", ")))));
}

void must_not_be_there(const fs::path& file) {
  std::error_code error;
  if (fs::exists(file, error)) throw BadInput(fmt::format("{} already exists; name another folder", file.string()));
}

std::vector<std::string> contest_kinds() {
  std::vector<std::string> kinds;
  for (const Embedded& each : contest_files()) kinds.push_back(fs::path(each.path).stem().string());
  return kinds;
}

int contest_init(const std::string& kind, const std::string& folder) {
  const std::string_view content = contest_of(kind);
  const fs::path file = fs::path(folder) / "contest.toml", teams = fs::path(folder) / "teams.toml",
                 organisers = fs::path(folder) / "organisers.toml";
  const bool teams_apart = content.find("\nteams = \"teams.toml\"") != content.npos;
  must_not_be_there(file);
  if (teams_apart) must_not_be_there(teams);
  must_not_be_there(organisers);
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) throw BadInput(fmt::format("cannot create the folder {}: {}", folder, error.message()));
  const std::string name = file.string();
  if (teams_apart) {
    os::write_whole_file(teams,
                         "# The teams of the contest. `agon contest team contest.toml LOGIN` adds one and prints its "
                         "password,\n# `agon contest team contest.toml --csv FILE` adds those of a list.\n");
  }
  os::write_whole_file(file, content);
  for (const NewAccount& each : new_organisers(organisers)) fmt::print("{} {}\n", each.name, each.password);
  fmt::print(stderr,
             "These are the passwords of the organisers' room, /organiser on the contest's site. They are stored "
             "nowhere else: {} keeps only their hashes.\n",
             organisers.string());
  fmt::print(stderr, "{}: read it and edit it{}; then run `agon contest check {}`.\n", name,
             teams_apart ? fmt::format(", add teams (`agon contest team {} LOGIN...`)", name) : "", name);
  return exit_ok;
}

}  // namespace agon::cli
