#include "referee/run.hpp"
#include "os/test_wait.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sched.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <fstream>
#include <thread>

#include "os/scratch_folder.hpp"
#include "os/stop_on_signal.hpp"
#include "referee/own_limits.hpp"
#include "referee/toy_game.hpp"
#include "replay/notes.hpp"
#include "replay/replay.hpp"

namespace agon::referee {
namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;
using std::chrono::seconds;
using testing::ElementsAre;
using testing::HasSubstr;

// Shell programs such as contestants would write, without isolation. They answer `answer` to every request but the
// name; $move counts them.
Entrant program(const std::string& name, const std::string& answer) {
  const std::string script = "move=0; while read request; do case $request in Name) echo " + name +
                             ";; Quit) exit 0;; *) move=$((move+1)); " + answer + ";; esac; done";
  return {{{"/bin/sh", "-c", script}}, name};
}
Entrant plain(const std::string& name, int number) { return program(name, "echo " + std::to_string(number)); }

RunSettings settings() {
  RunSettings settings = settings_of(toy::Toy::info());
  settings.isolation = sandbox::Isolation::none;
  return settings;
}

MatchPlan plan(Entrant left, Entrant right, std::string setup = "turns=6") {
  return {&toy::game, std::move(setup), 1, {std::move(left), std::move(right)}, {}};
}

replay::Outcome play_one(const MatchPlan& match, const RunSettings& with = settings()) {
  replay::Outcome outcome;
  EXPECT_TRUE(run({&match, 1}, with, [&](std::size_t, const replay::Outcome& result) { outcome = result; }));
  return outcome;
}

TEST(Run, ProgramsPlayAMatch) {
  const replay::Outcome outcome = play_one(plan(plain("Alpha", 2), plain("Beta", 1)));
  EXPECT_EQ(outcome.reason, "\"Alpha\" (left) wins: the sums are 6 and 3");
  EXPECT_EQ(outcome.seats[0].ledger.size(), 3U);
  EXPECT_GT(outcome.seats[0].usage.spent.cpu, replay::Nanoseconds(0));
}

TEST(Run, AProgramThatCrashesLosesAndLeavesItsStderr) {
  const replay::Outcome outcome = play_one(
      plan(program("Alpha", "echo depth $move >&2; test $move = 3 && kill -SEGV $$; echo 1"), plain("Beta", 1)));
  EXPECT_EQ(outcome.reason,
            "\"Alpha\" (left) lost: its answer to move 5 (its 3rd) did not come: it was killed by signal 11 "
            "(Segmentation fault)");
  EXPECT_EQ(outcome.seats[0].usage.stderr_text, "depth 1\ndepth 2\ndepth 3\n");
}

TEST(Run, WhatAProgramWritesToStderrIsKnownByTurn) {
  const auto outcome = play_one(plan(program("Alpha", "echo depth $move >&2; echo 1"), plain("Beta", 1)));
  const replay::Notes notes = replay::notes_of(outcome.seats[0], 0);
  EXPECT_EQ(notes.marks, (std::vector<replay::NoteMark>{{1, 8}, {3, 16}, {5, 24}}));
  EXPECT_EQ(replay::notes_of(outcome.seats[1], 1).text, "");
}

TEST(Run, WhatAProgramWritesToStderrIsNotInTheReplay) {
  const os::ScratchFolder folder;
  MatchPlan match = plan(program("Alpha", "echo secret >&2; echo 1"), plain("Beta", 1));
  match.replay = folder.path() + "/match.agon";
  EXPECT_EQ(play_one(match).seats[0].usage.stderr_bytes, 21U);
  const auto replay = replay::load_replay(match.replay);
  ASSERT_TRUE(replay) << replay.error();
  EXPECT_EQ(replay::print_replay(*replay).find("secret"), std::string::npos);
}

TEST(Run, AProgramThatSleepsLosesByTheWatchdog) {
  RunSettings with = settings();
  with.limits = limits_of(toy::Toy::info(), milliseconds(100));
  const replay::Outcome outcome = play_one(plan(program("Alpha", "sleep 100"), plain("Beta", 1)), with);
  EXPECT_EQ(outcome.seats[0].fault, replay::Fault::no_answer) << outcome.reason;
}

TEST(Run, AProgramThatSpinsLosesByItsProcessorTime) {
  RunSettings with = settings();
  with.limits = limits_of(toy::Toy::info(), milliseconds(200));
  with.limits.block_wall = seconds(60);
  const replay::Outcome outcome = play_one(plan(program("Alpha", "while :; do :; done"), plain("Beta", 1)), with);
  EXPECT_EQ(outcome.seats[0].fault, replay::Fault::out_of_time) << outcome.reason;
}

TEST(Run, ManyMatchesAreReportedInOrder) {
  std::vector<MatchPlan> plans = plan_games(plan(plain("Alpha", 2), plain("Beta", 1)), 9, Sides::swapped);
  for (std::size_t i = 0; i < plans.size(); ++i) plans[i].setup = "turns=" + std::to_string(2 + i % 3);
  RunSettings with = settings();
  with.jobs = 2;
  std::vector<std::size_t> order;
  std::vector<std::string> winners;
  EXPECT_TRUE(run(plans, with, [&](std::size_t index, const replay::Outcome& outcome) {
    order.push_back(index);
    EXPECT_EQ(outcome.turns, 2 + index % 3) << outcome.reason;
    winners.push_back(outcome.winner ? outcome.seats[*outcome.winner].name : "nobody");
  }));
  EXPECT_THAT(order, ElementsAre(0, 1, 2, 3, 4, 5, 6, 7, 8));
  EXPECT_EQ(winners[0], "Alpha");
  EXPECT_EQ(winners[3], "Alpha");
}

TEST(Run, SwappedSidesShareASeed) {
  const auto plans = plan_games(plan(plain("Alpha", 2), plain("Beta", 1)), 4, Sides::swapped);
  EXPECT_THAT((std::vector{plans[0].seed, plans[1].seed, plans[2].seed, plans[3].seed}), ElementsAre(1, 1, 2, 2));
  EXPECT_EQ(plans[0].seats[0].shown, "Alpha");
  EXPECT_EQ(plans[1].seats[0].shown, "Beta");
  EXPECT_EQ(plans[2].seats[0].shown, "Alpha");
  EXPECT_EQ(plan_games(plans[0], 3, Sides::kept)[2].seed, 3U);
}

TEST(Run, FourProgramsTakeAllFourSeatsWithEachSeed) {
  MatchPlan first = plan(plain("A", 1), plain("B", 1));
  first.seats.push_back(plain("C", 1));
  first.seats.push_back(plain("D", 1));
  const auto plans = plan_games(first, 8, Sides::swapped);
  for (std::size_t seat = 0; seat < 4; ++seat) {
    std::string seen;
    for (std::size_t game = 0; game < 4; ++game) {
      seen += plans[game].seats[seat].shown;
      EXPECT_EQ(plans[game].seats[seat].shown, first.seats[program_at(game, seat, 4, Sides::swapped)].shown);
    }
    std::ranges::sort(seen);
    EXPECT_EQ(seen, "ABCD") << "seat " << seat;
  }
  EXPECT_EQ(plans[3].seed, 1U);
  EXPECT_EQ(plans[4].seed, 2U);
}

TEST(Run, AProgramMayHaveLimitsOfItsOwn) {
  MatchPlan match = plan(program("Alpha", "sleep 100"), plain("Beta", 1));
  match.seats[0].limits = limits_of(toy::Toy::info(), milliseconds(100));
  RunSettings with = settings();
  with.limits = limits_of(toy::Toy::info(), seconds(1000));
  const replay::Outcome outcome = play_one(match, with);
  EXPECT_EQ(outcome.seats[0].fault, replay::Fault::no_answer) << outcome.reason;
}

// Pretends in the first matches that this machine is overloaded.
class Starving final : public MatchObserver {
 public:
  explicit Starving(int times) : left_(times) {}
  void begun(const Match&, std::span<const replay::SeatReport>) override {
    if (left_-- > 0) throw Overload(std::string(overload_reason), seconds(1));
  }
  void turn_ended(const Match&, std::span<const replay::SeatReport>) override {}
  void finished(const replay::Outcome&) override {}

 private:
  std::atomic<int> left_;
};

TEST(Run, PlaysFewerMatchesAtATimeWhereTheMachineIsOverloaded) {
  Starving starving(2);
  std::vector<MatchPlan> plans = plan_games(plan(plain("Alpha", 2), plain("Beta", 1)), 8, Sides::kept);
  for (MatchPlan& match : plans) match.observers = {&starving};
  RunSettings with = settings();
  with.jobs = 4;
  std::vector<unsigned> lowered;
  with.jobs_lowered = [&](unsigned jobs) { lowered.push_back(jobs); };
  std::size_t decided = 0;
  EXPECT_TRUE(run(plans, with, [&](std::size_t, const replay::Outcome& outcome) { decided += !outcome.ours; }));
  EXPECT_EQ(decided, plans.size());
  EXPECT_THAT(lowered, ElementsAre(3, 2));
}

// The cores that the programs of each match may use.
std::vector<std::string> cores_of_programs(const RunSettings& with, std::size_t matches) {
  const os::ScratchFolder folder;
  const auto show = [&](std::size_t match, const std::string& name) {
    const std::string file = (fs::path(folder.path()) / (std::to_string(match) + name)).string();
    return program(name, "grep Cpus_allowed_list /proc/self/status > " + file + "; sleep 0.05; echo 1");
  };
  std::vector<MatchPlan> plans;
  for (std::size_t i = 0; i < matches; ++i) plans.push_back(plan(show(i, "A"), show(i, "B"), "turns=2"));
  run(plans, with, [](std::size_t, const replay::Outcome& outcome) { EXPECT_FALSE(outcome.ours) << outcome.reason; });
  std::vector<std::string> all;
  for (std::size_t i = 0; i < matches; ++i) {
    std::string word, left, right;
    std::ifstream(fs::path(folder.path()) / (std::to_string(i) + "A")) >> word >> left;
    std::ifstream(fs::path(folder.path()) / (std::to_string(i) + "B")) >> word >> right;
    EXPECT_EQ(left, right);
    all.push_back(left);
  }
  return all;
}

TEST(Run, AMatchAndItsProgramsStayOnOneCoreAndTheJobsOnDifferentOnes) {
  RunSettings with = settings();
  with.jobs = 2;
  const auto cores = cores_of_programs(with, 2);
  EXPECT_EQ(cores[0].find_first_of(",-"), std::string::npos) << cores[0];
  const bool one_core = sysconf(_SC_NPROCESSORS_ONLN) == 1;
  EXPECT_TRUE(one_core || cores[0] != cores[1]);
}

TEST(Run, WithoutPinningProgramsMayUseAllCores) {
  RunSettings with = settings();
  with.pinning = Pinning::free;
  std::ifstream status("/proc/self/status");
  std::string ours;
  while (status >> ours && ours != "Cpus_allowed_list:") continue;
  status >> ours;
  EXPECT_EQ(cores_of_programs(with, 1)[0], ours);
}

TEST(Run, AMatchThatThisMachineCannotPlayIsTriedThreeTimesAndThenReportedAsOurs) {
  MatchPlan match = plan(plain("Alpha", 2), plain("Beta", 1));
  struct Broken final : MatchObserver {
    void begun(const Match&, std::span<const replay::SeatReport>) override {
      ++times;
      throw MachineError("no space left");
    }
    void turn_ended(const Match&, std::span<const replay::SeatReport>) override {}
    void finished(const replay::Outcome&) override {}
    int times = 0;
  } broken;
  match.observers = {&broken};
  const replay::Outcome outcome = play_one(match);
  EXPECT_TRUE(outcome.ours);
  EXPECT_EQ(outcome.reason, "no space left");
  EXPECT_EQ(broken.times, 3);
}

TEST(Run, AMatchLeavesAReplayThatVerifies) {
  const os::ScratchFolder folder;
  MatchPlan match = plan(plain("Alpha", 2), program("Beta", "echo '1 \xff'"));
  match.replay = fs::path(folder.path()) / "deeper" / "match.agon";
  const replay::Outcome outcome = play_one(match);
  const auto replay = replay::load_replay(match.replay);
  ASSERT_TRUE(replay) << replay.error();
  EXPECT_EQ(replay->seats[1].program, "Beta");
  EXPECT_EQ(replay->reason, outcome.reason);
  EXPECT_EQ(replay->faults.at(0).line, "1 \xff");
  const auto verified = verify(*replay, toy::game);
  EXPECT_TRUE(verified) << verified.error();
}

TEST(Run, AReplayThatCannotBeWrittenIsOurFault) {
  MatchPlan match = plan(plain("Alpha", 2), plain("Beta", 1));
  match.replay = "/proc/no/such/folder/match.agon";
  const replay::Outcome outcome = play_one(match);
  EXPECT_TRUE(outcome.ours);
  EXPECT_THAT(outcome.reason, HasSubstr("/proc/no/such/folder/match.agon"));
}

bool somebody_runs(const std::string& mark) {
  for (const auto& entry : fs::directory_iterator("/proc")) {
    std::ifstream file(entry.path() / "cmdline", std::ios::binary);
    const std::string words{std::istreambuf_iterator<char>(file), {}};
    if (words.find(mark) != words.npos) return true;
  }
  return false;
}

void wait_for(const fs::path& file) {
  ASSERT_TRUE(os::comes([&] { return fs::exists(file); })) << file;
}

TEST(Run, CtrlCEndsEverythingAndLeavesNoProgram) {
  const os::ScratchFolder folder;
  const fs::path asked = fs::path(folder.path()) / "asked";
  const std::string mark = "agon_test_mark_" + std::to_string(getpid());
  const auto sleeper = program("Alpha", ": " + mark + "; touch " + asked.string() + "; sleep 100");
  const auto plans = plan_games(plan(sleeper, sleeper), 5, Sides::kept);
  RunSettings with = settings();
  with.jobs = 2;
  int reported = 0;
  os::StopOnSignal stop;
  std::thread user([&] {
    wait_for(asked);
    kill(getpid(), SIGINT);
  });
  EXPECT_FALSE(run(
      plans, with, [&](std::size_t, const replay::Outcome&) { ++reported; }, stop.token()));
  user.join();
  EXPECT_EQ(reported, 0);
  EXPECT_FALSE(somebody_runs(mark));
}

TEST(Run, AMatchThatIsNotReportedLeavesNoReplay) {
  const os::ScratchFolder folder;
  const fs::path kept = fs::path(folder.path()) / "1.agon", forgotten = fs::path(folder.path()) / "3.agon";
  const auto sleeper = program("Alpha", "sleep 100");
  std::vector<MatchPlan> plans{plan(plain("Alpha", 2), plain("Beta", 1)), plan(sleeper, sleeper),
                               plan(plain("Alpha", 2), plain("Beta", 1))};
  plans[0].replay = kept;
  plans[2].replay = forgotten;
  RunSettings with = settings();
  with.jobs = 2;
  std::stop_source stop;
  std::thread user([&] {
    wait_for(forgotten);
    stop.request_stop();
  });
  std::vector<std::size_t> reported;
  EXPECT_FALSE(run(
      plans, with, [&](std::size_t index, const replay::Outcome&) { reported.push_back(index); }, stop.get_token()));
  user.join();
  EXPECT_THAT(reported, ElementsAre(0U));
  EXPECT_TRUE(fs::exists(kept));
  EXPECT_FALSE(fs::exists(forgotten)) << "it was decided, but the one before it was not";
}

}  // namespace
}  // namespace agon::referee
