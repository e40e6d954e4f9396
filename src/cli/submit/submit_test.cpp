// Submitting over HTTP on the site of a contest that is served.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fmt/format.h>
#include <boost/asio/ip/tcp.hpp>
#include <chrono>
#include <memory>
#include <string>
#include <thread>

#include "cli/submit/test_hand_in.hpp"
#include "os/test_lossy_relay.hpp"

namespace agon::cli {
namespace {

namespace asio = boost::asio;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

class Submit : public HandInTest {
 protected:
  Submit() { folder_.write("alfa.txt", "alfa\naaaa\n"); }

  // The site's address, once it listens.
  std::string site(const Served& served) const {
    EXPECT_TRUE(served.listens());
    const std::string out = folder_.read("out"), told = "site ";
    const std::size_t at = out.find(told);
    EXPECT_NE(at, out.npos) << out;
    return at == out.npos ? "" : out.substr(at + told.size(), out.find('/', out.find("//") + 2) - at - told.size());
  }
  Ran submit(const std::string& url, const std::string& program, const std::string& login = "alfa.txt") const {
    return run_agon("submit " + url + " '" + folder_ / program + "' --login " + folder_ / login);
  }
  std::string taken() const { return run_agon("contest submissions " + data()).out; }
};

TEST_F(Submit, TellsTheVerdictTheTrialMatchAndWhereToWatchIt) {
  const Served served(folder_, "--port-base 0");
  const std::string url = site(served);
  const Ran ran = submit(url, "quiet.py");
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.out, AllOf(StartsWith("taken as number 1\nAccepted (py)\ntrial match: seat "),
                             HasSubstr("watch it: " + url + "/viewer?replay=")));
  EXPECT_THAT(taken(), HasSubstr("alfa  football  quiet.py  Accepted (py), plays"));
}

TEST_F(Submit, TakesTheAddressOfAPageForTheSite) {
  const Served served(folder_, "--port-base 0");
  const std::string url = site(served);
  int number = 0;
  for (const std::string page : {"/room", "/room/", "/#room", "/viewer?replay=0123#turn=1"}) {
    const Ran ran = submit("'" + url + page + "'", "quiet.py");
    EXPECT_EQ(ran.code, 0) << page << ": " << ran.err;
    EXPECT_THAT(ran.out, AllOf(StartsWith(fmt::format("taken as number {}\n", ++number)),
                               HasSubstr("watch it: " + url + "/viewer?replay=")));
  }
  const Ran bare = submit(url.substr(url.find("//") + 2), "quiet.py");
  EXPECT_EQ(bare.code, 2);
  EXPECT_THAT(bare.err, HasSubstr("is not the address of a site, such as " + url));
}

TEST_F(Submit, TellsHowAProgramFailedInItsTrialMatchAndTheLastThatItWroteToStderr) {
  const Served served(folder_, "--port-base 0");
  folder_.write(
      "crash.py",
      "import sys\ninput()\nprint('Eve', flush=True)\nfor i in range(20): print('depth', i, file=sys.stderr)\n"
      "input()\nraise ValueError('oh')\n");
  const Ran ran = submit(site(served), "crash.py");
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.out, AllOf(HasSubstr("its program failed: \"Eve\" ("), HasSubstr("it ended with exit code 1\n"),
                             HasSubstr("the last that it wrote to stderr:\n  | depth 1"),
                             HasSubstr("  | ValueError: oh\n"), Not(HasSubstr("depth 10\n"))));
}

TEST_F(Submit, KnowsTheGameOfASampleFromTheSite) {
  const Served served(folder_, "--port-base 0");
  const Ran ran = run_agon("submit " + site(served) + " sample:simple.py --login " + folder_ / "alfa.txt");
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("Accepted (py)"));
}

TEST_F(Submit, OfAWorkingCopySaysThatUncommittedChangesAreLeftOut) {
  const Served served(folder_, "--port-base 0");
  const std::string url = site(served);
  make_repository();
  ASSERT_EQ(std::system(("cd '" + folder_ / "repo" + "' && git checkout -q -b main first && rm ours.py").c_str()), 0);
  const Ran clean = submit(url, "repo");
  EXPECT_EQ(clean.code, 0) << clean.err;
  EXPECT_THAT(clean.err, Not(HasSubstr("without your changes")));
  folder_.write("repo/bot.py", "print('another')\n");
  folder_.write("repo/new.py", "print('new')\n");
  folder_.write("repo/.gitignore", "*.log\n");
  folder_.write("repo/a.log", "ignored\n");
  const Ran changed = submit(url, "repo");
  EXPECT_THAT(changed.err, AllOf(HasSubstr("is handed in, without your changes to bot.py and 2 more files;")));
  EXPECT_THAT(submit(url, "repo#first").err, Not(HasSubstr("without your changes")));
}

TEST_F(Submit, EndsWithOneAndTheCompilersLogWhenItDoesNotCompile) {
  const Served served(folder_, "--port-base 0");
  const Ran ran = submit(site(served), "bot.py");
  EXPECT_EQ(ran.code, 1) << ran.err;
  EXPECT_THAT(ran.out, AllOf(StartsWith("taken as number 1\nCompile error (py)\n"), HasSubstr("SyntaxError")));
}

TEST_F(Submit, TakesTheCommitOfARepository) {
  const Served served(folder_, "--port-base 0");
  const std::string url = site(served);
  make_repository();
  const Ran ran = submit(url, "repo#first");
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("Accepted (py)"));
}

TEST_F(Submit, WaitsForAServerThatIsStartedAgain) {
  auto served = std::make_unique<Served>(folder_, "--port-base 0");
  const std::string url = site(*served), port = url.substr(url.rfind(':') + 1);
  folder_.write("slow.py", "import time\ntime.sleep(3)\n");  // its trial match lasts as long
  Ran ran;
  std::thread team([&] { ran = submit(url, "slow.py"); });
  while (taken().find("slow.py") == std::string::npos) std::this_thread::sleep_for(std::chrono::milliseconds(50));
  served.reset();
  served = std::make_unique<Served>(folder_, "--port-base " + port);
  team.join();
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.out, AllOf(StartsWith("taken as number 1\nAccepted (py)\n"), HasSubstr("trial match: seat ")));
}

TEST_F(Submit, WhatWasTakenButNotAnsweredIsNotHandedInAgain) {
  const Served served(folder_, "--port-base 0");
  const std::string url = site(served), port = url.substr(url.rfind(':') + 1);
  const auto at = [](int number) {
    return asio::ip::tcp::endpoint(asio::ip::address_v4::loopback(), static_cast<std::uint16_t>(number));
  };
  os::LossyRelay relay(at(0), at(std::stoi(port)));
  relay.lose_answer_to("POST ");
  const Ran ran = submit(fmt::format("http://127.0.0.1:{}", relay.port()), "quiet.py");
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.out, StartsWith("taken as number 1\nAccepted (py)\n"));
  EXPECT_EQ(submit(url, "quiet.py").out.substr(0, 17), "taken as number 2");
}

TEST_F(Submit, SaysInOneLineWhyNothingWasTaken) {
  folder_.write("wrong.txt", "alfa\nbbbb\n");
  {
    const Served served(folder_, "--port-base 0");
    const std::string url = site(served);
    const Ran wrong = submit(url, "quiet.py", "wrong.txt");
    EXPECT_EQ(wrong.code, 2);
    EXPECT_THAT(wrong.err, HasSubstr("password"));
    const Ran game =
        run_agon("submit " + url + " " + folder_ / "quiet.py" + " --game wall --login " + folder_ / "alfa.txt");
    EXPECT_EQ(game.code, 2);
    EXPECT_THAT(game.err, HasSubstr("say for which of this contest's games it is: football"));
    const Ran missing = submit(url, "none.py");
    EXPECT_EQ(missing.code, 2);
    EXPECT_THAT(missing.err, HasSubstr("none.py"));
  }
  EXPECT_THAT(taken(), HasSubstr("nothing has been handed in yet"));
  EXPECT_THAT(submit("contest", "quiet.py").err, HasSubstr("is not the address of a site"));
  EXPECT_THAT(run_agon("submit http://127.0.0.1:1 " + folder_ / "quiet.py").err, HasSubstr("--login FILE is missing"));
  const Ran nobody = submit("http://127.0.0.1:1", "quiet.py");
  EXPECT_EQ(nobody.code, 1);
  EXPECT_THAT(nobody.err, HasSubstr("127.0.0.1:1"));
}

}  // namespace
}  // namespace agon::cli
