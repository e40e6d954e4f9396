#pragma once

#include <bit>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/assert.hpp"
#include "formats/matching.hpp"

namespace agon::formats {

// Who may still meet whom, as a graph of up to 64 nodes. If the number of players is odd, the bye is the last node.
class OpenPairs {
 public:
  static constexpr Node nodes_max = 64;

  explicit OpenPairs(Node nodes) : partners_(nodes) { AGON_ASSERT(nodes <= nodes_max && nodes % 2 == 0); }

  Node nodes() const { return static_cast<Node>(partners_.size()); }
  bool is_open(Node a, Node b) const { return (partners_[a] >> b & 1) != 0; }
  std::uint64_t partners(Node node) const { return partners_[node]; }
  Node degree(Node node) const { return static_cast<Node>(std::popcount(partners_[node])); }
  void open(Node a, Node b) { partners_[a] |= bit(b), partners_[b] |= bit(a); }
  // Closes the pairs of a round. A node that may be met again (the bye, if all have had it) keeps its pairs.
  void close(const Mates&);
  void may_be_met_again(Node node) { again_ = bit(node); }

 private:
  static std::uint64_t bit(Node node) { return std::uint64_t{1} << node; }

  std::vector<std::uint64_t> partners_;
  std::uint64_t again_ = 0;
};

// Finds this number of rounds in which everybody has a partner and no open pair is used twice; none if not found. The
// search is exhaustive in small graphs and bounded in large ones, where it is very unlikely to miss existing rounds.
std::optional<std::vector<Mates>> find_rounds(const OpenPairs&, std::uint32_t rounds);

// The cheapest round of open pairs after which `later` more rounds can be played; none if not found. If many cheaper
// rounds lead to a dead end, the search is bounded and may return a round that is not the cheapest.
std::optional<Mates> cheapest_round_with_future(const OpenPairs&, const PairCost& cost, std::uint32_t later);

}  // namespace agon::formats
