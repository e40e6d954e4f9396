#include "tournaments/books_fit.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/machine_error.hpp"
#include "store/log/test_archive.hpp"
#include "tournaments/acts/acts.hpp"
#include "tournaments/book.hpp"
#include "tournaments/test_plan.hpp"
#include "tournaments/test_played.hpp"
#include "tournaments/tournament_runner.hpp"

namespace agon::tournaments {
namespace {

class BooksOfAContest : public testing::Test {
 protected:
  void name(const std::string& name) {
    contest.tournaments.resize(1);
    contest.tournaments[0].plan.name = name;
  }
  std::string fault() {
    try {
      fit_books(contest, archive);
      return "";
    } catch (const MachineError& error) {
      return error.what();
    }
  }

  store::TestDisk disk;
  store::TestArchive archive{disk};
  TournamentContest contest;
};

TEST_F(BooksOfAContest, ATournamentThatHasBegunStaysInTheFileUnderItsName) {
  name("Final");
  EXPECT_EQ(fault(), "") << "nothing has begun";
  plan_tournament(archive, test_plan(Kind::swiss, 4, 1));
  EXPECT_THAT(fault(),
              testing::HasSubstr("test cup has begun but is gone from the contest's file: the archive keeps the "
                                 "plan under the name test cup, and nothing yet under Final; undo"));
  name("test cup");
  EXPECT_EQ(fault(), "");
  contest.tournaments.clear();
  EXPECT_THAT(fault(), testing::HasSubstr("test cup has begun but is gone"));
}

TEST_F(BooksOfAContest, TheArchiveSaysWhichNameHoldsWhatWasPlayed) {
  Plan plan = test_plan(Kind::swiss, 4, 2);
  play_announced(archive, plan);
  plan.name = "other cup";
  plan_tournament(archive, plan);
  name("other cup");
  EXPECT_EQ(check_books_fit(contest, archive).error(),
            "test cup has begun but is gone from the contest's file: the archive keeps 2 rounds under the name test "
            "cup; undo that there, or `agon contest cancel` what shall not count");
  name("Final");
  EXPECT_THAT(
      check_books_fit(contest, archive).error(),
      testing::HasSubstr("other cup, test cup have begun but are gone from the contest's file: the archive keeps "
                         "the plan under the name other cup, 2 rounds under the name test cup, and nothing yet "
                         "under Final"));
}

TEST_F(BooksOfAContest, ACancelledTournamentMayLeaveTheFile) {
  name("Final");
  plan_tournament(archive, test_plan(Kind::swiss, 4, 1));
  archive.write(acts_book, written(act::Cancel{"test cup", "the wrong game"}));
  EXPECT_EQ(fault(), "");
}

}  // namespace
}  // namespace agon::tournaments
