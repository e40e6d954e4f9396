#include "formats/matching.hpp"

#include <lemon/matching.h>
#include <lemon/smart_graph.h>

#include <algorithm>
#include <numeric>

#include "base/assert.hpp"

// Theory of operation. Edmonds' blossom algorithm, in LEMON's implementation, finds a perfect matching of minimum cost
// in O(nodes * edges * log nodes). All pairs of 2,000 players are two million edges, too many for it, but hardly any of
// them can be in the result. So it gets few candidates: for each node the cheapest pairs and those with close numbers.
//
// The result is proven to be optimal over all pairs. The algorithm also returns prices (the solution of the dual linear
// program): y of each node, z >= 0 of each blossom, such that every candidate's cost is at least y(u) + y(v) - sum of z
// of the blossoms that contain both, with equality for the chosen pairs. If this also holds for the pairs that were not
// candidates, the sum of costs is minimal. Pairs that violate it become candidates, and the search is repeated; each
// repetition adds some, so it terminates.

namespace agon::formats {
namespace {

using Graph = lemon::SmartGraph;
using Weights = Graph::EdgeMap<Cost>;
using Solver = lemon::MaxWeightedPerfectMatching<Graph, Weights>;

[[maybe_unused]] constexpr Node nodes_max = 10'000;
constexpr std::size_t cheapest_at_first = 6;  // candidates per node
constexpr Node neighbours_at_first = 4;
constexpr std::size_t added_at_once = 4;  // candidates per node, most violating first

struct Pair {
  Node low = 0;
  Node high = 0;
};

struct Blossom {
  Cost price;
  std::vector<Node> nodes;
};

class Search {
 public:
  Search(Node nodes, const PairCost& cost) : nodes_(nodes) {
    costs_.reserve(std::size_t{nodes} * nodes / 2);
    for (Node high = 0; high < nodes; ++high) {
      for (Node low = 0; low < high; ++low) costs_.push_back(cost(low, high).value_or(forbidden()));
    }
    candidate_.resize(costs_.size());
  }

  std::optional<Mates> run() {
    for (Node node = 0; node < nodes_; ++node) add_neighbours(node);
    for (std::size_t most = cheapest_at_first;; most *= 4) {
      for (Node node = 0; node < nodes_; ++node) add_cheapest(node, most);
      while (solve()) {
        if (!add_wanted()) return mates();
      }
      if (most >= nodes_) return std::nullopt;  // all pairs were candidates
    }
  }

 private:
  static Cost forbidden() { return std::numeric_limits<Cost>::max(); }
  static std::size_t place(Node low, Node high) { return std::size_t{high} * (high - 1) / 2 + low; }
  static std::size_t place_of(Node a, Node b) { return place(std::min(a, b), std::max(a, b)); }

  void add(Node a, Node b) {
    const std::size_t at = place_of(a, b);
    if (candidate_[at] || costs_[at] == forbidden()) return;
    candidate_[at] = true;
    pairs_.push_back({std::min(a, b), std::max(a, b)});
  }

  void add_neighbours(Node node) {
    Node found = 0;
    for (Node other = node + 1; other < nodes_ && found < neighbours_at_first; ++other) {
      if (costs_[place(node, other)] == forbidden()) continue;
      add(node, other);
      ++found;
    }
  }

  void add_cheapest(Node node, std::size_t most) {
    others_.clear();
    for (Node other = 0; other < nodes_; ++other) {
      if (other != node) others_.push_back(other);
    }
    const auto cheaper = [&](Node a, Node b) { return costs_[place_of(node, a)] < costs_[place_of(node, b)]; };
    if (most < others_.size()) {
      std::nth_element(others_.begin(), others_.begin() + static_cast<std::ptrdiff_t>(most), others_.end(), cheaper);
      others_.resize(most);
    }
    for (const Node other : others_) add(node, other);
  }

  // Computes the best pairs among the candidates, and their prices; false if the candidates do not suffice.
  bool solve() {
    graph_.clear();
    for (Node node = 0; node < nodes_; ++node) graph_.addNode();
    Weights weights(graph_);
    for (const Pair& pair : pairs_) {
      const auto edge = graph_.addEdge(node(pair.low), node(pair.high));
      weights[edge] = -costs_[place(pair.low, pair.high)];
    }
    Solver solver(graph_, weights);
    if (!solver.run()) return false;
    mates_.resize(nodes_);
    prices_.resize(nodes_);
    for (Node i = 0; i < nodes_; ++i) {
      mates_[i] = static_cast<Node>(Graph::id(solver.mate(node(i))));
      prices_[i] = solver.nodeValue(node(i));
    }
    blossoms_.clear();
    for (int blossom = 0; blossom < solver.blossomNum(); ++blossom) {
      blossoms_.push_back({solver.blossomValue(blossom), {}});
      for (Solver::BlossomIt i(solver, blossom); i != lemon::INVALID; ++i) {
        blossoms_.back().nodes.push_back(static_cast<Node>(Graph::id(i)));
      }
    }
    nest();
    return true;
  }

  // Blossoms are nested or disjoint. So the nodes can be ordered such that each blossom is a contiguous range.
  void nest() {
    std::stable_sort(blossoms_.begin(), blossoms_.end(),
                     [](const Blossom& a, const Blossom& b) { return a.nodes.size() > b.nodes.size(); });
    holding_.assign(nodes_, {});
    for (std::uint32_t number = 0; number < blossoms_.size(); ++number) {
      for (const Node node : blossoms_[number].nodes) holding_[node].push_back(number);
    }
    order_.resize(nodes_);
    std::iota(order_.begin(), order_.end(), Node{0});
    std::stable_sort(order_.begin(), order_.end(), [&](Node a, Node b) { return holding_[a] < holding_[b]; });
    rank_.resize(nodes_);
    for (Node i = 0; i < nodes_; ++i) rank_[order_[i]] = i;
  }

  // Computes for each node the sum of z of the blossoms that contain it together with this one. Goes from the innermost
  // blossom outwards; each adds its z for the nodes that are new in it.
  void find_shared(Node node) {
    shared_.assign(nodes_, Cost());
    Cost sum;
    for (const std::uint32_t number : holding_[node]) sum += blossoms_[number].price;
    const auto& chain = holding_[node];
    Node begin = rank_[node], end = begin + 1;
    for (std::size_t depth = chain.size(); depth-- > 0;) {
      const auto inside = [&](Node other) {
        return holding_[other].size() > depth && holding_[other][depth] == chain[depth];
      };
      for (; begin > 0 && inside(order_[begin - 1]); --begin) shared_[order_[begin - 1]] = sum;
      for (; end < nodes_ && inside(order_[end]); ++end) shared_[order_[end]] = sum;
      sum -= blossoms_[chain[depth]].price;
    }
  }

  bool add_wanted() {
    const std::size_t before = pairs_.size();
    struct Wanted {
      Cost want;
      Node other;
    };
    std::vector<Wanted> wanted;
    for (Node node = 0; node < nodes_; ++node) {
      wanted.clear();
      find_shared(node);
      for (Node other = 0; other < nodes_; ++other) {
        if (other == node) continue;
        const std::size_t at = place_of(node, other);
        if (candidate_[at] || costs_[at] == forbidden()) continue;
        // The amount by which the pair is cheaper than its prices allow.
        const Cost want = -Solver::dualScale * costs_[at] - prices_[node] - prices_[other] - shared_[other];
        if (want > Cost()) wanted.push_back({want, other});
      }
      const std::size_t most = std::min(added_at_once, wanted.size());
      std::partial_sort(wanted.begin(), wanted.begin() + static_cast<std::ptrdiff_t>(most), wanted.end(),
                        [](const Wanted& a, const Wanted& b) { return b.want < a.want; });
      for (std::size_t i = 0; i < most; ++i) add(node, wanted[i].other);
    }
    return pairs_.size() != before;
  }

  static Graph::Node node(Node number) { return Graph::nodeFromId(static_cast<int>(number)); }
  Mates mates() const { return mates_; }

  Node nodes_;
  std::vector<Cost> costs_;  // of all pairs, indexed by place()
  std::vector<bool> candidate_;
  std::vector<Pair> pairs_;  // the candidates
  std::vector<Node> others_;
  Graph graph_;
  Mates mates_;
  std::vector<Cost> prices_;
  std::vector<Blossom> blossoms_;                    // outer before inner ones
  std::vector<std::vector<std::uint32_t>> holding_;  // by node: the blossoms that contain it, in this order
  std::vector<Node> order_;                          // of the nodes, in which each blossom is a contiguous range
  std::vector<Node> rank_;                           // by node: its position in that order
  std::vector<Cost> shared_;
};

}  // namespace

std::optional<Mates> cheapest_pairs(Node nodes, const PairCost& cost) {
  AGON_ASSERT(nodes <= nodes_max);
  if (nodes % 2 != 0) return std::nullopt;
  if (nodes == 0) return Mates{};
  return Search(nodes, cost).run();
}

}  // namespace agon::formats
