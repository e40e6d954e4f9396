#pragma once

#include <string>
#include <string_view>

namespace agon {

enum class TextStyle { plain, colour };  // colour: for a terminal with 256 colours

// Team colours by seat, from the palette of Okabe and Ito, which colour-blind people can distinguish, as the nearest of
// the terminal's 256 colours. The web uses the same palette in web/player/colours.ts.
inline constexpr int team_colour[] = {214, 75, 36, 227, 25, 166, 175, 250};

inline std::string inked(TextStyle style, int colour, std::string_view text) {
  if (style == TextStyle::plain) return std::string(text);
  return "\x1b[38;5;" + std::to_string(colour) + "m" + std::string(text) + "\x1b[0m";
}

inline std::string inked_for_seat(TextStyle style, unsigned seat, std::string_view text) {
  return inked(style, team_colour[seat % std::size(team_colour)], text);
}

}  // namespace agon
