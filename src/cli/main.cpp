#include <cstdio>

#include "games/registry.hpp"

int main() {
  for (const agon::Game& game : agon::games()) std::puts(std::string(game.info().name).c_str());
  return 0;
}
