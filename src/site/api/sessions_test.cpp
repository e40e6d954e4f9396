#include "site/api/sessions.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace agon::site {
namespace {

using namespace std::chrono_literals;
using config::Role;

const Sessions::Steady::time_point start = Sessions::Steady::time_point() + 100h;

TEST(ASession, IsFoundByItsSecretAloneUntilItsOwnerEndsIt) {
  Sessions sessions;
  const std::string secret = sessions.open("maria", Role::admin, start),
                    other = sessions.open("jan", Role::jury, start);
  EXPECT_NE(secret, other);
  ASSERT_NE(sessions.find(secret, start), nullptr);
  EXPECT_EQ(sessions.find(secret, start)->name, "maria");
  EXPECT_EQ(sessions.find(secret, start)->role, Role::admin);
  EXPECT_NE(sessions.find(secret, start)->csrf, sessions.find(other, start)->csrf);
  EXPECT_EQ(sessions.find("", start), nullptr);
  EXPECT_EQ(sessions.find(secret.substr(1), start), nullptr);
  EXPECT_EQ(sessions.find(sessions.find(secret, start)->csrf, start), nullptr) << "what pages read is not the secret";
  sessions.end(secret);
  EXPECT_EQ(sessions.find(secret, start), nullptr);
  EXPECT_NE(sessions.find(other, start), nullptr);
}

TEST(ASession, EndsAfterAWhileWithoutARequestAndAfterADayOfRequests) {
  Sessions sessions;
  const std::string rests = sessions.open("maria", Role::admin, start), works = sessions.open("jan", Role::jury, start);
  for (auto now = start; now <= start + Sessions::age_max; now += 1h) {
    EXPECT_NE(sessions.find(works, now), nullptr);
  }
  EXPECT_EQ(sessions.find(works, start + Sessions::age_max + 1s), nullptr);
  EXPECT_EQ(sessions.find(rests, start + Sessions::idle_max + 1s), nullptr);
  EXPECT_EQ(sessions.size(), 0U) << "what is over is forgotten";
}

TEST(ASession, GivesWayToOthersOfTheSameAccountAndToNobodyElses) {
  Sessions sessions;
  const std::string jan = sessions.open("jan", Role::jury, start);
  std::vector<std::string> all;
  for (std::size_t i = 0; i < Sessions::of_account_max + 3; ++i) {
    all.push_back(sessions.open("maria", Role::admin, start + std::chrono::seconds(i)));
  }
  const auto now = start + 1min;
  EXPECT_EQ(sessions.size(), Sessions::of_account_max + 1);
  EXPECT_EQ(sessions.find(all[2], now), nullptr);
  EXPECT_NE(sessions.find(all[3], now), nullptr);
  EXPECT_NE(sessions.find(jan, now), nullptr);
}

TEST(ASession, GivesWayWhenItHasRestedLongestAndNotWhenItIsTheOldest) {
  Sessions sessions;
  std::vector<std::string> all;
  for (std::size_t i = 0; i < Sessions::of_account_max; ++i) {
    all.push_back(sessions.open("maria", Role::admin, start + std::chrono::seconds(i)));
  }
  const auto now = start + 1min;
  ASSERT_NE(sessions.find(all[0], now), nullptr);
  sessions.open("maria", Role::admin, now);
  EXPECT_NE(sessions.find(all[0], now), nullptr) << "a request has come with it since";
  EXPECT_EQ(sessions.find(all[1], now), nullptr);
}

TEST(Sessions, TakeABoundedRoom) {
  Sessions sessions;
  for (std::size_t i = 0; i < Sessions::all_max + 10; ++i) sessions.open("team" + std::to_string(i), Role::team, start);
  EXPECT_EQ(sessions.size(), Sessions::all_max);
}

TEST(Sessions, OfAnAccountEndTogether) {
  Sessions sessions;
  const std::string one = sessions.open("maria", Role::admin, start), two = sessions.open("maria", Role::admin, start),
                    jan = sessions.open("jan", Role::jury, start);
  sessions.end_of("maria");
  EXPECT_EQ(sessions.find(one, start), nullptr);
  EXPECT_EQ(sessions.find(two, start), nullptr);
  EXPECT_NE(sessions.find(jan, start), nullptr);
}

}  // namespace
}  // namespace agon::site
