#pragma once

#include "config/contest.hpp"
#include "site/pages.hpp"

namespace agon::cli {

// What contestants can read and download on the contest's site; embedded in this program:
//   /files/index.json          {"games":[{"name","title","files":["simple.py"]}],"docs":["protocols"]}
//   /files/GAME/RULES.md       the rules and the protocol, and beside it the sample bots
//  /files/agon-GAME.zip       all files of a game in one folder, with a guide and the pages below
//   /files/docs/NAME.md        protocols, languages, the sandbox, ...
// For the games played in this contest.
void add_files(const config::Contest&, site::Pages&);

}  // namespace agon::cli
