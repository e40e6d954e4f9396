#include "submissions/book.hpp"

#include <gtest/gtest.h>

#include <set>

namespace agon::submissions {
namespace {

store::Entry entry_of(const std::string& text) { return {17, {}, text}; }

std::string result() {
  worker::MatchResult result;
  result.id = "trial/7/1/1";
  result.seats.resize(2);
  result.scores.resize(2);
  return to_json(result);
}

// As found in archives since the first version: one of each kind, and of each form.
std::vector<std::string> entries() {
  return {
      R"({"received":{"number":7,"team":"alfa","game":"football","file":"bot.cpp","source":"ab","bytes":5120,"by":"team"}})",
      R"({"received":{"number":7,"team_hex":"ff","game":"wall","file":"b","source":"","bytes":1,"by":"organiser"}})",
      R"({"built":{"number":7,"verdict":"accepted","language":"cpp","reason":"","log":""}})",
      R"({"built":{"number":7,"verdict":"compile_error","language":"cpp","reason":"","log":"cd","took_ms":812}})",
      R"({"tried":{"number":7,"seat":1,"result":)" + result() + R"(,"took_ms":3}})",
      R"({"failed":{"number":7,"took_ms":30000,"well":true,"why":"no room"}})",
      R"({"failed":{"number":7,"why":"no room"}})",
      R"({"rejected":{"number":7,"why":"it attacks the jury"}})",
      R"({"practice_asked":{"number":3,"team":"alfa","submission":7,"opponent":"team:beta","against":5,"map":2}})",
      R"({"practice_played":{"number":3,"seat":1,"result":)" + result() + R"(,"took_ms":800}})",
      R"({"practice_failed":{"number":3,"why":"no room","took_ms":800}})",
      R"({"sparring":{"team":"beta","open":true}})",
      R"({})",
  };
}

TEST(AnEntryOfSubmissions, IsWrittenAsItWasRead) {
  std::set<std::size_t> kinds;
  for (const std::string& text : entries()) {
    const auto read = read_submission_entry(entry_of(text));
    ASSERT_TRUE(read) << read.error();
    EXPECT_EQ(written(*read), text);
    kinds.insert(read->index());
  }
  EXPECT_EQ(kinds.size() + 1, std::variant_size_v<SubmissionEntry>) << "of all kinds but the plan there is one above";
}

TEST(AnEntryOfSubmissions, ThatIsAPlanIsWrittenAsItWasReadAlsoThoseOfEarlierVersions) {
  SubmissionPlan plan;
  plan.teams = {"alfa", "beta"};
  plan.games.push_back({"football", "", {"##"}, {}, {{"sample", "simple.cpp", std::string(64, 'a'), {}}}, true, {}});
  plan.seed = UINT64_MAX;
  const std::string first = written(entry::Planned{plan});
  EXPECT_EQ(first.find("samples"), first.npos);
  plan.games.front().samples = {{"sample:simple", "simple.cpp", std::string(64, 'a'), {}}};
  plan.practice_of_team = 0;
  plan.key = crypto::SeedKey::from_number(1);
  for (const std::string& text : {first, written(entry::Planned{plan})}) {
    const auto read = read_submission_entry(entry_of(text));
    ASSERT_TRUE(read) << read.error();
    EXPECT_EQ(written(*read), text);
  }
  EXPECT_EQ(std::get<entry::Planned>(*read_submission_entry(entry_of(written(entry::Planned{plan})))).plan, plan);
}

TEST(AnEntryOfSubmissions, OfALaterVersionIsUnknown) {
  const auto read = read_submission_entry(entry_of(R"({"later":{"number":7}})"));
  ASSERT_TRUE(read) << read.error();
  EXPECT_TRUE(std::holds_alternative<entry::Unknown>(*read));
}

TEST(AnEntryOfSubmissions, OfWhichAMemberIsMissingOrAbsurdIsNone) {
  const std::vector<std::string> none = {
      R"()",
      R"([])",
      R"({"plan":{}})",
      R"({"received":{"number":-1,"team":"alfa","game":"","file":"","source":"","bytes":1,"by":"team"}})",
      R"({"received":{"number":4294967296,"team":"alfa","game":"","file":"","source":"","bytes":1,"by":"team"}})",
      R"({"built":{"number":7,"verdict":"won","language":"","reason":"","log":""}})",
      R"({"built":{"number":7,"verdict":"accepted","language":"","reason":""}})",
      R"({"built":{"number":7,"verdict":"accepted","language":"","reason":"","log":"","took_ms":1000000001}})",
      R"({"tried":{"number":7,"seat":256,"result":)" + result() + "}}",
      R"({"tried":{"number":7,"seat":0,"result":{}}})",
      R"({"failed":{"number":7}})",
      R"({"rejected":{"why":"x"}})",
      R"({"sparring":{"team":"beta","open":1}})",
  };
  for (const std::string& text : none) {
    const auto read = read_submission_entry(entry_of(text));
    ASSERT_FALSE(read) << text;
    EXPECT_TRUE(read.error().starts_with("entry 17: ")) << read.error();
  }
}

}  // namespace
}  // namespace agon::submissions
