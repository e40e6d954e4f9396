#include "cli/bench_server.hpp"

#include <fmt/format.h>

#include <limits>
#include <thread>
#include <vector>

#include "crypto/passwords.hpp"
#include "live/live_server.hpp"
#include "load/load.hpp"
#include "os/scratch_folder.hpp"
#include "store/journal/sqlite_store.hpp"
#include "telemetry/log.hpp"

namespace agon::cli {
namespace {

using config::Contest;
using load::Exchange;
using load::Load;

constexpr std::size_t clients = 50;

Contest contest_without_limits(const Game& game) {
  Contest contest;
  const std::string secret = crypto::hash_password("secret");
  for (std::size_t i = 0; i < clients; ++i) contest.teams.push_back({Load::team(i), secret});
  config::ServerPlan plan;
  plan.name = "F1";
  plan.game = &game;
  plan.setup = fmt::format("{}={} {}", game.info().seats_option, clients, game.load->setup);
  plan.commands_per_turn = std::numeric_limits<std::uint32_t>::max();
  contest.servers = {plan};
  contest.limits.connections_per_address = 2 * clients;
  contest.limits.bytes_per_second = std::numeric_limits<std::uint32_t>::max();
  return contest;
}

class Serving {
 public:
  explicit Serving(live::LiveServer& live) : live_(live), thread_([&live] { live.run(); }) {}
  ~Serving() {
    live_.stop();
    thread_.join();
  }
  Serving(const Serving&) = delete;
  Serving& operator=(const Serving&) = delete;

 private:
  live::LiveServer& live_;
  std::thread thread_;
};

}  // namespace

ServerFigures measure_server(const Game& game, std::chrono::milliseconds time) {
  telemetry::log_to_nobody();
  const os::ScratchFolder folder;
  const LoadTest& said = *game.load;
  const Contest contest = contest_without_limits(game);
  const auto journal = store::open_sqlite(folder.path() + "/contest.db");
  live::LiveServer live(contest, *journal);
  const Serving serving(live);
  Load load(live.port("F1"), clients);
  load.log_in(clients);
  const std::vector<Exchange> reads(9, {std::string(said.query), said.query_lines});
  std::vector<Exchange> mix;
  for (const std::string_view order : said.orders) {
    mix.insert(mix.end(), reads.begin(), reads.end());
    mix.push_back({std::string(order), 1});
  }
  ServerFigures figures;
  figures.one_in_flight = load.ask(reads, 1, time).answers_per_second;
  figures.sixteen_in_flight = load.ask(reads, 16, time).answers_per_second;
  figures.one_in_ten_kept = load.ask(mix, 1, time).answers_per_second;
  return figures;
}

}  // namespace agon::cli
