#pragma once

#include <cstdint>

namespace agon {

// Why an input was refused; 0 means that it was accepted. The numbers are those of the rulebook if it has any,
// otherwise the game's own; their texts are in one table in the game's words.cpp. A refused input leaves the state
// unchanged.
struct Refusal {
  std::uint16_t code = 0;

  constexpr bool taken() const { return code == 0; }
  friend constexpr bool operator==(Refusal, Refusal) = default;
};

}  // namespace agon
