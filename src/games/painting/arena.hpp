#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "games/painting/board.hpp"
#include "games/rules.hpp"

namespace agon::painting {

// Numbered as in the protocol.
enum class Direction : std::uint8_t { none, up, right, down, left };

enum class Action : std::uint8_t { none, move, shoot };

struct Order {
  std::uint8_t pawn = 1;  // its number, from 1
  Action action = Action::none;
  Direction direction = Direction::none;
  std::uint8_t range = 0;  // of a shot; 0: a move
  friend bool operator==(const Order&, const Order&) = default;
};

// The cells of a pawn that have the colour of seat 1 (the others have seat 0's): bit c of row r, from its top left
// corner.
using Surface = std::array<std::uint16_t, diameter_max>;

struct Pawn {
  Place place;  // of its middle cell
  Seat owner = 0;
  std::uint16_t paint = 0;
  Surface surface{};
  Order order;  // for this turn; Action::none: no order yet
  friend bool operator==(const Pawn&, const Pawn&) = default;
};

// The colours as a player sees them. A coloured cell is in one of the planes, an uncoloured or blocked one in neither.
struct Colours {
  Plane own{};
  Plane theirs{};
  friend bool operator==(const Colours&, const Colours&) = default;
};

// The refusals of an order, with the numbers of the rules.
inline constexpr Refusal invalid_direction{204}, has_an_order{205}, invalid_range{206}, not_enough_paint{207},
    invalid_pawn{208}, not_your_pawn{209};

// One game of painting between two players. In every turn both seats give orders to their pawns, at most one each.
// Trivially copyable, and turns allocate nothing, so that a search can hold many states.
struct Arena {
  struct Setup {
    Opening opening;                // has no mistakes
    std::array<Plane, 2> colour{};  // the coloured cells at the start, by seat; none in a tournament
    std::uint32_t turns = 0;        // length of the game
    friend bool operator==(const Setup&, const Setup&) = default;
  };

  struct State {
    Board board;
    Plane room{};                        // room_on(board)
    std::array<Plane, 2> colour{};       // cells of the board painted by each seat, including those under pawns
    std::array<Plane, 2> changed{};      // by seat: cells whose colour, as it sees them, differs from a turn ago
    std::array<Pawn, pawns_max> pawn{};  // pawn number n has index n - 1
    std::uint8_t pawns = 0;
    std::uint32_t turn = 0;  // turns that have ended
    std::uint32_t turns = 0;

    std::span<const Pawn> all_pawns() const { return {pawn.data(), pawns}; }
    friend bool operator==(const State&, const State&) = default;
  };

  using Order = painting::Order;

  // Own pawns with their numbers, ascending. The colours under the opponent's pawns are hidden, except that points
  // reveal something about them.
  struct View {
    Board board;
    Colours colours;
    Plane changed{};
    std::vector<std::pair<std::uint8_t, Pawn>> pawns;
    std::int64_t points = 0;
    std::uint32_t turn = 0;
    std::uint32_t turns = 0;
    friend bool operator==(const View&, const View&) = default;
  };

  // Something that happened to a pawn; events are in the order of the turn's stages.
  struct Event {
    enum class Kind : std::uint8_t { undone, moved, bonus, painted, taken };
    Kind kind = Kind::moved;
    std::uint8_t pawn = 1;
    Seat seat = 0;  // the giver of the order or the paint; taken: the new owner
    Direction direction = Direction::none;
    std::uint8_t cells = 0;  // painted: length of the strip up to a wall
    friend bool operator==(const Event&, const Event&) = default;
  };

  static State start(const Setup&, std::uint64_t seed);  // no chance involved
  static Seats to_act(const State&);
  static Refusal give(State&, Seat, const Order&);  // books the order
  static void end_turn(State&, std::vector<Event>*);
  static View view(const State&, Seat);
  static Scores scores(const State&);

  // A state to search in, made from what the player in this seat may know: the inverse of `view`. It holds only this
  // player's pawns, as the positions of the others are unknown; pawn n of the state is the one at index n - 1 of the
  // view's list, whatever its number. Cells under the opponent's pawns count as they look. The points of the view are
  // ignored. The view may contain any values of its types; an error names what no game can have.
  static Result<State> known(const View&, Seat);

  static constexpr std::size_t orders_max = std::size_t{pawns_max} * 4 * (1 + range_max);
  static std::size_t orders(const State&, Seat, std::span<Order> room);  // for pawns without an order

  // The parts of a view.
  static Colours colours(const State&, Seat);
  static std::int64_t points(const State&, Seat);  // 0 to 1000

  static std::uint64_t digest(const State&);
};

}  // namespace agon::painting
