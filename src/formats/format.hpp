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
  unsigned digits = 0;  // decimals to be shown; values are exact
};

struct Row {
  Player player = 0;
  std::uint32_t place = 1;             // from 1; who is equal shares the better place
  std::vector<scoring::Exact> values;  // by column
  scoring::TeamStatus status = scoring::TeamStatus::competes;
};

struct Table {
  std::vector<Column> columns;
  std::vector<Row> rows;  // from the first place down
  std::vector<Lot> lots;  // that decided places
  std::string remark;     // "does not count"; may be empty
};

// By player: a player who has withdrawn is marked; one who is disqualified is last, and the others move up.
void mark_rows(Table&, std::span<const scoring::Participation>);

// What is to be played next. Nothing: the tournament is over, and `over` says why.
struct Round {
  std::vector<Meeting> meetings;  // in any order, or all at once
  std::vector<Lot> lots;          // that were drawn for this round
  std::string over;
};

// How a tournament goes on and who stands where. Everything follows from the arguments: the entrants by start number,
// all that was played, and the published seed, from which lots are drawn. So nothing has to be remembered: a tournament
// that was broken off goes on by asking again, and anybody can check it.
class Format {
 public:
  virtual ~Format() = default;

  // What is still to be played of the first round that is not complete. The round is paired from the rounds before it,
  // so it does not depend on which of its meetings are played already.
  virtual Round next_round(std::span<const Entrant>, std::span<const Played>, std::uint64_t seed) const = 0;

  // At any moment, also in the middle of a round.
  virtual Table table(std::span<const Entrant>, std::span<const Played>, std::uint64_t seed) const = 0;

  // What organisers should know before they start with so many entrants; may be empty.
  virtual std::string advice(std::size_t /*entrants*/) const { return {}; }
};

// The format's table as if those who are removed had never been there. Nobody has played against them.
Table table_of_the_others(const Format&, std::span<const Entrant>, std::span<const Played>, std::uint64_t seed);

// The round without what is played of it. Meetings of that round in `played` that the round does not have end the
// tournament with an explanation: they cannot have come from this format, these entrants and this seed.
Round left_to_play(Round, std::uint32_t number, std::span<const Played>);

}  // namespace agon::formats
