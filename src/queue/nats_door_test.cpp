// Who is let in at a contest's door, and what the others are told.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>

#include "base/machine_error.hpp"
#include "queue/test_queue.hpp"

namespace agon::queue {
namespace {

using namespace std::chrono_literals;
using testing::AllOf, testing::HasSubstr;

TEST(Nats, AWorkerOfAnotherVersionIsToldSoAndTheContestHearsOfIt) {
  const TestNats server;
  TestBlobStore blobs;
  ReportCollector reports;
  const auto contest = open_nats_contest(server.url("cup"), blobs, test_contest, {"1.2", reports.tell()});
  EXPECT_THAT(complaint_of([&] {
                open_nats_worker(server.url("cup"), {"1.1", {}});
              }),
              AllOf(HasSubstr("is run by version 1.2"), HasSubstr("this worker is version 1.1")));
  EXPECT_THAT(reports.wait_for("worker of version"), HasSubstr("a worker of version 1.1"));
}

TEST(Nats, AWorkerIsToldThatNoContestHasItsNameAndWhichThereAre) {
  const TestNats server;
  TestBlobStore blobs;
  ReportCollector reports;
  const auto spring = open_nats_contest(server.url("spring"), blobs, test_contest);
  const auto worker = open_nats_worker(server.url("sprong"), {"unknown", reports.tell()});
  EXPECT_THAT(reports.wait_for("no contest"), AllOf(HasSubstr("no contest called sprong"), HasSubstr("but: spring")));
  EXPECT_EQ(next(*worker, 200ms), "");
  const auto sprong = open_nats_contest(server.url("sprong"), blobs, other_contest);
  sprong->put("matches", {"a", "A"});
  EXPECT_EQ(next(*worker), "A") << "it was waited for";
}

TEST(Nats, AWorkerIsToldWhyTheContestDoesNotTakeIt) {
  const TestNats server;
  TestBlobStore blobs;
  const auto admit = [](std::string_view offer) -> Result<void> {
    if (offer == "{\"tongue\": 1}") return {};
    return Error{"its languages are others"};
  };
  const auto contest = open_nats_contest(server.url("cup"), blobs, test_contest, {"1.2", {}, "", admit});
  EXPECT_THAT(complaint_of([&] {
                open_nats_worker(server.url("cup"), {"1.2", {}, "{\"tongue\": 2}"});
              }),
              AllOf(HasSubstr("the contest cup does not accept this worker"), HasSubstr("its languages are others")));
  const auto worker = open_nats_worker(server.url("cup"), {"1.2", {}, "{\"tongue\": 1}"});
  contest->put("matches", {"a", "A"});
  EXPECT_EQ(next(*worker), "A");
}

TEST(Nats, AWorkerThatIsRefusedLaterWaitsAndGoesOnWhenItIsAdmittedAgain) {
  const TestNats server;
  TestBlobStore blobs;
  ReportCollector reports;
  std::atomic<bool> open = true;
  const auto admit = [&](std::string_view) -> Result<void> {
    if (open) return {};
    return Error{"closed"};
  };
  const auto contest = open_nats_contest(server.url("cup"), blobs, test_contest, {"1.2", {}, "", admit});
  const auto worker = open_nats_worker(server.url("cup"), {"1.2", reports.tell(), "me"});
  open = false;
  EXPECT_THAT(reports.wait_for("does not accept"), HasSubstr("closed"));
  contest->put("matches", {"a", "A"});
  EXPECT_EQ(next(*worker, 200ms), "");
  open = true;
  EXPECT_EQ(next(*worker), "A");
}

TEST(Nats, AJobTellsHowOftenItWasGivenOut) {
  const TestNats server;
  TestBlobStore blobs;
  const auto contest = open_nats_contest(server.url("cup"), blobs, test_contest);
  const auto worker = open_nats_worker(server.url("cup"));
  contest->put("matches", {"a", "A"});
  for (std::uint32_t time = 1; time <= 3; ++time) {
    worker->take("matches", long_enough, {}, [&](const Job& job) {
      EXPECT_EQ(job.deliveries, time);
      return Disposition::retry;
    });
  }
}

}  // namespace
}  // namespace agon::queue
