// agon contest export of a whole contest as a public archive.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>

#include <boost/json.hpp>
#include <cstdlib>
#include <filesystem>

#include "cli/run_agon.hpp"
#include "cli/serve/test_served.hpp"
#include "live/test_client.hpp"

namespace agon::cli {
namespace {

namespace fs = std::filesystem;
using live::Client;
using testing::AllOf, testing::HasSubstr, testing::Not, testing::StartsWith;

class Export : public testing::Test {
 protected:
  Export() {
    folder_.write("c.toml",
                  "name = \"Test\"\nseed = 471147114711\nteams = \"ours.toml\"\n"
                  "[[server]]\nname = \"W1\"\ngame = \"wall\"\nport = 0\nturn = \"1h\"\n");
    folder_.write(
        "ours.toml",
        "# alfa has got swordfish\n[[team]]\nlogin = \"alfa\"\npassword = \"secret\"\ntitle = \"Null Pointers\"\n"
        "[[team]]\nlogin = \"beta\"\npassword = \"secret\"\n");
  }

  Ran contest(const std::string& words) const { return run_agon("contest " + words); }
  std::string data() const { return folder_ / "data"; }
  std::string archive() const { return folder_ / "archive"; }
  std::string read(const std::string& name) const { return folder_.read("archive/" + name); }
  int sums_agree() const {
    return std::system(("cd " + archive() + " && sha256sum --quiet -c SHA256SUMS >/dev/null").c_str());
  }

  const os::TestFolder folder_;
};

TEST_F(Export, OfALiveContestHoldsItsFileWithoutSecretsItsTableItsGamesAndItsActs) {
  {
    Served served(folder_);
    Client client(served.port());
    ASSERT_TRUE(client.log_in("alfa"));
    ASSERT_EQ(contest("pause " + data() + " --why 'a fire drill'").code, 0);
    const Ran ran = contest("export " + data() + " --to " + archive());
    EXPECT_EQ(ran.code, 0) << ran.err;
    EXPECT_THAT(ran.out, HasSubstr("1 game, 0 tournaments, 1 act"));
    EXPECT_EQ(served.end(SIGTERM), 0);
  }
  EXPECT_EQ(sums_agree(), 0);
  EXPECT_THAT(read("contest.toml"), AllOf(HasSubstr("W1"), HasSubstr("teams.toml"), Not(HasSubstr("4711"))));
  EXPECT_THAT(read("teams.toml"), AllOf(HasSubstr("Null Pointers"), Not(HasSubstr("secret")), Not(HasSubstr("fish"))));
  EXPECT_THAT(read("table.csv"), HasSubstr("1,alfa,Null Pointers,"));
  const auto table = boost::json::parse(read("table.json"));
  EXPECT_EQ(table.at("teams").at(0).at("title"), "Null Pointers");
  EXPECT_EQ(table.at("teams").at(1).at("title"), "beta");
  EXPECT_THAT(read("table.html"), HasSubstr("Null Pointers"));
  EXPECT_THAT(read("games.csv"), HasSubstr("\r\nW1,1,,yes,"));
  EXPECT_THAT(read("games.csv"), HasSubstr(",alfa,Null Pointers,0.000000,1.000000,0.000000\r\n"));
  EXPECT_THAT(read("acts.csv"), HasSubstr(",pauses the contest,a fire drill,"));
  EXPECT_EQ(boost::json::parse(read("acts.json")).at(0).at("why"), "a fire drill");
  EXPECT_EQ(run_agon("replay " + archive() + "/games/W1-0001.agon --verify").code, 0);
  for (const auto& each : fs::recursive_directory_iterator(archive())) {
    if (!each.is_regular_file()) continue;
    EXPECT_THAT(folder_.read(fs::relative(each.path(), folder_.path())), Not(HasSubstr("argon2"))) << each.path();
  }
}

TEST_F(Export, WithoutAServerReplacesAnEarlierOneAndNothingElse) {
  {
    Served served(folder_);
    ASSERT_TRUE(served.listens());
    EXPECT_EQ(served.end(SIGTERM), 0);
  }
  ASSERT_EQ(contest("export " + data() + " --to " + archive()).code, 0);
  const Ran again = contest("export " + data() + " --to " + archive());
  EXPECT_EQ(again.code, 0) << again.err;
  EXPECT_EQ(sums_agree(), 0);
  const Ran refused = contest("export " + data() + " --to " + folder_.path().string());
  EXPECT_EQ(refused.code, 2);
  EXPECT_THAT(refused.err, HasSubstr("is not an earlier export"));
  EXPECT_EQ(contest("export " + data()).code, 0);
  EXPECT_TRUE(fs::exists(folder_.path() / "data.export" / "README.txt")) << "the default, beside the data folder";
  EXPECT_THAT(contest("export " + data() + " Swiss").err, HasSubstr("there is no tournament \"Swiss\""));
}

TEST_F(Export, TitlesStandBesideLoginsWhereTeamsAreTold) {
  Served served(folder_);
  ASSERT_TRUE(served.listens());
  EXPECT_THAT(contest("why " + data() + " alfa").out, StartsWith("Null Pointers (alfa)\n"));
  ASSERT_EQ(contest("withdraw " + data() + " alfa ill").code, 0);
  EXPECT_THAT(contest("acts " + data()).out, HasSubstr("withdraws Null Pointers (alfa)"));
}

}  // namespace
}  // namespace agon::cli
