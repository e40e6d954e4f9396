#include "cli/setup/new_contest.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "cli/contest/contest_init.hpp"
#include "cli/frame/command.hpp"
#include "cli/run_agon.hpp"
#include "config/contest_file.hpp"
#include "crypto/passwords.hpp"
#include "store/test_small_disk.hpp"

namespace agon::cli {
namespace {

namespace fs = std::filesystem;
using testing::AllOf, testing::ElementsAre, testing::HasSubstr, testing::IsEmpty, testing::SizeIs;

class NewContests : public testing::Test {
 protected:
  static Draft draft(const std::string& kind, const std::string& teams = "") {
    return {std::string(contest_of(kind)), teams};
  }
  std::vector<std::string> mistakes(const Draft& draft) const { return understand(draft, folder()).mistakes; }
  fs::path folder() const { return scratch_ / "final"; }
  config::ContestFile read() const { return config::read_contest_file(folder() / "contest.toml"); }

  const os::TestFolder scratch_;
};

TEST_F(NewContests, OfEachKindAreUnderstoodAndMadeAsTheyComeWithTeams) {
  for (const std::string& kind : contest_kinds()) {
    const os::TestFolder scratch;
    const Draft wanted = draft(kind, "Null Pointers\nŻółte & Gęsi\n");
    const Understood understood = understand(wanted, scratch / "c");
    EXPECT_THAT(understood.mistakes, IsEmpty()) << kind;
    EXPECT_THAT(understood.warnings, testing::Not(testing::Contains(HasSubstr("organisers")))) << kind;
    EXPECT_NE(understood.summary, "") << kind;
    const NewContest made = make_contest(wanted, scratch / "c");
    EXPECT_THAT(made.accounts, SizeIs(2));
    const auto file = config::read_contest_file(scratch / "c/contest.toml");
    EXPECT_THAT(file.mistakes, IsEmpty()) << kind;
    EXPECT_EQ(file.contest.teams.back().title, "Żółte & Gęsi") << kind;
  }
}

TEST_F(NewContests, TellMistakesByTheLineAndNotWhereTheyWereLookedAt) {
  EXPECT_THAT(mistakes({"name = \"x\"\nlength = \"24 fortnights\"\n", ""}),
              testing::Contains(testing::StartsWith("contest.toml:2: ")));
  EXPECT_FALSE(fs::exists(folder())) << "a look writes nothing";
}

TEST_F(NewContests, HaveTeamsByTitleOrFromATable) {
  make_contest(draft("bot-tour", "  Null Pointers \r\n\nsegfault\n"), folder());
  EXPECT_THAT(read().contest.teams, ElementsAre(AllOf(testing::Field(&tournaments::Team::login, "team01"),
                                                      testing::Field(&tournaments::Team::title, "Null Pointers")),
                                                testing::Field(&tournaments::Team::login, "team02")));
  EXPECT_THAT(mistakes(draft("bot-tour", "Login,Titel\nalfa,A\n")), ElementsAre(HasSubstr("the list of teams")));
  EXPECT_THAT(mistakes(draft("bot-tour", "login,titel\nalfa,A\n")), ElementsAre(HasSubstr("the list of teams")));
  EXPECT_THAT(mistakes(draft("bot-tour", "login\nalfa\nalfa\n")), SizeIs(1));
  const os::TestFolder other;
  const NewContest made =
      make_contest(draft("bot-tour", "title;login;password\nA;alfa;correct-horse\nB;beta;\n"), other / "c");
  ASSERT_THAT(made.cards, SizeIs(2));
  EXPECT_EQ(made.cards[0].password, "correct-horse");
  EXPECT_TRUE(crypto::is_right(made.cards[1].team.password_hash, made.cards[1].password));
}

TEST_F(NewContests, DoNotTakeThePlaceOfAnother) {
  make_contest(draft("painting", "A\nB\n"), folder());
  EXPECT_THROW(make_contest(draft("bot-tour", "A\nB\n"), folder()), BadInput);
  EXPECT_EQ(read().contest.name, config::read_contest_file(folder() / "contest.toml").contest.name);
}

TEST_F(NewContests, WithMistakesAreNotMade) {
  EXPECT_THROW(make_contest({"name = \"x\"\nlenght = \"5h\"\n", ""}, folder()), BadInput);
  EXPECT_FALSE(fs::exists(folder()));
}

TEST_F(NewContests, ThatTheDiskHasNoRoomForLeaveNothingBehind) {
  fs::create_directory(folder());
  store::on_small_disk(folder(), "8k", [&] {
    EXPECT_THROW(make_contest(draft("bot-tour", "A\nB\n"), folder()), std::exception);
    EXPECT_TRUE(fs::is_empty(folder()));
  });
}

TEST_F(NewContests, WriteTeamsNowhereElse) {
  const fs::path victim = scratch_ / "victim.toml";
  scratch_.write("victim.toml", "# ours\n");
  Draft wanted = draft("bot-tour", "Null Pointers\n");
  wanted.text.replace(wanted.text.find("teams.toml\""), 10, victim.string());
  EXPECT_THAT(mistakes(wanted), ElementsAre(HasSubstr("write teams = \"teams.toml\"")));
  EXPECT_THROW(make_contest(wanted, folder()), BadInput);
  EXPECT_EQ(scratch_.read("victim.toml"), "# ours\n");
}

TEST_F(NewContests, AreChangedUntilTheyBegin) {
  make_contest(draft("bot-tour", "Null Pointers\n"), folder());
  std::string text(contest_of("bot-tour"));
  text.replace(text.find("8080"), 4, "8090");
  change_contest(text, folder());
  EXPECT_EQ(read().contest.site->port, 8090);
  EXPECT_THAT(read().contest.teams, SizeIs(1));
  EXPECT_THROW(change_contest("name = 7\n", folder()), BadInput);
  EXPECT_EQ(read().contest.site->port, 8090);
}

TEST_F(NewContests, WhoseTeamsStandInTheirFileKeepThemWhenItIsChanged) {
  const Draft wanted{"name = \"x\"\n[[server]]\nname = \"W1\"\ngame = \"wall\"\nport = 20000\n", "Null Pointers\n"};
  ASSERT_THAT(mistakes(wanted), IsEmpty());
  make_contest(wanted, folder());
  change_contest(wanted.text, folder());
  EXPECT_THAT(read().contest.teams, SizeIs(1));
}

TEST_F(NewContests, SeeWhatLiesInTheirFolderAlready) {
  const Draft wanted{"name = \"x\"\n[[server]]\nname = \"V\"\ngame = \"vampire\"\nport = 20000\nmaps = \"maps\"\n", ""};
  const auto without = mistakes(wanted);
  fs::create_directories(folder() / "maps");
  scratch_.write("final/maps/1", "no map");
  EXPECT_NE(mistakes(wanted), without);
}

}  // namespace
}  // namespace agon::cli
