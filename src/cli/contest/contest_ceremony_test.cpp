// The link of the ceremony: it is printed once, only the newest one works, and what it would show is verified.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/run_agon.hpp"
#include "crypto/passwords.hpp"
#include "store/journal/open_store.hpp"
#include "tournaments/acts/acts.hpp"
#include "tournaments/test_plan.hpp"
#include "tournaments/tournament_runner.hpp"
#include "worker/test_match.hpp"

namespace agon::cli {
namespace {

using testing::AllOf, testing::HasSubstr, testing::Not;

class CeremonyTest : public testing::Test {
 protected:
  CeremonyTest() { store::open_store(folder_.path()); }

  // Plays a tournament to its end; `lies`: one result contradicts its replay.
  void play(bool lies) {
    const auto archive = store::open_archive(folder_.path(), store::Access::write);
    tournaments::Plan plan = tournaments::test_plan(tournaments::Kind::swiss, 4, 2);
    for (worker::Program& entrant : plan.entrants) entrant.source = archive->keep("source of " + entrant.name);
    tournaments::plan_tournament(*archive, plan);
    const auto queue = queue::open_local(*archive);
    tournaments::TournamentRunner runner(*archive, *queue, plan.name);
    runner.resume();
    while (!runner.over()) {
      worker::MatchResult result = worker::play_at_random(runner.open().front(), *archive);
      if (std::exchange(lies, false)) ++result.scores[0];
      ASSERT_EQ(runner.take(result).kind, tournaments::Receipt::Kind::counted);
    }
    archive->write(tournaments::acts_book, tournaments::written(tournaments::act::Reveal{}));
    archive->commit();
  }
  Ran contest(const std::string& action, const std::string& rest = "") {
    return run_agon("contest " + action + " '" + folder_.path().string() + "' " + rest);
  }
  std::string hash() {
    return tournaments::read_acts(*store::open_archive(folder_.path(), store::Access::read)).ceremony_key();
  }
  static std::string key_in(const std::string& out) {
    const std::string before = "/ceremony#key=";
    const std::size_t at = out.find(before);
    EXPECT_NE(at, out.npos) << out;
    return at == out.npos ? "" : out.substr(at + before.size(), out.find('\n', at) - at - before.size());
  }

  const os::TestFolder folder_;
};

TEST_F(CeremonyTest, TheLinkIsToldOnceAndOnlyItsHashIsKept) {
  const Ran first = contest("ceremony", "--why 'the evening'");
  EXPECT_EQ(first.code, 0) << first.err;
  const std::string key = key_in(first.out);
  EXPECT_GE(key.size(), 16U);
  EXPECT_EQ(hash(), crypto::hash_token(key));
  const std::string acts = contest("acts").out + contest("acts", "--json").out;
  EXPECT_THAT(acts, AllOf(HasSubstr("makes a link for the ceremony"), HasSubstr("the evening"), Not(HasSubstr(key))));
}

TEST_F(CeremonyTest, ANewLinkReplacesTheOneBeforeAndCloseEndsIt) {
  EXPECT_EQ(contest("ceremony", "--close").code, 1) << "there is none";
  const std::string first = key_in(contest("ceremony").out), second = key_in(contest("ceremony").out);
  EXPECT_NE(first, second);
  EXPECT_EQ(hash(), crypto::hash_token(second));
  EXPECT_EQ(contest("ceremony", "--close").code, 0);
  EXPECT_EQ(hash(), "");
  EXPECT_EQ(contest("freeze", "--close").code, 2) << "it goes with ceremony alone";
}

TEST_F(CeremonyTest, NoLinkIsMadeForWhatDoesNotVerifyUnlessSomebodyInsists) {
  play(/*lies=*/true);
  const Ran refused = contest("ceremony");
  EXPECT_EQ(refused.code, 1);
  EXPECT_THAT(refused.out + refused.err, AllOf(HasSubstr("no link is made"), Not(HasSubstr("#key="))));
  EXPECT_EQ(hash(), "");
  EXPECT_THAT(contest("ceremony", "--yes").out, HasSubstr("/ceremony#key="));
}

}  // namespace
}  // namespace agon::cli
