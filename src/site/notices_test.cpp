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
  const store::TestFolder folder;
  ServedSite running(shown_contest(config::Milliseconds(200)), folder.file());
  const std::string nothing = R"({"frozen_since":0,"announcements":[],"pause":null})";
  ASSERT_TRUE(comes([&] { return running.get("/api/notices").find(nothing) != std::string::npos; })) << "it runs";
  running.site.tell_notices([] {
    return notices_of(
        {tournaments::announce_act("Lunch"), tournaments::pause_act("a power cut", std::chrono::milliseconds(7000))});
  });
  running.server.pause();
  ASSERT_TRUE(comes([&] { return running.get("/api/notices").find("a power cut") != std::string::npos; }));
  EXPECT_THAT(running.get("/api/notices"),
              AllOf(HasSubstr(R"("announcements":[{"number":1,"at_ms":5000,"text":"Lunch"}])"),
                    HasSubstr(R"("pause":{"why":"a power cut","since_ms":5000,"until_ms":7000})")));
  running.server.resume();
  EXPECT_TRUE(comes([&] { return running.get("/api/notices").find("\"pause\":null") != std::string::npos; }));
}

TEST(TheSite, TellsOfAFreezeAlsoWhereThereAreNoTournaments) {
  const store::TestFolder folder;
  ServedSite running(shown_contest(config::Milliseconds(200)), folder.file());
  ASSERT_TRUE(running.site.freeze(running.now()));
  EXPECT_THAT(running.get("/api/notices"), HasSubstr("\"frozen_since\":1234567"));
}

}  // namespace
}  // namespace agon::site
