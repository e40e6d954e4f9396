// Live play of vampire: a team's match against three players of the organisers, after a login by token.

#include <array>

#include "games/game.hpp"
#include "games/vampire/words.hpp"
#include "games/vampire/worlds.hpp"

namespace agon::vampire {

namespace {

constexpr std::array<std::string_view, 5> chosen = {"map", "level", "game", "tested", "starts"};

}  // namespace

extern const DuelProtocol duels;
const DuelProtocol duels{
    .read_login = read_login,
    .message = message_block,
    .login_is_late = "Not sent login message within 1s",
    .login_is_malformed = not_valid,
    .unknown_token = "Not exist token",
    .plays_already = "Already logged in",
    .left = "OK",
    .leave = logout,
    .maps = level_count,
    .map_option = [](std::uint32_t number) { return "map=test:" + std::to_string(number); },
    .chosen = chosen,
};

}  // namespace agon::vampire
