// A world in which one team plays against house bots.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "live/duels/vampire_test_contest.hpp"
#include "site/test_site.hpp"

namespace agon::site {
namespace {

TEST(SiteDuels, AFrameTellsWhichTeamPlaysWhateverItIsCalled) {
  const os::TestFolder folder;
  config::Contest contest = live::vampire_contest();
  contest.site.emplace();
  contest.site->address = "127.0.0.1";
  for (tournaments::Team& team : contest.teams) team.title = "The same";
  const ServedSite running(contest, folder.file());
  const Listening spectator(running, "/live?server=V1");
  live::Client client(running.server.port("V1"));
  client.send("LOGIN beta-token\n.\n");
  EXPECT_TRUE(comes([&] { return spectator.last_turn() >= 0; }));
  EXPECT_THAT(spectator.heard(), testing::HasSubstr(R"("seats":[1,null])"));
}

TEST(SiteDuels, AFreezeHoldsBackTheBestResultsOfMatchesThatEndAfterIt) {
  const os::TestFolder folder;
  config::Contest contest = live::vampire_contest();
  contest.site.emplace();
  contest.site->address = "127.0.0.1";
  ServedSite running(contest, folder.file());
  Site::Frozen frozen = running.now();
  frozen.freeze.contest = store::Time(-1);
  ASSERT_TRUE(running.site.freeze(frozen));
  live::Client client(running.server.port("V1"));
  client.send("LOGIN alfa-token\n.\nLOGOUT\n.\n");
  ASSERT_TRUE(comes([&] { return !running.server.situation()->finished->empty(); }));
  EXPECT_THAT(running.get("/api/best"), testing::HasSubstr(R"({"servers":[]})"));
  ASSERT_TRUE(running.site.freeze(std::nullopt));
  EXPECT_THAT(running.get("/api/best"), testing::HasSubstr(R"("team":0)"));
}

}  // namespace
}  // namespace agon::site
