// Theory of operation. Rounds without rematches are perfect matchings that share no pair. Whether a graph has a given
// number of them is a hard question in general, but not for the graphs of a tournament:
//
// - If everybody has enough open pairs, the answer is yes (Dirac 1952: a graph of n nodes whose degrees are n/2 or more
//   has a perfect matching, and each round reduces each degree by one). So large fields with few rounds cost nothing.
// - Otherwise a search over rounds looks for them, most constrained node first, in random order with restarts: in dense
//   graphs nearly every order succeeds. It detects components with an odd number of nodes, the usual dead end, at once.
//
// The cheapest round with a future is found by listing rounds by increasing cost (Murty 1968): the set of all rounds
// not listed so far is represented by disjoint subsets, each defined by forced pairs and forbidden pairs, and each with
// its cheapest round.
#include "formats/look_ahead.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <queue>

#include "base/dice.hpp"

namespace agon::formats {
namespace {

constexpr std::uint32_t restarts = 20;
constexpr std::uint32_t steps_of_restart = 3'000;  // pairs tried
constexpr std::uint32_t steps_at_last = 300'000;
constexpr std::uint32_t rounds_listed_max = 400;

constexpr Node nobody_yet = std::numeric_limits<Node>::max();

// By Dirac's theorem; false means unknown.
bool surely_has(const OpenPairs& open, std::uint32_t rounds) {
  for (Node node = 0; node < open.nodes(); ++node) {
    if (2 * (std::uint64_t{open.degree(node)} + 1) < 2 * std::uint64_t{rounds} + open.nodes()) return false;
  }
  return true;
}

class RoundSearch {
 public:
  RoundSearch(const OpenPairs& open, std::uint32_t rounds, std::uint32_t try_number, std::uint32_t steps)
      : dice_(open.nodes(), try_number), steps_(steps), wanted_(rounds) {
    open_.push_back(open);
  }

  bool run() {
    if (rounds_.size() == wanted_) return true;
    const auto left = wanted_ - static_cast<std::uint32_t>(rounds_.size());
    if (!may_have(open_.back(), left)) return false;
    rounds_.emplace_back(open_.back().nodes(), nobody_yet);
    const bool found = pair(all(open_.back().nodes()));
    if (!found) rounds_.pop_back();
    return found;
  }

  bool gave_up() const { return steps_ == 0; }
  std::vector<Mates> rounds() && { return std::move(rounds_); }

 private:
  static std::uint64_t all(Node nodes) { return nodes == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << nodes) - 1; }

  static std::uint64_t part_of(const OpenPairs& open, Node node) {
    std::uint64_t part = std::uint64_t{1} << node, seen = 0;
    while (const std::uint64_t fresh = part & ~seen) {
      seen |= fresh & -fresh;
      part |= open.partners(static_cast<Node>(std::countr_zero(fresh)));
    }
    return part;
  }

  static bool may_have(const OpenPairs& open, std::uint32_t rounds) {
    std::uint64_t unseen = all(open.nodes());
    while (unseen != 0) {
      const auto node = static_cast<Node>(std::countr_zero(unseen));
      const std::uint64_t part = part_of(open, node);
      if (std::popcount(part) % 2 != 0) return false;
      unseen &= ~part;
    }
    for (Node node = 0; node < open.nodes(); ++node) {
      if (open.degree(node) == 0 && rounds > 0) return false;
    }
    return true;
  }

  // Pairs the nodes of `alone` in the last round, then continues with the next round.
  bool pair(std::uint64_t alone) {
    if (alone == 0) {
      open_.push_back(open_.back());
      open_.back().close(rounds_.back());
      const bool found = run();
      if (!found) open_.pop_back();
      return found;
    }
    const Node node = most_constrained(alone);
    std::uint64_t partners = open_.back().partners(node) & alone;
    while (partners != 0 && steps_ > 0) {
      --steps_;
      const Node partner = any_of(partners);
      partners &= ~(std::uint64_t{1} << partner);
      rounds_.back()[node] = partner;
      rounds_.back()[partner] = node;
      if (pair(alone & ~(std::uint64_t{1} << node) & ~(std::uint64_t{1} << partner))) return true;
    }
    return false;
  }

  Node most_constrained(std::uint64_t alone) const {
    Node best = 0;
    int fewest = std::numeric_limits<int>::max();
    for (std::uint64_t rest = alone; rest != 0; rest &= rest - 1) {
      const auto node = static_cast<Node>(std::countr_zero(rest));
      const int partners = std::popcount(open_.back().partners(node) & alone);
      if (partners < fewest) fewest = partners, best = node;
    }
    return best;
  }

  Node any_of(std::uint64_t nodes) {
    for (auto skip = dice_.below(static_cast<std::uint32_t>(std::popcount(nodes))); skip > 0; --skip)
      nodes &= nodes - 1;
    return static_cast<Node>(std::countr_zero(nodes));
  }

  Dice dice_;
  std::uint32_t steps_;
  std::uint32_t wanted_;
  std::vector<OpenPairs> open_;  // before each round, and after the last one
  std::vector<Mates> rounds_;
};

// The rounds with given forced and forbidden pairs, and the cheapest of them.
struct Subset {
  Mates forced;  // by node; nobody_yet: free
  std::vector<std::uint64_t> forbidden;
  Mates cheapest;
  Cost cost;
  bool operator<(const Subset& other) const { return other.cost < cost; }  // the cheapest is on top of the heap
};

class CheapestFirst {
 public:
  CheapestFirst(const OpenPairs& open, const PairCost& cost) : open_(open), cost_(cost) {
    Subset whole{Mates(open.nodes(), nobody_yet), std::vector<std::uint64_t>(open.nodes()), {}, {}};
    add(std::move(whole));
  }

  // The next round by increasing cost.
  std::optional<Mates> next() {
    if (listed_) split(std::move(*listed_));
    listed_.reset();
    if (subsets_.empty()) return std::nullopt;
    listed_ = subsets_.top();
    subsets_.pop();
    return listed_->cheapest;
  }

  Cost cost_of(const Mates& mates) const {
    Cost sum;
    for (Node node = 0; node < mates.size(); ++node) {
      if (node < mates[node]) sum += cost_(node, mates[node]).value();
    }
    return sum;
  }

 private:
  // Splits the subset, without its cheapest round, into the rounds without its first pair, those with the first pair
  // but without the second, and so on.
  void split(Subset from) {
    for (Node node = 0; node < open_.nodes(); ++node) {
      const Node mate = from.cheapest[node];
      if (mate < node || from.forced[node] != nobody_yet) continue;
      Subset without = from;
      without.forbidden[node] |= std::uint64_t{1} << mate;
      add(std::move(without));
      from.forced[node] = mate;
      from.forced[mate] = node;
    }
  }

  void add(Subset subset) {
    auto mates = cheapest_pairs(open_.nodes(), [&](Node low, Node high) -> std::optional<Cost> {
      const bool is_forced = subset.forced[low] == high;
      const bool is_free = subset.forced[low] == nobody_yet && subset.forced[high] == nobody_yet;
      if (!open_.is_open(low, high) || !(is_forced || is_free)) return std::nullopt;
      if ((subset.forbidden[low] >> high & 1) != 0) return std::nullopt;
      return cost_(low, high);
    });
    if (!mates) return;
    subset.cheapest = std::move(*mates);
    subset.cost = cost_of(subset.cheapest);
    subsets_.push(std::move(subset));
  }

  const OpenPairs& open_;
  const PairCost& cost_;
  std::priority_queue<Subset> subsets_;
  std::optional<Subset> listed_;  // the subset whose cheapest round was listed last
};

}  // namespace

void OpenPairs::close(const Mates& mates) {
  for (Node node = 0; node < mates.size(); ++node) {
    if ((again_ & (bit(node) | bit(mates[node]))) == 0) partners_[node] &= ~bit(mates[node]);
  }
}

std::optional<std::vector<Mates>> find_rounds(const OpenPairs& open, std::uint32_t rounds) {
  for (std::uint32_t number = 0; number <= restarts; ++number) {
    RoundSearch search(open, rounds, number, number < restarts ? steps_of_restart : steps_at_last);
    if (search.run()) return std::move(search).rounds();
    if (!search.gave_up()) return std::nullopt;  // the search was exhaustive
  }
  return std::nullopt;
}

std::optional<Mates> cheapest_round_with_future(const OpenPairs& open, const PairCost& cost, std::uint32_t later) {
  CheapestFirst rounds(open, cost);
  if (later == 0 || surely_has(open, later + 1)) return rounds.next();
  const auto witness = find_rounds(open, later + 1);
  if (!witness) return std::nullopt;
  for (std::uint32_t listed = 0; listed < rounds_listed_max; ++listed) {
    auto mates = rounds.next();
    if (!mates) break;
    OpenPairs after = open;
    after.close(*mates);
    if (surely_has(after, later) || find_rounds(after, later)) return mates;
  }
  return *std::ranges::min_element(*witness, std::less<>(), [&](const Mates& mates) { return rounds.cost_of(mates); });
}

}  // namespace agon::formats
