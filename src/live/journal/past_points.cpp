#include "live/journal/past_points.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "base/text.hpp"

namespace agon::live {

namespace {

constexpr std::string_view prefix = "points ";  // of a note's name; followed by zero-padded milliseconds
constexpr store::Time least_apart(5000);
constexpr int of_the_time_so_far = 200;

// "SERVER GAME POINTS..."
std::string to_line(const scoring::Deadline24& rules, const scoring::GamePoints& game) {
  return fmt::format("{} {} {}\n", rules.servers[game.server].name, game.number, fmt::join(game.points, " "));
}

std::optional<scoring::GamePoints> game_from(const scoring::Deadline24& rules, std::string_view line, store::Time at) {
  Words words(line);
  const auto server = std::ranges::find(rules.servers, words.next(), &scoring::Deadline24::Server::name);
  if (server == rules.servers.end()) return std::nullopt;
  scoring::GamePoints game{static_cast<std::size_t>(server - rules.servers.begin()), 0, true, at, {}};
  game.number = static_cast<std::uint32_t>(to_integer(words.next()).value_or(0));
  while (!words.at_end()) game.points.push_back(to_integer(words.next()).value_or(0));
  return game;
}

}  // namespace

store::Time next_past_points(store::Time now) { return now + std::max(least_apart, now / of_the_time_so_far); }

void note(store::Store& store, const scoring::Deadline24& rules, const PastPoints& past) {
  std::string text;
  for (const scoring::GamePoints& game : past.running) text += to_line(rules, game);
  store.note(fmt::format("{}{:012}", prefix, past.at.count()), text);
}

std::vector<PastPoints> past_points(store::Store& store, const scoring::Deadline24& rules) {
  std::vector<PastPoints> all;
  for (const auto& [name, text] : store.notes()) {
    if (!name.starts_with(prefix)) continue;
    PastPoints past{store::Time(to_integer(name.substr(prefix.size())).value_or(0)), {}};
    for (std::string_view rest = text; !rest.empty();) {
      const std::string_view line = rest.substr(0, rest.find('\n'));
      rest.remove_prefix(std::min(line.size() + 1, rest.size()));
      if (auto game = game_from(rules, line, past.at)) past.running.push_back(std::move(*game));
    }
    all.push_back(std::move(past));
  }
  return all;
}

}  // namespace agon::live
