#include "live/journal/rescoring.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace agon::live {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;

Standings two_servers() {
  Standings all;
  all.scoring.name = "Test";
  all.scoring.rules = {{"alfa", "beta"}, {"Mur"}, {{"W1", 0}, {"W2", 0}}, {24h, 1}};
  all.now = 1h;
  all.games = {
      {0, 1, false, 1h, {10 * point, 0}}, {1, 1, false, 1h, {0, 5 * point}}, {1, 2, false, 1h, {0, 4 * point}}};
  return all;
}

TEST(ATableAsAnotherFileScoresIt, HasTheSameGamesOfServersByTheirNames) {
  const Standings now = two_servers();
  Scoring other = now.scoring;
  other.rules.servers = {{"W2", 0}, {"W1", 0}};
  const Standings same = rescored(now, other).value();
  EXPECT_FALSE(difference(now, same));
  other.rules.counts = scoring::Counts::results;
  other.rules.tasks = {"Mur", "Fur"};
  other.rules.servers[0].task = 1;
  const auto found = difference(now, rescored(now, other).value());
  ASSERT_TRUE(found);
  EXPECT_THAT(found->words(), testing::Contains("place of beta: 1 -> 2"));
}

TEST(ATableAsAnotherFileScoresIt, NeedsTheTeamsAndTheServersWithGames) {
  const Standings now = two_servers();
  Scoring other = now.scoring;
  other.rules.servers.pop_back();
  EXPECT_THAT(rescored(now, other).error(), HasSubstr("it has no server W2, on which games were played"));
  other = now.scoring;
  std::swap(other.rules.teams[0], other.rules.teams[1]);
  EXPECT_THAT(rescored(now, other).error(), HasSubstr("teams"));
}

TEST(ATableAsAnotherFileScoresIt, KeepsWhatActsSayOfItsTeams) {
  Standings now = two_servers();
  const Scoring other = now.scoring;
  const scoring::Participation out{scoring::TeamStatus::disqualified, true};
  now.scoring.rules.participation = {{}, out};
  const Standings again = rescored(now, other).value();
  EXPECT_EQ(again.scoring.rules.participation_of(0), scoring::Participation());
  EXPECT_EQ(again.scoring.rules.participation_of(1), out);
}

TEST(PartsOfAContest, ATeamThatIsOutOnOneMachineIsOutInTheTable) {
  Standings first = two_servers(), second = two_servers();
  std::erase_if(first.games, [](const auto& game) { return game.server == 1; });
  std::erase_if(second.games, [](const auto& game) { return game.server == 0; });
  const scoring::Participation out{scoring::TeamStatus::disqualified, true};
  first.scoring.rules.participation = {{}, out};
  const Standings all = joined({second, first}).value();
  EXPECT_EQ(all.scoring.rules.participation_of(0), scoring::Participation());
  EXPECT_EQ(all.scoring.rules.participation_of(1), out);
}

TEST(PartsOfAContest, ServedOnSeveralMachinesMakeOneTable) {
  const Standings all = two_servers();
  Standings first = all, second = all;
  std::erase_if(first.games, [](const auto& game) { return game.server == 1; });
  std::erase_if(second.games, [](const auto& game) { return game.server == 0; });
  EXPECT_EQ(to_json(joined({second, first}).value()), to_json(all));
  EXPECT_THAT(joined({first, all}).error(), HasSubstr("game 1 of server W1 is in more than one of the folders"));
  Standings heard = all;  // serves W2 only, and received W1's games
  heard.elsewhere = {0};
  heard.unheard = {{0, std::chrono::seconds(3)}};
  Standings its = first;
  its.elsewhere = {1};
  its.unheard = {{1, {}}};
  EXPECT_EQ(to_json(joined({its, heard}).value()), to_json(all)) << "each tells of its own servers";
  second.scoring.rules.curve.last = 8;
  EXPECT_THAT(joined({first, second}).error(), HasSubstr("not parts of one contest"));
}

}  // namespace
}  // namespace agon::live
