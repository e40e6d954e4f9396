// The presentation of a game to people and viewers, on the land of the document's example.

#include <gtest/gtest.h>

#include <boost/json.hpp>

#include "games/match.hpp"
#include "games/network/rules.hpp"

namespace agon::network {
namespace {

namespace json = boost::json;

constexpr std::string_view example = R"(teams=3
network-world 1
reach 1
factor 5
prize 30
turn_seconds 1
turns 3
fees
0 8 0
4 5 2
0 10 0
limits
0 10 0
4 6 2
0 0 0
)";

MatchOf<Network> example_match() { return {*Network::setup(example), 0}; }

TEST(NetworkTelling, AFrameHasTheLandAtTheBeginningAndTeamsWithCostsPermitsAndPlans) {
  auto match = example_match();
  const auto land = json::parse(match.frame({})).at("world");
  EXPECT_EQ(json::serialize(land.at("fees")), "[0,8,0,4,5,2,0,10,0]");
  EXPECT_EQ(json::serialize(land.at("limits")), "[0,10,0,4,6,2,0,0,0]");
  EXPECT_TRUE(match.call(0, "REQUEST 2 2", {}).refusal.taken());
  EXPECT_TRUE(match.call(0, "DECLARE_PLAN 6\n1 1 1 3 2 1 2 2 3 1 3 3", {}).refusal.taken());
  match.end_turn();
  const auto frame = json::parse(match.frame({}));
  EXPECT_FALSE(frame.as_object().contains("world"));
  EXPECT_EQ(json::serialize(frame.at("ranking")), "[25]");
  EXPECT_EQ(json::serialize(frame.at("news")), "[4]");
  EXPECT_EQ(json::serialize(frame.at("teams").at(0)), R"({"cost":25,"permits":[4],"plan":[0,2,3,4,6,8]})");
  EXPECT_EQ(json::serialize(frame.at("teams").at(1)), R"({"cost":null,"permits":[],"plan":[]})");
}

TEST(NetworkTelling, ATeamsFrameHidesTheOthersAndDoesNotDependOnWhatTheyHave) {
  auto match = example_match(), other = example_match();
  for (auto* each : {&match, &other}) EXPECT_TRUE(each->call(1, "REQUEST 2 2", {}).refusal.taken());
  EXPECT_TRUE(match.call(0, "REQUEST 2 3", {}).refusal.taken());
  EXPECT_TRUE(other.call(2, "REQUEST 2 3", {}).refusal.taken());
  match.end_turn(), other.end_turn();
  EXPECT_NE(match.frame({}), other.frame({}));
  EXPECT_EQ(match.frame(Seat{1}), other.frame(Seat{1}));
  EXPECT_EQ(json::serialize(json::parse(match.frame(Seat{1})).at("teams")),
            R"([null,{"cost":null,"permits":[4],"plan":[]},null])");
}

TEST(NetworkTelling, TheTurnAndTheEndAreToldInWords) {
  auto match = example_match();
  EXPECT_EQ(match.tell(), "Turn 0: 0 permits granted, nobody has a valid plan");
  EXPECT_TRUE(match.call(2, "REQUEST 2 2", {}).refusal.taken());
  EXPECT_TRUE(match.call(2, "DECLARE_PLAN 6\n1 1 1 3 2 1 2 2 3 1 3 3", {}).refusal.taken());
  match.end_turn();
  EXPECT_EQ(match.tell(), "Turn 1: 1 permit granted, team 3 has the cheapest plan at 25");
  match.end_turn(), match.end_turn();
  EXPECT_TRUE(match.over());
  EXPECT_EQ(match.ending(), "after 3 turns team 3 has the cheapest plan at 25");
}

TEST(NetworkTelling, ThePictureShowsCitiesRentsPermitsAndTheCheapestPlan) {
  auto match = example_match();
  EXPECT_TRUE(match.call(0, "REQUEST 2 3", {}).refusal.taken());
  EXPECT_EQ(match.picture(TextStyle::plain), "@ . @\n . . a\n@ . @\nnobody has a valid plan\n");
  EXPECT_TRUE(match.call(1, "DECLARE_PLAN 6\n1 1 1 3 2 1 2 2 3 1 3 3", {}).refusal.taken());
  EXPECT_EQ(match.picture(TextStyle::plain), "@ . @\n # # a\n@ . @\nteam 2 has the cheapest plan at 45\n");
}

// Four cities in a square, two steps apart: three paths of two steps; the fees of the nine fields add up to 29.
TEST(NetworkTelling, AFrameMeasuresCostsByStraightWays) {
  EXPECT_EQ(json::parse(example_match().frame({})).at("straight").as_int64(), 6 * 29 * 5 / 9);
}

}  // namespace
}  // namespace agon::network
