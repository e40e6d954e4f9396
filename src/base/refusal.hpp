#pragma once

#include <cstdint>

namespace agon {

// Why an input was not taken; 0 means that it was taken. The numbers are the rulebook's own where it has some,
// otherwise the game's; their texts stand in one table in the game's words.cpp. Whatever was refused left the state as
// it was.
struct Refusal {
  std::uint16_t code = 0;

  constexpr bool taken() const { return code == 0; }
  friend constexpr bool operator==(Refusal, Refusal) = default;
};

}  // namespace agon
