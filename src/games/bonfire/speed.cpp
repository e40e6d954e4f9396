#include "games/speed.hpp"

#include <array>

namespace agon::bonfire {

namespace {

constexpr std::array<std::string_view, 2> orders = {"GUARD 1\n", "STOP_GUARDING 1\n"};

}  // namespace

extern const LoadTest load;
const LoadTest load{.setup = "turns=1000000", .query = "DESCRIBE_WORLD\n", .query_lines = 2, .orders = orders};

}  // namespace agon::bonfire
