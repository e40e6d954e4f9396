#include "cli/match/samples.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/near.hpp"
#include "base/text.hpp"
#include "cli/embedded.hpp"
#include "cli/frame/command.hpp"
#include "cli/frame/words.hpp"
#include "games/registry.hpp"
#include "sandbox/compilers/languages.hpp"

extern "C" const agon::cli::Embedded agon_game_files[];
extern "C" const agon::cli::Embedded agon_game_files_end[];

namespace agon::cli {
namespace {

std::span<const Embedded> game_files() { return {agon_game_files, agon_game_files_end}; }

}  // namespace

std::vector<Sample> samples_of(std::string_view game) {
  const std::string folder = fmt::format("{}/bots/", game);
  std::vector<Sample> samples;
  for (const Embedded& each : game_files()) {
    const std::string_view path = each.path;
    if (path.starts_with(folder) && sandbox::language_of(path)) {
      samples.push_back({path.substr(folder.size()), each.text()});
    }
  }
  return samples;
}

std::string_view rules_of(std::string_view game) {
  const std::string path = fmt::format("{}/README.md", game);
  const auto found = std::ranges::find(game_files(), path, &Embedded::path);
  return found == game_files().end() ? std::string_view() : found->text();
}

namespace {

std::optional<Sample> sample_called(std::string_view game, std::string_view name) {
  const auto samples = samples_of(game);
  const std::string wanted = lower(name);
  for (const std::string& candidate : {wanted, wanted + ".cpp"}) {
    for (const Sample& sample : samples) {
      if (lower(sample.file) == candidate) return sample;
    }
  }
  return std::nullopt;
}

}  // namespace

Sample find_sample(std::string_view game, std::string_view name) {
  if (const auto sample = sample_called(game, name)) return *sample;
  const auto samples = samples_of(game);
  std::vector<std::string> files;
  files.reserve(samples.size());
  for (const Sample& sample : samples) files.emplace_back(sample.file);
  throw BadInput(
      fmt::format("{} has no sample bot {}", game, agon::quoted(name)) +
      advice(name, files, files.empty() ? "there are none" : fmt::format("there are: {}", fmt::join(files, ", "))));
}

std::vector<std::string> games_with_sample(std::string_view name) {
  std::vector<std::string> games_with;
  for (const Game& game : games()) {
    if (sample_called(game.info().name, name)) games_with.emplace_back(game.info().name);
  }
  return games_with;
}

}  // namespace agon::cli
