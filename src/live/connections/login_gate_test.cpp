#include "live/connections/login_gate.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <semaphore>
#include <stdexcept>

#include "os/test_time.hpp"
#include "telemetry/failures.hpp"
#include "telemetry/log.hpp"

namespace agon::live {
namespace {

using testing::ElementsAre;
using Verdict = LoginGate::Verdict;

// Each team's hash is "hash of PASSWORD", and checks take no time. Posted work runs when a test waits for it.
class LoginGateTest : public testing::Test {
 protected:
  static config::Contest three_teams() {
    config::Contest contest;
    contest.teams = {{"alfa", "hash of a"}, {"beta", "hash of b"}, {"gamma", "hash of c", "", crypto::hash_token("c")}};
    contest.limits.failed_logins = 3;
    return contest;
  }

  Verdict ask(const std::string& address, const std::string& login, const std::string& password) {
    std::optional<Verdict> verdict;
    gate_.check(address, login, password, [&](Verdict given) { verdict = given; });
    while (!verdict) run_next();
    return *verdict;
  }
  void run_next() {
    std::unique_lock lock(mutex_);
    some_.wait(lock, [this] { return !posted_.empty(); });
    const auto work = std::move(posted_.front());
    posted_.pop_front();
    lock.unlock();
    work();
  }

  const config::Contest contest_ = three_teams();
  std::mutex mutex_;
  std::condition_variable some_;
  std::deque<std::function<void()>> posted_;
  std::vector<std::string> compared_;
  LoginGate gate_{contest_,
                  [this](std::function<void()> work) {
                    const std::lock_guard lock(mutex_);
                    posted_.push_back(std::move(work));
                    some_.notify_one();
                  },
                  [this](const std::string& hash, const std::string& password) {
                    const std::lock_guard lock(mutex_);
                    compared_.push_back(hash);
                    if (password == "too much") throw std::bad_alloc();
                    if (password == "far too much") throw 17;
                    return hash == "hash of " + password;
                  }};
};

const std::string hall = "198.51.100.1", home = "203.0.113.7";

TEST_F(LoginGateTest, WhoGuessesThePasswordOfATeamLimitsThatTeamAtThatAddressAndNobodyElse) {
  for (int i = 0; i < 3; ++i) EXPECT_EQ(ask(hall, "alfa", "guess"), Verdict::wrong);
  EXPECT_EQ(ask(hall, "alfa", "guess"), Verdict::limited);
  EXPECT_EQ(ask(hall, "beta", "b"), Verdict::right);
  EXPECT_EQ(ask(home, "alfa", "a"), Verdict::right);
}

TEST_F(LoginGateTest, AfterAMinuteFailedLoginsAreCountedAnew) {
  os::ManualTime time;
  for (int i = 0; i < 3; ++i) EXPECT_EQ(ask(hall, "alfa", "guess"), Verdict::wrong);
  time.pass(std::chrono::seconds(59));
  EXPECT_EQ(ask(hall, "alfa", "guess"), Verdict::limited);
  time.pass(std::chrono::seconds(1));
  EXPECT_EQ(ask(hall, "alfa", "guess"), Verdict::wrong);
}

TEST_F(LoginGateTest, OfIpv6AllAddressesOfOneNetworkOf64BitsAreLimitedTogether) {
  for (const char* const address : {"2001:db8:1:2::1", "2001:db8:1:2::2", "2001:db8:1:2:ffff::3"}) {
    EXPECT_EQ(ask(address, "alfa", "guess"), Verdict::wrong) << address;
  }
  EXPECT_EQ(ask("2001:db8:1:2::4", "alfa", "guess"), Verdict::limited);
  EXPECT_EQ(ask("2001:db8:1:3::1", "alfa", "guess"), Verdict::wrong) << "of another network";
}

TEST_F(LoginGateTest, APasswordThatWasRightIsNeverLockedOut) {
  EXPECT_EQ(ask(home, "alfa", "a"), Verdict::right);
  for (int i = 0; i < 10; ++i) ask(hall, "alfa", "guess");
  const std::size_t checks = gate_.checks();
  EXPECT_EQ(ask(hall, "alfa", "guess"), Verdict::limited);
  EXPECT_EQ(ask(hall, "alfa", "a"), Verdict::right);
  EXPECT_EQ(gate_.checks(), checks) << "neither costs anything";
}

TEST_F(LoginGateTest, ATeamWhoseTokenIsKnownIsNeverLockedOut) {
  for (int i = 0; i < 10; ++i) ask(hall, "gamma", "guess");
  EXPECT_EQ(ask(hall, "gamma", "c"), Verdict::right);
}

TEST_F(LoginGateTest, AfterOneRightLoginOtherPasswordsAreStillWrong) {
  EXPECT_EQ(ask(hall, "alfa", "a"), Verdict::right);
  EXPECT_EQ(ask(hall, "alfa", "b"), Verdict::wrong);
  EXPECT_EQ(ask(hall, "beta", "a"), Verdict::wrong);
}

TEST_F(LoginGateTest, ALoginThatThereIsNotIsCheckedLikeAnyOtherAndAllOfThemCountAsOne) {
  EXPECT_EQ(ask(hall, "nobody", "a"), Verdict::wrong) << "the right password of another team";
  EXPECT_EQ(ask(hall, "none", "x"), Verdict::wrong);
  EXPECT_EQ(ask(hall, "", "x"), Verdict::wrong);
  EXPECT_EQ(compared_.size(), 3U);
  EXPECT_EQ(ask(hall, "another", "x"), Verdict::limited);
  EXPECT_EQ(ask(hall, "alfa", "a"), Verdict::right);
}

TEST_F(LoginGateTest, TriesCountBeforeTheirVerdictIsKnown) {
  std::vector<Verdict> verdicts;
  for (int i = 0; i < 5; ++i) gate_.check(hall, "alfa", "guess", [&](Verdict given) { verdicts.push_back(given); });
  EXPECT_THAT(verdicts, ElementsAre(Verdict::limited, Verdict::limited));
  while (verdicts.size() < 5) run_next();
  EXPECT_EQ(gate_.checks(), 3U);
}

TEST_F(LoginGateTest, WhatThisMachineFailsToCompareIsToBeTriedAgainAndNobodysMistake) {
  telemetry::log_to_nobody();
  const auto before = telemetry::failures()["passwords"];
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(ask(hall, "alfa", "too much"), Verdict::busy);
    EXPECT_EQ(ask(hall, "alfa", "far too much"), Verdict::busy);
  }
  EXPECT_EQ(telemetry::failures()["passwords"], before + 6);
  EXPECT_EQ(ask(hall, "alfa", "a"), Verdict::right);
}

TEST(PasswordChecks, GoOnWhenWhoeverWaitsForThemThrows) {
  telemetry::log_to_nobody();
  PasswordChecks checks([](const std::string&, const std::string&) { return true; });
  std::counting_semaphore<100> done(0);
  for (std::size_t i = 0; i < 2 * PasswordChecks::threads; ++i) {
    ASSERT_TRUE(checks.add(hall, "", "", [](std::optional<bool>) { throw std::runtime_error("on purpose"); }));
    ASSERT_TRUE(checks.add(hall, "", "", [&](std::optional<bool> right) {
      EXPECT_EQ(right, true);
      done.release();
    }));
  }
  for (std::size_t i = 0; i < 2 * PasswordChecks::threads; ++i) done.acquire();
}

TEST(PasswordChecks, AddressesTakeTurns) {
  std::counting_semaphore<100> go(0);
  std::counting_semaphore<100> begun(0);
  std::mutex mutex;
  std::vector<std::string> order;
  std::counting_semaphore<100> done(0);
  PasswordChecks checks([&](const std::string&, const std::string&) {
    begun.release();
    go.acquire();
    return false;
  });
  const auto add = [&](const std::string& address) {
    return checks.add(address, "", "", [&, address](std::optional<bool>) {
      const std::lock_guard lock(mutex);
      order.push_back(address);
      done.release();
    });
  };
  constexpr int of_hall = 50;
  for (int i = 0; i < of_hall; ++i) ASSERT_TRUE(add(hall));
  for (std::size_t i = 0; i < PasswordChecks::threads; ++i) begun.acquire();
  ASSERT_TRUE(add(home));
  go.release(of_hall + 1);
  for (int i = 0; i < of_hall + 1; ++i) done.acquire();
  const auto place = std::ranges::find(order, home) - order.begin();
  EXPECT_LE(place, 2 * static_cast<std::ptrdiff_t>(PasswordChecks::threads)) << "behind what had begun";
}

TEST(PasswordChecks, WhatWaitsIsBounded) {
  std::atomic<bool> go = false;
  PasswordChecks checks([&](const std::string&, const std::string&) {
    go.wait(false);
    return false;
  });
  std::size_t taken = 0;
  while (checks.add(hall, "", "", [](std::optional<bool>) {})) ++taken;
  EXPECT_LE(taken, PasswordChecks::waiting_of_address_max + PasswordChecks::threads);
  EXPECT_TRUE(checks.add(home, "", "", [](std::optional<bool>) {})) << "of another address";
  go = true;
  go.notify_all();
}

TEST_F(LoginGateTest, AChangedPasswordIsRightAndTheOldOneIsWrongAlsoWhereItWasRightBefore) {
  ASSERT_EQ(ask("1.1.1.1", "alfa", "a"), Verdict::right);
  auto teams = contest_.teams;
  teams[0].password_hash = "hash of new";
  teams[2] = {"gamma", "hash of d", "", crypto::hash_token("d")};
  gate_.change(teams);
  EXPECT_EQ(ask("1.1.1.1", "alfa", "a"), Verdict::wrong);
  EXPECT_EQ(ask("1.1.1.1", "alfa", "new"), Verdict::right);
  EXPECT_EQ(gate_.find_by_token("c"), nullptr);
  ASSERT_NE(gate_.find_by_token("d"), nullptr);
  EXPECT_EQ(gate_.find_by_token("d")->login, "gamma");
  EXPECT_EQ(gate_.number_of("gamma"), 2U);
}

TEST_F(LoginGateTest, APasswordThatIsChangedWhileItIsCheckedIsWrong) {
  std::optional<Verdict> verdict;
  gate_.check("1.1.1.1", "alfa", "a", [&](Verdict given) { verdict = given; });
  auto teams = contest_.teams;
  teams[0].password_hash = "hash of new";
  gate_.change(teams);
  while (!verdict) run_next();
  EXPECT_EQ(*verdict, Verdict::wrong);
  EXPECT_EQ(ask("1.1.1.1", "alfa", "a"), Verdict::wrong);
}

}  // namespace
}  // namespace agon::live
