// A sentence's code, by which pages translate it.

#include "json/phrases.hpp"

#include <gtest/gtest.h>

#include <boost/json/serialize.hpp>
#include <string>

namespace agon {
namespace {

constexpr Phrase phrases[] = {
    {"over", "it is over"},   {"at_time", "after # of the contest"}, {"after", "after {}"},
    {"score", "#:#, by lot"}, {"twice", "{} is {}, they say"},
};

std::string code_of(std::string_view text) {
  const auto found = coded(phrases, text);
  return found ? boost::json::serialize(json_of(*found)) : "none";
}

TEST(Phrases, AreFoundWithWhatFillsTheirHoles) {
  EXPECT_EQ(code_of("it is over"), R"({"code":"over","values":[]})");
  EXPECT_EQ(code_of("after 02:30:00 of the contest"), R"({"code":"at_time","values":["02:30:00"]})");
  EXPECT_EQ(code_of("1.5:1.5, by lot"), R"({"code":"score","values":["1.5","1.5"]})");
}

TEST(Phrases, TakeAnyTextButNoneWhereTheySaySo) {
  EXPECT_EQ(code_of("after lunch of the contest"), R"({"code":"after","values":["lunch of the contest"]})");
  EXPECT_EQ(code_of("Life is what it is, they say"), R"({"code":"twice","values":["Life","what it is"]})");
  EXPECT_EQ(code_of("after "), "none");
}

TEST(Phrases, MatchAWholeTextOnly) {
  EXPECT_EQ(code_of("it is over now"), "none");
  EXPECT_EQ(code_of("so it is over"), "none");
  EXPECT_EQ(code_of(""), "none");
  EXPECT_EQ(code_of("after " + std::string(1000, 'x')), "none") << "such texts would take long";
}

TEST(Phrases, AddACodeToAnObjectBesideTheText) {
  boost::json::object object;
  put_code(object, "why", "it is over", phrases);
  put_code(object, "what", "a power cut", phrases);
  EXPECT_EQ(boost::json::serialize(object), R"({"why_code":{"code":"over","values":[]}})");
}

}  // namespace
}  // namespace agon
