#include "tournaments/acts/acts_told.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json.hpp>

#include "tournaments/acts/act.hpp"
#include "tournaments/acts/acts.hpp"

namespace agon::tournaments {
namespace {

using testing::IsEmpty, testing::MatchesRegex, testing::SizeIs;

std::vector<store::Entry> book(const std::vector<std::string>& texts) {
  std::vector<store::Entry> entries;
  for (const std::string& text : texts) {
    entries.push_back({static_cast<std::int64_t>(entries.size() + 1), std::chrono::milliseconds(1000), text});
  }
  return entries;
}

Acts folded(const std::vector<store::Entry>& entries) {
  Acts acts;
  for (const store::Entry& entry : entries) acts.add(entry);
  return acts;
}

TEST(TheListOfActs, TellsWhoDidWhatAndWhy) {
  const auto entries = book({signed_by(act::Pause{"a power cut", std::nullopt}, "maria"),
                             signed_by(act::Resume{}, "jan", "the light is back"),
                             written(act::Team{"alfa", {scoring::TeamStatus::disqualified, true}, "copied"}),
                             written(act::Start{"Cup", "clock"}), written(act::Verified{"Cup", 3, 0, ""})});
  const auto told = told_acts(entries);
  ASSERT_THAT(told, SizeIs(5));
  EXPECT_EQ(told[0].by, "maria");
  EXPECT_EQ(told[0].text, "pauses the contest");
  EXPECT_EQ(told[0].why, "a power cut");
  EXPECT_EQ(told[1].why, "the light is back");
  EXPECT_EQ(told[2].text, "disqualifies alfa, its games annulled");
  EXPECT_EQ(told[3].by, "the server");
  EXPECT_EQ(told[4].by, "the server");
  EXPECT_EQ(boost::json::parse(to_json(told, entries)).as_array().size(), 5U);
}

TEST(TheListOfActs, GivesTheDateOfTheEndOfAPauseOnlyIfItIsOnAnotherDay) {
  const auto entries = book({written(act::Pause{"", std::chrono::milliseconds(2000)}),
                             written(act::Pause{"", std::chrono::hours(24 * 365)})});
  const auto told = told_acts(entries);
  EXPECT_THAT(told[0].text, MatchesRegex("pauses the contest, until about [0-9]+:[0-9]+"));
  EXPECT_THAT(told[1].text, MatchesRegex("pauses the contest, until about 197[0-9-]+ [0-9]+:[0-9]+"));
}

TEST(TheListOfActs, TellsOfNewKindsOfActsAsTheyAreWritten) {
  const auto told = told_acts(book({R"({"later":{"x":1},"by":"maria"})"}));
  EXPECT_EQ(told[0].kind, "later");
  EXPECT_EQ(told[0].text, R"({"later":{"x":1},"by":"maria"})");
}

TEST(TheListOfActs, TellsOfPausesThatTheServerMadeByItselfWhenTheyHappened) {
  const auto entries = book({written(act::Held{"disk full", std::chrono::hours(5), "3 MB are free"}),
                             written(act::Released{"journal fails", std::chrono::hours(6)})});
  const auto told = told_acts(entries);
  EXPECT_EQ(told[0].text, "pauses the contest by itself (disk full)");
  EXPECT_EQ(told[0].why, "3 MB are free");
  EXPECT_EQ(told[0].by, "the server");
  EXPECT_EQ(told[0].moment, std::chrono::hours(5));
  EXPECT_EQ(told[1].text, "resumes after \"journal fails\"");
  EXPECT_FALSE(folded(entries).notices().pause()) << "spectators are told by the server, without its paths";
}

TEST(TheListOfActs, TellsWhoseTeamsWereChanged) {
  const auto told =
      told_acts(book({signed_by(act::Teams{{"alfa"}, {"beta"}, {"gamma"}}, "maria")}), {{"beta", "Null Pointers"}});
  EXPECT_EQ(told[0].by, "maria");
  EXPECT_EQ(told[0].text,
            "adds gamma; changes the password of alfa; changes the title, members, school or country of Null Pointers "
            "(beta)");
}

TEST(TheListOfActs, TellsWhatBecomesOfAccounts) {
  const auto told =
      told_acts(book({signed_by(act::Accounts{{"jury"}, {"maria", "jan"}, {"eva"}, {"admin"}}, "maria")}));
  EXPECT_EQ(told.at(0).kind, "accounts");
  EXPECT_EQ(
      told.at(0).text,
      "adds the organiser maria, jan; changes the password of the organiser jury; changes the role or token of the "
      "organiser eva; removes the organiser admin");
}

TEST(Announcements, AreInForceUntilTheyAreTakenBack) {
  auto entries = book({written(act::Announce{"Lunch"}), written(act::Announce{"Tea"}), written(act::Undo{1, "cold"})});
  const Acts acts = folded(entries);
  ASSERT_THAT(acts.notices().announcements(), SizeIs(1));
  EXPECT_EQ(acts.notices().announcements()[0].text, "Tea");
  EXPECT_FALSE(acts.can_undo(1)) << "once is enough";
  EXPECT_TRUE(acts.can_undo(2));
  EXPECT_EQ(told_acts(entries)[0].taken_back, 3);
}

TEST(APause, HasAReasonAndAnExpectedEndUntilTheContestGoesOn) {
  auto entries = book({written(act::Pause{"a power cut", std::chrono::hours(1)})});
  ASSERT_TRUE(folded(entries).notices().pause());
  EXPECT_EQ(folded(entries).notices().pause()->why, "a power cut");
  EXPECT_EQ(folded(entries).notices().pause()->until, std::chrono::hours(1));
  entries = book({written(act::Pause{"", std::nullopt}), written(act::Resume{})});
  EXPECT_FALSE(folded(entries).notices().pause());
}

TEST(ANotice, IsOneLineThatIsNotTooLong) {
  EXPECT_TRUE(validate_notice("it", "Lunch").ok());
  for (const std::string& text : {std::string(), std::string("two\nlines"), std::string(501, 'x')}) {
    EXPECT_EQ(validate_notice("it", text).error(), "it is one line of 1 to 500 bytes");
  }
  EXPECT_EQ(validate_notice("it", " \t ").error(), "it is blank");
}

TEST(ATeam, IsWhatTheLastActThatWasNotTakenBackSays) {
  using enum scoring::TeamStatus;
  const auto entries =
      book({written(act::Team{"alfa", {withdrawn, false}, "ill"}),
            written(act::Team{"alfa", {disqualified, true}, "x"}), written(act::Undo{2, "the wrong one"})});
  EXPECT_EQ(folded(entries).teams().of("alfa"), (scoring::Participation{withdrawn, false}));
  EXPECT_EQ(folded(entries).teams().all().at("alfa").act, 3);
  EXPECT_EQ(folded(entries).teams().of("beta"), scoring::Participation());
}

TEST(ACancelledTournament, WaitsUntilItIsStartedByHandOrTheActIsTakenBack) {
  auto entries = book({written(act::Start{"Cup", "clock"}), written(act::Cancel{"Cup", "the wrong maps"})});
  EXPECT_TRUE(folded(entries).is_cancelled("Cup"));
  EXPECT_FALSE(folded(entries).started("Cup"));
  entries =
      book({written(act::Start{"Cup", "clock"}), written(act::Cancel{"Cup", "x"}), written(act::Start{"Cup", "hand"})});
  EXPECT_FALSE(folded(entries).is_cancelled("Cup"));
  EXPECT_FALSE(folded(entries).can_undo(2)) << "another run has begun";
  entries = book({written(act::Start{"Cup", "clock"}), written(act::Cancel{"Cup", "x"}), written(act::Undo{2, "y"})});
  EXPECT_FALSE(folded(entries).is_cancelled("Cup"));
  EXPECT_EQ(folded(entries).started("Cup")->entry, 1);
}

}  // namespace
}  // namespace agon::tournaments
