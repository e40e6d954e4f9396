#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace agon::cli {

// A sample bot or a page about a game, embedded from src/games at build time.
struct Sample {
  std::string_view file;  // "simple.cpp"
  std::string_view text;
};

std::vector<Sample> samples_of(std::string_view game);
std::string_view rules_of(std::string_view game);  // its README.md

// "simple" -> simple.cpp (C++ first), "simple.py", "Simple.java"; case-insensitive. Throws BadInput that lists the
// samples.
Sample find_sample(std::string_view game, std::string_view name);

std::vector<std::string> games_with_sample(std::string_view name);

}  // namespace agon::cli
