// Feeds boards and team commands to a match (games/called_fuzz.hpp).

#include "games/called_fuzz.hpp"
#include "games/painting/rules.hpp"

using agon::painting::Painting;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto shrink = [](Painting::Setup& setup) { setup.teams = std::min<std::uint8_t>(setup.teams, 4); };
  agon::fuzz::run<Painting>({reinterpret_cast<const char*>(data), size}, shrink, [](const Painting::State&) {});
  return 0;
}
