#pragma once

#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>

#include "formats/format.hpp"

namespace agon::formats {

// A field of a spreadsheet table (RFC 4180). Text that a spreadsheet would take for a formula is prefixed with an
// apostrophe.
std::string csv_field(std::string text);

// Display names of entrants, by name. An entrant without a title is shown by its name.
using Titles = std::map<std::string, std::string, std::less<>>;

// A spreadsheet table (RFC 4180, with a header line): place, name, the title if there are titles, the values as
// displayed and, if a team has withdrawn or is disqualified, the status of each.
std::string table_csv(const Table&, std::span<const Entrant>, const Titles& = {});

// All games: round, table, map, purpose, turns; then for each seat the name, the title if there are titles, the score,
// and "fault" for a technical loss.
std::string games_csv(std::span<const Entrant>, std::span<const Played>, const Titles& = {});

// {"tournament", "entrants":[names], "games":[{"round","table","map","purpose","turns","seats":[start numbers from 1,
// null for house bots],"scores":["1.000000"],"faults":[seats from 0]}],
// "table":{"columns":[names],"rows":[{"place","entrant", "values":[as shown],"exact":["110/3"],"status"}],"remark"},
// "lots":[{"about","order":[start numbers]}]}. "status" is "withdrawn" or "disqualified", and omitted otherwise.
std::string tournament_json(std::string_view name, std::span<const Entrant>, std::span<const Played>, const Table&);

// The tournament report of the chess federation (TRF16), for duels: the first move is white; U is a bye, Z a round
// after withdrawing. A round with several games per pair takes as many columns. Names are cut after 33 characters, as
// the format requires.
std::string trf(std::string_view name, std::span<const Entrant>, std::span<const Played>, const Table&);

}  // namespace agon::formats
