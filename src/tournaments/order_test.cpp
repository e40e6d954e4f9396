#include "worker/order.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "tournaments/test_plan.hpp"

namespace agon::tournaments {
namespace {

using std::chrono::milliseconds;

worker::MatchOrder some_order() {
  worker::MatchOrder order;
  order.tournament = "Bot Tour - final";
  order.round = 3;
  order.table = 17;
  order.attempt = 2;
  order.game = "vampire";
  order.setup = "seats=4\nvampire map 1\n#..#";
  order.seed = 0xfedcba9876543210U;
  order.seats = {worker::Program{"Zażółć", "bot.tar", Hash(64, '0'), ""}, std::nullopt,
                 worker::Program{"\xff raw", "", "", "./a b"}};
  order.allowance = {milliseconds(500), std::nullopt, 1 << 20};
  order.contest = "00112233445566778899aabbccddeeff";
  order.reissue = 2;
  return order;
}

TEST(MatchOrders, AreReadAsTheyWereWritten) {
  const worker::MatchOrder order = some_order();
  const auto read = worker::match_order_from(to_json(order));
  ASSERT_TRUE(read) << read.error();
  EXPECT_EQ(*read, order);
  const std::vector<worker::MatchOrder> batch(3, order);
  const auto several = worker::match_orders_from(to_json(batch));
  ASSERT_TRUE(several) << several.error();
  EXPECT_EQ(*several, batch);
}

TEST(MatchOrders, SayForWhichSpeedTheirTimesAreMeant) {
  worker::MatchOrder order = some_order();
  order.allowance.reference_speed = 120;
  const auto read = worker::match_order_from(to_json(order));
  ASSERT_TRUE(read) << read.error();
  EXPECT_EQ(*read, order);
  std::string zero = to_json(order);
  zero.replace(zero.find("120"), 3, "0");
  EXPECT_EQ(worker::match_order_from(zero).error(), "an order of a match: the field \"reference_speed\" is 0");
}

RC_GTEST_PROP(MatchResults, AreReadAsTheyWereWritten, ()) {
  worker::MatchResult result = test_result(some_order(), *rc::gen::arbitrary<std::uint32_t>());
  result.reason = *rc::gen::arbitrary<std::string>();
  result.digest = *rc::gen::arbitrary<std::uint64_t>();
  result.ours = *rc::gen::arbitrary<bool>();
  result.host = {"host", 2, 0.37, std::chrono::nanoseconds(*rc::gen::inRange(0, 1'000'000'000)), 3};
  for (worker::SeatResult& seat : result.seats) {
    seat.said_name = *rc::gen::arbitrary<std::string>();
    seat.cpu = std::chrono::nanoseconds(*rc::gen::inRange(0, 1'000'000'000));
    seat.memory_peak_bytes = *rc::gen::inRange(0, 1'000'000'000);
    seat.stderr_text = *rc::gen::element<Hash>("", Hash(64, 'c'));
  }
  const auto read = worker::match_result_from(to_json(result));
  RC_ASSERT(read.ok());
  RC_ASSERT(*read == result);
}

TEST(MatchIds, NameAMatchForEver) {
  EXPECT_EQ(worker::id_of(some_order()), "Bot Tour - final/3/17/2");
  const auto id = worker::match_id_from("Bot Tour - final/3/17/2");
  ASSERT_TRUE(id);
  EXPECT_EQ(id->tournament, "Bot Tour - final");
  EXPECT_EQ(id->round, 3U);
  EXPECT_EQ(id->table, 17U);
  EXPECT_EQ(id->attempt, 2U);
  for (const char* wrong : {"", "a/1/2", "a/1/2/0", "a/1/2/x", "a/1/2/99999999999"}) {
    EXPECT_FALSE(worker::match_id_from(wrong)) << wrong;
  }
}

std::string with(std::string text, const std::string& from, const std::string& to) {
  return text.replace(text.find(from), from.size(), to);
}

TEST(MatchOrders, AreRefusedInWordsWhenSomethingIsWrong) {
  const std::string right = to_json(some_order());
  EXPECT_EQ(worker::match_order_from("{").error(), "an order of a match: not JSON: incomplete JSON");
  EXPECT_EQ(worker::match_order_from("[]").error(), "an order of a match: an object is missing");
  EXPECT_EQ(worker::match_order_from(with(right, "\"seed\"", "\"sad\"")).error(),
            "an order of a match: the field \"seed\" is missing");
  EXPECT_EQ(worker::match_order_from(with(right, Hash(64, '0'), "../etc/passwd")).error(),
            "an order of a match: the field \"source\" is not a SHA-256 of 64 digits");
  EXPECT_FALSE(
      worker::match_orders_from(to_json(std::vector<worker::MatchOrder>(worker::batch_max + 1, some_order()))));
  EXPECT_FALSE(worker::match_order_from(std::string(worker::message_bytes_max + 1, ' ')));
}

TEST(MatchOrders, HaveADigestOfAllThatDecidesHowTheMatchGoes) {
  const Hash digest = worker::digest_of(some_order());
  EXPECT_EQ(digest, "36e912670420b218e8f154045b58982a0dd6dcb7bf82840a6beac7b68336ef98") << "it stands in books";
  std::vector<worker::MatchOrder> others(13, some_order());
  others[0].tournament += "s";
  others[1].round = 4;
  others[2].attempt = 3;
  others[3].game = "football";
  others[4].setup += "#";
  ++others[5].seed;
  others[6].seats[0]->source = Hash(64, '1');
  others[7].seats[1] = others[7].seats[0];
  others[8].allowance.block_wall = milliseconds(0);
  others[9].allowance.memory_bytes.reset();
  others[10].seats[2]->command = "./a c";
  std::swap(others[11].seats[0]->name, others[11].seats[0]->file);
  others[12].allowance.reference_speed = 100;
  for (const worker::MatchOrder& other : others) EXPECT_NE(worker::digest_of(other), digest) << &other - others.data();
  worker::MatchOrder again = some_order();
  again.reissue = 5;
  again.contest.clear();
  EXPECT_EQ(worker::digest_of(again), digest) << "the same order, put again";
}

TEST(MatchResults, OfOldBooksAreReadWithoutContestAndOrder) {
  worker::MatchResult result = test_result(some_order());
  result.contest.clear();
  result.order.clear();
  result.reissue = 0;
  const std::string text = to_json(result);
  EXPECT_EQ(text.find("\"order\""), std::string::npos);
  ASSERT_TRUE(worker::match_result_from(text));
  EXPECT_EQ(*worker::match_result_from(text), result);
}

TEST(MatchResults, MustHaveAScoreForEverySeatUnlessTheMatchFailed) {
  worker::MatchResult result = test_result(some_order());
  result.scores.pop_back();
  EXPECT_FALSE(worker::match_result_from(to_json(result)));
  result.ours = true;
  EXPECT_TRUE(worker::match_result_from(to_json(result)));
}

}  // namespace
}  // namespace agon::tournaments
