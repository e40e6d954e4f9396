#include "cli/conform/conform.hpp"

#include <map>

namespace agon::conform {

Runner runner_of(std::string_view game) {
  static const std::map<std::string_view, Runner> runners = {
      {"avalanche", avalanche}, {"bonfire", bonfire}, {"football", football}, {"network", network},
      {"painting", painting},   {"vampire", vampire}, {"wall", wall},
  };
  const auto found = runners.find(game);
  return found == runners.end() ? nullptr : found->second;
}

}  // namespace agon::conform
