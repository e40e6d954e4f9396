// Lists of teams from other programs: CSV, and the lists of ICPC contests.

#include "config/teams/team_list.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "config/teams/team_text.hpp"

namespace agon::config {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

std::string fault_of_csv(std::string_view text) {
  const auto teams = teams_from_csv(text);
  return teams ? "" : teams.error();
}

TEST(TeamsFromCsv, AreReadWithTheirColumnsInAnyOrder) {
  const auto teams =
      teams_from_csv("Country,login,Members,Title,school\nPoland,alfa,Ada; Alan ;,Null Pointers,UW\n,beta\n");
  ASSERT_TRUE(teams) << teams.error();
  EXPECT_THAT(*teams, ElementsAre(ListedTeam{"alfa", "Null Pointers", {"Ada", "Alan"}, "UW", "Poland", ""},
                                  ListedTeam{"beta", "", {}, "", "", ""}));
}

TEST(TeamsFromCsv, AreReadAsSpreadsheetsWriteThem) {
  const auto teams = teams_from_csv(
      "\xEF\xBB\xBFlogin;title;members\r\n\"alfa\";\"She said \"\"hi\"\"; twice\";\"Ada;Alan\"\r\n\r\nbeta;=1+1;\r\n");
  ASSERT_TRUE(teams) << teams.error();
  EXPECT_THAT(*teams, ElementsAre(ListedTeam{"alfa", "She said \"hi\"; twice", {"Ada", "Alan"}, "", "", ""},
                                  ListedTeam{"beta", "=1+1", {}, "", "", ""}))
      << "a formula is text here; what is written for spreadsheets is made harmless there";
}

TEST(TeamsFromCsv, AreReadWithoutTheEmptyRowsOfSpreadsheets) {
  const auto teams = teams_from_csv("login,title\nalfa,x\n,\n;;\n , \n,,,,\nbeta,y\n;\n");
  ASSERT_TRUE(teams) << teams.error();
  EXPECT_EQ(teams->size(), 2U);
}

TEST(TeamsFromCsv, WithAMistakeAreRefusedWithItsLine) {
  EXPECT_THAT(fault_of_csv(""), HasSubstr("it is empty"));
  EXPECT_THAT(fault_of_csv("title\nx\n"), HasSubstr("one of them must be login"));
  EXPECT_THAT(fault_of_csv("login,titel\nx,y\n"), HasSubstr("there is no column \"titel\"; did you mean \"title\"?"));
  EXPECT_THAT(fault_of_csv("login,title,Title\nx\n"), HasSubstr("is there twice"));
  EXPECT_THAT(fault_of_csv("login,title\nalfa,x\n,y\n"), HasSubstr("line 3: the login is missing"));
  EXPECT_THAT(fault_of_csv("login,title\nalfa,x,y\n"), HasSubstr("line 2: it has 3 fields, but there are 2 columns"));
  EXPECT_THAT(fault_of_csv("login,title\nalfa,\"x\n"), HasSubstr("a quotation mark is not closed"));
  EXPECT_THAT(fault_of_csv("login,title\nalfa,\"x\"y\n"), HasSubstr("line 2: text follows a closing quotation mark"));
  EXPECT_THAT(fault_of_csv("login\nalfa\nbeta\nalfa\n"), HasSubstr("line 4: team \"alfa\" is in line 2 too"));
  EXPECT_THAT(fault_of_csv("login\nal fa\n"), HasSubstr("line 2: \"al fa\" is not a login"));
  EXPECT_THAT(fault_of_csv("login,title\nalfa,\xff\xfe\n"), HasSubstr("it is not in UTF-8"));
  EXPECT_THAT(fault_of_csv(std::string("login,title\nalfa,a\0b\n", 21)), HasSubstr("control characters"));
  EXPECT_THAT(fault_of_csv("login,title\nalfa,\x1b[2J\n"), HasSubstr("control characters"));
  EXPECT_THAT(fault_of_csv("login,title\nbeta,x\nalfa,\"two\nlines\"\n"),
              HasSubstr("line 3: team alfa: title: it has"));
}

TEST(TeamsFromCsv, ThatAreTooLongAreRefused) {
  EXPECT_THAT(fault_of_csv("login\n" + std::string(login_bytes_max + 1, 'a') + "\n"), HasSubstr("is not a login"));
  EXPECT_THAT(fault_of_csv("login,title\nalfa," + std::string(team_words_bytes_max + 1, 'a') + "\n"),
              HasSubstr("title: it is longer than"));
  std::string members;
  for (std::size_t i = 0; i <= team_members_max; ++i) members += fmt::format("m{};", i);
  EXPECT_THAT(fault_of_csv("login,members\nalfa," + members + "\n"), HasSubstr("members: at most 20 are allowed"));
  std::string many = "login\n";
  for (std::size_t i = 0; i <= listed_teams_max; ++i) many += fmt::format("t{}\n", i);
  EXPECT_THAT(fault_of_csv(many), HasSubstr("at most 10000 teams are allowed"));
}

TEST(TeamsFromCsv, NoErrorRepeatsAPassword) {
  const std::string fault = fault_of_csv("login,password\nalfa,two secretwords\n");
  EXPECT_THAT(fault, HasSubstr("password: a password is one word"));
  EXPECT_THAT(fault, Not(HasSubstr("secretwords")));
}

IcpcLists three_lists() {
  return {{"teams.json",
           R"([{"id":"1","name":"UW 1","display_name":"Null Pointers","organization_id":"uw","members":["Ada","Alan"]},
               {"id":7,"name":"Solo","group_ids":["a",{"b":[1]}],"location":{"x":1}}])"},
          {"organizations.json", R"([{"id":"uw","name":"UW","formal_name":"University of Warsaw","country":"POL"}])"},
          {"accounts.yaml",
           "- id: a1\n  username: judge\n  password: x\n  type: judge\n"
           "- id: a2\n  username: warsaw\n  password: \"3xc!Pq\"\n  team_id: '1'\n  roles: [a, {b: c}]\n"}};
}

TEST(TeamsFromIcpcLists, HaveWhatTheThreeListsSay) {
  const auto teams = teams_from_icpc(three_lists());
  ASSERT_TRUE(teams) << teams.error();
  EXPECT_THAT(
      *teams,
      ElementsAre(ListedTeam{"warsaw", "Null Pointers", {"Ada", "Alan"}, "University of Warsaw", "POL", "3xc!Pq"},
                  ListedTeam{"team7", "Solo", {}, "", "", ""}));
  IcpcLists alone = three_lists();
  alone.organizations = alone.accounts = {};
  EXPECT_EQ(teams_from_icpc(alone)->front().login, "team1");
}

TEST(TeamsFromIcpcLists, AccountsMayBeJsonToo) {
  IcpcLists lists = three_lists();
  lists.accounts = {"accounts.json", "\xEF\xBB\xBF[{\"username\":\"warsaw\",\"team_id\":\"1\",\"password\":null}]"};
  EXPECT_EQ(teams_from_icpc(lists)->front().login, "warsaw");
  EXPECT_EQ(teams_from_icpc(lists)->front().password, "");
}

std::string fault_of_teams(const std::string& text) {
  IcpcLists lists = three_lists();
  lists.teams.text = text;
  const auto teams = teams_from_icpc(lists);
  return teams ? "" : teams.error();
}

std::string fault_of_accounts(const std::string& text) {
  IcpcLists lists = three_lists();
  lists.accounts.text = text;
  const auto teams = teams_from_icpc(lists);
  return teams ? "" : teams.error();
}

TEST(TeamsFromIcpcLists, OfDamagedJsonAreRefusedByName) {
  EXPECT_THAT(fault_of_teams(""), HasSubstr("teams.json: it is not JSON"));
  EXPECT_THAT(fault_of_teams("{}"), HasSubstr("teams.json: it is not a list"));
  EXPECT_THAT(fault_of_teams("[1]"), HasSubstr("an element of the list is not an object"));
  EXPECT_THAT(fault_of_teams("[{}]"), HasSubstr("a team has no id"));
  EXPECT_THAT(fault_of_teams("[{\"id\":\"\xff\"}]"), HasSubstr("teams.json: it is not JSON"));
  EXPECT_THAT(fault_of_teams(std::string(100'000, '[')), HasSubstr("teams.json: it is not JSON"));
  EXPECT_THAT(fault_of_teams(R"([{"id":"1","name":"a\u0007b"}])"), HasSubstr("title: it has control characters"));
  EXPECT_THAT(fault_of_teams(R"([{"id":"5"},{"id":"5"}])"), HasSubstr("\"team5\" is listed twice"));
  EXPECT_THAT(fault_of_teams(R"([{"id":"5","organization_id":"mit"}])"),
              HasSubstr("team \"5\" belongs to organization \"mit\", which is not in organizations.json"));
}

TEST(TeamsFromIcpcLists, OfDamagedYamlAreRefusedWithTheLine) {
  EXPECT_THAT(fault_of_accounts(""), HasSubstr("accounts.yaml: it is empty"));
  EXPECT_THAT(fault_of_accounts("a: b\n"), HasSubstr("accounts.yaml: line 1: it is not a list"));
  EXPECT_THAT(fault_of_accounts("- a\n"), HasSubstr("line 1: there is a word where an object should be"));
  EXPECT_THAT(fault_of_accounts("- - a\n"), HasSubstr("there is a list where an object should be"));
  EXPECT_THAT(fault_of_accounts("- ? [a]\n  : b\n"), HasSubstr("a key is not a word"));
  EXPECT_THAT(fault_of_accounts("- &a {b: c}\n- *a\n"), HasSubstr("line 2: aliases are not supported"));
  EXPECT_THAT(fault_of_accounts("- {a: b}\n---\n- {a: b}\n"), HasSubstr("more than one document"));
  EXPECT_THAT(fault_of_accounts("- {a: \xff}\n"), HasSubstr("accounts.yaml: line "));
  EXPECT_THAT(fault_of_accounts("- {a: b\n"), HasSubstr("accounts.yaml: line "));
  EXPECT_THAT(fault_of_accounts("- a: " + std::string(100'000, '[')), HasSubstr("it is nested too deeply"));
  EXPECT_THAT(fault_of_accounts("- {team_id: 1, username: 'a b'}\n"), HasSubstr("\"a b\" is not a login"));
  EXPECT_THAT(fault_of_accounts("- {team_id: 1, username: ab, password: 'my secretword'}\n"),
              testing::AllOf(HasSubstr("password: "), Not(HasSubstr("secretword"))));
}

}  // namespace
}  // namespace agon::config
