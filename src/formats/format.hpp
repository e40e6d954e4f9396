#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "formats/lot.hpp"
#include "formats/played.hpp"
#include "scoring/exact.hpp"
#include "scoring/participation.hpp"

namespace agon::formats {

struct Column {
  std::string name;
  unsigned digits = 0;  // decimals to display; values are exact
};

struct Row {
  Player player = 0;
  std::uint32_t place = 1;             // from 1; equal players share the better place
  std::vector<scoring::Exact> values;  // by column
  scoring::TeamStatus status = scoring::TeamStatus::competes;
};

struct Table {
  std::vector<Column> columns;
  std::vector<Row> rows;  // from the first place down
  std::vector<Lot> lots;  // that decided places
  std::string remark;     // "does not count"; may be empty
};

// By player: marks players who have withdrawn; moves disqualified ones to the end, and the others up.
void mark_rows(Table&, std::span<const scoring::Participation>);

// The meetings to play next. If there are none, the tournament is over, and `over` says why.
struct Round {
  std::vector<Meeting> meetings;  // in any order, or all at once
  std::vector<Lot> lots;          // drawn for this round
  std::string over;
};

// The rules of a tournament: the next round and the standings. Everything depends only on the arguments: the entrants
// by start number, the games played, and the published seed from which lots are drawn. So there is no other state: an
// interrupted tournament resumes by asking again, and anybody can check it.
class Format {
 public:
  virtual ~Format() = default;

  // The unplayed meetings of the first incomplete round. The round is paired from the rounds before it, so the pairing
  // does not depend on which of its meetings have been played.
  virtual Round next_round(std::span<const Entrant>, std::span<const Played>, std::uint64_t seed) const = 0;

  // At any time, also during a round.
  virtual Table table(std::span<const Entrant>, std::span<const Played>, std::uint64_t seed) const = 0;

  // Advice to organisers before a tournament with this number of entrants; may be empty.
  virtual std::string advice(std::size_t /*entrants*/) const { return {}; }
};

// The format's table as if removed entrants had never taken part. Nobody has played against them.
Table table_of_the_others(const Format&, std::span<const Entrant>, std::span<const Played>, std::uint64_t seed);

// The round without its played meetings. If `played` contains meetings of that round that the round does not have, they
// cannot come from this format, these entrants and this seed; the tournament then ends with an explanation.
Round left_to_play(Round, std::uint32_t number, std::span<const Played>);

}  // namespace agon::formats
