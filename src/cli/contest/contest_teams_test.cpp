// agon contest team and password, also while the contest is being served.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <map>
#include <sstream>
#include <thread>
#include <utility>

#include "cli/contest/output/team_cards.hpp"
#include "cli/run_agon.hpp"
#include "cli/serve/test_served.hpp"
#include "config/contest_file.hpp"
#include "crypto/passwords.hpp"
#include "live/test_client.hpp"

namespace agon::cli {
namespace {

using live::Client;
using testing::HasSubstr;
using testing::Not;

class Teams : public testing::Test {
 protected:
  Teams() {
    folder_.write("c.toml",
                  "name = \"Test & more\"\nteams = \"teams.toml\"\n[site]\nport = 0\naddress = \"127.0.0.1\"\n"
                  "[[server]]\nname = \"W1\"\ngame = \"wall\"\nport = 0\nturn = \"50ms\"\n"
                  "setup = { cube = 2, x = 6, y = 6, z = 8, drops = 10 }\n");
    folder_.write("teams.toml", "# ours\n");
    passwords_ = passwords_in(contest("team " + file() + " alfa beta").out);
  }

  static std::map<std::string, std::string> passwords_in(const std::string& told) {
    std::map<std::string, std::string> passwords;
    std::istringstream words(told);
    for (std::string login, password; words >> login >> password;) passwords[login] = password;
    return passwords;
  }
  Ran contest(const std::string& words) const { return run_agon("contest " + words); }
  std::string file() const { return folder_ / "c.toml"; }
  std::string data() const { return folder_ / "data"; }
  tournaments::Team team(const std::string& login) const {
    for (const auto& each : config::read_contest_file(file()).contest.teams) {
      if (each.login == login) return each;
    }
    return {};
  }

  static bool logs_in(Client& client, const std::string& login, const std::string& password) {
    return client.line() == "LOGIN" && client.ask(login) == "PASS" && client.ask(password) == "OK";
  }
  static bool is_let_in(const Served& served, const std::string& login, const std::string& password) {
    Client client(served.port());
    return logs_in(client, login, password);
  }
  std::string about_on_the_site() const {
    const std::string out = folder_.read("out"), told = "site http://localhost:";
    Client client(static_cast<std::uint16_t>(std::stoi(out.substr(out.find(told) + told.size()))));
    client.send("GET /api/contest HTTP/1.0\r\n\r\n");
    std::string answer, line;
    while ((line = client.line()) != "<closed>" && line != "<silence>") answer += line;
    return answer + client.rest();
  }

  const os::TestFolder folder_;
  std::map<std::string, std::string> passwords_;
};

TEST_F(Teams, ANewLoginIsGivenOnceAndHasALetterOrADigit) {
  EXPECT_THAT(contest("team " + file() + " one one").err, HasSubstr("the login \"one\" is given twice"));
  EXPECT_THAT(contest("team " + file() + " ';;'").err, HasSubstr("\";;\" is not a login"));
  EXPECT_THAT(contest("team " + file() + " alfa").err, HasSubstr("there is a team \"alfa\" already"));
}

TEST_F(Teams, TwoCommandsAtTheSameTimeBothChangeThem) {
  const auto before = std::pair(team("alfa").password_hash, team("beta").password_hash);
  std::thread other([&] { EXPECT_EQ(contest("password " + file() + " alfa").code, 0); });
  EXPECT_EQ(contest("password " + file() + " beta").code, 0);
  other.join();
  EXPECT_NE(team("alfa").password_hash, before.first);
  EXPECT_NE(team("beta").password_hash, before.second);
}

TEST_F(Teams, CardsThatCannotBeWrittenAreRefusedWithTheNameOfTheOption) {
  EXPECT_THAT(contest("team " + file() + " gamma --cards " + file()).err, HasSubstr("--cards: cannot write"));
}

TEST_F(Teams, APasswordIsChangedWhileTheContestIsServed) {
  std::string now;
  {
    Served served(folder_);
    Client alfa(served.port()), beta(served.port());
    ASSERT_TRUE(logs_in(alfa, "alfa", passwords_["alfa"]));
    ASSERT_TRUE(logs_in(beta, "beta", passwords_["beta"]));
    const Ran ran = contest("password " + data() + " alfa");
    ASSERT_EQ(ran.code, 0) << ran.err;
    now = passwords_in(ran.out)["alfa"];
    EXPECT_THAT(ran.err, HasSubstr("The running server has 1 new password; the old ones are refused from now on."));
    EXPECT_EQ(alfa.line(), "FAILED 5 the password of this team was changed")
        << "the connection that used the old one is closed";
    EXPECT_EQ(alfa.line(), "<closed>");
    EXPECT_FALSE(is_let_in(served, "alfa", passwords_["alfa"]));
    EXPECT_TRUE(is_let_in(served, "alfa", now));
    EXPECT_TRUE(is_let_in(served, "beta", passwords_["beta"]));
    EXPECT_EQ(beta.ask("LIST_BRICKS"), "OK") << "others stay";
    EXPECT_THAT(contest("acts " + data()).out, HasSubstr("changes the password of alfa\n"));
    EXPECT_EQ(served.end(SIGTERM), 0);
  }
  EXPECT_EQ(contest("password " + data() + " beta").code, 0) << "the folder knows with which file it was served";
  EXPECT_THAT(contest("acts " + data()).out, HasSubstr("changes the password of beta\n")) << "without a server too";
  for (const auto& each : std::filesystem::recursive_directory_iterator(folder_.path())) {
    if (!each.is_regular_file()) continue;
    const std::string kept = folder_.read(std::filesystem::relative(each.path(), folder_.path()));
    for (const std::string& password : {now, passwords_["alfa"]}) {
      EXPECT_EQ(kept.find(password), kept.npos) << each.path() << " holds a password";
    }
  }
  const Served again(folder_);
  EXPECT_FALSE(is_let_in(again, "alfa", passwords_["alfa"]));
  EXPECT_TRUE(is_let_in(again, "alfa", now));
}

TEST_F(Teams, APasswordIsChangedInAPauseToo) {
  const Served served(folder_);
  Client alfa(served.port());
  ASSERT_TRUE(logs_in(alfa, "alfa", passwords_["alfa"]));
  contest("pause " + data());
  ASSERT_EQ(contest("password " + data() + " alfa").code, 0);
  contest("resume " + data());
  EXPECT_THAT(alfa.line(), HasSubstr("the password of this team was changed"));
}

TEST_F(Teams, AreNotChangedInAFileThatCannotBeRead) {
  const std::string whole = folder_.read("c.toml"), broken = whole + "\nport = \n";
  folder_.write("c.toml", broken);
  for (const char* const words : {"password ", "team "}) {
    const Ran ran = contest(words + folder_ / "c.toml" + " alfa");
    EXPECT_EQ(ran.code, 2);
    EXPECT_THAT(ran.err, HasSubstr("this is not TOML"));
  }
  EXPECT_EQ(folder_.read("c.toml"), broken);
}

TEST_F(Teams, ThatAreCalledAlikeAreTold) {
  folder_.write("teams.csv", "login,title\ngamma,Null Pointers\ndelta,null-pointers\n");
  const Ran ran = contest("team " + folder_ / "c.toml" + " --csv " + folder_ / "teams.csv");
  EXPECT_EQ(ran.code, 0);
  EXPECT_THAT(ran.err, HasSubstr("Teams gamma and delta have names that look alike: Null Pointers."));
}

TEST_F(Teams, AreChangedByTheContestsFileWhereverItIsServed) {
  const Served served(folder_);  // its data folder is not the one beside the file
  ASSERT_TRUE(served.listens());
  const Ran added = contest("team " + folder_ / "c.toml" + " gamma");
  ASSERT_EQ(added.code, 0) << added.err;
  EXPECT_THAT(added.err, HasSubstr("The running server has 1 more team"));
  const Ran drawn = contest("password " + folder_ / "c.toml" + " alfa");
  ASSERT_EQ(drawn.code, 0) << drawn.err;
  EXPECT_THAT(drawn.err, HasSubstr("The running server has 1 new password"));
  EXPECT_TRUE(is_let_in(served, "alfa", passwords_in(drawn.out)["alfa"]));
  EXPECT_EQ(contest("backup " + folder_ / "c.toml" + " " + folder_ / "b.tar").code, 0);
  const Ran verified = contest("verify " + folder_ / "c.toml");
  EXPECT_THAT(verified.out + verified.err, HasSubstr("which the running server is using"));
  const Ran acts = contest("acts " + folder_ / "c.toml");
  EXPECT_THAT(acts.out, testing::AllOf(HasSubstr("adds gamma"), HasSubstr("changes the password of alfa"))) << acts.err;
}

TEST_F(Teams, AreNotToldToAServerWhoseDataFolderBelongsToAnotherUser) {
  if (::geteuid() != 0) GTEST_SKIP() << "only root can give a folder to another user";
  constexpr uid_t stranger = 65534;
  const Served served(folder_);
  ASSERT_TRUE(served.listens());
  ASSERT_EQ(::chown(data().c_str(), stranger, ::getegid()), 0);
  const Ran drawn = contest("password " + file() + " alfa");
  EXPECT_THAT(drawn.err, testing::AllOf(HasSubstr("belongs to another user and was not notified"), HasSubstr(data())));
  EXPECT_THAT(drawn.err, Not(HasSubstr("The running server has")));
  EXPECT_TRUE(is_let_in(served, "alfa", passwords_["alfa"])) << "the server still has the old password";
  EXPECT_THAT(contest("acts " + file()).err, HasSubstr("name its data folder"));

  ASSERT_EQ(::chown(file().c_str(), stranger, ::getegid()), 0);  // a service with an account of its own
  EXPECT_THAT(contest("password " + file() + " beta").err, HasSubstr("The running server has 2 new passwords"));
}

TEST_F(Teams, TitlesAndSchoolsOfAListAreOnTheSiteWithoutARestart) {
  const Served served(folder_);
  ASSERT_TRUE(served.listens());
  EXPECT_THAT(about_on_the_site(), HasSubstr("\"teams\":[\"alfa\",\"beta\"]"));
  folder_.write("teams.csv",
                "login,title,members,school,country\nbeta,Null <b>Pointers</b>,Ada;Alan,UW,Poland\ngamma,New,,,\n");
  const Ran ran = contest("team " + data() + " --csv " + folder_ / "teams.csv");
  ASSERT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.err, testing::AllOf(HasSubstr("new details of 1 team"),
                                      HasSubstr("has 1 more team, to play from each server's next game on")));
  EXPECT_THAT(about_on_the_site(),
              HasSubstr("\"teams\":[\"alfa\",\"Null <b>Pointers</b>\",\"New\"],\"from\":[\"\",\"UW, Poland\",\"\"]"));
  EXPECT_EQ(passwords_in(ran.out).size(), 1U) << "only of the team that is new";
  EXPECT_TRUE(crypto::is_right(team("beta").password_hash, passwords_["beta"]));
  EXPECT_EQ(team("beta").members, (std::vector<std::string>{"Ada", "Alan"}));
}

TEST_F(Teams, ATeamThatIsAddedWhileTheContestIsServedPlaysFromTheNextGameOn) {
  Served served(folder_);
  ASSERT_TRUE(served.listens());
  const std::string password = passwords_in(contest("team " + data() + " gamma").out)["gamma"];
  EXPECT_THAT(contest("acts " + data()).out, HasSubstr("adds gamma"));
  bool plays = false;
  for (int i = 0; i < 3000 && !plays; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    Client gamma(served.port());
    ASSERT_EQ(gamma.line(), "LOGIN");
    ASSERT_EQ(gamma.ask("gamma"), "PASS");
    const std::string answer = gamma.ask(password);
    plays = answer == "OK";
    if (plays) {
      EXPECT_EQ(gamma.ask("LIST_BRICKS"), "OK");
    } else {
      ASSERT_EQ(answer, "FAILED 5 your team plays from the next game on");
    }
  }
  EXPECT_TRUE(plays);
  EXPECT_TRUE(is_let_in(served, "alfa", passwords_["alfa"])) << "the others go on";
  EXPECT_THAT(contest("table " + data()).out, HasSubstr("gamma"));
  EXPECT_EQ(served.end(SIGKILL), SIGKILL);
  EXPECT_THAT(contest("table " + data()).out, HasSubstr("gamma")) << "the journal knows it";
  Served again(folder_);
  EXPECT_TRUE(is_let_in(again, "gamma", password));
  EXPECT_EQ(again.end(SIGTERM), 0);
  EXPECT_THAT(contest("verify " + data()).out, HasSubstr("all agrees"));
}

TEST_F(Teams, OfADuelServerHaveNewTokensAtOnceAndSoHasATeamThatIsAdded) {
  folder_.write("c.toml",
                "name = \"Test\"\nteams = \"teams.toml\"\n[[server]]\nname = \"V1\"\ngame = \"vampire\"\nport = 0\n");
  const Served served(folder_);
  const std::uint16_t port = served.port("V1");
  const auto knows = [port](const std::string& token) {
    Client client(port);
    client.send("LOGIN " + token + "\n.\n");
    std::string text;
    for (std::string line = client.line(); line != "." && line.front() != '<'; line = client.line()) text += line;
    return text.find("GAMEID") != text.npos;
  };
  EXPECT_TRUE(knows(passwords_["alfa"]));
  const std::string now = passwords_in(contest("password " + data() + " alfa").out)["alfa"];
  EXPECT_FALSE(knows(passwords_["alfa"]));
  EXPECT_TRUE(knows(now));
  EXPECT_FALSE(knows("a token that there never was"));
  const Ran added = contest("team " + data() + " gamma");
  EXPECT_THAT(added.err, HasSubstr("The running server has 1 more team.\n"));
  EXPECT_TRUE(knows(passwords_in(added.out)["gamma"]));
}

TEST_F(Teams, TheServerKeepsItsTeamsWhereTheFileHasMistakesOrOtherTeams) {
  EXPECT_THAT(contest("team " + file()).err, HasSubstr("No server is running with the data folder"));
  const Served served(folder_);
  ASSERT_TRUE(served.listens());
  EXPECT_THAT(contest("team " + data()).err, HasSubstr("has these teams already"));
  const std::string before = folder_.read("teams.toml");
  folder_.write("teams.toml", before.substr(before.rfind("[[team]]")));
  const Ran gone = contest("team " + data());
  EXPECT_EQ(gone.code, 1);
  EXPECT_THAT(gone.err, HasSubstr("team number 1, alfa, is no longer there"));
  folder_.write("teams.toml", before + "titel = \"x\"\n");
  EXPECT_THAT(contest("team " + data()).err,
              HasSubstr("the server keeps the teams that it has, as the file has 1 mistake"));
  EXPECT_TRUE(is_let_in(served, "alfa", passwords_["alfa"]));
}

TEST_F(Teams, OfIcpcListsAreAddedWithTheirPasswordsAndTitlesAndChangedTheNextTime) {
  std::filesystem::create_directory(folder_ / "icpc");
  folder_.write("icpc/teams.json",
                R"([{"id":"1","name":"Null Pointers","organization_id":"uw"},{"id":"2","name":"Solo"}])");
  folder_.write("icpc/organizations.json", R"([{"id":"uw","name":"UW","country":"POL"}])");
  const std::string warsaw = "- {username: warsaw, password: long-enough-for-a-token, team_id: '1'}\n";
  folder_.write("icpc/accounts.yaml", warsaw + "- {username: solo, password: short, team_id: '2'}\n");
  const Ran ran = contest("team " + file() + " --icpc " + folder_ / "icpc");
  ASSERT_EQ(ran.code, 0) << ran.err;
  EXPECT_EQ(ran.out, "warsaw long-enough-for-a-token\nsolo short\n");
  EXPECT_EQ(team("warsaw").title, "Null Pointers");
  EXPECT_EQ(team("warsaw").from(), "UW, POL");
  EXPECT_TRUE(crypto::is_right(team("solo").password_hash, "short"));
  EXPECT_EQ(team("warsaw").token_hash, crypto::hash_token("long-enough-for-a-token"));
  EXPECT_EQ(team("solo").token_hash, "") << "a short password could be found from its fast hash";
  folder_.write("icpc/accounts.yaml", warsaw + "- {username: solo, password: another, team_id: '2'}\n");
  EXPECT_EQ(contest("team " + file() + " --icpc " + folder_ / "icpc").out, "solo another\n");
  EXPECT_TRUE(crypto::is_right(team("solo").password_hash, "another"));
  EXPECT_THAT(contest("check " + file()).out, HasSubstr("4 teams, no mistakes"));
}

TEST_F(Teams, PasswordsAreCardsToCutOut) {
  folder_.write("teams.csv", "login,title\ngamma,<script>alert(1)</script>\n");
  const std::string cards = folder_ / "cards.html";
  const Ran ran = contest("team " + file() + " --csv " + folder_ / "teams.csv" + " --cards " + cards);
  ASSERT_EQ(ran.code, 0) << ran.err;
  const std::string page = folder_.read("cards.html");
  EXPECT_TRUE(begins_like_cards(page));
  EXPECT_THAT(page, HasSubstr("Test &amp; more"));
  EXPECT_THAT(page, HasSubstr("<h2><bdi>&lt;script&gt;alert(1)&lt;/script&gt;</bdi></h2>"));
  EXPECT_THAT(page, HasSubstr("<dd>gamma</dd>"));
  EXPECT_THAT(ran.out, HasSubstr("1 card to print")) << "and no password";
  struct stat status = {};
  ASSERT_EQ(stat(cards.c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777U, 0600U);
  const std::string more = folder_ / "more.html";
  ASSERT_EQ(contest("password " + file() + " alfa beta --cards " + more).code, 0);
  EXPECT_THAT(folder_.read("more.html"), testing::AllOf(HasSubstr("<dd>alfa</dd>"), HasSubstr("<dd>beta</dd>")));
  const std::string before = folder_.read("teams.toml");
  EXPECT_EQ(contest("password " + file() + " alfa --cards " + file()).code, 2) << "nothing else is replaced";
  EXPECT_EQ(folder_.read("teams.toml"), before) << "and then no password is changed";
}

TEST_F(Teams, CardsThatExistAreNotReplaced) {
  const std::string cards = folder_ / "cards.html";
  const std::string order = "team " + file() + " --csv " + folder_ / "teams.csv" + " --cards " + cards;
  folder_.write("teams.csv", "login,title\ngamma,G\n");
  ASSERT_EQ(contest(order).code, 0);
  const std::string page = folder_.read("cards.html"), teams = folder_.read("teams.toml");
  folder_.write("teams.csv", "login,title\ngamma,G\ndelta,D\n");
  for (const std::string& each : {order, "password " + file() + " alfa --cards " + cards}) {
    const Ran ran = contest(each);
    EXPECT_EQ(ran.code, 2) << each;
    EXPECT_THAT(ran.err, HasSubstr("cards.html contains passwords that are stored nowhere else; name another file"));
    EXPECT_EQ(folder_.read("cards.html"), page) << each;
    EXPECT_EQ(folder_.read("teams.toml"), teams) << each << ": then no password is changed either";
  }
}

TEST_F(Teams, WithoutNewPasswordsNoPageOfCardsIsWritten) {
  folder_.write("teams.csv", "login,title\ngamma,G\n");
  const std::string order = "team " + file() + " --csv " + folder_ / "teams.csv" + " --cards " + folder_ / "cards.html";
  ASSERT_EQ(contest(order).code, 0);
  const std::string page = folder_.read("cards.html");
  folder_.write("teams.csv", "login,title\ngamma,New\n");
  const Ran ran = contest(order);
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.err, HasSubstr("There are no new passwords, so " + folder_ / "cards.html" + " was not written.\n"));
  EXPECT_EQ(folder_.read("cards.html"), page);
  EXPECT_EQ(team("gamma").title, "New") << "the rest of the list is taken";
  folder_.write("empty.html", cards_page("Test", {}));
  EXPECT_EQ(contest("password " + file() + " alfa --cards " + folder_ / "empty.html").code, 0)
      << "a page without cards may be replaced";
}

TEST_F(Teams, AListWithAMistakeChangesNothing) {
  const std::string before = folder_.read("teams.toml");
  folder_.write("teams.csv", "login,title\nalfa,Good\nbe ta,Bad\n");
  const Ran ran = contest("team " + file() + " --csv " + folder_ / "teams.csv");
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(ran.err, HasSubstr("teams.csv: line 3: \"be ta\" is not a login"));
  EXPECT_EQ(folder_.read("teams.toml"), before);
  EXPECT_THAT(contest("password " + file() + " alfo").err, HasSubstr("did you mean \"alfa\"?"));
  EXPECT_EQ(contest("password " + file() + " alfa --csv x").code, 2);
}

TEST_F(Teams, HaveTheirTitlesInTheTableOnPaperAndInSpreadsheets) {
  folder_.write("teams.csv", "login,title,school,country\nbeta,=Null <b>Pointers</b>,\"UW, MIM\",Poland\n");
  ASSERT_EQ(contest("team " + file() + " --csv " + folder_ / "teams.csv").code, 0);
  {
    Served served(folder_);
    ASSERT_TRUE(served.listens());
    EXPECT_THAT(contest("table " + data()).out, HasSubstr("=Null <b>Pointers</b> (beta)"));
    EXPECT_EQ(served.end(SIGTERM), 0);
  }
  std::filesystem::rename(data(), folder_ / "c.data");
  const std::string csv = contest("table " + file() + " --csv").out;
  EXPECT_THAT(csv, testing::StartsWith("place,login,title,school,country,total,W1\r\n1,alfa,,,,"));
  EXPECT_THAT(csv, HasSubstr("1,beta,'=Null <b>Pointers</b>,\"UW, MIM\",Poland,")) << "a formula is harmless";
  EXPECT_EQ(contest("table --csv " + file()).out, csv) << "the option takes no value there";
  EXPECT_EQ(contest("table " + file() + " --as-csv").out, csv);
  EXPECT_THAT(contest("team " + file() + " --csv").err, HasSubstr("--csv needs a value: --csv FILE"));
  const std::string page = folder_ / "table.html";
  ASSERT_EQ(contest("table " + file() + " --html " + page).code, 0);
  ASSERT_EQ(contest("table " + file() + " --html " + page).code, 0) << "an earlier page is replaced";
  EXPECT_THAT(
      folder_.read("table.html"),
      testing::AllOf(HasSubstr("<h1>Test &amp; more</h1>"),
                     HasSubstr("<bdi>=Null &lt;b&gt;Pointers&lt;/b&gt;</bdi><br><small>beta, <bdi>UW, MIM, Poland")));
  EXPECT_EQ(contest("table " + file() + " --html " + file()).code, 2) << "nothing else is replaced";
  EXPECT_EQ(contest("table " + file() + " --html " + page + " --csv").code, 2);
}

}  // namespace
}  // namespace agon::cli
