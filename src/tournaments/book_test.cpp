#include "tournaments/book.hpp"

#include <gtest/gtest.h>

#include <set>

#include "tournaments/test_plan.hpp"

namespace agon::tournaments {
namespace {

store::Entry entry_of(const std::string& text) { return {17, {}, text}; }

worker::MatchResult result() {
  worker::MatchResult result;
  result.id = "Swiss/1/1/1";
  return result;
}

// As found in archives since the first version: one of each kind, and of each form.
std::vector<std::string> written_entries() {
  return {
      R"({"plan":)" + to_json(test_plan(Kind::swiss, 4)) + "}",
      R"({"plan":)" + to_json(test_plan(Kind::swiss, 4)) + R"(,"act":8})",
      R"({"round":{"number":1,"meetings":[{"table":1,"seats":[0,3,null],"map":0,"purpose":"final"}],"lots":[{"about":"x","order":[1,0]}]}})",
      R"({"round":{"number":2,"meetings":[],"lots":[]}})",
      R"({"result":)" + to_json(result()) + "}",
      R"({"void":{"round":1,"table":2,"why":"the jury was wrong"}})",
      R"({"void":{"round":1,"table":2,"why_hex":"ff"}})",
      R"({"change":{"setup":"a","why":"the limit was wrong"}})",
      R"({"over":"all rounds are played"})",
      R"({"entrant":{"name":"alfa","status":"withdrawn","annulled":false,"from":4,"why":"ill","act":12}})",
      R"({"entrant":{"name":"alfa","status":"disqualified","annulled":true,"from":4,"why":"","act":12,"removed":true}})",
      R"({"cancel":{"act":14,"why":"the wrong maps"}})",
      R"({"uncancel":{"act":15}})",
  };
}

TEST(AnEntryOfATournament, IsWrittenAsItWasRead) {
  std::set<std::size_t> kinds;
  for (const std::string& text : written_entries()) {
    const auto read = read_book_entry(entry_of(text));
    ASSERT_TRUE(read) << read.error();
    EXPECT_EQ(written(*read), text);
    kinds.insert(read->index());
  }
  EXPECT_EQ(kinds.size(), std::variant_size_v<BookEntry>) << "of all kinds there is an entry above";
}

TEST(AnEntryOfATournament, OfWhichAMemberIsMissingOrAbsurdIsNone) {
  for (const std::string text : {
           R"()",
           R"([])",
           R"({})",
           R"({"later":{}})",
           R"({"plan":{}})",
           R"({"round":{"number":1000001,"meetings":[],"lots":[]}})",
           R"({"round":{"number":1,"meetings":[{"table":1}],"lots":[]}})",
           R"({"round":{"number":1,"meetings":[{"table":1,"seats":[-1],"map":0,"purpose":""}],"lots":[]}})",
           R"({"void":{"round":1,"why":""}})",
           R"({"over":7})",
           R"({"entrant":{"name":"alfa","status":"sleeps","annulled":false,"from":4,"why":"","act":12}})",
           R"({"uncancel":{}})",
       }) {
    const auto read = read_book_entry(entry_of(text));
    ASSERT_FALSE(read) << text;
    EXPECT_TRUE(read.error().starts_with("entry 17: ")) << read.error();
  }
}

}  // namespace
}  // namespace agon::tournaments
