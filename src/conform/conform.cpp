#include "conform/conform.hpp"

#include <map>

namespace agon::conform {

#define AGON_GAME(name) Report name(const boost::json::value& file);
#include "conform/runners.list"
#undef AGON_GAME

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
