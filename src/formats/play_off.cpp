#include "formats/play_off.hpp"

#include <algorithm>
#include <bit>

namespace agon::formats {
namespace {

using Tie = PlayOff::Tie;

// The players for the places first .. first + size - 1; the size is a power of two.
struct Group {
  std::uint32_t first_place = 1;
  std::vector<Player> players;  // adjacent players meet; nobody: an empty place
};

// 1; 1 2; 1 4 2 3; 1 8 4 5 2 7 3 6; ... counted from 0: each player of the smaller bracket gets the weakest remaining
// opponent.
std::vector<Player> bracket(std::size_t entrants) {
  std::vector<Player> order{0};
  while (order.size() < entrants) {
    const auto last = static_cast<Player>(2 * order.size() - 1);
    std::vector<Player> larger;
    for (const Player player : order) larger.insert(larger.end(), {player, last - player});
    order = std::move(larger);
  }
  for (Player& player : order) {
    if (player >= entrants) player = nobody;
  }
  return order;
}

std::string purpose_of(const Group& group) {
  const std::size_t size = group.players.size();
  const std::string place = std::to_string(group.first_place);
  if (group.first_place > 1) {
    return size == 2 ? "for place " + place : "places " + place + " to " + std::to_string(group.first_place + size - 1);
  }
  return size == 2   ? "final"
         : size == 4 ? "semi-final"
         : size == 8 ? "quarter-final"
                     : "round of " + std::to_string(size);
}

class Bracket {
 public:
  Bracket(const PlayOff::Rules& rules, std::span<const Entrant> entrants, std::span<const Played> played,
          std::uint64_t seed)
      : rules_(rules), entrants_(entrants), played_(played), seed_(seed) {
    const std::size_t playing = std::min<std::size_t>(entrants.size(), rules.entrants);
    (playing > 1 ? groups_ : finished_).push_back({1, bracket(playing)});
    for (Player player = static_cast<Player>(playing); player < entrants.size(); ++player)
      finished_.push_back({player + 1, {player}});
    for (round_ = 1; play_round(); ++round_) {
    }
  }

  std::uint32_t round() const { return round_; }  // the open round, or the one after the last
  const std::vector<Tie>& ties() const { return ties_; }

  // Groups still playing and finished ones, by place.
  std::vector<Group> standing() const {
    std::vector<Group> all = finished_;
    all.insert(all.end(), groups_.begin(), groups_.end());
    std::sort(all.begin(), all.end(), [](const Group& a, const Group& b) { return a.first_place < b.first_place; });
    return all;
  }

 private:
  // Makes the ties of the round and, if all are decided, the groups of the next round. Returns false if there is no
  // next round yet.
  bool play_round() {
    if (groups_.empty()) return false;
    std::vector<Group> next;
    std::vector<Group> done;
    bool decided = true;
    std::uint32_t table = 1;
    for (const Group& group : groups_) {
      Group winners{group.first_place, {}};
      Group losers{group.first_place + static_cast<std::uint32_t>(group.players.size() / 2), {}};
      for (std::size_t i = 0; i + 1 < group.players.size(); i += 2) {
        const Tie tie = meet(group, group.players[i], group.players[i + 1], table);
        if (tie.winner) {
          winners.players.push_back(*tie.winner);
          losers.players.push_back(*tie.winner == tie.upper ? tie.lower : tie.upper);
        }
        decided &= tie.winner.has_value();
        ties_.push_back(tie);
      }
      (winners.players.size() > 1 ? next : done).push_back(std::move(winners));
      const bool play_on = losers.players.size() > 1 && losers.first_place <= rules_.ranked;
      (play_on ? next : done).push_back(std::move(losers));
    }
    if (!decided) return false;
    for (Group& group : done) finish(std::move(group));
    groups_ = std::move(next);
    return true;
  }

  void finish(Group group) {
    std::sort(group.players.begin(), group.players.end());
    for (const Player player : group.players) {
      if (player != nobody) finished_.push_back({group.first_place++, {player}});
    }
  }

  Tie meet(const Group& group, Player upper, Player lower, std::uint32_t& table) {
    Tie tie{round_, purpose_of(group), upper, lower, {}, {}, {}, {}};
    if (upper == nobody || lower == nobody) {
      tie.winner = upper == nobody ? lower : upper;
      return tie;
    }
    const bool upper_plays = plays_in(entrants_[upper], round_), lower_plays = plays_in(entrants_[lower], round_);
    if (!upper_plays || !lower_plays) {  // if both are absent, the better start number wins
      tie.winner = lower_plays ? lower : upper;
      tie.why = upper_plays || lower_plays ? "the opponent has withdrawn" : "both have withdrawn";
      return tie;
    }
    if (entrants_[upper].annulled || entrants_[lower].annulled) {
      tie.winner = entrants_[upper].annulled && !entrants_[lower].annulled ? lower : upper;
      tie.why = "the games of the other one are annulled";
      table += rules_.games;  // other ties may have been played, and keep their table numbers
      return tie;
    }
    const std::string about = "round " + std::to_string(round_) + ", " + std::to_string(upper + 1) + " against " +
                              std::to_string(lower + 1) + ": ";
    tie.lots.push_back(draw(seed_, about + "who begins", std::array{upper, lower}));
    std::vector<Player> seats = tie.lots.front().order;
    std::vector<const Played*> games;
    for (std::uint32_t number = 1; number <= rules_.games; ++number, ++table) {
      std::string purpose = tie.purpose;
      if (rules_.games > 1) purpose += ", game " + std::to_string(number);
      const Meeting meeting{round_, table, seats, 0, std::move(purpose)};
      const auto game =
          std::find_if(played_.begin(), played_.end(), [&](const Played& p) { return p.meeting == meeting; });
      if (game == played_.end()) {
        tie.open.push_back(meeting);
      } else {
        games.push_back(&*game);
      }
      std::swap(seats[0], seats[1]);
    }
    if (tie.open.empty()) decide(tie, games, about);
    return tie;
  }

  struct Side {
    int halves = 0;
    int wins = 0;
    std::uint64_t moves = 0;  // in games that this side won
  };

  void decide(Tie& tie, const std::vector<const Played*>& games, const std::string& about) const {
    Side upper, lower;
    for (const Played* game : games) {
      for (const std::size_t seat : {0, 1}) {
        Side& side = game->meeting.seats[seat] == tie.upper ? upper : lower;
        const int earned = halves(*game)[seat];
        side.halves += earned;
        side.wins += earned == 2;
        side.moves += earned == 2 ? game->turns : 0;
      }
    }
    const unsigned digits = upper.halves % 2 || lower.halves % 2;
    tie.why = scoring::decimals(scoring::Exact(upper.halves, 2), digits) + ":" +
              scoring::decimals(scoring::Exact(lower.halves, 2), digits);
    if (upper.halves != lower.halves) {
      tie.winner = upper.halves > lower.halves ? tie.upper : tie.lower;
      return;
    }
    const bool count_moves = rules_.equal == PlayOff::Equal::fewer_moves && upper.wins == lower.wins && upper.wins > 0;
    if (count_moves && upper.moves != lower.moves) {
      tie.winner = upper.moves < lower.moves ? tie.upper : tie.lower;
      tie.why += ", the own victory took " + std::to_string(std::min(upper.moves, lower.moves)) + " moves against " +
                 std::to_string(std::max(upper.moves, lower.moves));
      return;
    }
    tie.lots.push_back(draw(seed_, about + "who goes on", std::array{tie.upper, tie.lower}));
    tie.winner = tie.lots.back().order.front();
    tie.why += ", by lot";
  }

  const PlayOff::Rules& rules_;
  std::span<const Entrant> entrants_;
  std::span<const Played> played_;
  std::uint64_t seed_;
  std::uint32_t round_ = 1;
  std::vector<Group> groups_;    // still playing
  std::vector<Group> finished_;  // of one player each
  std::vector<Tie> ties_;
};

}  // namespace

std::vector<Tie> PlayOff::ties(std::span<const Entrant> entrants, std::span<const Played> played,
                               std::uint64_t seed) const {
  return Bracket(rules_, entrants, played, seed).ties();
}

Round PlayOff::next_round(std::span<const Entrant> entrants, std::span<const Played> played, std::uint64_t seed) const {
  const Bracket bracket(rules_, entrants, played, seed);
  Round round;
  for (const Tie& tie : bracket.ties()) {
    if (tie.round != bracket.round()) continue;
    round.meetings.insert(round.meetings.end(), tie.open.begin(), tie.open.end());
    if (!tie.open.empty()) round.lots.insert(round.lots.end(), tie.lots.begin(), tie.lots.end());
  }
  if (round.meetings.empty()) round.over = "all places are decided";
  return round;
}

Table PlayOff::table(std::span<const Entrant> entrants, std::span<const Played> played, std::uint64_t seed) const {
  const Bracket bracket(rules_, entrants, played, seed);
  Table table;
  table.columns.push_back({"seeded", 0});
  for (Group group : bracket.standing()) {
    std::sort(group.players.begin(), group.players.end());
    for (const Player player : group.players) {
      if (player != nobody) table.rows.push_back({player, group.first_place, {scoring::Exact(player + 1)}});
    }
  }
  for (const Tie& tie : bracket.ties()) table.lots.insert(table.lots.end(), tie.lots.begin(), tie.lots.end());
  return table;
}

}  // namespace agon::formats
