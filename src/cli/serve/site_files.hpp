#pragma once

#include "config/contest.hpp"
#include "site/pages.hpp"

namespace agon::cli {

// What contestants read and download on the site of their contest, as this program carries it:
//   /files/index.json          {"games":[{"name","title","files":["simple.py"]}],"docs":["protocols"]}
//   /files/GAME/RULES.md       the rules and the protocol, and beside it the sample bots
//   /files/agon-GAME.zip       all of a game in one folder, with how to go on and the pages below
//   /files/docs/NAME.md        protocols, languages, the sandbox, ...
// Of the games that are played in this contest.
void add_files(const config::Contest&, site::Pages&);

}  // namespace agon::cli
