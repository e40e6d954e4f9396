// Hidden results require the ceremony's key, and are given only once they can no longer change.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json.hpp>

#include "crypto/passwords.hpp"
#include "site/test_site.hpp"

namespace agon::site {
namespace {

namespace json = boost::json;
using testing::HasSubstr, testing::Not;

json::object body_of(const std::string& answer) {
  return json::parse(answer.substr(answer.find("\r\n\r\n") + 4)).as_object();
}

std::string asked(const ServedSite& running, const std::string& key) {
  return running.get("/api/ceremony", "Authorization: Bearer " + key + "\r\n");
}

TEST(Ceremony, OpensForTheNewestKeyAlone) {
  const os::TestFolder folder;
  ServedSite running(shown_contest(config::Milliseconds(200)), folder.file());
  EXPECT_THAT(asked(running, "first"), HasSubstr("401")) << "no link was made";
  std::atomic<bool> second = false;
  running.site.tell_ceremony_key([&] { return crypto::hash_token(second ? "second" : "first"); });
  EXPECT_TRUE(comes([&] { return asked(running, "first").find("200 OK") != std::string::npos; }));
  EXPECT_THAT(running.get("/api/ceremony"), HasSubstr("401")) << "without a key";
  EXPECT_THAT(running.get("/api/ceremony?key=first"), HasSubstr("401")) << "where it would be written down";
  EXPECT_THAT(asked(running, "wrong"), HasSubstr("401"));
  EXPECT_THAT(asked(running, ""), HasSubstr("401"));
  second = true;
  EXPECT_THAT(asked(running, "first"), HasSubstr("401"));
  EXPECT_THAT(asked(running, "second"), HasSubstr("200 OK"));
}

TEST(Ceremony, AClosedLinkOpensNothing) {
  const os::TestFolder folder;
  ServedSite running(shown_contest(config::Milliseconds(200)), folder.file());
  running.site.tell_ceremony_key([] { return std::string(); });
  EXPECT_THAT(asked(running, ""), HasSubstr("401"));
  EXPECT_THAT(asked(running, "first"), HasSubstr("401"));
}

TEST(Ceremony, TellsNothingOfTheStandingsWhileTheContestRuns) {
  const os::TestFolder folder;
  ServedSite running(shown_contest(config::Milliseconds(200)), folder.file());
  running.site.tell_ceremony_key([] { return crypto::hash_token("key"); });
  ASSERT_TRUE(running.site.freeze(running.now()));
  const json::object told = body_of(asked(running, "key"));
  EXPECT_TRUE(told.at("waits").as_bool());
  EXPECT_TRUE(told.at("standings").is_null());
}

TEST(Ceremony, TellsBothPicturesWhenTheContestIsOver) {
  const os::TestFolder folder;
  config::Contest contest = shown_contest(config::Milliseconds(100));
  contest.length = std::chrono::seconds(2);
  ServedSite running(contest, folder.file());
  running.site.tell_ceremony_key([] { return crypto::hash_token("key"); });
  ASSERT_TRUE(running.site.freeze(running.now()));
  json::object told;
  ASSERT_TRUE(comes([&] { return !(told = body_of(asked(running, "key"))).at("standings").is_null(); }));
  const json::object& standings = told.at("standings").as_object();
  EXPECT_FALSE(told.at("waits").as_bool());
  EXPECT_EQ(standings.at("after").at("phase").as_string(), "over");
  EXPECT_NE(standings.at("before").at("phase").as_string(), "over") << "as it stood at the freeze";
  EXPECT_TRUE(standings.at("curves").is_object());
  ASSERT_TRUE(running.site.freeze(std::nullopt));
  EXPECT_TRUE(body_of(asked(running, "key")).at("standings").at("before").is_null()) << "all is public";
}

}  // namespace
}  // namespace agon::site
