// Workers as separate processes, playing a tournament through a real NATS server.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <map>
#include <optional>
#include <thread>
#include <utility>

#include "cli/run_agon.hpp"
#include "queue/test_nats.hpp"
#include "store/log/guarded_archive.hpp"
#include "tournaments/evidence/verify.hpp"
#include "tournaments/tournament_runner.hpp"
#include "worker/contest_id.hpp"

namespace agon::cli {
namespace {

using testing::HasSubstr;

// An `agon worker` process.
class WorkerProcess {
 public:
  WorkerProcess(const os::TestFolder& folder, const std::string& url, const std::string& name) : out_(folder / name) {
    const std::string line = "exec " AGON_PROGRAM " worker --no-sandbox --jobs 1 --name " + name + " --cache " +
                             folder / "built" + " --queue " + url + " >" + out_ + " 2>&1 </dev/null";
    pid_ = fork();
    if (pid_ == 0) {
      execl("/bin/sh", "sh", "-c", line.c_str(), nullptr);
      _exit(127);
    }
  }
  ~WorkerProcess() { end(SIGKILL); }
  WorkerProcess(const WorkerProcess&) = delete;
  WorkerProcess& operator=(const WorkerProcess&) = delete;

  int end(int signal) {  // returns its exit code; -1: it was killed
    if (pid_ <= 0) return -1;
    kill(pid_, signal);
    int status = 0;
    waitpid(std::exchange(pid_, -1), &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }
  std::string said() const {
    std::ifstream in(out_);
    return {std::istreambuf_iterator<char>(in), {}};
  }

 private:
  const std::string out_;
  pid_t pid_ = -1;
};

tournaments::Plan cup_of_samples(BlobStore& blobs, std::size_t entrants) {
  std::ifstream in(AGON_SOURCE_DIR "/src/games/avalanche/bots/simple.cpp");
  const std::string source(std::istreambuf_iterator<char>(in), {});
  tournaments::Plan plan;
  plan.name = "cup";
  plan.game = "avalanche";
  plan.format.kind = tournaments::Kind::round_robin;
  plan.seed = 42;
  for (std::size_t i = 1; i <= entrants; ++i) {
    const std::string name = "bot" + std::to_string(i);
    plan.entrants.push_back({name, "bot.cpp", blobs.keep(source), ""});
  }
  return plan;
}

// A worker works only for contests of its own version.
queue::NatsSettings settings() {
  std::string version = run_agon("--version").out;
  while (!version.empty() && version.back() == '\n') version.pop_back();
  return {version.substr(version.rfind(' ') + 1), {}};
}

// The number of results in the book, by match.
std::map<std::string, int> results_in(store::Archive& archive) {
  std::map<std::string, int> count;
  for (const store::Entry& entry : archive.read(tournaments::book_of("cup"))) {
    constexpr std::string_view kind = "{\"result\":";
    if (!entry.text.starts_with(kind)) continue;
    const auto result = worker::match_result_from(
        std::string_view(entry.text).substr(kind.size(), entry.text.size() - kind.size() - 1));
    EXPECT_TRUE(result) << entry.text;
    if (result && !result->ours) ++count[result->id];
  }
  return count;
}

TEST(Workers, PlayATournamentTogetherAndOneOfThemMayDie) {
  const os::TestFolder folder;
  const queue::TestNats server;
  const auto kept = store::open_archive(folder.path(), store::Access::write);
  store::GuardedArchive archive(*kept);
  tournaments::plan_tournament(archive, cup_of_samples(archive, 6));
  const auto queue = queue::open_nats_contest(server.url("cup"), archive, worker::contest_id(archive), settings());
  tournaments::TournamentRunner runner(archive, *queue, "cup");
  WorkerProcess first(folder, server.url("cup"), "first");
  std::optional<WorkerProcess> second;

  std::map<std::string, int> played_by;
  conduct(runner, *queue, {}, [&](const worker::MatchResult& result) {
    ++played_by[result.host.name];
    if (!second) second.emplace(folder, server.url("cup"), "second");
    if (played_by["second"] == 1 || played_by["first"] == 8) first.end(SIGKILL);
  });
  EXPECT_TRUE(runner.over());
  EXPECT_GE(played_by["first"], 1) << first.said();
  EXPECT_GE(played_by["second"], 1) << second->said();
  const auto results = results_in(archive);
  EXPECT_EQ(results.size(), 15U);
  for (const auto& [id, times] : results) EXPECT_EQ(times, 1) << id;

  EXPECT_EQ(second->end(SIGTERM), 0);
  EXPECT_THAT(second->said(), HasSubstr(" played\n"));
}

TEST(Workers, PlayForTheContestThatHasTheNameNowAndNotForItsRehearsal) {
  const os::TestFolder folder, rehearsal_folder;
  const queue::TestNats server;
  {
    const auto kept = store::open_archive(rehearsal_folder.path(), store::Access::write);
    store::GuardedArchive archive(*kept);
    tournaments::Plan plan = cup_of_samples(archive, 3);
    ++plan.seed;
    tournaments::plan_tournament(archive, plan);
    const auto queue = queue::open_nats_contest(server.url("cup"), archive, worker::contest_id(archive), settings());
    tournaments::TournamentRunner(archive, *queue, "cup").resume();
  }  // it is interrupted with its jobs in the queue
  const auto kept = store::open_archive(folder.path(), store::Access::write);
  store::GuardedArchive archive(*kept);
  tournaments::plan_tournament(archive, cup_of_samples(archive, 3));
  const auto queue = queue::open_nats_contest(server.url("cup"), archive, worker::contest_id(archive), settings());
  const WorkerProcess worker(folder, server.url("cup"), "worker");
  tournaments::TournamentRunner runner(archive, *queue, "cup");
  conduct(runner, *queue, {});
  EXPECT_TRUE(runner.over());
  const tournaments::Verification verified = tournaments::verify_tournament(archive, "cup", 1);
  EXPECT_EQ(verified.matches, 3U);
  EXPECT_TRUE(verified.wrong.empty()) << verified.wrong.front().text;
}

TEST(Workers, GoOnWhenTheServerComesBackWithAnEmptyStore) {
  const os::TestFolder folder;
  queue::TestNats server;
  const auto kept = store::open_archive(folder.path(), store::Access::write);
  store::GuardedArchive archive(*kept);
  tournaments::plan_tournament(archive, cup_of_samples(archive, 4));
  const auto queue = queue::open_nats_contest(server.url("cup"), archive, worker::contest_id(archive), settings());
  const WorkerProcess worker(folder, server.url("cup"), "worker");
  tournaments::TournamentRunner runner(archive, *queue, "cup");
  bool emptied = false;
  std::string told;
  conduct(
      runner, *queue, {},
      [&](const worker::MatchResult&) {
        if (std::exchange(emptied, true)) return;
        server.end(SIGKILL);
        std::filesystem::remove_all(server.folder() / "store");
        server.start();
      },
      [&](const std::string& what) { told += what + "\n"; });
  EXPECT_TRUE(runner.over());
  EXPECT_THAT(told, HasSubstr("open jobs are queued again"));
  for (const auto& [id, times] : results_in(archive)) EXPECT_EQ(times, 1) << id;
}

TEST(Workers, OfAnotherVersionOrForANameThatNobodyHasAreToldSo) {
  const os::TestFolder folder;
  const queue::TestNats server;
  const auto kept = store::open_archive(folder.path(), store::Access::write);
  const auto queue = queue::open_nats_contest(server.url("cup"), *kept, worker::contest_id(*kept), {"another", {}});
  const Ran other = run_agon("worker --no-sandbox --queue " + server.url("cup"));
  EXPECT_EQ(other.code, 1);
  EXPECT_THAT(other.err, HasSubstr("is run by version another of agon"));
  WorkerProcess misspelt(folder, server.url("cop"), "misspelt");
  for (const char* const words : {"no contest", " at a time"}) {  // from then on it stops in order
    for (int i = 0; i < 1200 && misspelt.said().find(words) == std::string::npos; ++i)
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  EXPECT_THAT(misspelt.said(), HasSubstr("no contest called cop answers"));
  EXPECT_THAT(misspelt.said(), HasSubstr("(but: cup)"));
  EXPECT_EQ(misspelt.end(SIGTERM), 0);
}

TEST(Workers, SayWhatIsWrongWithTheirQueue) {
  const Ran none = run_agon("worker");
  EXPECT_EQ(none.code, 2);
  EXPECT_THAT(none.err, HasSubstr("--queue nats://"));
  const Ran unnamed = run_agon("worker --queue nats://127.0.0.1:1");
  EXPECT_EQ(unnamed.code, 2);
  EXPECT_THAT(unnamed.err, HasSubstr("contest's name"));
  const Ran nobody = run_agon("worker --no-sandbox --queue nats://user:secret@127.0.0.1:1/cup");
  EXPECT_EQ(nobody.code, 1);
  EXPECT_THAT(nobody.err, HasSubstr("no NATS server answers at nats://127.0.0.1:1"));
}

}  // namespace
}  // namespace agon::cli
