// Each question before an order has a code, and so have lines of answers.

#include "site/api/order_phrases.hpp"

#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <map>

#include "site/api/orders.hpp"

namespace agon::site {
namespace {

namespace js = boost::json;

std::string question_code(std::string_view name, std::vector<std::string> words = {},
                          std::map<std::string, std::string> options = {}) {
  for (const OrderKind& kind : order_kinds()) {
    if (kind.name != name) continue;
    const std::string asks = kind.asks(Order{&kind, std::move(words), std::move(options), "maria", false});
    const auto found = coded(order_phrases, asks);
    return found ? std::string(found->code) : "no code: " + asks;
  }
  return "no order";
}

TEST(QuestionsBeforeOrders, HaveCodes) {
  EXPECT_EQ(question_code("pause"), "asks_pause");
  EXPECT_EQ(question_code("stop"), "asks_stop");
  EXPECT_EQ(question_code("extend", {"1h 30min"}), "asks_extend");
  EXPECT_EQ(question_code("reveal"), "asks_reveal");
  EXPECT_EQ(question_code("ceremony"), "asks_ceremony");
  EXPECT_EQ(question_code("ceremony", {}, {{"yes", ""}}), "asks_ceremony_anyway");
  EXPECT_EQ(question_code("ceremony", {}, {{"close", ""}}), "asks_close");
  EXPECT_EQ(question_code("publish", {"Final Swiss"}), "asks_publish");
  EXPECT_EQ(question_code("publish", {"Final Swiss", "3"}), "asks_publish_some");
  EXPECT_EQ(question_code("start", {"Final"}), "asks_start");
  EXPECT_EQ(question_code("cancel", {"Final", "why"}), "asks_cancel");
  EXPECT_EQ(question_code("withdraw", {"alfa", "why"}), "asks_withdraw");
  EXPECT_EQ(question_code("withdraw", {"alfa", "why"}, {{"annul", ""}}), "asks_withdraw_annul");
  EXPECT_EQ(question_code("disqualify", {"alfa", "why"}), "asks_disqualify");
  EXPECT_EQ(question_code("disqualify", {"alfa", "why"}, {{"annul", ""}}), "asks_disqualify_annul");
  EXPECT_EQ(question_code("reject", {"12", "why"}), "asks_reject");
  EXPECT_EQ(question_code("rejudge", {"Final", "3/2", "why"}), "asks_rejudge");
  EXPECT_EQ(question_code("password", {"alfa"}), "asks_password");
  EXPECT_EQ(question_code("password", {"alfa", "beta"}), "asks_password");
  EXPECT_EQ(question_code("organiser", {"jan"}), "asks_account");
  EXPECT_EQ(question_code("organiser", {"jan"}, {{"token", ""}}), "asks_token");
  EXPECT_EQ(question_code("organiser", {"jan"}, {{"remove", ""}}), "asks_remove");
}

TEST(AnswersToOrders, HaveTheCodesOfTheirLinesUpToTheLastThatHasOne) {
  const js::array codes = codes_of_lines(
      "agon contest: nothing is frozen\n"
      "alfa x7k2m9qhr4tzc8vd\n"
      "the contest is over\n"
      "A, \"B\": from round 12 on; the games of this team count again\n"
      "free: 12 GB for data\n\n");
  ASSERT_EQ(codes.size(), 4U);
  EXPECT_EQ(js::serialize(codes[0]), R"({"code":"not_frozen","values":[]})");
  EXPECT_TRUE(codes[1].is_null());
  EXPECT_EQ(codes[2].at("code").as_string(), "over");
  EXPECT_EQ(js::serialize(codes[3]), R"({"code":"effect_from_valid","values":["A, \"B\"","12"]})");
  EXPECT_TRUE(codes_of_lines("").empty());
  EXPECT_TRUE(codes_of_lines("no sentence of ours\n").empty());
}

TEST(AnswersToOrders, ThatAreLongAreNotSearchedToTheirEnd) {
  std::string table;
  for (int line = 0; line < 100; ++line) table += "row\n";
  EXPECT_TRUE(codes_of_lines(table + "nothing is frozen\n").empty());
}

}  // namespace
}  // namespace agon::site
