// Malicious clients, and what they may cost others: an honest team's answers stay quick, the server's memory and
// descriptors stay bounded, and it survives. Attackers come from their own addresses (127.0.0.2 and up).

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <deque>
#include <thread>

#include "base/dice.hpp"
#include "live/test_server.hpp"

namespace agon::live {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr int first_attacker = 2;

// A large form makes some answers long. alfa is honest.
config::Contest contest_with_enemies() {
  config::Contest contest = wall_contest(milliseconds(100), "x=50 y=50");
  contest.limits.login = std::chrono::seconds(1);
  return contest;
}

// Clients that have logged in are put here. On a busy machine a second may be too short for it.
void log_in_to(std::deque<Client>& clients, std::uint16_t port, const std::string& login, int host) {
  int tries = 0;
  while (!clients.emplace_back(port, host).log_in(login) && ++tries < 60) clients.pop_back();
  ASSERT_LT(tries, 60);
}

class Enemies : public testing::Test {
 protected:
  void start(const config::Contest& contest, rlim_t descriptors = 0) {
    rlimit files{};
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    server_.emplace(contest, folder_.file(), descriptors);
    log_in_to(honest_, server_->port(), "alfa", 1);
    descriptors_before_ = server_->descriptors();
    megabytes_before_ = server_->resident_megabytes();
  }

  // The 99th of a hundred sorted answer times of the honest team, which rests between its questions. A limit for it is
  // up to the benchmark: other work on this machine counts too.
  milliseconds slow_answers() {
    std::vector<Clock::duration> took;
    for (int i = 0; i < 200; ++i) {
      const auto asked = Clock::now();
      EXPECT_EQ(honest_.front().ask("TIME_TO_BUILD"), "OK");
      took.push_back(Clock::now() - asked);
      honest_.front().line();
      std::this_thread::sleep_for(milliseconds(3));
    }
    std::ranges::sort(took);
    return std::chrono::ceil<milliseconds>(took[took.size() * 99 / 100]);
  }

  // The attack runs until its argument says that it is over.
  template <class Attack>
  void expect_no_harm(double megabytes, Attack attack) {
    const milliseconds calm = slow_answers();
    std::atomic<bool> over = false;
    std::thread enemies([&] { attack(over); });
    const milliseconds attacked = slow_answers();
    const double grown = server_->resident_megabytes() - megabytes_before_;
    over = true;
    enemies.join();
    if (memory_counts) {
      EXPECT_LT(grown, megabytes);
    }
    EXPECT_TRUE(server_->lives());
    fmt::print("             slow answers: {} ms calm, {} ms attacked; {:.1f} MB more\n", calm.count(),
               attacked.count(), grown);
  }

  void expect_descriptors_to_come_back() {
    for (int i = 0; i < 1200 && server_->descriptors() > descriptors_before_; ++i) {
      std::this_thread::sleep_for(milliseconds(50));
    }
    EXPECT_LE(server_->descriptors(), descriptors_before_);
  }

  os::TestFolder folder_;
  std::optional<ServerProcess> server_;
  std::deque<Client> honest_;  // one, when it has started
  std::size_t descriptors_before_ = 0;
  double megabytes_before_ = 0;
};

// Several clients of team beta, each from its own address.
std::deque<Client> logged_in_enemies(std::uint16_t port, int count) {
  std::deque<Client> all;
  for (int i = 0; i < count; ++i) {
    log_in_to(all, port, "beta", first_attacker + i);
  }
  return all;
}

TEST_F(Enemies, WhoAsksForLongAnswersAndNeverReadsIsClosed) {
  start(contest_with_enemies());
  std::atomic<int> closed = 0;
  expect_no_harm(20, [&](const std::atomic<bool>& over) {
    auto enemies = logged_in_enemies(server_->port(), 2);
    const auto give_up = Clock::now() + std::chrono::minutes(2);
    while (Clock::now() < give_up && (!over || closed == 0)) {
      for (Client& enemy : enemies) {
        if (!enemy.gone() && !enemy.try_send("VIEW_FROM_ABOVE\n") && enemy.gone()) ++closed;
      }
      std::this_thread::sleep_for(milliseconds(1));
    }
  });
  EXPECT_GT(closed, 0);
}

TEST_F(Enemies, AFloodOfCommandsDelaysNobodyElse) {
  start(contest_with_enemies());
  std::string commands;
  for (int i = 0; i < 1000; ++i) commands += i % 2 ? "VIEW_FROM_ABOVE\n" : "nonsense\n";
  expect_no_harm(20, [&](const std::atomic<bool>& over) {
    auto enemies = logged_in_enemies(server_->port(), 10);
    while (!over) {
      for (Client& enemy : enemies) {
        enemy.try_send(commands);
        enemy.closed();  // reads its answers
      }
      std::this_thread::sleep_for(milliseconds(1));
    }
  });
}

TEST_F(Enemies, GarbageDelaysNobodyElse) {
  start(contest_with_enemies());
  expect_no_harm(20, [&](const std::atomic<bool>& over) {
    auto enemies = logged_in_enemies(server_->port(), 5);
    Dice dice(1, 1);
    for (int round = 0; !over; ++round) {
      std::string garbage(4096, '\0');
      for (char& c : garbage) c = static_cast<char>(dice.below(256));
      for (Client& enemy : enemies) {
        enemy.try_send(garbage);
        enemy.closed();
      }
      Client stranger(server_->port(), 100 + round % 100);
      stranger.try_send(garbage);
      std::this_thread::sleep_for(milliseconds(1));
    }
  });
  EXPECT_EQ(honest_.front().ask("nonsense"), "FAILED 2 unknown command");
}

TEST_F(Enemies, LinesWithoutEndTakeNoMoreMemoryThanOneOfTheLargestLength) {
  start(contest_with_enemies());
  const std::string piece(1 << 20, 'x');
  expect_no_harm(20, [&](const std::atomic<bool>& over) {
    auto enemies = logged_in_enemies(server_->port(), 10);
    while (!over) {
      for (Client& enemy : enemies) {
        enemy.try_send(piece);
        enemy.closed();
      }
      Client stranger(server_->port(), 100);
      stranger.try_send(piece);
    }
  });
}

TEST_F(Enemies, WhatSomebodySendsFarAheadOfATurnStaysOutsideTheServer) {
  config::Contest contest = contest_with_enemies();
  contest.servers[0].turn = contest.servers[0].first_turn = std::chrono::hours(1);
  contest.servers[0].commands_per_turn = 1000;
  start(contest);
  const std::string piece(1 << 16, '\n');
  expect_no_harm(3, [&](const std::atomic<bool>& over) {
    auto enemies = logged_in_enemies(server_->port(), 10);
    for (Client& enemy : enemies) enemy.send("WAIT\n");
    while (!over) {
      for (Client& enemy : enemies) enemy.try_send(piece);
      std::this_thread::sleep_for(milliseconds(1));
    }
    for (Client& enemy : enemies) EXPECT_FALSE(enemy.gone());
  });
}

TEST_F(Enemies, ThousandsWhoNeverLogInTakeLittleAndAreClosed) {
  start(contest_with_enemies());
  rlimit files{};
  getrlimit(RLIMIT_NOFILE, &files);
  const int many = static_cast<int>(std::min<rlim_t>(5000, files.rlim_cur / 2 - 100));
  std::deque<Client> enemies;
  expect_no_harm(many * 0.008, [&](const std::atomic<bool>&) {
    for (int i = 0; i < many; ++i) enemies.emplace_back(server_->port(), first_attacker + i % 200);
  });
  EXPECT_TRUE(std::ranges::none_of(enemies, &Client::gone));
  expect_descriptors_to_come_back();
}

TEST_F(Enemies, WhoComesAndGoesWithoutEndLeavesNothingBehind) {
  start(contest_with_enemies());
  expect_no_harm(20, [&](const std::atomic<bool>& over) {
    for (int round = 0; !over; ++round) {
      Client enemy(server_->port(), first_attacker + round % 200);
      if (round % 2) enemy.end_with_reset();
      if (round % 3) enemy.try_send("beta\n");
    }
  });
  expect_descriptors_to_come_back();
}

TEST_F(Enemies, NothingThatARefusedConnectionHasSentIsCarriedOut) {
  config::Contest contest = contest_with_enemies();
  contest.limits.connections_per_team = 1;
  contest.servers[0].commands_per_turn = 2;
  contest.servers[0].turn = contest.servers[0].first_turn = std::chrono::hours(1);
  start(contest);
  Client surplus(server_->port());
  EXPECT_EQ(surplus.line(), "LOGIN");
  surplus.send("alfa\nsecret\nnonsense\nnonsense\nnonsense\n");
  EXPECT_EQ(surplus.line(), "PASS");
  EXPECT_EQ(surplus.line(), "FAILED 5 too many connections of your team, 1 at most");
  EXPECT_EQ(surplus.line(), "<closed>");
  EXPECT_EQ(honest_.front().ask("nonsense"), "FAILED 2 unknown command");
}

TEST_F(Enemies, AByteNowAndThenDoesNotPutOffTheTimeToLogIn) {
  start(contest_with_enemies());
  Client enemy(server_->port(), first_attacker);
  const auto begun = Clock::now();
  while (!enemy.closed() && Clock::now() - begun < std::chrono::minutes(2)) {
    enemy.try_send("x");
    std::this_thread::sleep_for(milliseconds(100));
  }
  EXPECT_TRUE(enemy.gone());
}

TEST_F(Enemies, WhoIsSilentOrHasVanishedIsClosedInTheEnd) {
  config::Contest contest = contest_with_enemies();
  contest.limits.idle = std::chrono::seconds(5);
  start(contest);
  auto enemies = logged_in_enemies(server_->port(), 3);
  enemies[1].send("VIEW_FROM_ABOVE\n");
  enemies[2].send("WAIT\n");
  enemies[2].end_of_input();
  slow_answers();
  expect_descriptors_to_come_back();
}

TEST_F(Enemies, WhoGuessesPasswordsIsStoppedAndDelaysNobody) {
  start(contest_with_enemies());
  std::atomic<int> guesses = 0, refused = 0;
  const auto guess = [&](int round) {
    Client enemy(server_->port(), first_attacker + round % 5);
    enemy.send("alfa\nguess" + std::to_string(round) + "\n");
    enemy.line();
    const std::string last = enemy.line() == "PASS" ? enemy.line() : "";
    last == "FAILED 1 bad login or password" ? ++guesses : ++refused;
  };
  int round = 0;
  expect_no_harm(20, [&](const std::atomic<bool>& over) {
    while (!over) guess(round++);
  });
  while (refused == 0 && round < 1000) guess(round++);  // each guess costs milliseconds
  EXPECT_LE(guesses, 5 * 20);
  EXPECT_GT(refused, 0);
  EXPECT_TRUE(Client(server_->port()).log_in("alfa"));
}

TEST_F(Enemies, WithoutFreeDescriptorsTheServerWaitsForSome) {
  start(contest_with_enemies(), 64);
  {
    std::deque<Client> enemies;
    const auto worked = server_->processor_time();
    expect_no_harm(20, [&](const std::atomic<bool>& over) {
      for (int i = 0; i < 100; ++i) enemies.emplace_back(server_->port(), first_attacker + i % 20);
      const auto begun = Clock::now();
      while (!over) std::this_thread::sleep_for(milliseconds(1));
      EXPECT_LT(server_->processor_time() - worked, (Clock::now() - begun) / 2) << "it spins";
    });
  }
  expect_descriptors_to_come_back();
  Client late(server_->port(), 100);
  EXPECT_TRUE(late.log_in("beta"));
}

}  // namespace
}  // namespace agon::live
