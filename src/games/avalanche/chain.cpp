// How an avalanche is found and carried out.
//
// A field is three bit planes, which together hold the number of each cell's content (cells.hpp). Two neighbours have
// the same colour where all three planes agree, so a few operations give the four sets "joined to the cell above /
// below / right / left" for all colours and cells at once. A region has at least four cells exactly when it contains a
// cell joined to three others, or two cells joined to each other that are each joined to two. (If no cell has two
// joins, the region has at most two cells. If a cell has two joins and each of its neighbours has only one, the region
// has three cells. In all other cases one of the two patterns occurs.) Every other cell of such a region is next to a
// cell of a pattern: its neighbour either has three joins, or has two and another neighbour with at least two. So the
// patterns, grown by one cell along the joins, are exactly the cells that vanish.
//
// Then the vanishing cells are cut out, the lowest of each column first and in all columns at once, until none is left;
// everything above moves down by one.
//
// Nearly always all balls lie below the border, and 16 rows suffice (Low). If a pair lands above it, the same code
// works on taller columns (Tall).
//
// Tried without gain: compiling for AVX2 and choosing it at run time; cutting out two, three or four cells of each
// column without a branch. Compiled for AVX-512, which has three-operand logic, this takes a tenth less time.

#include "games/avalanche/field.hpp"

namespace agon::avalanche {
namespace {

template <class Set>
struct Balls {
  std::array<Set, 3> planes;

  Set occupied() const { return planes[0] | planes[1] | planes[2]; }
  Set black() const { return planes[1] & planes[2]; }
};

// For each cell, which of its neighbours have the same colour.
template <class Set>
struct Joins {
  Set up, down, right, left;

  Joins(const Balls<Set>& balls, const Set& among) {
    const auto& [p0, p1, p2] = balls.planes;
    const Set coloured = balls.occupied() & ~balls.black() & among;
    up = coloured & among.down() & ~((p0 ^ p0.down()) | (p1 ^ p1.down()) | (p2 ^ p2.down()));
    right = coloured & ~((p0 ^ p0.left()) | (p1 ^ p1.left()) | (p2 ^ p2.left()));
    down = up.up();
    left = right.right();
  }

  Set grown(const Set& from) const {
    return from | (from & up).up() | (from & down).down() | (from & right).right() | (from & left).left();
  }

  Set large_regions() const {  // of four or more
    const Set both_rows = up & down, both_columns = left & right;
    const Set a_row = up | down, a_column = left | right;
    const Set three = (both_rows & a_column) | (both_columns & a_row);
    const Set two = both_rows | both_columns | (a_row & a_column);
    const Set pair_up = two & up & two.down();
    const Set pair_right = two & right & two.left();
    if (!(three | pair_up | pair_right).any()) return {};
    return grown(three | pair_up | pair_up.up() | pair_right | pair_right.right());
  }

  std::uint32_t count_regions(const Set& all) const {
    if (all.count() < 8) return 1;
    Set rest = all;
    std::uint32_t regions = 0;
    for (; rest.any(); ++regions) {
      Set region = rest.first();
      for (Set more = grown(region); more != region; more = grown(region)) region = more;
      rest = rest & ~region;
    }
    return regions;
  }
};

template <class Set>
void cut_out(Balls<Set>& balls, const Set& all) {
  Set gone = all;
  while (gone.any()) {
    const Set lowest = gone.lowest_of_each_column();
    const Set stays = lowest.below();
    for (Set& plane : balls.planes) plane = (plane & stays) | (plane.down() & ~stays);
    gone = (gone & ~lowest).down();
  }
}

Balls<Low> load_low(const Field& field) { return {field.planes}; }

Balls<Tall> load_tall(const Field& field) {
  Balls<Tall> balls{};
  for (unsigned b = 0; b < 3; ++b) {
    for (unsigned column = 0; column < columns; ++column) {
      const unsigned above = field.above[b] >> column & 1U, above_that = field.above[b] >> (8 + column) & 1U;
      balls.planes[b].lanes[column] = field.planes[b].lanes[column] | above << rows | above_that << (rows + 1);
    }
  }
  return balls;
}

Field stored(const Balls<Low>& balls) { return {balls.planes, {}}; }

Field stored(const Balls<Tall>& balls) {
  Field field;
  for (unsigned b = 0; b < 3; ++b) {
    for (unsigned column = 0; column < columns; ++column) {
      const std::uint32_t lane = balls.planes[b].lanes[column];
      field.planes[b].lanes[column] = static_cast<std::uint16_t>(lane);
      const unsigned high = lane >> rows;
      field.above[b] =
          static_cast<std::uint16_t>(field.above[b] | (high & 1U) << column | (high >> 1 & 1U) << (8 + column));
    }
  }
  return field;
}

template <class Set>
std::vector<Cell> cells_of(const Set& set) {
  std::vector<Cell> cells;
  for (std::uint8_t column = 0; column < columns; ++column) {
    for (std::uint8_t row = 0; row < rows + 2; ++row) {
      if (row < Set::lane_bits && set.has(column, row)) cells.push_back({column, row});
    }
  }
  return cells;
}

// `among`: the cells that may belong to regions.
template <class Set>
Chain run(Balls<Set>& balls, const Set& among, const Readings& readings, std::vector<Step>* steps) {
  Chain chain;
  for (;;) {
    const Joins<Set> joins(balls, among);
    const Set gone = joins.large_regions();
    if (!gone.any()) return chain;
    const Set black = (gone.up() | gone.down() | gone.left() | gone.right()) & balls.black();
    const std::uint32_t regions = joins.count_regions(gone);
    const std::uint32_t destroyed = gone.count() + (readings.black_counts ? black.count() : 0);
    const std::uint32_t bonus = destroyed - regions - 2;
    cut_out(balls, gone | black);
    ++chain.length;
    chain.step_bonus += bonus;
    if (steps) {
      const Balls<Set> now = balls;  // a copy, so that the balls stay in registers
      steps->push_back({cells_of(gone), cells_of(black), regions, bonus, stored(now)});
    }
  }
}

}  // namespace

Chain run_chain(Field& field, const Readings& readings, std::vector<Step>* steps) {
  if (!field.overflows()) {
    auto balls = load_low(field);
    const Chain chain = run(balls, ~Low{}, readings, steps);
    field.planes = balls.planes;
    return chain;
  }
  auto balls = load_tall(field);
  Tall among = ~Tall{};
  if (readings.hidden_apart) {
    for (unsigned column = 0; column < columns; ++column) among.lanes[column] = (1U << rows) - 1;
  }
  const Chain chain = run(balls, among, readings, steps);
  field = stored(balls);
  return chain;
}

}  // namespace agon::avalanche
