// The automatic freeze of public standings: the key `freeze` of a contest file.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "config/contest_file.hpp"
#include "os/test_folder.hpp"

namespace agon::config {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre, testing::HasSubstr, testing::IsEmpty;

class FreezeKey : public testing::Test {
 protected:
  ContestFile read(const std::string& text, tournaments::Schedule::Moment now = {}) {
    const auto path = folder_.file().parent_path() / "c.toml";
    std::ofstream(path, std::ios::binary) << "name = \"x\"\n" + text + "\n[[team]]\nlogin = \"alfa\"\nhash = \"" +
                                                 "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$"
                                                 "b3V0cHV0b3V0cHV0b3V0cHV0b3V0cHV0b3V0cHV0MTI\"\n" +
                                                 "[[server]]\nname = \"W1\"\ngame = \"wall\"\nport = 0\n";
    return read_contest_file(path, now);
  }
  std::string mistake(const std::string& text) {
    const ContestFile file = read(text);
    for (const std::string& each : file.mistakes) {
      if (each.find("the contest: ") != each.npos) return each;
    }
    return "";
  }
  std::optional<tournaments::FreezeDue> due(const std::string& text) {
    const ContestFile file = read(text);
    EXPECT_EQ(mistake(text), "");
    return file.freeze ? file.freeze->due(file.contest.length) : std::nullopt;
  }

  os::TestFolder folder_;
};

TEST_F(FreezeKey, IsATimeBeforeTheEndWhichMovesWithTheEnd) {
  const ContestFile file = read("length = \"5h\"\nfreeze = \"1h before end\"");
  ASSERT_TRUE(file.freeze);
  EXPECT_EQ(file.freeze->due(5h), (tournaments::FreezeDue{false, 4h}));
  EXPECT_EQ(file.freeze->due(6h), (tournaments::FreezeDue{false, 5h}));
  EXPECT_EQ(due("length = \"5h\"\nfreeze = \" 60min before the end \""), (tournaments::FreezeDue{false, 4h}));
  EXPECT_EQ(due("length = \"5h\"\nfreeze = \"60m before end\""), (tournaments::FreezeDue{false, 4h}));
  EXPECT_EQ(due("length = \"5h\""), std::nullopt);
}

TEST_F(FreezeKey, IsATimeOfTheContestWhichDoesNotMove) {
  const ContestFile file = read("length = \"5h\"\nfreeze = \"4h\"");
  ASSERT_TRUE(file.freeze);
  EXPECT_EQ(file.freeze->due(6h), (tournaments::FreezeDue{false, 4h}));
  EXPECT_EQ(due("freeze = \"4h\""), (tournaments::FreezeDue{false, 4h})) << "nor is a length needed";
}

TEST_F(FreezeKey, IsAMomentOrATimeOfDayAfterTheStart) {
  EXPECT_EQ(due("freeze = 2026-11-28T16:00:00Z"), (tournaments::FreezeDue{true, 1795881600s}));
  const auto at = [&](const char* start) {
    return due("start = 2026-11-28T" + std::string(start) + "\nfreeze = \"16:00\"").value().at;
  };
  const auto day = due("freeze = 2026-11-28T16:00:00").value().at;
  EXPECT_EQ(at("09:00:00"), day);
  EXPECT_EQ(due("start = 2026-11-28T09:00:00\nfreeze = 16:00:00").value().at, day) << "as TOML has it";
  EXPECT_EQ(at("16:00:00"), day + 24h) << "the first one after the start";
  EXPECT_EQ(at("17:30:00"), day + 24h);
}

TEST_F(FreezeKey, ThatCanNotBeMeantIsAMistakeInWords) {
  EXPECT_THAT(mistake("freeze = \"1h before end\""), HasSubstr("c.toml:2: the contest: the contest has no length"));
  EXPECT_THAT(mistake("length = \"1h\"\nfreeze = \"1h before end\""), HasSubstr("is not that long"));
  EXPECT_THAT(mistake("length = \"1h\"\nfreeze = \"2h\""), HasSubstr("the contest is over by then"));
  EXPECT_THAT(mistake("freeze = \"16:00\""), HasSubstr("a time of day needs a `start`"));
  for (const char* const wrong :
       {"\"soon\"", "\"before end\"", "\"0s before end\"", "60", "true", "\"25:00\"", "\"1h after end\""}) {
    EXPECT_THAT(mistake("length = \"5h\"\nfreeze = " + std::string(wrong)),
                HasSubstr("freeze takes a time before the end in quotes, such as \"1h before end\""))
        << wrong;
  }
}

TEST_F(FreezeKey, WarnsOfAMomentThatIsPastOrBeforeTheStart) {
  const std::string text = "start = 2026-11-28T09:00:00Z\nfreeze = 2026-11-28T16:00:00Z";
  const auto noon = tournaments::Schedule::Moment(1795867200s);
  EXPECT_THAT(read(text, noon - 24h).past, IsEmpty());
  EXPECT_THAT(read(text, noon + 24h).past,
              ElementsAre(HasSubstr("the start has passed"), HasSubstr("c.toml:3: the time of the freeze has passed")));
  EXPECT_THAT(read("start = 2026-11-28T09:00:00Z\nfreeze = 2026-11-28T08:00:00Z", noon - 24h).warnings,
              ElementsAre(HasSubstr("the freeze comes before the start")));
}

TEST_F(FreezeKey, WarnsOfAMomentAfterTheEndSuchAsATimeOfDayOfTheNextDay) {
  const std::string evening = "start = 2026-11-28T17:30:00\nlength = \"5h\"\nfreeze = ";
  EXPECT_THAT(read(evening + "\"16:00\"").warnings, ElementsAre(HasSubstr("c.toml:4: the contest is over by then")));
  EXPECT_THAT(read(evening + "\"21:00\"").warnings, IsEmpty());
}

}  // namespace
}  // namespace agon::config
