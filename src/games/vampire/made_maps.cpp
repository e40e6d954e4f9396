#include <algorithm>
#include <array>

#include "base/text.hpp"
#include "games/game.hpp"
#include "games/setup_text.hpp"
#include "games/vampire/worlds.hpp"

namespace agon::vampire {

namespace {

constexpr std::string_view live = "live", test = "test";
constexpr std::array kinds = {live, test};

std::string make(std::string_view kind, std::uint32_t number, std::string_view setup_text, std::uint64_t seed) {
  const auto seats = to_integer(setup_value(setup_text, "seats")).value_or(seats_most);
  Setup setup;
  setup.seats = static_cast<std::uint8_t>(std::clamp<std::int64_t>(seats, 2, seats_most));
  setup.ground = kind == live ? Ground::live : Ground::test;
  setup.level = static_cast<std::uint8_t>(number);
  return write_map(map_of(setup, seed));
}

}  // namespace

// The ten live maps, generated from a seed, and the ten public test maps.
extern const MadeMaps made_maps;
const MadeMaps made_maps{kinds, level_count, make};

}  // namespace agon::vampire
