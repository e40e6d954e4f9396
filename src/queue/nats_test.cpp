// What is particular to a queue over the network: servers and workers that go away, and who may use it.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cstdlib>
#include <thread>

#include "base/machine_error.hpp"
#include "queue/nats_url.hpp"
#include "queue/test_queue.hpp"

namespace agon::queue {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;

constexpr auto long_enough = 30s;

std::string next(Queue& queue, std::chrono::milliseconds wait = long_enough) {
  std::string text;
  queue.take("matches", wait, {}, [&](const Job& job) {
    text = job.text;
    return Done::yes;
  });
  return text;
}

template <class Act>
std::string complaint_of(Act act) {
  try {
    act();
  } catch (const MachineError& error) {
    return error.what();
  }
  return "";
}

TEST(NatsUrl, NamesTheServerAndTheContest) {
  const auto plain = nats_url("nats://host:4222/spring-cup_1");
  ASSERT_TRUE(plain);
  EXPECT_EQ(plain->server, "nats://host:4222");
  EXPECT_EQ(plain->name, "spring-cup_1");
  EXPECT_FALSE(plain->encrypted);
}

TEST(NatsUrl, DoesNotShowItsSecrets) {
  const auto url = nats_url("tls://jury:pass/w@rd@host:4222/cup");
  ASSERT_TRUE(url);
  EXPECT_EQ(url->server, "tls://jury:pass/w@rd@host:4222");
  EXPECT_EQ(url->shown, "tls://host:4222");
  EXPECT_TRUE(url->encrypted);
  EXPECT_EQ(nats_url("nats://s3cret@host/b.d").error().find("s3cret"), std::string::npos);
}

TEST(NatsUrl, IsRefusedWithAReason) {
  for (const char* const text : {"", "cup", "http://host/cup", "nats://host", "nats://host/", "nats:///cup",
                                 "nats://host/a.b", "nats://host/a/b", "nats://host/two words"}) {
    EXPECT_FALSE(nats_url(text)) << text;
  }
}

TEST(Nats, WithoutAServerTheErrorSaysHowToStartOne) {
  const std::string url = TestNats().url("cup");  // it is gone again
  EXPECT_THAT(complaint_of([&] { open_nats(url, nullptr); }), HasSubstr("no NATS server answers"));
}

TEST(Nats, WithoutJetStreamTheErrorSaysHowToStartIt) {
  const TestNats server("");
  EXPECT_THAT(complaint_of([&] { open_nats(server.url("cup"), nullptr); }), HasSubstr("nats-server -js"));
}

TEST(Nats, ThereIsOneContestOfAName) {
  const TestNats server;
  TestShelf shelf;
  const auto first = open_nats(server.url("cup"), &shelf);
  EXPECT_THAT(complaint_of([&] { open_nats(server.url("cup"), &shelf); }), HasSubstr("another agon"));
  EXPECT_EQ(complaint_of([&] { open_nats(server.url("league"), &shelf); }), "");
}

TEST(Nats, UsersAreKnownByTheUrl) {
  const TestNats server(std::string(TestNats::with_jet_stream) +
                        "authorization { users: [{user: jury, password: \"a1b2\"}] }\n");
  EXPECT_EQ(complaint_of([&] { open_nats(server.url("cup", "jury:a1b2"), nullptr); }), "");
  for (const char* const who : {"", "jury:a1b3", "a1b2"}) {
    EXPECT_THAT(complaint_of([&] { open_nats(server.url("cup", who), nullptr); }), HasSubstr("user and password"));
  }
}

TEST(Nats, TokensAreTakenFromTheUrl) {
  const TestNats server(std::string(TestNats::with_jet_stream) + "authorization { token: \"t0ken\" }\n");
  EXPECT_EQ(complaint_of([&] { open_nats(server.url("cup", "t0ken"), nullptr); }), "");
  EXPECT_THAT(complaint_of([&] { open_nats(server.url("cup", "other"), nullptr); }), HasSubstr("token"));
}

TEST(Nats, AServerThatDiesAndComesAgainHasLostNothing) {
  TestNats server;
  TestShelf shelf;
  const auto contest = open_nats(server.url("cup"), &shelf);
  const auto worker = open_nats(server.url("cup"), nullptr);
  for (const char* const name : {"a", "b"}) contest->put("matches", {name, name});
  EXPECT_EQ(next(*worker), "a");
  server.end(SIGKILL);
  {
    const std::jthread puts([&] { contest->put("matches", {"c", "c"}); });
    std::this_thread::sleep_for(500ms);
    server.start();
  }
  contest->put("matches", {"c", "c"});
  EXPECT_EQ(next(*worker), "b");
  EXPECT_EQ(next(*worker), "c");
  EXPECT_EQ(next(*worker, 200ms), "");
  EXPECT_EQ(contest->shelf().fetch(worker->shelf().keep("replay")), "replay");
}

TEST(Nats, AServerMayDieWhileAJobIsInSomebodysHands) {
  TestNats server;
  TestShelf shelf;
  const auto contest = open_nats(server.url("cup"), &shelf);
  const auto worker = open_nats(server.url("cup"), nullptr);
  contest->put("matches", {"a", "A"});
  EXPECT_TRUE(worker->take("matches", long_enough, {}, [&](const Job& job) {
    server.end(SIGKILL);
    server.start();
    worker->put("results", {job.id, "result"});
    return Done::yes;
  }));
  EXPECT_EQ(next(*worker, 6s), "");  // longer than the silence after which it would be given out again
  EXPECT_TRUE(contest->take("results", long_enough, {}, [](const Job&) { return Done::yes; }));
}

TEST(Nats, LongWorkStaysInTheSameHands) {
  const TestNats server;
  TestShelf shelf;
  const auto contest = open_nats(server.url("cup"), &shelf);
  const auto slow = open_nats(server.url("cup"), nullptr);
  const auto other = open_nats(server.url("cup"), nullptr);
  contest->put("matches", {"a", "A"});
  slow->take("matches", long_enough, {}, [&](const Job&) {
    EXPECT_EQ(next(*other, 7s), "");
    return Done::yes;
  });
  EXPECT_EQ(next(*other, 200ms), "");
}

// Is started by the next test, as a process that can be killed.
TEST(NatsWorker, DISABLED_TakesAJobAndHoldsIt) {
  const char* const url = std::getenv("AGON_TEST_QUEUE");
  ASSERT_NE(url, nullptr);
  const auto worker = open_nats(url, nullptr);
  worker->take("matches", long_enough, {}, [&](const Job& job) {
    worker->put("results", {job.id, "I have it"});
    std::this_thread::sleep_for(10min);
    return Done::yes;
  });
}

TEST(Nats, TheJobOfAWorkerThatDiesIsGivenToAnother) {
  const TestNats server;
  TestShelf shelf;
  const auto contest = open_nats(server.url("cup"), &shelf);
  contest->put("matches", {"a", "A"});
  const std::string environment = "AGON_TEST_QUEUE=" + server.url("cup");
  const pid_t worker = fork();
  if (worker == 0) {
    const std::array<const char*, 2> variables{environment.c_str(), nullptr};
    execle("/proc/self/exe", "agon_queue_test", "--gtest_filter=NatsWorker.*", "--gtest_also_run_disabled_tests",
           nullptr, variables.data());
    _exit(127);
  }
  EXPECT_TRUE(contest->take("results", long_enough, {}, [](const Job&) { return Done::yes; }));
  kill(worker, SIGKILL);
  waitpid(worker, nullptr, 0);
  EXPECT_EQ(next(*contest), "A");
}

class FailingShelf final : public Shelf {
 public:
  Hash keep(std::string_view) override { throw MachineError("the disk is full"); }
  std::optional<std::string> fetch(const Hash&) override { return "something else"; }
};

TEST(NatsShelf, WhatTheContestCannotKeepIsAnErrorOfTheWorker) {
  const TestNats server;
  FailingShelf shelf;
  const auto contest = open_nats(server.url("cup"), &shelf);
  const auto worker = open_nats(server.url("cup"), nullptr);
  EXPECT_THAT(complaint_of([&] { worker->shelf().keep("replay"); }), HasSubstr("the disk is full"));
}

TEST(NatsShelf, BytesOfAnotherHashAreNotTaken) {
  const TestNats server;
  FailingShelf shelf;
  const auto contest = open_nats(server.url("cup"), &shelf);
  const auto worker = open_nats(server.url("cup"), nullptr);
  const Hash wanted = hash_of("source");
  EXPECT_THAT(complaint_of([&] { worker->shelf().fetch(wanted); }), HasSubstr(wanted));
}

TEST(NatsShelf, AContestThatStartsAnewIsWaitedFor) {
  const TestNats server;
  TestShelf shelf;
  const Hash source = shelf.keep("source");
  auto contest = open_nats(server.url("cup"), &shelf);
  const auto worker = open_nats(server.url("cup"), nullptr);
  contest.reset();
  const std::jthread restart([&] {
    std::this_thread::sleep_for(500ms);
    contest = open_nats(server.url("cup"), &shelf);
  });
  EXPECT_EQ(worker->shelf().fetch(source), "source");
  EXPECT_EQ(shelf.fetch(worker->shelf().keep("replay")), "replay");
}

}  // namespace
}  // namespace agon::queue
