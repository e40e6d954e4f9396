// Extending a contest, and a changed file that would alter points already earned.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>

#include "cli/serve/test_served.hpp"
#include "live/more_time.hpp"
#include "live/test_client.hpp"
#include "store/journal/open_store.hpp"
#include "tournaments/acts/acts.hpp"

namespace agon::cli {
namespace {

using testing::AllOf, testing::HasSubstr, testing::Not;

std::string contest_text(const std::string& length) {
  return wall_contest("length = \"" + length + "\"\n[scoring]\nk_last = 8");
}

class ExtendTest : public testing::Test {
 protected:
  ExtendTest() { folder_.write("c.toml", contest_text("1h")); }
  Ran contest(const std::string& action, const std::string& rest = "") {
    return run_agon("contest " + action + " " + folder_ / "data" + " " + rest);
  }
  Ran serve(const std::string& options = "") {
    return run_agon("serve " + folder_ / "c.toml" + " --data " + folder_ / "data" + " " + options);
  }
  boost::json::object table() { return boost::json::parse(contest("table", "--json").out).as_object(); }
  std::int64_t k() { return table().at("k_millionths").to_number<std::int64_t>(); }
  // Serves until some of the contest's time has passed.
  void play() {
    Served served(folder_);
    served.port();
    while (table().at("contest_ms").to_number<std::int64_t>() < 200)
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    served.end(SIGTERM);
  }

  const os::TestFolder folder_;
};

TEST_F(ExtendTest, IsTakenByTheRunningServerAndLeftAmongTheActs) {
  Served served(folder_);
  served.port();
  contest("pause");
  const auto before = k();
  const Ran ran = contest("extend", "'1h 30min'");
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr(" of 2:30:00, K "));
  EXPECT_EQ(k(), before);
  EXPECT_THAT(contest("acts").out, HasSubstr("extend"));
  EXPECT_THAT(contest("extend", "soon").err, HasSubstr("\"soon\" is not a time such as 30min"));
}

TEST_F(ExtendTest, IsNotedWhileNoServerRunsAndHoldsForTheNextOne) {
  play();
  const auto before = k();
  const Ran ran = contest("extend", "30min");
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.out, AllOf(HasSubstr(" of 1:30:00, K "), HasSubstr("noted; no server is running")));
  EXPECT_EQ(k(), before);
  folder_.write("c.toml", contest_text("1h 30min"));  // writing the same length to the file changes nothing more
  Served served(folder_);
  served.port();
  EXPECT_THAT(contest("status").out, HasSubstr(" of 1:30:00, K "));
}

// The state after a server was killed when the change was in the journal, but the act was not yet in the archive.
TEST_F(ExtendTest, AnActWhoseServerWasKilledBeforeItStoodAmongTheActsIsThere) {
  play();
  const auto lose_an_act = [&](const std::string& by) {
    const auto store = store::open_store(folder_ / "data");
    const auto act = [&](const live::Scoring& given, store::Time now) {
      return live::PendingAct{0, tournaments::signed_by(tournaments::act::Extend{now, *given.length}, by)};
    };
    ASSERT_TRUE(live::give_more_time(*store, std::chrono::minutes(30), act));
  };
  lose_an_act("maria");
  EXPECT_THAT(contest("acts").out, AllOf(HasSubstr("maria"), HasSubstr("extends the contest to 1:30:00")));
  lose_an_act("eva");
  {
    Served served(folder_);
    served.port();
    EXPECT_THAT(contest("acts").out, AllOf(HasSubstr("eva"), HasSubstr("extends the contest to 2:00:00")));
    contest("pause", "--why lunch");
    served.end(SIGKILL);
  }
  Served served(folder_);
  served.port();
  const std::string acts = contest("acts", "--json").out;
  std::size_t extended = 0, paused = 0;
  const auto all = boost::json::parse(acts);
  for (const auto& each : all.as_array()) {
    extended += each.at("act") == "extend" ? 1 : 0;
    paused += each.at("act") == "pause" ? 1 : 0;
  }
  EXPECT_EQ(extended, 2U) << "each once: " << acts;
  EXPECT_EQ(paused, 1U) << acts;
}

TEST_F(ExtendTest, TheTableCanBeShownAsAnotherFileWouldScoreIt) {
  play();
  const auto before = table();
  const std::string other = folder_.write("other.toml", contest_text("10s"));
  const Ran ran = contest("table", "--with " + other);
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.out, AllOf(HasSubstr(" of 0:00:10, K "), HasSubstr("compared with now:\n  K of this moment: 1.0")));
  EXPECT_EQ(table(), before);
}

TEST_F(ExtendTest, AFileThatChangesPointsAlreadyEarnedIsServedWithYesOnly) {
  play();
  const auto before = table();
  folder_.write("c.toml", contest_text("10s"));
  const Ran refused = serve();
  EXPECT_EQ(refused.code, 2);
  EXPECT_THAT(refused.err, AllOf(HasSubstr("changes points that have been earned:\n  K of this moment: 1.0"),
                                 HasSubstr("another K for "), HasSubstr("`agon contest extend`")));
  EXPECT_EQ(table(), before) << "nothing has changed";
  {
    Served served(folder_, "--yes");
    served.port();
    EXPECT_THAT(contest("acts").out, HasSubstr("K of this moment: 1.0"));
    served.end(SIGTERM);
  }
  Served again(folder_);
  EXPECT_TRUE(again.listens()) << "it holds now";
}

TEST_F(ExtendTest, AChangedFileHasItsActAlsoWhereTheServerCannotStart) {
  play();
  const os::TestFolder other;
  other.write("c.toml", contest_text("1h"));
  const Served busy(other);
  std::string text = contest_text("10s");
  text.replace(text.find("port = 0"), 8, "port = " + std::to_string(busy.port()));
  folder_.write("c.toml", text);
  const Ran failed = serve("--yes");
  EXPECT_EQ(failed.code, 1) << failed.err;
  EXPECT_THAT(contest("acts").out, HasSubstr("K of this moment: 1.0"));
}

}  // namespace
}  // namespace agon::cli
