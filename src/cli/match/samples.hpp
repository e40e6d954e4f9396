#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace agon::cli {

// A sample bot or a page about a game, from src/games, as the build put it into the program.
struct Sample {
  std::string_view file;  // "simple.cpp"
  std::string_view text;
};

std::vector<Sample> samples_of(std::string_view game);
std::string_view rules_of(std::string_view game);  // its README.md

// "simple" -> simple.cpp (C++ before others), "simple.py", "Simple.java"; in any case. Throws BadInput that lists what
// there is.
Sample find_sample(std::string_view game, std::string_view name);

}  // namespace agon::cli
