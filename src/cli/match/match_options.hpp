#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/frame/command.hpp"
#include "referee/run.hpp"

namespace agon::cli {

// What every command that plays matches takes: the setup, the seed, and what a bot may use.
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

// `own`, with the others behind the first `front` of them.
std::vector<Option> with_match_options(MatchOptions&, std::vector<Option> own, std::size_t front);

// Throws BadInput, and MachineError where programs cannot be isolated.
referee::RunSettings settings_for(const MatchOptions&, const GameInfo&);

// The first match of a series, but for who plays: with the setup that was asked for, and a seed. Throws BadInput.
referee::MatchPlan first_match(const MatchOptions&, const Game&, std::size_t bots);

// The entrants that the command line names; when one has still to connect, one match is played at a time. Throws
// BadInput and MachineError.
std::vector<referee::Entrant> entrants_of(const GameInfo&, const std::vector<std::string>& bots, referee::RunSettings&);

// The bots' names for people: those that were given, then as the bots were named. Throws BadInput.
std::vector<std::string> names_for(const std::vector<std::string>& bots, const std::vector<std::string>& given);

// For RunSettings::jobs_lowered: says it on stderr.
std::function<void(unsigned)> tell_lowered_jobs(std::string_view command);

// Where the replay of a game of a series is kept: FOLDER/football-0017.agon.
std::filesystem::path replay_in(const std::filesystem::path& folder, const GameInfo&, std::uint64_t number,
                                std::uint64_t games);

}  // namespace agon::cli
