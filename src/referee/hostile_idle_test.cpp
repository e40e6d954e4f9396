// Programs from tests/hostile that compute when it is not their turn, each on one processor with a program that thinks.
// They must gain nothing: the rules decide the match, on every kind of machine.

#include <fmt/core.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <optional>
#include <thread>

#include "games/registry.hpp"
#include "os/cores.hpp"
#include "referee/program_bot.hpp"
#include "referee/referee.hpp"
#include "sandbox/compilers/languages.hpp"
#include "sandbox/test_ways.hpp"

namespace agon {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using replay::Fault;
using sandbox::Way;

class AProgramThatIsNotAsked : public testing::TestWithParam<Way> {
 protected:
  AProgramThatIsNotAsked() {
    limits_.block_cpu =
        20s;  // who stops and wakes its children burns some when it is asked, and more on a busy machine
    limits_.block_wall = 20s;
    programs_.memory_bytes = std::uint64_t{1} << 30;  // for systems that count shared pages in each process
    fs::copy(fs::path(AGON_SOURCE_DIR) / "tests/hostile", folder());  // a path that identifies its processes
  }
  void TearDown() override {
    EXPECT_THAT(sandbox::processes_called(folder_.path()), testing::IsEmpty());
    std::vector<std::string> left = sandbox::left_behind();
    std::erase(left, folder_.path());
    EXPECT_THAT(left, testing::IsEmpty());
  }

  fs::path folder() const { return folder_.path() + "/hostile"; }

  std::unique_ptr<referee::ProgramBot> start(const std::string& file, const GameInfo& game) {
    const std::string path = (folder() / file).string();
    const auto command = sandbox::command_of(file.ends_with(".py") ? "/usr/bin/python3 '" + path + "'" : path,
                                             folder_.path() + "/cache", GetParam().isolation);
    EXPECT_TRUE(command) << command.error();
    return std::make_unique<referee::ProgramBot>(
        sandbox::start_in(GetParam().places, *command, programs_, GetParam().isolation), watchdog_,
        referee::output_rules_of(game));
  }

  // Football, both programs on one processor. Matches disturbed by other processes of this machine are repeated.
  replay::Outcome football(const std::string& left, const std::string& right) {
    replay::Outcome outcome;
    std::thread([&] {
      const auto cores = os::allowed_cores();
      ASSERT_FALSE(cores.empty());
      os::pin_this_thread(cores.back());
      for (int attempt = 0; attempt == 0 || (outcome.ours && attempt < 10); ++attempt) {
        const Game& game = *find_game("football");
        const auto match = game.start("", 1);
        const auto first = start(left, game.info());
        const auto second = start(right, game.info());
        referee::Bot* const bots[] = {first.get(), second.get()};
        outcome = referee::play(**match, bots, limits_, {});
      }
    }).join();
    return outcome;
  }

  // A program that walks to the right wins from the left seat, and loses from the right one.
  void expect_that_the_rules_decide(const std::string& left, const std::string& right) {
    const auto outcome = football(left, right);
    EXPECT_FALSE(outcome.ours) << outcome.reason;
    EXPECT_EQ(outcome.seats[0].verdict, "");
    EXPECT_EQ(outcome.seats[1].verdict, "");
    EXPECT_EQ(outcome.winner, Seat{0});
  }

  // A signal does not reach a new session or a child that wakes at once. Where only signals stop programs, the left one
  // may compute for a while, and is killed for it.
  void expect_that_the_rules_decide_or_the_left_one_is_killed(const std::string& left, const std::string& right) {
    const auto outcome = football(left, right);
    EXPECT_FALSE(outcome.ours) << outcome.reason;
    EXPECT_EQ(outcome.seats[1].verdict, "");
    if (GetParam().places.freezer || !outcome.seats[0].has_fault()) {
      EXPECT_EQ(outcome.seats[0].verdict, "");
      EXPECT_EQ(outcome.winner, Seat{0});
    } else {
      EXPECT_EQ(outcome.seats[0].fault, Fault::out_of_time) << outcome.reason;
      EXPECT_EQ(outcome.winner, Seat{1});
    }
  }

  replay::Limits limits_;
  sandbox::Limits programs_;

 private:
  os::ScratchFolder folder_;
  referee::Watchdog watchdog_;
};
INSTANTIATE_TEST_SUITE_P(Ways, AProgramThatIsNotAsked, testing::ValuesIn(sandbox::ways_here()),
                         [](const auto& test) { return test.param.name; });

TEST_P(AProgramThatIsNotAsked, GainsNothingByComputing) {
  expect_that_the_rules_decide("thinks.py", "spins_while_others_think.py");
}

TEST_P(AProgramThatIsNotAsked, GainsNothingByComputingInManySessions) {
  expect_that_the_rules_decide_or_the_left_one_is_killed("hogs_the_processor.py", "thinks.py");
}

TEST_P(AProgramThatIsNotAsked, GainsNothingByComputingBeforeItIsAskedForItsName) {
  expect_that_the_rules_decide("thinks.py", "spins_before_it_is_asked.py");
}

// Its first thread never waits for a processor, so the waiting of its other threads must count too.
TEST_P(AProgramThatIsNotAsked, GainsNothingByComputingAgainstAProgramOfManyThreads) {
  expect_that_the_rules_decide("Thinks.java", "spins_while_others_think.py");
}

TEST_P(AProgramThatIsNotAsked, GainsNothingByComputingInManySessionsAgainstAProgramOfManyThreads) {
  expect_that_the_rules_decide_or_the_left_one_is_killed("hogs_the_processor.py", "Thinks.java");
}

TEST_P(AProgramThatIsNotAsked, GainsNothingByWakingItsChildren) {
  expect_that_the_rules_decide_or_the_left_one_is_killed("wakes_its_children.py", "thinks.py");
}

TEST_P(AProgramThatIsNotAsked, StaysOnTheProcessorThatItWasGiven) {
  if (GetParam().isolation == sandbox::Isolation::none && !GetParam().places.cpuset) return;  // nothing confines it
  EXPECT_EQ(football("widens_its_cores.py", "thinks.py").seats[0].name, "cores 1");
}

}  // namespace
}  // namespace agon
