// Pairing: a Swiss round for 2,000 players, in the slowest case (early rounds: large groups of equal scores) and late;
// and the matching alone against Boost Graph's over all pairs, for as many nodes as that can handle in reasonable time.

#include <benchmark/benchmark.h>

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/maximum_weighted_matching.hpp>

#include "base/dice.hpp"
#include "formats/matching.hpp"
#include "formats/swiss.hpp"

namespace agon::formats {
namespace {

constexpr std::uint64_t seed = 1;

std::vector<formats::Played> played_rounds(const formats::Swiss& swiss, const std::vector<formats::Entrant>& entrants,
                                           std::uint32_t rounds) {
  Dice dice(seed, 1);
  std::vector<formats::Played> played;
  for (std::uint32_t round = 0; round < rounds; ++round) {
    for (formats::Meeting& meeting : swiss.next_round(entrants, played, seed).meetings) {
      const bool first_wins = dice.below(3) != 0;
      played.push_back({std::move(meeting), first_wins ? Scores{point, 0} : Scores{0, point}, {}, 40});
    }
  }
  return played;
}

// Argument: the number of rounds already played.
void swiss_round(benchmark::State& run) {
  const formats::Swiss swiss(12);
  const std::vector<formats::Entrant> entrants(2'000);
  const auto played = played_rounds(swiss, entrants, static_cast<std::uint32_t>(run.range(0)));
  for (auto _ : run) benchmark::DoNotOptimize(swiss.next_round(entrants, played, seed));
  run.SetItemsProcessed(run.iterations());
  run.SetLabel("<= 2,000,000,000 ns");
}
BENCHMARK(swiss_round)->Name("swiss/2000_players_round_1")->Arg(0)->Unit(benchmark::kMillisecond);
BENCHMARK(swiss_round)->Name("swiss/2000_players_round_2")->Arg(1)->Unit(benchmark::kMillisecond);
BENCHMARK(swiss_round)->Name("swiss/2000_players_round_5")->Arg(4)->Unit(benchmark::kMillisecond);
BENCHMARK(swiss_round)->Name("swiss/2000_players_round_12")->Arg(11)->Unit(benchmark::kMillisecond);

void standings_of_games(benchmark::State& run) {
  const formats::Swiss swiss(12);
  const std::vector<formats::Entrant> entrants(1'000);
  const auto played = played_rounds(swiss, entrants, 12);
  for (auto _ : run) benchmark::DoNotOptimize(swiss.table(entrants, played, seed));
  run.SetItemsProcessed(run.iterations() * static_cast<std::int64_t>(played.size()));
  run.SetLabel("<= 50,000 ns (20 k matches/s)");
}
BENCHMARK(standings_of_games)->Name("standings/a_match_of_1000_players")->Unit(benchmark::kMillisecond);

constexpr formats::Node nodes = 200;

// Twenty groups: pairs within a group are cheap, and each pair has a small additional cost.
std::int64_t cost_of(formats::Node low, formats::Node high) {
  const std::int64_t apart = std::int64_t{high / 10} - low / 10;
  return apart * apart * 1'000'000 + static_cast<std::int64_t>(mix64(low * 1000 + high) % 1000);
}

void matching(benchmark::State& run) {
  for (auto _ : run) {
    benchmark::DoNotOptimize(formats::cheapest_pairs(
        nodes, [](formats::Node a, formats::Node b) { return formats::Cost(0, 0, cost_of(a, b)); }));
  }
  run.SetItemsProcessed(run.iterations());
}
BENCHMARK(matching)->Name("matching/200_nodes")->Unit(benchmark::kMillisecond);

void matching_of_boost(benchmark::State& run) {
  using Weight = boost::property<boost::edge_weight_t, std::int64_t>;
  using Graph = boost::adjacency_list<boost::vecS, boost::vecS, boost::undirectedS, boost::no_property, Weight>;
  for (auto _ : run) {
    Graph graph(nodes);
    for (formats::Node high = 0; high < nodes; ++high) {
      for (formats::Node low = 0; low < high; ++low)
        add_edge(low, high, Weight((std::int64_t{1} << 40) - cost_of(low, high)), graph);
    }
    std::vector<Graph::vertex_descriptor> mates(nodes);
    boost::maximum_weighted_matching(graph, mates.data());
    benchmark::DoNotOptimize(mates);
  }
  run.SetItemsProcessed(run.iterations());
}
BENCHMARK(matching_of_boost)->Name("matching/200_nodes/baseline")->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace agon::formats
