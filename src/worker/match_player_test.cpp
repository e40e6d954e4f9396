#include "worker/match_player.hpp"

#include <gtest/gtest.h>

#include "base/text.hpp"
#include "os/test_folder.hpp"
#include "replay/replay.hpp"
#include "store/log/guarded_archive.hpp"
#include "store/log/test_archive.hpp"
#include "worker/match_notes.hpp"
#include "worker/result_check.hpp"

namespace agon::worker {
namespace {

constexpr const char* thrower = R"(#!/usr/bin/env python3
import sys
for line in sys.stdin:
    words = line.split()
    if words[0] == "Name": print("PLAYER thrower", flush=True)
    elif words[0] == "Quit": break
    else: print("DROP 0", flush=True)
print("that was it", file=sys.stderr)
)";

// Writes to stderr at each move, before it answers.
constexpr const char* noisy = R"(#!/usr/bin/env python3
import sys
move = 0
for line in sys.stdin:
    if line == "Start\n": print("noisy", flush=True)
    elif line == "Quit\n": break
    elif line == "Move\n":
        move += 1
        print("secret", move, file=sys.stderr, flush=True)
        print("0 0", flush=True)
)";

class APlayer : public testing::Test {
 protected:
  MatchOrder order(const std::string& game, std::vector<std::optional<Program>> seats, const std::string& setup = "") {
    MatchOrder wanted;
    wanted.tournament = "cup";
    wanted.game = game;
    wanted.setup = setup;
    wanted.seed = 7;
    wanted.seats = std::move(seats);
    return wanted;
  }
  Program source(const std::string& text, const std::string& file = "bot.py") {
    return {"entrant", file, archive.keep(text), ""};
  }
  MatchResult play(const MatchOrder& wanted) { return player.play(*player.start(wanted)); }

  os::TestFolder folder;
  store::TestDisk disk;
  store::TestArchive in_memory{disk};
  store::GuardedArchive archive{in_memory};
  MatchPlayer player{archive, {folder.file().parent_path() / "built", sandbox::Isolation::none, "1.2.3"}};
};

TEST_F(APlayer, BuildsProgramsFromTheBlobStoreAndKeepsTheReplayThere) {
  const std::string quits = "print('x')\n";
  const MatchResult result = play(order("avalanche", {source(thrower), source(quits)}));
  EXPECT_FALSE(result.ours) << result.reason;
  EXPECT_EQ(result.id, "cup/1/1/1");
  ASSERT_EQ(result.seats.size(), 2U);
  EXPECT_NE(result.seats[1].fault, replay::Fault::none);
  EXPECT_EQ(result.scores.size(), 2U);
  EXPECT_GT(result.host.cores, 0U);
  EXPECT_EQ(result.host.tries, 1U);
  EXPECT_EQ(result.program_version, "1.2.3");
  const auto kept = archive.fetch(result.replay);
  ASSERT_TRUE(kept);
  const auto replay = replay::read_replay(*kept);
  ASSERT_TRUE(replay) << replay.error();
  EXPECT_EQ(replay->digest, result.digest);
  EXPECT_EQ(replay->seats[0].program, "entrant");
}

TEST_F(APlayer, KeepsWhatAProgramWroteToStderrWithItsTurnsButNotInTheReplay) {
  const MatchResult result = play(order("avalanche", {source(noisy), source(noisy)}));
  EXPECT_FALSE(result.ours) << result.reason;
  const auto own = notes_of(result.seats[0], 0, [this](const Hash& hash) { return archive.fetch(hash); });
  ASSERT_TRUE(own);
  EXPECT_TRUE(own->text.starts_with("secret 1\nsecret 2\n")) << own->text;
  ASSERT_GE(own->marks.size(), 2U);
  EXPECT_EQ(own->marks[0], (replay::NoteMark{1, 9}));
  EXPECT_EQ(own->marks[1], (replay::NoteMark{2, 18}));
  EXPECT_TRUE(check_blobs(result, archive).ok());
  const auto replay = replay::read_replay(*archive.fetch(result.replay));
  ASSERT_TRUE(replay) << replay.error();
  EXPECT_EQ(replay::print_replay(*replay).find("secret"), std::string::npos);
  EXPECT_TRUE(replay::verify(*replay));
}

TEST_F(APlayer, LetsHouseBotsPlayWhereASeatIsNobodys) {
  const MatchResult result =
      play(order("vampire", {std::nullopt, std::nullopt, std::nullopt, std::nullopt}, "seats=4"));
  EXPECT_FALSE(result.ours) << result.reason;
  EXPECT_GT(result.turns, 10U);
  const auto again = play(order("vampire", {std::nullopt, std::nullopt, std::nullopt, std::nullopt}, "seats=4"));
  EXPECT_EQ(again.digest, result.digest) << "the same seed, the same match";
  const auto replay = replay::read_replay(*archive.fetch(result.replay));
  ASSERT_TRUE(replay);
  EXPECT_TRUE(replay::verify(*replay));
}

TEST_F(APlayer, NeverBooksALossForWhatThisMachineDoesWrong) {
  MatchResult result = play(order("avalanche", {source(thrower), Program{"lost", "bot.py", Hash(64, 'e'), ""}}));
  EXPECT_TRUE(result.ours) << "its source is not in the archive";
  EXPECT_EQ(result.seats.size(), 2U);
  EXPECT_TRUE(result.replay.empty());
  EXPECT_TRUE(play(order("chess", {std::nullopt})).ours);
  EXPECT_TRUE(play(order("avalanche", {source(thrower)})).ours) << "two seats are needed";
  result = play(order("avalanche", {source(thrower), source("int main( {", "bot.cpp")}));
  EXPECT_TRUE(result.ours) << "the jury had accepted it";
  EXPECT_NE(result.reason.find("cannot be built here"), std::string::npos);
}

}  // namespace
}  // namespace agon::worker
