// Specific to a queue over the network: servers and workers that disappear, and who may use it.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <condition_variable>
#include <cstdlib>
#include <filesystem>
#include <mutex>
#include <thread>

#include "base/machine_error.hpp"
#include "queue/nats_url.hpp"
#include "queue/test_queue.hpp"

namespace agon::queue {
namespace {

using namespace std::chrono_literals;
using testing::AllOf, testing::HasSubstr;

TEST(NatsUrl, NamesTheServerAndTheContest) {
  const auto plain = nats_url("nats://host:4222/spring-cup_1");
  ASSERT_TRUE(plain);
  EXPECT_EQ(plain->servers, std::vector<std::string>{"nats://host:4222"});
  EXPECT_EQ(plain->name, "spring-cup_1");
  EXPECT_FALSE(plain->encrypted);
}

TEST(NatsUrl, DoesNotShowItsSecrets) {
  const auto url = nats_url("tls://jury:pass/w@rd@host:4222/cup");
  ASSERT_TRUE(url);
  EXPECT_EQ(url->servers, std::vector<std::string>{"tls://jury:pass/w@rd@host:4222"});
  EXPECT_EQ(url->shown, "tls://host:4222");
  EXPECT_TRUE(url->encrypted);
  EXPECT_EQ(nats_url("nats://s3cret@host/b.d").error().find("s3cret"), std::string::npos);
}

TEST(NatsUrl, NamesSeveralServersOfACluster) {
  const auto url = nats_url("nats://jury:s3cret@a:4222,b:4223/cup");
  ASSERT_TRUE(url);
  EXPECT_EQ(url->servers, (std::vector<std::string>{"nats://jury:s3cret@a:4222", "nats://jury:s3cret@b:4223"}));
  EXPECT_EQ(url->shown, "nats://a:4222,b:4223");
}

TEST(NatsUrl, IsRefusedWithAReason) {
  for (const char* const text :
       {"", "cup", "http://host/cup", "nats://host", "nats://host/", "nats:///cup", "nats://host,/cup",
        "nats://a,,b/cup", "nats://host/a.b", "nats://host/a/b", "nats://host/two words"}) {
    EXPECT_FALSE(nats_url(text)) << text;
  }
}

TEST(Nats, WithoutAServerTheErrorSaysHowToStartOne) {
  const std::string url = TestNats().url("cup");  // destroyed at once
  EXPECT_THAT(complaint_of([&] { open_nats_worker(url); }), HasSubstr("no NATS server answers"));
}

TEST(Nats, WithoutJetStreamTheErrorSaysHowToStartIt) {
  const TestNats server("");
  EXPECT_THAT(complaint_of([&] { open_nats_worker(server.url("cup")); }), HasSubstr("nats-server -js"));
}

TEST(Nats, ThereIsOneContestOfAName) {
  const TestNats server;
  TestBlobStore blobs;
  const auto first = open_nats_contest(server.url("cup"), blobs, test_contest);
  EXPECT_THAT(complaint_of([&] { open_nats_contest(server.url("cup"), blobs, test_contest); }),
              HasSubstr("another agon"));
  EXPECT_EQ(complaint_of([&] { open_nats_contest(server.url("league"), blobs, test_contest); }), "");
}

TEST(Nats, UsersAreKnownByTheUrl) {
  const TestNats server(std::string(TestNats::with_jet_stream) +
                        "authorization { users: [{user: jury, password: \"a1b2\"}] }\n");
  EXPECT_EQ(complaint_of([&] { open_nats_worker(server.url("cup", "jury:a1b2")); }), "");
  for (const char* const who : {"", "jury:a1b3", "a1b2"}) {
    EXPECT_THAT(complaint_of([&] { open_nats_worker(server.url("cup", who)); }), HasSubstr("user and password"));
  }
}

TEST(Nats, TokensAreTakenFromTheUrl) {
  const TestNats server(std::string(TestNats::with_jet_stream) + "authorization { token: \"t0ken\" }\n");
  EXPECT_EQ(complaint_of([&] { open_nats_worker(server.url("cup", "t0ken")); }), "");
  EXPECT_THAT(complaint_of([&] { open_nats_worker(server.url("cup", "other")); }), HasSubstr("token"));
}

TEST(Nats, AServerThatDiesAndComesAgainHasLostNothing) {
  TestNats server;
  TestBlobStore blobs;
  const auto contest = open_nats_contest(server.url("cup"), blobs, test_contest);
  const auto worker = open_nats_worker(server.url("cup"));
  for (const char* const name : {"a", "b"}) contest->put("matches", {name, name});
  EXPECT_EQ(next(*worker), "a");
  server.end(SIGKILL);
  {
    const std::jthread puts([&] { contest->put("matches", {"c", "c"}); });
    std::this_thread::sleep_for(500ms);
    server.start();
  }
  contest->put("matches", {"c", "c"});
  std::string taken = next(*worker);
  if (taken == "a") taken = next(*worker);  // its acknowledgement may not have reached the disk
  EXPECT_EQ(taken, "b");
  EXPECT_EQ(next(*worker), "c");
  EXPECT_EQ(next(*worker, 200ms), "");
  EXPECT_EQ(contest->blobs().fetch(worker->blobs().keep("replay")), "replay");
}

TEST(Nats, AQueueGoesOnWhenWhoeverIsToldOfItsStateThrows) {
  TestNats server;
  TestBlobStore blobs;
  std::atomic<int> told = 0;
  const auto tell = [&](const std::string&) {
    ++told;
    throw 17;
  };
  const auto contest = open_nats_contest(server.url("cup"), blobs, test_contest, {"1", tell});
  server.end(SIGKILL);
  while (told == 0) std::this_thread::sleep_for(1ms);
  server.start();
  contest->put("matches", {"a", "A"});
  EXPECT_EQ(next(*contest), "A");
}

TEST(Nats, AServerMayDieWhileAJobIsInSomebodysHands) {
  TestNats server;
  TestBlobStore blobs;
  const auto contest = open_nats_contest(server.url("cup"), blobs, test_contest);
  const auto worker = open_nats_worker(server.url("cup"));
  contest->put("matches", {"a", "A"});
  EXPECT_TRUE(worker->take("matches", long_enough, {}, [&](const Job& job) {
    server.end(SIGKILL);
    server.start();
    worker->put("results", {job.id, "result"});
    return Disposition::done;
  }));
  EXPECT_EQ(next(*worker, 6s), "");  // longer than the silence after which it would be delivered again
  EXPECT_TRUE(contest->take("results", long_enough, {}, [](const Job&) { return Disposition::done; }));
}

TEST(Nats, LongWorkStaysInTheSameHands) {
  const TestNats server;
  TestBlobStore blobs;
  const auto contest = open_nats_contest(server.url("cup"), blobs, test_contest);
  const auto slow = open_nats_worker(server.url("cup"));
  const auto other = open_nats_worker(server.url("cup"));
  contest->put("matches", {"a", "A"});
  slow->take("matches", long_enough, {}, [&](const Job&) {
    EXPECT_EQ(next(*other, 7s), "");
    return Disposition::done;
  });
  EXPECT_EQ(next(*other, 200ms), "");
}

// Started by the next test, as a process that can be killed.
TEST(NatsWorker, DISABLED_TakesAJobAndHoldsIt) {
  const char* const url = std::getenv("AGON_TEST_QUEUE");
  ASSERT_NE(url, nullptr);
  const auto worker = open_nats_worker(url);
  worker->take("matches", long_enough, {}, [&](const Job& job) {
    worker->put("results", {job.id, "I have it"});
    std::this_thread::sleep_for(10min);
    return Disposition::done;
  });
}

TEST(Nats, TheJobOfAWorkerThatDiesIsGivenToAnother) {
  const TestNats server;
  TestBlobStore blobs;
  const auto contest = open_nats_contest(server.url("cup"), blobs, test_contest);
  contest->put("matches", {"a", "A"});
  const std::string environment = "AGON_TEST_QUEUE=" + server.url("cup");
  const pid_t worker = fork();
  if (worker == 0) {
    const std::array<const char*, 2> variables{environment.c_str(), nullptr};
    execle("/proc/self/exe", "agon_queue_test", "--gtest_filter=NatsWorker.*", "--gtest_also_run_disabled_tests",
           nullptr, variables.data());
    _exit(127);
  }
  EXPECT_TRUE(contest->take("results", long_enough, {}, [](const Job&) { return Disposition::done; }));
  kill(worker, SIGKILL);
  waitpid(worker, nullptr, 0);
  EXPECT_EQ(next(*contest), "A");
}

TEST(Nats, AServerThatComesBackWithAnEmptyStoreGetsItsTopicsAndJobsAnew) {
  TestNats server;
  TestBlobStore blobs;
  ReportCollector reports;
  const auto contest = open_nats_contest(server.url("cup"), blobs, test_contest, {"1", reports.tell()});
  const auto worker = open_nats_worker(server.url("cup"), {"1", {}});
  contest->put("matches", {"a", "A"});
  EXPECT_EQ(next(*worker), "A");  // both topics are open
  worker->put("results", {"a", "result"});
  EXPECT_TRUE(contest->take("results", long_enough, {}, [](const Job&) { return Disposition::done; }));
  contest->put("matches", {"b", "B"});
  EXPECT_EQ(contest->losses(), 0U);

  server.end(SIGKILL);
  std::filesystem::remove_all(server.folder() / "store");
  server.start();
  EXPECT_THAT(reports.wait_for("are created again"), HasSubstr("queued again"));
  EXPECT_EQ(contest->losses(), 1U);
  EXPECT_EQ(next(*worker, 2s), "") << "it is lost";
  contest->put("matches", {"b", "B"});
  EXPECT_EQ(next(*worker), "B");
  worker->put("results", {"b", "result"});
  EXPECT_TRUE(contest->take("results", long_enough, {}, [](const Job&) { return Disposition::done; }));
  EXPECT_EQ(contest->losses(), 1U);
}

TEST(Nats, AServerThatComesBackAsItWasHasLostNothing) {
  TestNats server;
  TestBlobStore blobs;
  const auto contest = open_nats_contest(server.url("cup"), blobs, test_contest);
  contest->put("matches", {"a", "A"});
  server.end(SIGKILL);
  server.start();
  const auto worker = open_nats_worker(server.url("cup"));
  EXPECT_EQ(next(*worker), "A");
  std::this_thread::sleep_for(2500ms);  // the contest checks once a second
  EXPECT_EQ(contest->losses(), 0U);
}

TEST(Nats, JobsThatAnEarlierContestOfTheNameHasLeftAreDeletedAndThatIsTold) {
  const TestNats server;
  TestBlobStore blobs;
  {
    const auto rehearsal = open_nats_contest(server.url("cup"), blobs, test_contest);
    for (const char* const name : {"a", "b"}) rehearsal->put("matches", {name, "of the rehearsal"});
    rehearsal->put("results", {"a", "of the rehearsal"});
  }
  ReportCollector reports;
  const auto contest = open_nats_contest(server.url("cup"), blobs, other_contest, {"unknown", reports.tell()});
  EXPECT_THAT(reports.wait_for("left"), HasSubstr("3 jobs and results"));
  const auto worker = open_nats_worker(server.url("cup"));
  contest->put("matches", {"a", "of the final"});
  EXPECT_EQ(next(*worker), "of the final");
  EXPECT_EQ(next(*worker, 300ms), "");
  EXPECT_FALSE(contest->take("results", 300ms, {}, [](const Job&) { return Disposition::done; }));
}

TEST(Nats, AContestThatStartsAgainFindsItsJobsAndResults) {
  const TestNats server;
  TestBlobStore blobs;
  ReportCollector reports;
  open_nats_contest(server.url("cup"), blobs, test_contest)->put("results", {"a", "A"});
  const auto other = open_nats_contest(server.url("cup_2"), blobs, other_contest, {"unknown", reports.tell()});
  const auto contest = open_nats_contest(server.url("cup"), blobs, test_contest);
  EXPECT_TRUE(contest->take("results", long_enough, {}, [](const Job& job) {
    EXPECT_EQ(job.text, "A");
    return Disposition::done;
  }));
}

TEST(Nats, AWorkerGoesOverToAnotherContestThatTakesTheName) {
  const TestNats server;
  TestBlobStore blobs;
  ReportCollector reports;
  auto contest = open_nats_contest(server.url("cup"), blobs, test_contest);
  const auto worker = open_nats_worker(server.url("cup"), {"unknown", reports.tell()});
  contest->put("matches", {"a", "A"});
  EXPECT_EQ(next(*worker), "A");
  contest.reset();
  contest = open_nats_contest(server.url("cup"), blobs, other_contest);
  contest->put("matches", {"b", "B"});
  EXPECT_EQ(next(*worker), "B");
  EXPECT_THAT(reports.wait_for("another contest"), HasSubstr("cup is now the name of"));
  EXPECT_EQ(blobs.fetch(worker->blobs().keep("replay")), "replay");
}

TEST(Nats, AJobThatFailsAgainAndAgainKeepsNobodyFromTheOthers) {
  const TestNats server;
  TestBlobStore blobs;
  const auto contest = open_nats_contest(server.url("cup"), blobs, test_contest);
  const auto worker = open_nats_worker(server.url("cup"));
  contest->put("matches", {"bad", "bad"});
  contest->put("matches", {"good", "good"});
  bool done = false;
  for (int taken = 0; taken < 20 && !done; ++taken) {
    worker->take("matches", long_enough, {}, [&](const Job& job) {
      done = job.text == "good";
      return done ? Disposition::done : Disposition::retry;
    });
  }
  EXPECT_TRUE(done);
  EXPECT_EQ(next(*worker), "bad") << "it is not lost";
}

class FailingBlobStore final : public BlobStore {
 public:
  Hash keep(std::string_view) override { throw MachineError("the disk is full"); }
  std::optional<std::string> fetch(const Hash&) override { return "something else"; }
};

TEST(NatsBlobStore, WhatTheContestCannotKeepIsAnErrorOfTheWorker) {
  const TestNats server;
  FailingBlobStore blobs;
  const auto contest = open_nats_contest(server.url("cup"), blobs, test_contest);
  const auto worker = open_nats_worker(server.url("cup"));
  EXPECT_THAT(complaint_of([&] { worker->blobs().keep("replay"); }), HasSubstr("the disk is full"));
}

class OddBlobStore final : public BlobStore {
 public:
  Hash keep(std::string_view) override { throw 17; }
  std::optional<std::string> fetch(const Hash&) override { throw 17; }
};

TEST(NatsBlobStore, WhateverTheContestsBlobStoreThrowsIsAnErrorOfTheWorkerAlone) {
  const TestNats server;
  OddBlobStore blobs;
  const auto contest = open_nats_contest(server.url("cup"), blobs, test_contest);
  const auto worker = open_nats_worker(server.url("cup"));
  for (int i = 0; i < 2; ++i) {
    EXPECT_THAT(complaint_of([&] { worker->blobs().keep("replay"); }), HasSubstr("an unknown exception"));
  }
}

TEST(NatsBlobStore, BytesOfAnotherHashAreNotTaken) {
  const TestNats server;
  FailingBlobStore blobs;
  const auto contest = open_nats_contest(server.url("cup"), blobs, test_contest);
  const auto worker = open_nats_worker(server.url("cup"));
  const Hash wanted = hash_of("source");
  EXPECT_THAT(complaint_of([&] { worker->blobs().fetch(wanted); }), HasSubstr(wanted));
}

TEST(NatsBlobStore, AContestThatStartsAnewIsWaitedFor) {
  const TestNats server;
  TestBlobStore blobs;
  const Hash source = blobs.keep("source");
  auto contest = open_nats_contest(server.url("cup"), blobs, test_contest);
  const auto worker = open_nats_worker(server.url("cup"));
  contest.reset();
  const std::jthread restart([&] {
    std::this_thread::sleep_for(500ms);
    contest = open_nats_contest(server.url("cup"), blobs, test_contest);
  });
  EXPECT_EQ(worker->blobs().fetch(source), "source");
  EXPECT_EQ(blobs.fetch(worker->blobs().keep("replay")), "replay");
}

}  // namespace
}  // namespace agon::queue
