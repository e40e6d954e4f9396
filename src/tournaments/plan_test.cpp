#include "tournaments/plan.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/digest.hpp"
#include "games/vampire/worlds.hpp"
#include "tournaments/test_plan.hpp"

namespace agon::tournaments {
namespace {

TEST(Plans, AreReadAsTheyWereWritten) {
  for (const Kind kind :
       {Kind::swiss, Kind::play_off, Kind::round_robin, Kind::gauntlet, Kind::all_together, Kind::evaluation}) {
    Plan plan = test_plan(kind, 3, 7);
    plan.format.intermediate = kind == Kind::swiss;
    plan.format.play_off = formats::PlayOff::football;
    plan.format.cycles = 4;
    plan.format.counting = formats::Counting::scores;
    plan.maps = {"one", "two"};
    plan.allowance.memory_bytes = 1 << 20;
    const auto read = plan_from(to_json(plan));
    ASSERT_TRUE(read) << read.error();
    EXPECT_EQ(*read, plan) << kind_name(kind);
    EXPECT_EQ(read->format.kind, kind);
  }
  const auto football = plan_from(to_json([] {
    Plan plan = test_plan(Kind::play_off, 3);
    plan.format.play_off = formats::PlayOff::football;
    return plan;
  }()));
  EXPECT_EQ(football->format.play_off.games, 2U);
  EXPECT_EQ(football->format.play_off.equal, formats::PlayOff::Equal::fewer_moves);
}

TEST(Plans, OfASwissOfEarlierVersionsKeepTheRulesOfTheirTime) {
  const Plan plan = test_plan(Kind::swiss, 4);
  std::string text = to_json(plan);
  EXPECT_TRUE(plan_from(text)->format.look_ahead);
  EXPECT_TRUE(plan_from(text)->format.avoid_third_side);
  const auto without = [&](const std::string& key) {
    text.erase(text.find(key), key.size());
    EXPECT_EQ(to_json(*plan_from(text)), text);
    return plan_from(text)->format;
  };
  EXPECT_FALSE(without(",\"avoid_third_side\":true").avoid_third_side);
  EXPECT_FALSE(without(",\"look_ahead\":true").look_ahead);
}

TEST(Plans, OfEarlierVersionsKeepTheSeedsOfTheirTime) {
  std::string text = to_json(test_plan(Kind::round_robin, 4));
  EXPECT_TRUE(plan_from(text)->paired_seeds);
  const std::string key = ",\"paired_seeds\":true";
  text.erase(text.find(key), key.size());
  EXPECT_FALSE(plan_from(text)->paired_seeds);
  EXPECT_EQ(to_json(*plan_from(text)), text);
}

TEST(Plans, WithNumbersThatNoFormatTakesAreRefused) {
  Plan plan = test_plan(Kind::swiss, 3, 101);
  EXPECT_EQ(plan_from(to_json(plan)).error(),
            "a plan of a tournament: the field \"rounds\" is not a whole number of 0 to 100");
  plan.format.rounds = 0;
  EXPECT_EQ(plan_from(to_json(plan)).error(), "a plan of a tournament: the field \"rounds\" is not from 1 to 100");
  plan.format.kind = Kind::evaluation;
  plan.format.evaluation.teams = 5;
  EXPECT_FALSE(plan_from(to_json(plan)));
}

TEST(Plans, ThatCannotBePlayedSayWhy) {
  EXPECT_TRUE(validate(test_plan(Kind::swiss, 2)));
  EXPECT_EQ(validate(test_plan(Kind::swiss, 1)).error(), "1 entered, and 2 are needed at least");
  EXPECT_EQ(validate(test_plan(Kind::all_together, 3)).error(),
            "all-together: a match of this tournament has 3 seats, and football takes 2 to 2");
  Plan plan = test_plan(Kind::swiss, 2);
  plan.entrants[1].name = plan.entrants[0].name;
  EXPECT_EQ(validate(plan).error(), "two entrants are called bot1");
  plan = test_plan(Kind::swiss, 2);
  plan.setup = "width=3";
  EXPECT_NE(validate(plan).error().find("width"), std::string::npos);
  plan.game = "chess";
  EXPECT_NE(validate(plan).error().find("there is no game chess"), std::string::npos);
  plan.name = "a/b";
  EXPECT_NE(validate(plan).error().find("letters"), std::string::npos);
}

TEST(Orders, HaveTheSeatsTheMapAndTheSeedOfTheirMeeting) {
  Plan plan = test_plan(Kind::evaluation, 2);
  plan.game = "vampire";
  plan.setup = "tested=1";
  for (int map = 1; map <= 2; ++map) {
    plan.maps.push_back(vampire::write_map(vampire::draw_map(vampire::live_level(map), map, 4, 1)));
  }
  plan.format.evaluation.maps = 2;
  EXPECT_TRUE(validate(plan));
  const auto round = format_of(plan.format)->next_round(std::vector<formats::Entrant>{{"a"}, {"b"}}, {}, plan.seed);
  const worker::MatchOrder order = order_of(plan, round.meetings.at(1), 3, 0);
  EXPECT_EQ(worker::id_of(order), "test cup/1/2/3");
  EXPECT_TRUE(order.setup.starts_with("tested=1 seats=4\n")) << order.setup;
  ASSERT_EQ(order.seats.size(), 4U);
  EXPECT_EQ(order.seats[0], plan.entrants[1]);
  EXPECT_FALSE(order.seats[1]);
  EXPECT_EQ(order.seed, order_of(plan, round.meetings.at(0), 1, 0).seed) << "everybody meets the same chances on a map";
  plan.format.kind = Kind::swiss;
  EXPECT_NE(order_of(plan, round.meetings.at(1), 1, 0).seed, order_of(plan, round.meetings.at(0), 1, 0).seed);
  EXPECT_EQ(order_of(plan, round.meetings.at(1), 1, 0).seed, order_of(plan, round.meetings.at(1), 2, 0).seed);
}

TEST(Orders, OfAWorldThatSomebodyHasLeftHaveSeatsForThoseWhoAreThere) {
  Plan plan = test_plan(Kind::all_together, 3);
  plan.game = "painting";
  plan.setup = "teams=3 turns=2";
  EXPECT_EQ(order_of(plan, {1, 1, {0, 1, 2}, 0, ""}, 1, 0).setup, "teams=3 turns=2");
  EXPECT_EQ(order_of(plan, {1, 1, {0, 2}, 0, ""}, 1, 0).setup, "teams=2 turns=2");
  plan.setup = "turns=2 teams=3";
  EXPECT_EQ(order_of(plan, {1, 1, {0, 2}, 0, ""}, 1, 0).setup, "turns=2 teams=2");
  plan.setup = "turns=2";
  EXPECT_EQ(order_of(plan, {1, 1, {0, 2}, 0, ""}, 1, 0).setup, "turns=2 teams=2");
}

TEST(Orders, OfAPlanWithAKeyHaveSeedsThatFollowFromItAlone) {
  Plan plan = test_plan(Kind::swiss, 4);
  plan.paired_seeds = false;
  const auto round = format_of(plan.format)->next_round(std::vector<formats::Entrant>(4), {}, plan.seed);
  const std::uint64_t old = order_of(plan, round.meetings.at(0), 1, 0).seed;
  EXPECT_EQ(old, Digest().add(42U).add("match").add(1U).add(1U).value()) << "as in plans of earlier versions";
  plan.key = crypto::SeedKey::from_number(1);
  plan.seed = seed_of_lots(*plan.key);
  const std::uint64_t seed = order_of(plan, round.meetings.at(0), 1, 0).seed;
  EXPECT_EQ(seed, plan.key->seed_of("match", {1, 1}));
  EXPECT_EQ(order_of(plan, round.meetings.at(0), 2, 0).seed, seed);
  EXPECT_NE(order_of(plan, round.meetings.at(1), 1, 0).seed, seed);
}

TEST(Orders, OfTheTwoGamesOfAPairHaveTheSameSeedWhereverTheyArePlayedAndWhoeverElseIsEntered) {
  Plan plan = test_plan(Kind::round_robin, 3);
  for (const bool with_key : {false, true}) {
    if (with_key) plan.key = crypto::SeedKey::from_number(1);
    const formats::Meeting meeting{1, 1, {0, 1}, 0, ""}, swapped{4, 2, {1, 0}, 0, ""}, other{1, 1, {0, 2}, 0, ""};
    const std::uint64_t seed = order_of(plan, meeting, 1, 0).seed;
    EXPECT_EQ(order_of(plan, swapped, 1, 1).seed, seed);
    EXPECT_EQ(order_of(plan, swapped, 2, 1).seed, seed) << "played again";
    EXPECT_NE(order_of(plan, other, 1, 0).seed, seed);
    EXPECT_NE(order_of(plan, meeting, 1, 2).seed, seed) << "the next pair";
    EXPECT_EQ(order_of(plan, meeting, 1, 2).seed, order_of(plan, swapped, 1, 3).seed);
    Plan reversed = plan;
    std::ranges::reverse(reversed.entrants);
    EXPECT_EQ(order_of(reversed, {1, 1, {2, 1}, 0, ""}, 1, 0).seed, seed) << "other start numbers";
  }
}

TEST(APlan, WithAKeyIsReadAsItIsWritten) {
  Plan plan = test_plan(Kind::swiss, 4);
  EXPECT_EQ(to_json(plan).find("key"), std::string::npos) << "as earlier versions wrote it";
  EXPECT_EQ(plan_from(to_json(plan)).value(), plan);
  plan.key = crypto::SeedKey::from_number(1);
  plan.seed = seed_of_lots(*plan.key);
  EXPECT_EQ(plan_from(to_json(plan)).value().key, plan.key);
  plan.seed = 7;
  EXPECT_FALSE(plan_from(to_json(plan))) << "the seed of the lots is not free";
}

}  // namespace
}  // namespace agon::tournaments
