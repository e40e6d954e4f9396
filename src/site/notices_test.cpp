#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "site/test_site.hpp"
#include "tournaments/acts/acts.hpp"

namespace agon::site {
namespace {

using testing::AllOf, testing::HasSubstr;

tournaments::Notices notices_of(const std::vector<std::string>& texts) {
  tournaments::Acts acts;
  std::int64_t number = 0;
  for (const std::string& text : texts) acts.add({++number, std::chrono::milliseconds(5000), text});
  return acts.notices();
}

TEST(TheSite, TellsAnnouncementsAndWhyTheContestPauses) {
  const os::TestFolder folder;
  ServedSite running(shown_contest(config::Milliseconds(200)), folder.file());
  const std::string nothing = R"("announcements":[],"pause":null})";
  ASSERT_TRUE(comes([&] { return running.get("/api/notices").find(nothing) != std::string::npos; })) << "it runs";
  EXPECT_THAT(running.get("/api/notices"), HasSubstr(R"({"frozen_since":0,"freezes":null,"clock":null,)"));
  running.site.tell_notices([] {
    return notices_of({tournaments::written(tournaments::act::Announce{"Lunch"}),
                       tournaments::written(tournaments::act::Pause{"a power cut", std::chrono::milliseconds(7000)})});
  });
  running.server.pause();
  ASSERT_TRUE(comes([&] { return running.get("/api/notices").find("a power cut") != std::string::npos; }));
  EXPECT_THAT(running.get("/api/notices"),
              AllOf(HasSubstr(R"("announcements":[{"number":1,"at_ms":5000,"text":"Lunch"}])"),
                    HasSubstr(R"("pause":{"why":"a power cut","since_ms":5000,"until_ms":7000})")));
  EXPECT_TRUE(running.server.resume().ok());
  EXPECT_TRUE(comes([&] { return running.get("/api/notices").find("\"pause\":null") != std::string::npos; }));
}

TEST(TheSite, TellsByACodeThatTheContestHasABreak) {
  const os::TestFolder folder;
  config::Contest contest = shown_contest(config::Milliseconds(200));
  const auto now = std::chrono::system_clock::now();
  contest.schedule.breaks = {{now - std::chrono::hours(1), now + std::chrono::hours(1)}};
  ServedSite running(contest, folder.file());
  running.server.pause();
  EXPECT_TRUE(comes([&] {
    return running.get("/api/notices")
               .find(R"("pause":{"why":"a break","why_code":{"code":"break","values":[]},"since_ms":)") !=
           std::string::npos;
  })) << running.get("/api/notices");
}

TEST(TheSite, TellsOfAFreezeAlsoWhereThereAreNoTournaments) {
  const os::TestFolder folder;
  ServedSite running(shown_contest(config::Milliseconds(200)), folder.file());
  ASSERT_TRUE(running.site.freeze(running.now()));
  EXPECT_THAT(running.get("/api/notices"), HasSubstr("\"frozen_since\":1234567"));
  EXPECT_TRUE(comes([&] {
    return running.get("/api/notices").find(R"("phase":"running","length_ms":)") != std::string::npos;
  })) << "the clock goes on";
}

TEST(TheSite, TellsWhenItFreezesByItselfUntilItIsFrozen) {
  const os::TestFolder folder;
  ServedSite running(shown_contest(config::Milliseconds(200)), folder.file());
  running.site.tell_planned_freeze([] { return tournaments::FreezeDue{false, std::chrono::minutes(1)}; });
  EXPECT_TRUE(comes([&] {
    return running.get("/api/notices").find(R"("freezes":{"contest_ms":60000,"moment_ms":null})") != std::string::npos;
  }));
  ASSERT_TRUE(running.site.freeze(running.now()));
  EXPECT_THAT(running.get("/api/notices"), HasSubstr("\"freezes\":null"));
}

// So that open pages reload it.
TEST(TheSite, TellsThatTheContestIsCalledOtherwise) {
  const os::TestFolder folder;
  const config::Contest contest = shown_contest(config::Milliseconds(200));
  ServedSite running(contest, folder.file());
  const auto edition = [&](const std::string& path) {
    const std::string answer = running.get(path), key = R"("edition":")";
    const std::size_t at = answer.find(key);
    return at == answer.npos ? "" : answer.substr(at + key.size(), 16);
  };
  const std::string before = edition("/api/contest");
  EXPECT_EQ(before.size(), 16U);
  EXPECT_EQ(edition("/api/notices"), before);
  std::vector<tournaments::Team> teams = contest.teams;
  teams[0].title = "The Żółte";
  ASSERT_TRUE(running.site.change_teams(teams));
  EXPECT_NE(edition("/api/notices"), before);
  EXPECT_EQ(edition("/api/notices"), edition("/api/contest"));
}

}  // namespace
}  // namespace agon::site
