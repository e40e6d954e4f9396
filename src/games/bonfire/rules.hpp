#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/rules.hpp"

namespace agon::bonfire {

inline constexpr int side_max = 500;        // of N
inline constexpr int hands_max = 5;         // sticks that a survivor carries
inline constexpr int raft_max = 40;         // sticks that a raft carries
inline constexpr int raft_sticks = 100;     // needed to build a raft
inline constexpr int raft_remains = 50;     // left when a raft is dismantled
inline constexpr int rafts_max = 12;        // rafts that a team may build in a game
inline constexpr int beaten_turns = 15;     // without orders after a lost fight
inline constexpr int building_turns = 20;   // of a raft
inline constexpr int drying_turns = 16;     // of a raft, its dismantling included
inline constexpr int rescue_turns = 15;     // once a fire burns, at most this many are left
inline constexpr int sight = 8;             // fields from an island, in each direction
inline constexpr int drowning_odds = 1000;  // one in this many drowns per turn in the water
inline constexpr std::size_t top_islands = 5;

struct Place {  // from 1 to N
  std::int16_t x = 0;
  std::int16_t y = 0;
  friend bool operator==(Place, Place) = default;
};

using Island = std::int32_t;  // index of an island in the world
inline constexpr Island no_island = -1;

using Mark = std::int16_t;  // the seat whose mark a stick bears; no_mark: none
inline constexpr Mark no_mark = -1;

// Positions when the game begins. Games of the document begin with survivors and unmarked sticks only; the rest allows
// positions from the middle of a game.
struct Pile {
  Place place;
  int sticks = 0;  // without a mark
  friend bool operator==(const Pile&, const Pile&) = default;
};
struct Stake {  // marked sticks on an island, in addition
  Place place;
  Seat seat = 0;
  int sticks = 0;
  friend bool operator==(const Stake&, const Stake&) = default;
};
struct Castaway {
  Seat seat = 0;
  Place place;
  int sticks = 0;  // sticks in his hands
  bool guard = false;
  friend bool operator==(const Castaway&, const Castaway&) = default;
};
struct Float {  // a raft
  Seat seat = 0;
  Place place;
  int sticks = 0;
  int captain = 0;  // number of the team's survivor, from 1; 0: abandoned
  friend bool operator==(const Float&, const Float&) = default;
};
struct Drowning {  // who drowns at the end of which turn if he is in the water then
  std::uint32_t turn = 0;
  Seat seat = 0;
  int id = 0;
  friend bool operator==(const Drowning&, const Drowning&) = default;
};

// The sea, its islands and the parameters: everything constant in a game. Call `index` when it is complete.
struct World {
  int side = 1;          // N
  int pile_min = 1;      // S_min: least pile that can be set on fire
  int factor = 1;        // F
  int turn_seconds = 1;  // T
  int turns = 1;         // L in the first turn
  std::vector<Pile> islands;
  std::vector<Castaway> survivors;  // by seat, in the order of their numbers
  std::vector<Stake> stakes;
  std::vector<Float> rafts;
  bool scripted = false;  // no chance: exactly these drown, and every lot is 0
  std::vector<Drowning> drownings;

  std::vector<Island> island_at;       // by field: N*N
  std::vector<std::int32_t> first_of;  // by seat: index of its first survivor; one entry more at the end
  std::uint64_t fingerprint = 0;

  void index();
  int teams() const { return static_cast<int>(first_of.size()) - 1; }
  bool has(int x, int y) const { return x >= 1 && x <= side && y >= 1 && y <= side; }
  std::int32_t field(Place p) const { return (p.y - 1) * side + p.x - 1; }
  Island island(Place p) const { return island_at[static_cast<std::size_t>(field(p))]; }
  friend bool operator==(const World& a, const World& b);
};

enum class Water : std::uint8_t { random, rings };

// Parameters of a generated game; README.md explains the words.
struct Archipelago {
  Water water = Water::random;
  int rings = 3;
  int side = 100;
  int islands = 600;
  int sticks = 60;
  int survivors = 5;
  int pile_min = 1000;
  int factor = 15;
  int turn_seconds = 2;
  int turns = 300;
  friend bool operator==(const Archipelago&, const Archipelago&) = default;
};

World generate(const Archipelago&, int teams, std::uint64_t seed);

// Reads a world file, the text form of a world (README.md). Reports every mistake with its line.
Result<World> read_world(std::string_view text);
std::string write_world(const World&);

// The numbers and texts of the document.
namespace refusals {
inline constexpr Refusal bad_survivor{101};
inline constexpr Refusal no_neighbour{102};
inline constexpr Refusal outside{103};
inline constexpr Refusal not_on_land{104};
inline constexpr Refusal drowned{105};
inline constexpr Refusal captain_builds{106};
inline constexpr Refusal too_few_sticks{107};
inline constexpr Refusal nothing_to_give{108};
inline constexpr Refusal guard{109};
inline constexpr Refusal guard_already{110};
inline constexpr Refusal busy{111};
inline constexpr Refusal no_guard{112};
inline constexpr Refusal captain_already{113};
inline constexpr Refusal no_captain{114};
inline constexpr Refusal captain_guards{115};
inline constexpr Refusal raft_has_captain{116};
inline constexpr Refusal rafts_limit{117};
inline constexpr Refusal no_raft{118};
inline constexpr Refusal carries_wood{119};
inline constexpr Refusal burning{120};
inline constexpr Refusal raft_not_empty{121};
inline constexpr Refusal drying_already{122};
}  // namespace refusals

// Carried sticks. Their origin matters: put back there, they keep their old mark.
struct Bundle {
  Island origin = no_island;
  Mark mark = no_mark;
  std::int16_t sticks = 0;
  friend bool operator==(const Bundle&, const Bundle&) = default;
};
using Load = std::vector<Bundle>;
int sticks_of(const Load&);

// Divides `amount` by lot in proportion to `sizes`, whose sum is at least the amount; `lot` is from 0 up to, but not
// including, that sum. Each share is the exact one, rounded down or up; its average over all lots is exact (systematic
// sampling: Madow, "On the theory of systematic sampling II", 1949).
std::vector<int> fair_shares(std::span<const int> sizes, int amount, std::int64_t lot);

// Castaways carry sticks from island to island, one step per turn, until a pile is large enough to be set on fire.
// Orders to move, take and build are booked for the end of the turn; all others take effect at once.
struct Bonfire {
  struct Setup {
    int teams = 2;                       // of a generated archipelago; a world has its own number
    Archipelago archipelago;             // generated from the seed, unless
    std::shared_ptr<const World> world;  // a world is given
    friend bool operator==(const Setup&, const Setup&);
  };

  enum class Role : std::uint8_t { none, guard, builder };  // a captain is a survivor with a raft

  struct Survivor {
    Seat seat = 0;
    bool alive = true;
    Role role = Role::none;
    std::int8_t busy = 0;        // turns without orders, including the running one
    std::int8_t dx = 0, dy = 0;  // the booked move
    Place place;
    std::int32_t raft = 0;  // number of the raft whose captain he is; 0: none
    Load hands;
    friend bool operator==(const Survivor&, const Survivor&) = default;
  };

  struct Raft {
    std::int32_t number = 0;  // unique and increasing
    Seat seat = 0;            // of the last captain
    std::int8_t drying = 0;   // turns until it is dismantled, including the running one; 0: not drying
    Place place;
    std::int32_t captain = -1;  // index of a survivor; -1: abandoned
    Load cargo;
    friend bool operator==(const Raft&, const Raft&) = default;
  };

  struct Marked {  // sticks on an island that bear a mark
    Island island = 0;
    Seat seat = 0;
    std::int32_t sticks = 0;
    friend bool operator==(const Marked&, const Marked&) = default;
  };

  struct Taker {  // a survivor who tries to take sticks at the end of the turn
    std::int32_t survivor = 0;
    bool builds = false;
    friend bool operator==(const Taker&, const Taker&) = default;
  };

  struct Fire {
    Island island = 0;
    Seat seat = 0;           // who lit it
    std::uint32_t turn = 0;  // when
    friend bool operator==(const Fire&, const Fire&) = default;
  };

  struct Crowd {  // who and what is on a field, as INFO shows it
    std::int32_t field = 0;
    int survivors = 0, guards = 0;       // B, G
    int rafts = 0, abandoned = 0;        // R_O, R_A
    int cargo = 0, abandoned_cargo = 0;  // S_O, S_A
    friend bool operator==(const Crowd&, const Crowd&) = default;
  };

  struct Heap {  // a pile as everybody sees it
    Island island = 0;
    std::int32_t sticks = 0;
    friend bool operator==(const Heap&, const Heap&) = default;
  };

  struct State {
    std::shared_ptr<const World> world;  // never null
    std::vector<std::int32_t> sticks;    // by island, with and without marks
    std::vector<Marked> marked;          // sorted by island, then by seat; the other sticks have no mark
    std::vector<Survivor> survivors;     // in the order of the world
    std::vector<Raft> rafts;             // sorted by number
    std::vector<int> built;              // by seat: rafts finished, under construction or attempted in this turn
    std::vector<Taker> takers;           // in the order in which they asked
    std::vector<Fire> fires;
    std::vector<Crowd> crowds;  // at the beginning of the turn, sorted by field; fields without an entry are empty
    std::vector<Heap> top;      // the largest piles at the beginning of the turn
    std::int32_t rafts_so_far = 0;
    std::uint32_t turn = 0;
    int turns_left = 0;  // L, including the running one
    Dice drowning;
    Dice lots;

    bool over() const { return turns_left == 0; }
    bool burns(Island) const;
    int marked_sticks(Island, Seat) const;
    const Raft* raft(std::int32_t number) const;  // null: none
    Raft* raft(std::int32_t number) { return const_cast<Raft*>(static_cast<const State*>(this)->raft(number)); }
    std::int32_t index(Seat, std::int64_t id) const;  // of a survivor; -1: the team has no survivor with this number
    int id(const Survivor&) const;                    // his number within his team
    int carried(const Survivor&) const;               // in his hands or on his raft
    Crowd crowd(Place) const;
    Island island_of(const Survivor& s) const { return world->island(s.place); }
    friend bool operator==(const State&, const State&);
  };

  enum class Verb : std::uint8_t { ignite, move, take, give, guard, stop_guarding, build, abandon, take_over, dry };

  struct Order {
    Verb verb = Verb::move;
    std::int64_t id = 0;
    std::int64_t dx = 0, dy = 0;  // of a move
  };

  struct Wood {  // the data of MY_WOOD
    std::int64_t points = 0;
    std::int64_t on_islands = 0;
    std::int64_t carried = 0;
    friend bool operator==(const Wood&, const Wood&) = default;
  };

  struct View {  // all that a team may know: what the answers to its commands would tell
    struct Own {
      int id = 0;
      Place place;
      int sticks = 0;
      int busy = 0;
      Role role = Role::none;
      bool captain = false;
      friend bool operator==(const Own&, const Own&) = default;
    };
    struct OwnRaft {
      Place place;
      int captain = 0;  // 0: abandoned
      int sticks = 0;
      bool dries = false;
      friend bool operator==(const OwnRaft&, const OwnRaft&) = default;
    };
    struct Sight {  // an island visible from one of the team's islands
      Place place;
      int sticks = 0;
      int own = 0;
      bool burns = false;  // known only where a survivor of the team stands
      friend bool operator==(const Sight&, const Sight&) = default;
    };
    struct Near {  // a field under or next to a survivor of the team
      Place place;
      bool land = false;
      Crowd crowd;
      friend bool operator==(const Near&, const Near&) = default;
    };

    int side = 0, islands = 0, pile_min = 0, factor = 0, turn_seconds = 0;
    std::uint32_t turn = 0;
    int turns_left = 0;
    bool burning = false;
    std::vector<Place> top_places;
    std::vector<int> top_sticks;
    std::vector<Own> survivors;
    std::vector<OwnRaft> rafts;
    std::vector<Sight> sights;  // sorted by field
    std::vector<Near> near;     // sorted by field
    Wood wood;
    friend bool operator==(const View&, const View&) = default;
  };

  enum class Happened : std::uint8_t { took, beaten, began_raft, finished_raft, dismantled, drowned };
  struct Event {  // `count`: sticks (took, dismantled) or survivors (beaten)
    Happened happened = Happened::took;
    Seat seat = 0;
    Place place;
    int count = 0;
    friend bool operator==(const Event&, const Event&) = default;
  };

  static State start(const Setup&, std::uint64_t seed);
  static Seats to_act(const State&);
  static Refusal give(State&, Seat, const Order&);
  static void end_turn(State&, std::vector<Event>*);
  static View view(const State&, Seat);
  static Scores scores(const State&);

  static Refusal check(const State&, Seat, const Order&);  // the result that give would have
  static Wood wood(const State&, Seat);
  // The islands in the square of 17 x 17 fields around a place.
  static std::vector<Island> islands_around(const World&, Place);

  static const GameInfo& info();
  static Result<Setup> setup(std::string_view);
  static std::string setup_text(const Setup&);
  static std::chrono::milliseconds turn_length(const State& now) {
    return std::chrono::seconds(now.world->turn_seconds);
  }
  static std::size_t lines_of(std::string_view) { return 1; }
  static Reply call(State&, Seat, std::string_view, const TurnContext&);
  static std::string_view why(Refusal);
  static std::string_view kind(Refusal);
  static std::string frame(const State&, Audience, TurnLog<Event>);
  static std::string tell(const State&, TurnLog<Event>);
  static std::string ending(const State&);
  static std::string picture(const State&, TurnLog<Event>, TextStyle);
  static std::uint64_t digest(const State&);
  static std::string random_answer(const State&, Seat, Dice&);
  static constexpr CalledHooks<State, Event> hooks{};
};

}  // namespace agon::bonfire
