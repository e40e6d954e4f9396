#include "formats/swiss_pairing.hpp"

#include <algorithm>
#include <cstdlib>

#include "formats/look_ahead.hpp"
#include "formats/matching.hpp"

// Theory of operation. A round is a perfect matching of minimum cost; the rules are digits of that cost, each worth
// more than the sum of all later ones over all pairs. For an odd number of players, one more node is the bye: its
// partner has the bye. Only rounds after which the later rounds can be played are considered (look_ahead.hpp).
//
// Rule 4 (no side a third time running) is applied only if it matters. A round that is the best by the other rules, and
// in which nobody must have a side a third time, is the best by all rules. So that round is computed first, and another
// one with rule 4 only if somebody in the first must have a side a third time.

namespace agon::formats {
namespace {

constexpr std::int64_t lot_bound = 1 << 16;

// The number of violations of the rules about sides.
struct Broken {
  int thirds = 0;   // the same side for a third time running
  int balance = 0;  // a difference of more than two between first and second moves
  int all() const { return thirds + balance; }
  friend Broken operator+(const Broken& a, const Broken& b) { return {a.thirds + b.thirds, a.balance + b.balance}; }
};

// The violations if the player has that side once more.
Broken broken(const Candidate& who, bool first) {
  std::int64_t more = first ? 1 : -1;  // first moves minus second moves
  for (const bool side : who.sides) more += side ? 1 : -1;
  const std::size_t games = who.sides.size();
  const bool third = games >= 2 && who.sides[games - 1] == first && who.sides[games - 2] == first;
  return {third, std::abs(more) > 2};
}

Broken broken(const Candidate& first, const Candidate& second) { return broken(first, true) + broken(second, false); }

class Pairing {
 public:
  Pairing(std::span<const Candidate> field, std::uint32_t round, std::uint64_t seed, ThirdSide third)
      : field_(field),
        pairs_(static_cast<std::int64_t>(field.size() + 1) / 2),
        third_(third),
        round_(round),
        seed_(seed) {
    const std::string about = "round " + std::to_string(round) + ", lots of the pairs";
    for (const Candidate& who : field) lots_.push_back(lot_number(seed, about, who.player));
    if (field.empty()) return;
    most_halves_ = field.front().halves;
    for (std::size_t begin = 0, end = 0; begin < field.size(); begin = end) {
      while (end < field.size() && field[end].halves == field[begin].halves) ++end;
      const std::size_t half = (end - begin) / 2;
      for (std::size_t i = begin; i < end; ++i) {  // the middle player of an odd group is in neither half
        half_.push_back(i < begin + half ? 1 : i >= end - half ? 2 : 0);
      }
    }
  }

  std::optional<Round> run(std::uint32_t later) {
    const bool odd = field_.size() % 2 != 0;
    const auto bye = static_cast<Node>(field_.size());
    auto mates = best_round(later, /*avoid_thirds=*/false);
    if (!mates) return std::nullopt;
    if (third_ == ThirdSide::is_avoided && rule_4_matters(*mates)) mates = best_round(later, /*avoid_thirds=*/true);
    for (Node i = 0; i < field_.size(); ++i) {  // by descending score: a meeting ranks as its better player
      const Node mate = (*mates)[i];
      if (mate > i && mate < field_.size()) add_meeting(field_[i], field_[mate]);
    }
    for (Node i = 0; odd && i < field_.size(); ++i) {
      if ((*mates)[i] == bye) add({field_[i].player}, "bye");
    }
    return std::move(result_);
  }

 private:
  enum class Byes { once, again };

  // None if no round is legal.
  std::optional<Mates> best_round(std::uint32_t later, bool avoid_thirds) const {
    const bool odd = field_.size() % 2 != 0;
    const auto nodes = static_cast<Node>(field_.size() + odd);
    const auto bye = static_cast<Node>(field_.size());
    const PairCost cost = [&](Node low, Node high) -> std::optional<Cost> {
      return odd && high == bye ? std::optional(bye_cost(low, avoid_thirds)) : pair_cost(low, high, avoid_thirds);
    };
    auto mates = with_future(nodes, cost, later);
    return mates ? mates : cheapest_pairs(nodes, cost);
  }

  bool rule_4_matters(const Mates& mates) const {
    for (Node i = 0; i < field_.size(); ++i) {
      if (mates[i] < i || mates[i] >= field_.size()) continue;
      const Candidate& a = field_[i];
      const Candidate& b = field_[mates[i]];
      const Broken rules = fewest_thirds(a, b);
      if (rules.thirds > 0 || rules.all() > least_broken(a, b)) return true;
    }
    return false;
  }

  static Broken fewest_thirds(const Candidate& a, const Candidate& b) {
    const Broken one = broken(a, b), other = broken(b, a);
    return std::pair(one.thirds, one.balance) <= std::pair(other.thirds, other.balance) ? one : other;
  }

  static int least_broken(const Candidate& a, const Candidate& b) {
    return std::min(broken(a, b).all(), broken(b, a).all());
  }

  // The pairs that have not met. A player who has had the bye may get it again only if the rounds require it.
  OpenPairs open_pairs(Node nodes, const PairCost& cost, Byes byes) const {
    OpenPairs open(nodes);
    const auto bye = static_cast<Node>(field_.size());
    for (Node low = 0; low < nodes; ++low) {
      for (Node high = low + 1; high < nodes; ++high) {
        if (high == bye ? byes == Byes::again || field_[low].byes == 0 : cost(low, high).has_value())
          open.open(low, high);
      }
    }
    if (bye < nodes && byes == Byes::again) open.may_be_met_again(bye);
    return open;
  }

  // The best round after which as many of the later rounds as possible can be played: nearly always all of them.
  std::optional<Mates> with_future(Node nodes, const PairCost& cost, std::uint32_t later) const {
    if (nodes > OpenPairs::nodes_max) return std::nullopt;
    for (later = std::min(later, nodes); later > 0; --later) {
      for (const Byes byes : {Byes::once, Byes::again}) {
        if (auto mates = cheapest_round_with_future(open_pairs(nodes, cost, byes), cost, later)) return mates;
        if (field_.size() % 2 == 0) break;
      }
    }
    return std::nullopt;
  }

  std::int64_t differences_max() const { return pairs_ * most_halves_ + 1; }
  std::int64_t floats_max() const { return 2 * pairs_ + 1; }

  // The digit of rules 2 and 3; rule 3 is only about the bye.
  std::int64_t squares_and_bye(std::int64_t squares, std::int64_t how_high) const {
    return squares * static_cast<std::int64_t>(field_.size() + 1) + how_high;
  }

  Cost bye_cost(Node node, bool avoid_thirds) const {
    const Candidate& who = field_[node];
    const std::int64_t score = (who.byes * (most_halves_ + 1) + who.halves) * differences_max();
    const std::int64_t second = squares_and_bye(0, static_cast<std::int64_t>(field_.size() - 1 - node));
    if (avoid_thirds) return {score, second, who.floated, 0};
    return {score, second * floats_max() + who.floated, 0};
  }

  std::optional<Cost> pair_cost(Node low, Node high, bool avoid_thirds) const {
    const Candidate& a = field_[low];
    const Candidate& b = field_[high];
    if (std::find(a.met.begin(), a.met.end(), b.player) != a.met.end()) return std::nullopt;
    const std::int64_t difference = a.halves - b.halves;
    const std::int64_t floats = difference == 0 ? 0 : a.floated + b.floated;
    const bool same_half = difference == 0 && half_[low] == half_[high] && half_[low] != 0;
    const auto lot = static_cast<std::int64_t>(lot_number(lots_[low], "", b.player) % lot_bound);
    const std::int64_t second = squares_and_bye(difference * difference, 0);
    const auto last = [&](std::int64_t unbalanced) {
      return (unbalanced * (pairs_ + 1) + same_half) * lot_bound * pairs_ + lot;
    };
    if (avoid_thirds) {
      const Broken rules = fewest_thirds(a, b);
      return Cost{difference, second, rules.thirds * floats_max() + floats, last(rules.balance)};
    }
    return Cost{difference, second * floats_max() + floats, last(least_broken(a, b))};
  }

  void add(std::vector<Player> seats, std::string purpose) {
    const auto table = static_cast<std::uint32_t>(result_.meetings.size() + 1);
    result_.meetings.push_back({round_, table, std::move(seats), 0, std::move(purpose)});
  }

  void add_meeting(const Candidate& a, const Candidate& b) {
    const Candidate& first = goes_first(a, b) ? a : b;
    const Candidate& second = &first == &a ? b : a;
    add({first.player, second.player}, "");
  }

  bool goes_first(const Candidate& a, const Candidate& b) {
    const Broken if_first = broken(a, b), if_second = broken(b, a);
    if (third_ == ThirdSide::is_avoided && if_first.thirds != if_second.thirds) {
      return if_first.thirds < if_second.thirds;
    }
    if (if_first.all() != if_second.all()) return if_first.all() < if_second.all();
    const auto more = [](const Candidate& who) {  // first moves minus second moves
      return 2 * std::count(who.sides.begin(), who.sides.end(), true) - static_cast<std::int64_t>(who.sides.size());
    };
    const std::int64_t a_more = more(a), b_more = more(b);
    if (std::abs(a_more) != std::abs(b_more)) return std::abs(a_more) > std::abs(b_more) ? a_more < 0 : b_more > 0;
    if (a_more != b_more) return a_more < b_more;
    for (std::size_t back = 1; back <= std::min(a.sides.size(), b.sides.size()); ++back) {
      const bool a_was = a.sides[a.sides.size() - back], b_was = b.sides[b.sides.size() - back];
      if (a_was != b_was) return b_was;
    }
    const std::string about = "round " + std::to_string(round_) + ", table " +
                              std::to_string(result_.meetings.size() + 1) + ": who has the first move";
    result_.lots.push_back(draw(seed_, about, std::array{a.player, b.player}));
    return result_.lots.back().order.front() == a.player;
  }

  std::span<const Candidate> field_;
  std::int64_t pairs_;
  std::int64_t most_halves_ = 0;
  std::vector<int> half_;  // of its score group: 1 upper, 2 lower, 0 neither
  ThirdSide third_;
  std::uint32_t round_;
  std::uint64_t seed_;
  std::vector<std::uint64_t> lots_;  // drawn by each player; from it the opponent's number is drawn for the pair
  Round result_;
};

}  // namespace

std::vector<Candidate> candidates(std::span<const Entrant> entrants, const Histories& histories, std::uint32_t round) {
  std::vector<Candidate> field;
  for (Player player = 0; player < entrants.size(); ++player) {
    if (!plays_in(entrants[player], round)) continue;
    Candidate candidate{player, 0, 0, false, {}, {}};
    std::int64_t opponents_halves = 0;
    for (const Encounter& game : histories[player]) {
      candidate.halves += game.halves;
      if (game.opponent == nobody) {
        ++candidate.byes;
        candidate.floated = game.round + 1 == round;
        continue;
      }
      candidate.met.push_back(game.opponent);
      candidate.sides.push_back(game.first);
      if (game.round + 1 == round) {
        opponents_halves = 0;
        for (const Encounter& other : histories[game.opponent]) {
          if (other.round < game.round) opponents_halves += other.halves;
        }
        candidate.floated = candidate.halves - game.halves != opponents_halves;
      }
    }
    field.push_back(std::move(candidate));
  }
  std::stable_sort(field.begin(), field.end(),
                   [](const Candidate& a, const Candidate& b) { return a.halves > b.halves; });
  return field;
}

std::optional<Round> pair_round(std::span<const Candidate> field, std::uint32_t round, std::uint64_t seed,
                                std::uint32_t later, ThirdSide third) {
  return Pairing(field, round, seed, third).run(later);
}

}  // namespace agon::formats
