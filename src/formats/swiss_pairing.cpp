#include "formats/swiss_pairing.hpp"

#include <algorithm>
#include <cstdlib>

#include "formats/look_ahead.hpp"
#include "formats/matching.hpp"

// Theory of operation. A round is a perfect matching of least cost; the rules are digits of that cost, each worth more
// than the sum of all later ones over all pairs. An odd field gets one more node, the bye: who is paired with it has
// the bye. Only rounds after which the later rounds can be played are considered (look_ahead.hpp).

namespace agon::formats {
namespace {

constexpr std::int64_t lot_bound = 1 << 16;

// How often the rule of balance is broken when the player has that side once more.
int broken(const Candidate& who, bool first) {
  std::int64_t more = first ? 1 : -1;  // first moves above second ones
  for (const bool side : who.sides) more += side ? 1 : -1;
  const std::size_t games = who.sides.size();
  const bool third = games >= 2 && who.sides[games - 1] == first && who.sides[games - 2] == first;
  return (std::abs(more) > 2) + third;
}

int broken(const Candidate& first, const Candidate& second) { return broken(first, true) + broken(second, false); }

class Pairing {
 public:
  Pairing(std::span<const Candidate> field, std::uint32_t round, std::uint64_t seed)
      : field_(field), pairs_(static_cast<std::int64_t>(field.size() + 1) / 2), round_(round), seed_(seed) {
    const std::string about = "round " + std::to_string(round) + ", lots of the pairs";
    for (const Candidate& who : field) lots_.push_back(lot_number(seed, about, who.player));
    if (field.empty()) return;
    most_halves_ = field.front().halves;
    for (std::size_t begin = 0, end = 0; begin < field.size(); begin = end) {
      while (end < field.size() && field[end].halves == field[begin].halves) ++end;
      const std::size_t half = (end - begin) / 2;
      for (std::size_t i = begin; i < end; ++i) {  // the middle one of an odd group belongs to neither half
        half_.push_back(i < begin + half ? 1 : i >= end - half ? 2 : 0);
      }
    }
  }

  std::optional<Round> run(std::uint32_t later) {
    const bool odd = field_.size() % 2 != 0;
    const auto nodes = static_cast<Node>(field_.size() + odd);
    const auto bye = static_cast<Node>(field_.size());
    const PairCost cost = [&](Node low, Node high) -> std::optional<Cost> {
      return odd && high == bye ? std::optional(bye_cost(low)) : pair_cost(low, high);
    };
    auto mates = with_future(nodes, cost, later);
    if (!mates) mates = cheapest_pairs(nodes, cost);
    if (!mates) return std::nullopt;
    for (Node i = 0; i < field_.size(); ++i) {  // from the best score down: a meeting is as high as its better player
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

  // The pairs that have not met. Somebody who has had the bye may get it again only if so many rounds need it.
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

  // The best round after which as many of the later rounds as possible can be played: all of them nearly always.
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

  // Two of the rules' digits together; rule 3 concerns the bye only.
  std::int64_t second_part(std::int64_t squares, std::int64_t how_high, std::int64_t floats) const {
    return (squares * static_cast<std::int64_t>(field_.size() + 1) + how_high) * floats_max() + floats;
  }

  Cost bye_cost(Node node) const {
    const Candidate& who = field_[node];
    return {(who.byes * (most_halves_ + 1) + who.halves) * differences_max(),
            second_part(0, static_cast<std::int64_t>(field_.size() - 1 - node), who.floated), 0};
  }

  std::optional<Cost> pair_cost(Node low, Node high) const {
    const Candidate& a = field_[low];
    const Candidate& b = field_[high];
    if (std::find(a.met.begin(), a.met.end(), b.player) != a.met.end()) return std::nullopt;
    const std::int64_t difference = a.halves - b.halves;
    const std::int64_t floats = difference == 0 ? 0 : a.floated + b.floated;
    const std::int64_t unbalanced = std::min(broken(a, b), broken(b, a));
    const bool same_half = difference == 0 && half_[low] == half_[high] && half_[low] != 0;
    const auto lot = static_cast<std::int64_t>(lot_number(lots_[low], "", b.player) % lot_bound);
    return Cost{difference, second_part(difference * difference, 0, floats),
                (unbalanced * (pairs_ + 1) + same_half) * lot_bound * pairs_ + lot};
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
    if (const int worse = broken(a, b) - broken(b, a); worse != 0) return worse < 0;
    const auto more = [](const Candidate& who) {  // first moves above second ones
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
  std::uint32_t round_;
  std::uint64_t seed_;
  std::vector<std::uint64_t> lots_;  // what each has drawn; with it the others draw theirs, for the pair
  Round result_;
};

}  // namespace

std::vector<Candidate> candidates(std::span<const Entrant> entrants, const Histories& histories, std::uint32_t round) {
  std::vector<Candidate> field;
  for (Player player = 0; player < entrants.size(); ++player) {
    if (entrants[player].last_round < round) continue;
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
                                std::uint32_t later) {
  return Pairing(field, round, seed).run(later);
}

}  // namespace agon::formats
