#include "conform/conform.hpp"

#include <map>
#include <utility>

namespace agon::conform {

#define AGON_GAME(name) Report name(const boost::json::value& file);
#include "conform/runners.list"
#undef AGON_GAME

void Report::count(std::string failure) {
  ++(failure.empty() ? passed : failed);
  if (!failure.empty()) failures.push_back(std::move(failure));
}

Runner runner_of(std::string_view game) {
  static const std::map<std::string_view, Runner> runners = {
#define AGON_GAME(name) {#name, name},
#include "conform/runners.list"
#undef AGON_GAME
  };
  const auto found = runners.find(game);
  return found == runners.end() ? nullptr : found->second;
}

}  // namespace agon::conform
