#include "worker/offer.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "queue/queue.hpp"

namespace agon::worker {
namespace {

using testing::HasSubstr;

const WorkerOffer hall_pc{"hall-1", "abc", 103, 4};

TEST(WorkerOffer, IsReadAsItWasWritten) { EXPECT_EQ(worker_offer_from(to_json(hall_pc)).value(), hall_pc); }

TEST(WorkerOffer, OfALongOrHostileNameFitsAnOfferAndCanBePrinted) {
  WorkerOffer offer = hall_pc;
  offer.name = "a\n\x1b[31m\xff" + std::string(5000, '"');
  const std::string text = to_json(offer);
  EXPECT_LE(text.size(), queue::offer_bytes_max);
  EXPECT_EQ(text.find('\n'), text.npos);
  EXPECT_EQ(worker_offer_from(text).value().name.substr(0, 7), "a??[31m");
}

TEST(WorkerOffer, ThatIsNotOneIsRefused) {
  for (const char* const text : {"", "{}", "[]", "{\"name\":1}", "who"}) EXPECT_FALSE(worker_offer_from(text)) << text;
  EXPECT_FALSE(worker_offer_from(R"({"name":"a","languages":"abc","speed":4000000000,"jobs":1})"));
}

TEST(WorkerOffer, OfAnotherTableOfLanguagesIsRefusedInWords) {
  EXPECT_TRUE(validate(hall_pc, {"abc"}));
  EXPECT_THAT(validate(hall_pc, {"abd"}).error(), HasSubstr("table of languages"));
}

TEST(WorkerOffer, OfAnotherSpeedIsRefusedWhereTheContestWantsEqualMachines) {
  EXPECT_TRUE(validate(hall_pc, {"abc", 100, 3}));
  EXPECT_THAT(validate(hall_pc, {"abc", 100, 2}).error(), HasSubstr("its speed is 103"));
  EXPECT_FALSE(validate({"slow", "abc", 80, 1}, {"abc", 100, 10}));
  EXPECT_TRUE(validate({"slow", "abc", 80, 1}, {"abc"})) << "any speed";
}

}  // namespace
}  // namespace agon::worker
