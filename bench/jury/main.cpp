// The speed of tournaments: workers on one core and on all cores, a queue over the network against one in this process,
// and the processing of results for the book and the standings. Programs come from the blob store, are compiled, and
// play in the sandbox if available.

#include <fmt/format.h>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <thread>

#include "bench/rows.hpp"
#include "os/cores.hpp"
#include "os/test_folder.hpp"
#include "queue/test_nats.hpp"
#include "store/log/guarded_archive.hpp"
#include "store/log/postgres_archive.hpp"
#include "store/log/sqlite_archive.hpp"
#include "store/log/test_archive.hpp"
#include "store/test_postgres.hpp"
#include "tournaments/test_plan.hpp"
#include "tournaments/tournament.hpp"
#include "worker/contest_id.hpp"
#include "worker/worker.hpp"

namespace bench {
namespace {

using namespace agon;
using namespace agon::tournaments;

// The simple sample bot, with additional thinking time.
worker::Program bot_that_thinks(BlobStore& blobs, int microseconds) {
  std::ifstream in(AGON_SOURCE_DIR "/src/games/avalanche/bots/simple.cpp");
  std::string source(std::istreambuf_iterator<char>(in), {});
  const std::string asked = R"(if (request == "Move") {)";
  const std::size_t at = source.find(asked);
  if (at == source.npos) throw std::runtime_error("the sample bot has changed");
  source.insert(at + asked.size(), fmt::format(R"(
      const auto until = std::chrono::steady_clock::now() + std::chrono::microseconds({});
      while (std::chrono::steady_clock::now() < until) {{}})",
                                               microseconds));
  return {"bench", "bot.cpp", blobs.keep("#include <chrono>\n" + source), ""};
}

struct Load {
  worker::Program bot;
  int batches = 1;
  int matches = 1;  // per batch
};

// Matches per second of a worker with this number of jobs and a warm cache.
double matches_per_second(queue::Queue& contest, queue::Queue& workers, const Load& load, unsigned jobs,
                          const std::filesystem::path& cache) {
  worker::WorkerSettings settings;
  settings.cache = cache;
  settings.isolation = sandbox::check_isolation() ? sandbox::Isolation::sandboxed : sandbox::Isolation::none;
  settings.jobs = jobs;
  settings.failed = [](const std::string& why) { fmt::print("  {}\n", why); };
  static std::uint32_t round = 0;
  ++round;
  worker::MatchOrder order;
  order.tournament = "bench";
  order.game = "avalanche";
  order.round = round;
  order.seats = {load.bot, load.bot};
  const auto put = [&](int matches) {
    std::vector<worker::MatchOrder> batch;
    for (int i = 0; i < matches; ++i, ++order.table) batch.push_back(order);
    contest.put(worker::matches_topic, {worker::id_of(batch.front()), worker::to_json(batch)});
  };
  const auto await = [&](int results) {
    for (int i = 0; i < results;) {
      i += contest.take(worker::results_topic, std::chrono::seconds(10), {}, [](const queue::Job& job) {
        const auto result = worker::match_result_from(job.text);
        if (!result) throw std::runtime_error(result.error());
        if (result->ours) fmt::print("  not played: {}\n", result->reason);  // this figure is then meaningless
        return queue::Disposition::done;
      });
    }
  };
  const std::jthread worker([&](const std::stop_token& stop) { work(workers, settings, stop); });
  for (unsigned i = 0; i < 2 * jobs; ++i) put(1);  // the worker is ready, and the program compiled
  await(static_cast<int>(2 * jobs));
  const auto begun = Clock::now();
  for (int i = 0; i < load.batches; ++i) put(load.matches);
  await(load.batches * load.matches);
  return load.batches * load.matches / seconds_since(begun);
}

void workers() {
  const os::TestFolder folder;
  const auto cache = folder.file().parent_path() / "built";
  store::TestDisk disk;
  store::TestArchive in_memory(disk);
  store::GuardedArchive archive(in_memory);
  const auto local = queue::open_local(archive);
  const worker::Program quick = bot_that_thinks(archive, 0);
  const worker::Program slow = bot_that_thinks(archive, 2000);
  const auto cores = static_cast<unsigned>(os::allowed_cores().size());

  print_head("workers");
  const auto on = [&](unsigned jobs, const worker::Program& bot, int matches = 5) {
    return matches_per_second(*local, *local, {bot, static_cast<int>(8 * jobs), matches}, jobs, cache);
  };
  print(compare(
      fmt::format("{} cores against one, programs that do not think", cores), "matches/s", 0.95 * cores, 3,
      [&] { return on(cores, quick, 10); }, [&] { return on(1, quick, 10); }));
  print(compare(
      fmt::format("{} cores against one, 2 ms a move", cores), "matches/s", 0.95 * cores, 3,
      [&] { return on(cores, slow); }, [&] { return on(1, slow); }));

  const queue::TestNats server;
  const auto contest = queue::open_nats_contest(server.url("bench"), archive, worker::contest_id(archive));
  const auto far = queue::open_nats_worker(server.url("bench"));
  const Load batches{slow, 8, 5};  // of at least half a second
  print(compare(
      "through NATS against in this process, 2 ms a move", "matches/s", 0.99, 5,
      [&] { return matches_per_second(*contest, *far, batches, 1, cache); },
      [&] { return matches_per_second(*local, *local, batches, 1, cache); }));
}

// Results per second into the book, 50 per commit, and into the standings, which are read once per round.
double standings_rate(store::Archive& archive) {
  constexpr std::size_t entrants = 100, to_a_commit = 50;
  static int cups = 0;
  tournaments::Plan plan = tournaments::test_plan(tournaments::Kind::round_robin, entrants);
  plan.name = fmt::format("cup {}", ++cups);
  tournaments::Tournament tournament;
  const auto write = [&](const std::string& text) {
    store::Entry entry;
    entry.number = archive.write(tournaments::book_of(plan.name), text);
    entry.text = text;
    if (const auto taken = tournament.take(entry); !taken) throw std::runtime_error(taken.error());
  };
  write(written(entry::Begun{plan}));
  const formats::Round round = tournament.next_round();
  write(written(entry::Opened{1, round.meetings, round.lots}));
  std::vector<worker::MatchResult> results;
  for (const worker::MatchOrder& order : tournament.open()) results.push_back(tournaments::test_result(order));
  const auto begun = Clock::now();
  for (std::size_t i = 0; i < results.size(); ++i) {
    write(written(entry::Result{results[i]}));
    if (i % to_a_commit == 0) archive.commit();
  }
  archive.commit();
  if (tournament.table().rows.size() != entrants) std::abort();
  return static_cast<double>(results.size()) / seconds_since(begun);
}

void standings() {
  print_head("results into book and standings");
  const auto row = [](std::string what, store::Archive& archive) {
    std::vector<double> rates;
    for (int i = 0; i < 5; ++i) rates.push_back(standings_rate(archive));
    print({.what = std::move(what), .unit = "matches/s", .ours = median(rates), .goal = 20e3});
  };
  const os::TestFolder folder;
  const auto in_sqlite = store::open_sqlite_archive(folder.file().parent_path() / "archive.db", store::Access::write);
  row("SQLite, 50 to a commit", *in_sqlite);
  const store::TestPostgres server;
  const auto in_postgres = store::open_postgres_archive(
      server.url_of_base("archive") + "&options=-c%20synchronous_commit%3Doff", store::Access::write);
  row("PostgreSQL, 50 to a commit", *in_postgres);
}

}  // namespace
}  // namespace bench

int main() {
  bench::workers();
  bench::standings();
}
