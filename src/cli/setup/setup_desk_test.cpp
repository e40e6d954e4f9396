#include "cli/setup/setup_desk.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/json.hpp>
#include <chrono>
#include <optional>
#include <thread>

#include "cli/contest/contest_init.hpp"
#include "cli/run_agon.hpp"

namespace agon::cli {
namespace {

namespace js = boost::json;
namespace asio = boost::asio;
using testing::HasSubstr;

class Setup : public testing::Test {
 protected:
  js::object ask(std::string_view what, const js::object& question = {}) {
    return js::parse(desk_.answer(what, js::serialize(question))).as_object();
  }
  std::string why(std::string_view what, const js::object& question = {}) {
    const js::object told = ask(what, question);
    const js::value* const why = told.if_contains("why");
    return why ? std::string(why->as_string()) : "";
  }

  template <class Done>
  js::object state_when(Done done) {
    js::object state = ask("state");
    for (int i = 0; i < 3000 && !done(state); ++i, state = ask("state")) {
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    return state;
  }

  const os::TestFolder folder_;
  SetupDesk desk_{folder_ / "c", AGON_PROGRAM};
  asio::io_context context_;
};

TEST_F(Setup, TellsTheKindsOfContests) {
  const js::object told = ask("kinds");
  EXPECT_EQ(told.at("kinds").as_array().size(), contest_kinds().size());
  EXPECT_EQ(told.at("folder").as_string(), folder_ / "c");
}

TEST_F(Setup, RefusesInWordsWhatItDoesNotUnderstand) {
  EXPECT_THAT(why("dance"), HasSubstr("the contest has not been made yet"));
  EXPECT_NE(js::parse(desk_.answer("check", "{")).as_object().at("why").as_string(), "");
  EXPECT_NE(why("check"), "");
  EXPECT_NE(why("check", {{"text", 7}}), "");
  EXPECT_THAT(why("start"), HasSubstr("the contest has not been made yet"));
}

TEST_F(Setup, ShowsTheTeamsOfAListBeforeTheyAreCreated) {
  const std::string text(contest_of("bot-tour"));
  const js::object titles = ask("check", {{"text", text}, {"teams", "Null Pointers\n\n segfault \n"}});
  ASSERT_EQ(titles.at("teams").as_array().size(), 2U) << titles;
  EXPECT_EQ(titles.at("teams").at(1).at("login").as_string(), "team02");
  EXPECT_EQ(titles.at("teams").at(1).at("title").as_string(), "segfault");
  const js::object table =
      ask("check", {{"text", text}, {"teams", "login,title,password\nalfa,A,hhhhhhhh\nbeta,B,\n"}});
  ASSERT_EQ(table.at("teams").as_array().size(), 2U) << table;
  EXPECT_FALSE(table.at("teams").at(0).at("drawn").as_bool());
  EXPECT_TRUE(table.at("teams").at(1).at("drawn").as_bool());
  EXPECT_EQ(js::serialize(table).find("hhhhhhhh"), std::string::npos) << "passwords stay where they were typed";
}

TEST_F(Setup, GivesTheFileOfTheContestBackToAPageThatWasLoadedAgain) {
  EXPECT_THAT(why("file"), HasSubstr("the contest has not been made yet"));
  const std::string text = std::string(contest_of("bot-tour")) + "# mine\n";
  ASSERT_EQ(why("make", {{"text", text}, {"teams", "A\n"}}), "");
  EXPECT_EQ(ask("file").at("text").as_string(), text);
}

TEST_F(Setup, DoesNotBeginWhereAContestIs) {
  folder_.write("contest.toml", "");
  EXPECT_THROW(SetupDesk(folder_ / ""), std::exception);
}

TEST_F(Setup, ServesTheContestAndShowsWhatAServerThatHasEndedSaid) {
  std::string text(contest_of("bot-tour"));
  std::optional<asio::ip::tcp::acceptor> taken(std::in_place, context_,
                                               asio::ip::tcp::endpoint(asio::ip::tcp::v4(), 0));
  const std::string port = std::to_string(taken->local_endpoint().port());
  text.replace(text.find("8080"), 4, port);
  ASSERT_EQ(why("make", {{"text", text}, {"teams", "A\n"}}), "");
  EXPECT_THAT(why("make", {{"text", text}, {"teams", ""}}), HasSubstr("already exists"));

  ASSERT_EQ(why("start"), "");
  js::object state = state_when([](const js::object& now) { return !now.at("runs").as_bool(); });
  EXPECT_EQ(std::to_string(state.at("port").to_number<int>()), port);
  EXPECT_THAT(std::string(state.at("said").as_string()), HasSubstr(port));
  EXPECT_TRUE(state.at("ended").as_bool());
  EXPECT_EQ(why("change", {{"text", text + "# again\n"}}), "");

  taken.reset();
  ASSERT_EQ(why("start"), "");
  state = state_when([](const js::object& now) { return now.at("listens").as_bool() || !now.at("runs").as_bool(); });
  EXPECT_TRUE(state.at("listens").as_bool()) << state;
  EXPECT_FALSE(state.at("ended").as_bool()) << state;
  EXPECT_THAT(why("start"), HasSubstr("already being served"));
  EXPECT_THAT(why("change", {{"text", text}}), HasSubstr("already being served"));
}

}  // namespace
}  // namespace agon::cli
