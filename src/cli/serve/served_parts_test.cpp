// Parts of one contest in separate processes that a queue connects.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <functional>
#include <thread>

#include "cli/serve/test_served.hpp"
#include "live/test_client.hpp"
#include "os/test_wait.hpp"
#include "queue/test_nats.hpp"

namespace agon::cli {
namespace {

using testing::HasSubstr;
using testing::Not;

class ServedPartsTest : public testing::Test {
 protected:
  ServedPartsTest() {
    for (const os::TestFolder* folder : {&first_, &second_}) {
      folder->write("c.toml",
                    "name = \"Parts\"\nlength = \"1h\"\nseed = 3\n[scoring]\npoints = \"sum\"\n"
                    "[[team]]\nlogin = \"alfa\"\npassword = \"x\"\n[[team]]\nlogin = \"beta\"\npassword = \"x\"\n"
                    "[[server]]\nname = \"W1\"\ngame = \"bonfire\"\nport = 0\n[[server]]\nname = \"W2\"\ngame = "
                    "\"bonfire\"\nport = 0\n");
    }
  }

  static std::string status(const os::TestFolder& folder) { return run_agon("contest status " + folder / "data").out; }
  static std::string table(const os::TestFolder& folder) { return run_agon("contest table " + folder / "data").out; }

  static bool comes(const std::function<bool()>& done) { return os::comes(done, std::chrono::milliseconds(100)); }
  static bool has(const std::string& text, const std::string& part) { return text.find(part) != text.npos; }

  const os::TestFolder first_, second_;
  const queue::TestNats server_;
  const std::string queue_ = " --queue " + server_.url("parts");
};

TEST_F(ServedPartsTest, HaveOneTableThatSaysWhatIsMissing) {
  Served first(first_, "--port-base 0 --only W1" + queue_);
  ASSERT_TRUE(first.listens());
  EXPECT_THAT(table(first_), HasSubstr("W2 is served by another process, and its points are missing here."));
  {
    Served second(second_, "--port-base 0 --only W2" + queue_);
    ASSERT_TRUE(second.listens());
    EXPECT_TRUE(comes([&] { return !has(table(first_), "W2 is served by another"); })) << first_.read("log");
    EXPECT_TRUE(comes([&] { return !has(table(second_), "W1 is served by another"); })) << second_.read("log");
  }
  EXPECT_TRUE(comes([&] { return has(table(first_), "W2 is shown as of "); })) << table(first_);
  EXPECT_THAT(status(first_), HasSubstr("the process that serves it does not respond"));
}

TEST_F(ServedPartsTest, PauseAndGoOnTogether) {
  Served first(first_, "--port-base 0 --only W1" + queue_), second(second_, "--port-base 0 --only W2" + queue_);
  ASSERT_TRUE(first.listens() && second.listens());
  ASSERT_TRUE(comes([&] { return !has(table(first_), "another process") && !has(table(second_), "another process"); }));
  EXPECT_EQ(run_agon("contest pause " + first_ / "data" + " --why lunch").code, 0);
  EXPECT_TRUE(comes([&] { return has(status(second_), "lunch"); })) << status(second_);
  EXPECT_THAT(status(second_), HasSubstr("paused"));
  EXPECT_EQ(run_agon("contest resume " + second_ / "data").code, 0);
  EXPECT_TRUE(comes([&] { return has(status(first_), ": running"); })) << status(first_);
}

TEST_F(ServedPartsTest, CarryOutWhatConcernsTheWholeContestTogether) {
  Served first(first_, "--port-base 0 --only W1" + queue_), second(second_, "--port-base 0 --only W2" + queue_);
  ASSERT_TRUE(first.listens() && second.listens());
  ASSERT_TRUE(comes([&] { return !has(table(first_), "another process") && !has(table(second_), "another process"); }));
  const auto acts = [&] { return run_agon("contest acts " + second_ / "data").out; };
  const auto order = [&](const std::string& action, const std::string& words) {
    const Ran ran = run_agon("contest " + action + " " + first_ / "data" + " " + words);
    EXPECT_EQ(ran.code, 0) << ran.err;
  };
  run_agon("contest announce " + second_ / "data" + " 'only for other numbers'");
  order("announce", "'the buffet is open'");
  EXPECT_TRUE(comes([&] { return has(status(second_), "the buffet is open"); })) << status(second_);
  order("freeze", "");
  EXPECT_TRUE(comes([&] { return has(status(second_), "frozen: "); })) << status(second_);
  order("reveal", "");
  EXPECT_TRUE(comes([&] { return !has(status(second_), "frozen: "); })) << status(second_);
  order("extend", "30min");
  EXPECT_TRUE(comes([&] { return has(status(second_), "of 1:30:00"); })) << status(second_);
  order("withdraw", "beta 'their train leaves'");
  EXPECT_TRUE(comes([&] { return has(acts(), "their train leaves"); })) << acts();
  std::istringstream announced(run_agon("contest announce " + first_ / "data").out);
  std::string number;
  for (std::string line; std::getline(announced, line);) {
    if (has(line, "buffet")) number = line.substr(0, line.find(' '));
  }
  order("undo", number + " 'it is empty'");
  EXPECT_TRUE(comes([&] { return !has(status(second_), "the buffet is open"); })) << status(second_);
  EXPECT_THAT(status(second_), HasSubstr("only for other numbers"));
}

TEST_F(ServedPartsTest, HaveOneTimeAlsoAfterOneWasAway) {
  Served first(first_, "--port-base 0 --only W1" + queue_);
  ASSERT_TRUE(first.listens());
  const auto seconds_of = [](const os::TestFolder& folder) {
    const auto answer = run_agon("contest table " + folder / "data" + " --json");
    return answer.code == 0 ? boost::json::parse(answer.out).at("contest_ms").to_number<std::int64_t>() / 1000 : -1;
  };
  ASSERT_TRUE(comes([&] { return seconds_of(first_) >= 4; }));
  Served second(second_, "--port-base 0 --only W2" + queue_);
  ASSERT_TRUE(second.listens());
  EXPECT_TRUE(
      comes([&] { return std::abs(seconds_of(first_) - seconds_of(second_)) <= 2 && seconds_of(second_) >= 4; }));
  EXPECT_THAT(second_.read("log"), HasSubstr("clock_follows"));
}

TEST_F(ServedPartsTest, WithoutAQueueAreMarkedInEachOthersTablesAndJoinedByFolders) {
  {
    Served first(first_, "--port-base 0 --only W1"), second(second_, "--port-base 0 --only W2");
    ASSERT_TRUE(first.listens() && second.listens());
    EXPECT_THAT(table(first_), HasSubstr("W2 is served by another process"));
  }
  EXPECT_THAT(table(first_), HasSubstr("W2 is served by another process")) << "its journal remembers it";
  const std::string both = run_agon("contest table " + first_ / "data" + " " + second_ / "data").out;
  EXPECT_THAT(both, Not(HasSubstr("another process")));
}

}  // namespace
}  // namespace agon::cli
