#include "tournaments/books_fit.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/machine_error.hpp"
#include "store/log/test_archive.hpp"
#include "tournaments/acts/acts.hpp"
#include "tournaments/book.hpp"
#include "tournaments/test_plan.hpp"
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
  EXPECT_THAT(fault(), testing::HasSubstr("test cup has begun but is gone from the contest's file"));
  name("test cup");
  EXPECT_EQ(fault(), "");
  contest.tournaments.clear();
  EXPECT_THAT(fault(), testing::HasSubstr("test cup has begun but is gone"));
}

TEST_F(BooksOfAContest, ACancelledTournamentMayLeaveTheFile) {
  name("Final");
  plan_tournament(archive, test_plan(Kind::swiss, 4, 1));
  archive.write(acts_book, written(act::Cancel{"test cup", "the wrong game"}));
  EXPECT_EQ(fault(), "");
}

}  // namespace
}  // namespace agon::tournaments
