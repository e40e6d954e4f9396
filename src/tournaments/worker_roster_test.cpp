#include "tournaments/worker_roster.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace agon::tournaments {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;

std::string offer_of(const std::string& name, const std::string& languages = "abc") {
  return worker::to_json({name, languages, 103, 4});
}

TEST(WorkerRoster, ShowsWhoAsksForWorkAndWhoGetsNoneAndWhy) {
  WorkerRoster roster({"abc"});
  EXPECT_TRUE(roster.admit(offer_of("hall-1")));
  EXPECT_FALSE(roster.admit(offer_of("hall-2", "other")));
  EXPECT_THAT(workers_text(roster.present()),
              testing::AllOf(HasSubstr("workers: hall-1 (4 at a time, speed 103)\n"),
                             HasSubstr("worker hall-2 gets no work: its table of languages")));
  EXPECT_THAT(roster.metrics(), testing::AllOf(HasSubstr("agon_workers 1\n"), HasSubstr("agon_workers_refused 1\n"),
                                               HasSubstr("agon_worker_jobs 4\n")));
}

TEST(WorkerRoster, ForgetsWhoAsksNoMore) {
  WorkerRoster roster({"abc"});
  const auto now = WorkerRoster::Steady::now();
  EXPECT_TRUE(roster.admit(offer_of("hall-1"), now));
  EXPECT_THAT(roster.present(now + WorkerRoster::gone_after), SizeIs(1));
  EXPECT_THAT(roster.present(now + WorkerRoster::gone_after + std::chrono::seconds(1)), IsEmpty());
  EXPECT_EQ(workers_text({}), "");
}

TEST(WorkerRoster, AWorkerWhoseOfferIsMendedIsAdmitted) {
  WorkerRoster roster({"abc"});
  EXPECT_FALSE(roster.admit(offer_of("hall-1", "other")));
  EXPECT_FALSE(roster.admit("nonsense"));
  EXPECT_TRUE(roster.admit(offer_of("hall-1")));
  EXPECT_THAT(workers_text(roster.present()), Not(HasSubstr("no work")));
}

}  // namespace
}  // namespace agon::tournaments
