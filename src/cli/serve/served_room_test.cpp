// Running a contest from the organisers' room: the real program over HTTP.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/write.hpp>
#include <boost/json.hpp>
#include <filesystem>
#include <optional>
#include <string>

#include "cli/frame/command.hpp"
#include "cli/serve/served_orders.hpp"
#include "cli/serve/test_served.hpp"
#include "site/api/orders.hpp"

namespace agon::cli {
namespace {

namespace asio = boost::asio;
namespace js = boost::json;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

constexpr const char* room_contest =
    "name = \"Final\"\nlength = \"10h\"\nteams = \"teams.toml\"\n[site]\nport = 0\naddress = \"127.0.0.1\"\n"
    "organisers = \"organisers.toml\"\n[[server]]\nname = \"W1\"\ngame = \"wall\"\nport = 0\n"
    "setup = { x = 4, y = 4, z = 6, turn_seconds = 3 }\n";

class ARoomOfOrganisers : public testing::Test {
 protected:
  ARoomOfOrganisers() {
    folder_.write("c.toml", room_contest);
    folder_.write("teams.toml", "");
    EXPECT_EQ(contest("team", "alfa beta").code, exit_ok);
    password_ = secret_in(contest("organiser", "maria --role admin").out);
    contest("organiser", "jan");
    jury_ = secret_in(contest("organiser", "jan --token").out);
    token_ = secret_in(contest("organiser", "maria --token").out);
    served_.emplace(folder_);
    EXPECT_TRUE(served_->listens());
    const std::string out = folder_.read("out"), told = "site http://localhost:";
    port_ = static_cast<std::uint16_t>(std::stoi(out.substr(out.find(told) + told.size())));
  }

  Ran contest(const std::string& action, const std::string& words) const {
    return run_agon("contest " + action + " " + folder_ / (served_ ? "data" : "c.toml") + " " + words);
  }
  // The whole response to a request with this token.
  std::string say(const std::string& request, const std::string& token, const std::string& body = "") const {
    asio::io_context context;
    asio::ip::tcp::socket socket(context);
    socket.connect({asio::ip::address_v4::loopback(), port_});
    boost::system::error_code end;
    asio::write(socket, asio::buffer(request + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer " +
                                     token + "\r\nContent-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body));
    std::string answer;
    asio::read(socket, asio::dynamic_buffer(answer), end);
    return answer;
  }
  std::string get(const std::string& path, const std::string& token) const { return say("GET " + path, token); }
  static js::value body(const std::string& answer) { return js::parse(answer.substr(answer.find("\r\n\r\n") + 4)); }
  std::string give(const js::object& order, const std::string& token) const {
    return say("POST /api/organiser/orders", token, js::serialize(order));
  }
  // The final state of an order.
  js::object done(js::object order) const {
    order["sure"] = true;
    const std::string taken = give(order, token_);
    EXPECT_THAT(taken, HasSubstr(" 202 "));
    const auto number = body(taken).at("number").to_number<std::uint64_t>();
    for (int i = 0; i < 6000; ++i) {
      js::value now = body(get("/api/organiser/order?number=" + std::to_string(number), token_));
      if (now.at("state").as_string() == "done") return now.as_object();
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    ADD_FAILURE() << "an order does not end";
    return {};
  }
  js::value state() const { return body(get("/api/organiser/state", token_)); }

  const os::TestFolder folder_;
  std::string password_, jury_, token_;
  std::optional<Served> served_;
  std::uint16_t port_ = 0;
};

TEST_F(ARoomOfOrganisers, RunsAContestByTheOrdersOfAgonContestWithTheNamesOfWhoGaveThem) {
  EXPECT_EQ(state().at("phase").as_string(), "running");
  EXPECT_EQ(done({{"order", "pause"}, {"options", {{"why", "a power cut"}, {"for", "10min"}}}}).at("code"), 0);
  EXPECT_EQ(state().at("phase").as_string(), "paused");
  EXPECT_EQ(state().at("pause").at("why").as_string(), "a power cut");
  EXPECT_EQ(state().at("pause").at("by").as_string(), "maria (site)");
  EXPECT_EQ(done({{"order", "resume"}}).at("code"), 0);
  EXPECT_EQ(done({{"order", "extend"}, {"words", {"30min"}}}).at("code"), 0);
  EXPECT_EQ(state().at("length_ms").to_number<int>(), (10 * 60 + 30) * 60'000);
  EXPECT_EQ(done({{"order", "announce"}, {"words", {"--yes <b>Lunch</b> \"now\""}}}).at("code"), 0);
  EXPECT_EQ(state().at("announcements").at(0).at("text").as_string(), "--yes <b>Lunch</b> \"now\"");
  EXPECT_EQ(done({{"order", "freeze"}, {"options", {{"why", "the last hour"}}}}).at("code"), 0);
  EXPECT_GT(state().at("frozen_since_ms").to_number<std::int64_t>(), 0);
  EXPECT_EQ(done({{"order", "reveal"}}).at("code"), 0);
  EXPECT_EQ(done({{"order", "disqualify"}, {"words", {"beta", "copied"}}}).at("code"), 0);
  EXPECT_EQ(state().at("teams").at(1).at("status").as_string(), "disqualified");
  const std::string acts = contest("acts", "").out;
  EXPECT_THAT(acts, AllOf(HasSubstr("maria (site)"), HasSubstr("a power cut"), HasSubstr("the last hour"),
                          HasSubstr("disqualifies"), HasSubstr("reveals what was frozen")));
  EXPECT_EQ(js::parse(done({{"order", "acts"}, {"options", {{"json", true}}}}).at("out").as_string()).as_array().size(),
            static_cast<std::size_t>(std::ranges::count(acts, '\n')) - 1);
}

TEST_F(ARoomOfOrganisers, TheLinkOfACeremonyIsMadeAndClosed) {
  EXPECT_FALSE(state().at("ceremony").as_bool());
  const js::object made = done({{"order", "ceremony"}, {"options", {{"why", "tonight"}}}});
  EXPECT_EQ(made.at("code"), 0) << made.at("err");
  EXPECT_THAT(std::string(made.at("out").as_string()), HasSubstr("/ceremony#key="));
  EXPECT_TRUE(state().at("ceremony").as_bool());
  EXPECT_EQ(done({{"order", "ceremony"}, {"options", {{"close", true}}}}).at("code"), 0);
  EXPECT_FALSE(state().at("ceremony").as_bool());
}

TEST_F(ARoomOfOrganisers, AnOrderRefusesWhatAgonContestRefusesInItsWords) {
  const js::object none = done({{"order", "disqualify"}, {"words", {"alfo", "why"}}});
  EXPECT_EQ(none.at("code"), 1);
  EXPECT_THAT(std::string(none.at("err").as_string()), HasSubstr("did you mean \"alfa\"?"));
  const js::object option = done({{"order", "cancel"}, {"words", {"--help", "-x"}}});
  EXPECT_NE(option.at("code"), 0) << "a word is never an option";
  EXPECT_THAT(std::string(option.at("err").as_string()), HasSubstr("there is no tournament \"--help\""));
  const js::object verified = done({{"order", "verify"}, {"options", {{"tournaments", true}}}});
  EXPECT_EQ(verified.at("code"), 1);
  EXPECT_THAT(std::string(verified.at("err").as_string()), HasSubstr("no tournament has begun here"));
}

TEST_F(ARoomOfOrganisers, TeamsAreAddedAndGetNewPasswords) {
  const js::object added = done({{"order", "team"}, {"options", {{"csv", "login,title\ngamma,\"<i>Null & Co\"\n"}}}});
  EXPECT_EQ(added.at("code"), 0) << added.at("err");
  EXPECT_THAT(std::string(added.at("out").as_string()), StartsWith("gamma "));
  EXPECT_EQ(state().at("teams").at(2).at("title").as_string(), "<i>Null & Co");
  const js::object changed = done({{"order", "password"}, {"words", {"alfa"}}});
  EXPECT_THAT(std::string(changed.at("out").as_string()), StartsWith("alfa "));
  EXPECT_THAT(contest("acts", "").out, HasSubstr("changes the password of alfa"));
}

TEST_F(ARoomOfOrganisers, TheJurySeesButDoesNotSteer) {
  EXPECT_THAT(get("/api/organiser/state", jury_), HasSubstr(" 200 "));
  EXPECT_THAT(give({{"order", "pause"}, {"sure", true}}, jury_), HasSubstr(" 403 "));
  EXPECT_THAT(give({{"order", "table"}}, jury_), HasSubstr(" 202 "));
  EXPECT_EQ(state().at("phase").as_string(), "running");
}

TEST_F(ARoomOfOrganisers, ANewPasswordOrARemovalHoldsAtOnceAndStandsAmongTheActs) {
  const Ran changed = contest("organiser", "maria");
  EXPECT_THAT(changed.err, HasSubstr("The running server has these accounts from now on."));
  EXPECT_THAT(get("/api/organiser/state", token_), HasSubstr(" 200 ")) << "the token is another secret";
  EXPECT_EQ(contest("organiser", "maria --remove").code, exit_ok);
  EXPECT_THAT(get("/api/organiser/state", token_), HasSubstr(" 401 "));
  EXPECT_THAT(contest("acts", "").out, AllOf(HasSubstr("changes the password of the organiser maria"),
                                             HasSubstr("removes the organiser maria")));
  EXPECT_THAT(folder_.read("organisers.toml"), AllOf(HasSubstr("jan"), Not(HasSubstr("maria"))));
}

TEST_F(ARoomOfOrganisers, ABackupIsMadeBesideTheDataAndCanBeFetched) {
  const js::object made = done({{"order", "backup"}});
  ASSERT_EQ(made.at("code"), 0) << made.at("err");
  const std::string name(made.at("file").as_string());
  const std::string file = folder_ / "data.backups/" + name;
  ASSERT_TRUE(std::filesystem::exists(file)) << file;
  EXPECT_EQ(std::filesystem::status(file).permissions() & std::filesystem::perms::others_all,
            std::filesystem::perms::none);
  EXPECT_EQ(std::filesystem::status(folder_ / "data.backups").permissions(), std::filesystem::perms::owner_all);
  EXPECT_EQ(run_agon("contest restore " + file + " " + folder_ / "restored").code, exit_ok);
}

TEST_F(ARoomOfOrganisers, ShowsTheContestsFileWithoutSecretsAndChecksIt) {
  EXPECT_THAT(get("/api/organiser/contest_file", token_), AllOf(HasSubstr("Final"), HasSubstr("teams = 'teams.toml'")));
  EXPECT_THAT(std::string(done({{"order", "check"}}).at("out").as_string()), HasSubstr("no mistakes"));
}

TEST(OrdersOfTheRoom, AreAllActionsOfAgonContest) {
  for (const site::OrderKind& kind : site::order_kinds()) {
    const Ran ran = run_agon("contest " + std::string(kind.name));
    EXPECT_THAT(ran.err, HasSubstr("usage: agon contest " + std::string(kind.name))) << kind.name;
    for (const site::OrderOption& option : kind.options) {
      EXPECT_THAT(run_agon("help contest").out, HasSubstr("--" + std::string(option.name))) << kind.name;
    }
  }
}

TEST(OrdersOfTheRoom, NoWordIsAnOptionAndFilesHaveNamesOfOurs) {
  const auto order =
      site::read_order(R"({"order":"appeal","words":["--out=/etc/passwd","-h"],"options":{"team":"--x"}})");
  ASSERT_TRUE(order) << order.error();
  EXPECT_THAT(
      ServedOrders::command(*order, "/data", "/scratch/content", "/scratch/appeal.zip"),
      ElementsAre("contest", "appeal", "--team=--x", "--", "/data", "--out=/etc/passwd", "-h", "/scratch/appeal.zip"));
}

TEST(ContestInit, MakesAnAdminAndAJuryWhosePasswordsAreToldOnce) {
  const os::TestFolder folder;
  const Ran made = run_agon("contest init painting " + folder / "x");
  ASSERT_EQ(made.code, exit_ok) << made.err;
  const std::string accounts = folder.read("x/organisers.toml");
  const std::string admin = secret_in(made.out), jury = secret_in(made.out.substr(made.out.find('\n') + 1));
  EXPECT_THAT(made.out, AllOf(StartsWith("admin "), HasSubstr("\njury ")));
  EXPECT_THAT(accounts, AllOf(Not(HasSubstr(admin)), Not(HasSubstr(jury)), HasSubstr("$argon2id$")));
  EXPECT_EQ(std::filesystem::status(folder / "x/organisers.toml").permissions(),
            std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
  EXPECT_EQ(run_agon("contest organiser " + folder / "x/contest.toml").out, "admin admin\njury jury\n");
}

TEST(ContestOrganiser, ATokenAndARoleCanBeGivenAtOnce) {
  const os::TestFolder folder;
  folder.write("c.toml", room_contest);
  folder.write("teams.toml", "");
  const std::string jan = "contest organiser " + folder / "c.toml" + " jan";
  ASSERT_EQ(run_agon("contest team " + folder / "c.toml" + " alfa").code, exit_ok);
  ASSERT_EQ(run_agon(jan).code, exit_ok);
  const std::string before = folder.read("organisers.toml");
  EXPECT_EQ(run_agon(jan + " --token --role king").code, exit_bad_input);
  EXPECT_EQ(folder.read("organisers.toml"), before);
  EXPECT_EQ(run_agon(jan + " --token --role admin").code, exit_ok);
  EXPECT_EQ(run_agon("contest organiser " + folder / "c.toml").out, "jan admin, with a token\n");
}

TEST(ContestOrganiser, CommandsAtTheSameTimeAllChangeTheAccounts) {
  const os::TestFolder folder;
  folder.write("c.toml", room_contest);
  folder.write("teams.toml", "");
  ASSERT_EQ(run_agon("contest team " + folder / "c.toml" + " alfa").code, exit_ok);
  const std::string file = "contest organiser " + folder / "c.toml";
  std::vector<std::thread> all;
  for (const char* const name : {" jan", " maria", " olga", " piotr"}) {
    all.emplace_back([&, name] { EXPECT_EQ(run_agon(file + name).code, exit_ok); });
  }
  for (std::thread& each : all) each.join();
  const std::string accounts = run_agon(file).out;
  for (const char* const name : {"jan", "maria", "olga", "piotr"}) EXPECT_THAT(accounts, HasSubstr(name));
}

}  // namespace
}  // namespace agon::cli
