#pragma once

#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>

#include "formats/format.hpp"

namespace agon::formats {

// One field of a table for spreadsheets (RFC 4180). Text that a spreadsheet would take for a formula begins with an
// apostrophe.
std::string csv_field(std::string text);

// What people call the entrants, by name. An entrant without a title is called by its name.
using Titles = std::map<std::string, std::string, std::less<>>;

// A table for spreadsheets (RFC 4180, with a line of headings): place, name, the title if there are titles, then the
// values as they are shown, and if a team has withdrawn or is disqualified, the status of each.
std::string table_csv(const Table&, std::span<const Entrant>, const Titles& = {});

// All games: round, table, map, purpose, turns; then for each seat the name, the title if there are titles, the score,
// and "fault" if it lost technically.
std::string games_csv(std::span<const Entrant>, std::span<const Played>, const Titles& = {});

// {"tournament", "entrants":[names], "games":[{"round","table","map","purpose","turns","seats":[start numbers from 1,
// null for house bots],"scores":["1.000000"],"faults":[seats from 0]}],
// "table":{"columns":[names],"rows":[{"place","entrant", "values":[as shown],"exact":["110/3"],"status"}],"remark"},
// "lots":[{"about","order":[start numbers]}]}. A status: "withdrawn" or "disqualified", only of those.
std::string tournament_json(std::string_view name, std::span<const Entrant>, std::span<const Played>, const Table&);

// The tournament report of the chess federation (TRF16), for duels: the first move is white; U is the bye, Z a round
// after withdrawing. A round in which a pair plays several games takes as many columns. What the format cannot hold is
// cut: names after 33 characters.
std::string trf(std::string_view name, std::span<const Entrant>, std::span<const Played>, const Table&);

}  // namespace agon::formats
