#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/frame/command.hpp"
#include "referee/run.hpp"

namespace agon::cli {

// Options of all commands that play matches: the setup, the seed, and the limits of bots.
struct MatchOptions {
  std::optional<std::uint64_t> seed;
  std::vector<std::string> setup;
  std::string map;
  std::optional<std::uint64_t> jobs;
  std::optional<Bytes> memory;
  Duration time;
  Duration wall;
  bool no_sandbox = false;
};

// Inserts the common options after the first `front` options of `own`.
std::vector<Option> with_match_options(MatchOptions&, std::vector<Option> own, std::size_t front);

// Throws BadInput, and MachineError if programs cannot be isolated.
referee::RunSettings settings_for(const MatchOptions&, const GameInfo&);

// The first match of a series, without the players: with the requested setup, and a seed. Throws BadInput.
referee::MatchPlan first_match(const MatchOptions&, const Game&, std::size_t bots);

// The entrants of the command line; if one of them has to connect, only one match is played at a time. Throws BadInput
// and MachineError.
std::vector<referee::Entrant> entrants_of(const GameInfo&, const std::vector<std::string>& bots, referee::RunSettings&);

// Display names of the bots: the given names, then the words of the command line. Throws BadInput.
std::vector<std::string> names_for(const std::vector<std::string>& bots, const std::vector<std::string>& given);

// For RunSettings::jobs_lowered: prints a message to stderr.
std::function<void(unsigned)> tell_lowered_jobs(std::string_view command);

// The replay file of a game in a series: FOLDER/football-0017.agon.
std::filesystem::path replay_in(const std::filesystem::path& folder, const GameInfo&, std::uint64_t number,
                                std::uint64_t games);

}  // namespace agon::cli
