// Teams that withdraw or are disqualified while their game servers run.

#include <gtest/gtest.h>

#include "live/test_client.hpp"
#include "live/test_running.hpp"

namespace agon::live {
namespace {

using scoring::TeamStatus;

TEST(ATeamThatPlaysNoMore, IsToldWhyAndItsConnectionsEndWhileOthersPlayOn) {
  Running running(wall_contest(long_turn));
  Client alfa(running.port()), beta(running.port());
  ASSERT_TRUE(alfa.log_in("alfa") && beta.log_in("beta"));
  running.server.tell_participation({{"alfa", {{TeamStatus::disqualified, false}, "copied from beta"}}});
  EXPECT_EQ(alfa.line(), "FAILED 5 your team is disqualified: copied from beta");
  EXPECT_EQ(alfa.line(), "<closed>");
  EXPECT_EQ(beta.ask("nonsense"), "FAILED 2 unknown command");
  Client again(running.port());
  EXPECT_FALSE(again.log_in("alfa"));
}

TEST(ATeamThatPlaysNoMore, PlaysAgainWhenItIsAdmitted) {
  Running running(wall_contest(long_turn));
  running.server.tell_participation({{"alfa", {{TeamStatus::withdrawn, false}, "ill"}}});
  Client refused(running.port());
  EXPECT_FALSE(refused.log_in("alfa"));
  running.server.tell_participation({});
  Client alfa(running.port());
  EXPECT_TRUE(alfa.log_in("alfa"));
}

TEST(ATeamThatPlaysNoMore, IsMarkedInTheStandingsThatAreTold) {
  Running running(wall_contest(long_turn));
  running.server.tell_participation({{"beta", {{TeamStatus::withdrawn, true}, "ill"}}});
  while (!running.server.situation()->participation) std::this_thread::sleep_for(config::Milliseconds(1));
  const Standings told = standings_from_json(to_json(standings(running.server.scoring(), *running.server.situation())));
  EXPECT_EQ(told.scoring.rules.participation_of(0), scoring::Participation());
  EXPECT_EQ(told.scoring.rules.participation_of(1), (scoring::Participation{TeamStatus::withdrawn, true}));
}

}  // namespace
}  // namespace agon::live
