// Games of live servers as replays and as appeal bundles.

#include "live/journal/game_record.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/dice.hpp"
#include "config/duel_plan.hpp"
#include "live/duels/duel_match.hpp"
#include "live/duels/vampire_test_contest.hpp"
#include "os/test_folder.hpp"
#include "store/journal/sqlite_store.hpp"

namespace agon::live {
namespace {

using testing::HasSubstr;

// A match that a team plays alone: it sends random answers and leaves after this number of ticks.
void play_alone(store::Store& store, const config::ServerPlan& plan, std::uint32_t number, const std::string& team,
                std::uint32_t ticks) {
  const std::string setup = config::duel_setup(plan, 1, number);
  const store::Opening opening{plan.name, number, "vampire", setup, 7U + number, team};
  DuelMatch duel(plan.game->start(setup, opening.seed).value(), opening.seed, {&store, opening});
  Dice dice(number, 0);
  while (!duel.match().over() && duel.match().turn() < ticks) {
    if (duel.match().to_act().test(DuelMatch::team_seat))
      duel.answer(duel.match().random_answer(DuelMatch::team_seat, dice));
    duel.end_turn(store::Time(1000 * (duel.match().turn() + 1)));
  }
  duel.leave(store::Time(1'000'000));
  store.commit();
}

TEST(GameRecord, OfATeamsOwnMatchTellsWhatTheOrganisersPlayersSaidToo) {
  const os::TestFolder folder;
  const config::Contest contest = vampire_contest();
  const auto store = store::open_sqlite(folder.file());
  play_alone(*store, contest.servers[0], 1, "alfa", 5);
  play_alone(*store, contest.servers[0], 2, "beta", 5);
  play_alone(*store, contest.servers[0], 3, "alfa", 1000);
  for (const GameName& name : {GameName{"V1", 1, ""}, GameName{"V1", 1, "beta"}, GameName{"V1", 2, "alfa"}}) {
    const auto record = find_record(*store, name);
    ASSERT_TRUE(record) << name.number << name.team;
    const replay::Replay replay = replay_of(*record, {"alfa", "beta"});
    const auto verified = replay::verify(replay::read_replay(replay::pack_replay(replay)).value());
    ASSERT_TRUE(verified) << verified.error();
    EXPECT_THAT(*verified, HasSubstr("the result follows"));
    EXPECT_EQ(replay.seats.at(DuelMatch::team_seat).name, name.number == 1 && !name.team.empty() ? "beta" : "alfa");
    EXPECT_EQ(replay.scores, *record->scores);
    EXPECT_GT(replay.turns.front().said.size(), 1U) << "the others have said something";
  }
  EXPECT_EQ(find_record(*store, {"V1", 2, "alfa"})->opening.number, 3U) << "the second one of alfa";
  EXPECT_FALSE(find_record(*store, {"V1", 2, "beta"}));
  EXPECT_FALSE(find_record(*store, {"V1", 4, ""}));
  EXPECT_FALSE(find_record(*store, {"V2", 1, ""}));
}

TEST(GameRecord, ThatRunsEndsWithItsLastWholeTurnAndSaysSo) {
  store::Record record{{"W1", 1, "network", "teams=2 turns=10", 7, ""}, {}, {}, std::nullopt};
  const auto match = find_game("network")->start(record.opening.setup, record.opening.seed).value();
  match->end_turn();
  record.turns.push_back({{}, match->digest(), store::Time(1000)});
  record.running.push_back({0, "whatever the running turn holds"});
  const replay::Replay replay = replay_of(record, {"alfa", "beta"});
  EXPECT_EQ(replay.turns.size(), 1U);
  EXPECT_EQ(replay.seats.at(1).name, "beta");
  EXPECT_THAT(replay.reason, HasSubstr("the game was not over yet"));
  const auto verified = replay::verify(replay);
  ASSERT_TRUE(verified) << verified.error();
}

}  // namespace
}  // namespace agon::live
