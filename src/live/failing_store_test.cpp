// How a live contest behaves when its journal cannot be written, its disk is full, or something inside the server
// throws.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "live/live_server.hpp"
#include "live/test_client.hpp"
#include "os/test_wait.hpp"
#include "store/journal/sqlite_store.hpp"
#include "store/no_room.hpp"
#include "telemetry/log.hpp"

namespace agon::live {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr, testing::StartsWith;

enum class Fault { none, away, disk_full, turns };

// Commits nothing while it has a fault; with the fault of turns, nothing from the end of a turn on.
class FaultyStore final : public store::Store {
 public:
  FaultyStore(std::unique_ptr<store::Store> inside, const std::atomic<Fault>& fault)
      : inside_(std::move(inside)), fault_(fault) {}

  store::GameId open(const store::Opening& opening) override { return inside_->open(opening); }
  void append(store::GameId id, const Said& said) override { inside_->append(id, said); }
  void end_turn(store::GameId id, std::uint64_t digest, store::Time ended) override {
    inside_->end_turn(id, digest, ended);
    turn_waits_ = true;
  }
  void close(store::GameId id, const Scores& scores) override { inside_->close(id, scores); }
  void note(const std::string& name, const std::string& text) override { inside_->note(name, text); }
  void commit() override {
    if (fault_ == Fault::away) throw MachineError("the data base is away");
    if (fault_ == Fault::disk_full) throw store::NoRoom("the disk is full");
    if (fault_ == Fault::turns && turn_waits_) throw MachineError("the data base is away");
    inside_->commit();
    turn_waits_ = false;
  }
  store::Record load(store::GameId id) override { return inside_->load(id); }
  std::vector<store::Found> find(const std::string& server) override { return inside_->find(server); }
  std::vector<std::string> servers() override { return inside_->servers(); }
  std::map<std::string, std::string> notes() override { return inside_->notes(); }

 private:
  const std::unique_ptr<store::Store> inside_;
  const std::atomic<Fault>& fault_;
  bool turn_waits_ = false;
};

class FailingStore : public testing::Test {
 protected:
  ~FailingStore() override { stop(); }

  void serve(config::Contest of) {
    telemetry::log_to_nobody();
    contest_ = std::move(of);
    store_ = std::make_unique<FaultyStore>(store::open_sqlite(folder_.file()), fault_);
    server_.emplace(contest_, *store_);
    server_->watch_space(telemetry::SpaceWatch({{"data", "/"}}, 1000, [this](const auto&) { return free_.load(); }));
    server_->watch([this](const SpectatorUpdate&) {
      ++seen_;
      if (throws_.exchange(false)) throw MachineError("on purpose");
    });
    thread_ = std::thread([this] { server_->run(); });
  }
  void stop() {
    if (!thread_.joinable()) return;
    server_->stop();
    thread_.join();
  }
  std::uint16_t port() const { return server_->port("W1"); }
  std::shared_ptr<const Situation> now() const { return server_->situation(); }

  template <class Done>
  bool comes(Done done) const {
    return os::comes([&] { return done(*now()); });
  }
  bool comes(tournaments::Phase phase, Trouble trouble = Trouble::none) const {
    return comes([=](const Situation& is) { return is.phase == phase && is.trouble == trouble; });
  }

  // The command that drops a brick of the first kind listed.
  static std::string drop_of(Client& client) {
    EXPECT_EQ(client.ask("LIST_BRICKS"), "OK");
    const std::string kinds = client.line();
    return "DROP_BRICK " + kinds.substr(0, kinds.find(' ')) + " 0 0 0 1 1";
  }
  std::size_t orders_kept() {
    const auto games = store_->find("W1");
    const store::Record record = store_->load(games.back().id);
    std::size_t orders = record.running.size();
    for (const store::Turn& turn : record.turns) orders += turn.said.size();
    return orders;
  }

  os::TestFolder folder_;
  std::atomic<Fault> fault_ = Fault::none;
  std::atomic<std::uint64_t> free_ = 1'000'000;
  std::atomic<bool> throws_ = false;
  std::atomic<int> seen_ = 0;
  config::Contest contest_;
  std::unique_ptr<store::Store> store_;
  std::optional<LiveServer> server_;
  std::thread thread_;
};

TEST_F(FailingStore, AnswersWaitUntilTheJournalIsWrittenAndThenTheContestGoesOn) {
  serve(wall_contest(1h));
  Client client(port());
  ASSERT_TRUE(client.log_in("alfa"));
  const std::string drop = drop_of(client);
  fault_ = Fault::away;
  client.send(drop + "\n");
  ASSERT_TRUE(comes(tournaments::Phase::paused, Trouble::journal_fails));
  EXPECT_THAT(now()->why_paused, HasSubstr("the data base is away"));
  EXPECT_EQ(client.line(200), "<silence>") << "what is not kept is not answered";
  const store::Time stands = now()->now;
  std::this_thread::sleep_for(50ms);
  EXPECT_EQ(now()->now, stands) << "the contest's time stands still";
  fault_ = Fault::none;
  EXPECT_EQ(client.line(60'000), "OK") << "the answer that waited";
  EXPECT_THAT(client.line(), testing::ContainsRegex("ACCEPTED|REJECTED"));
  EXPECT_TRUE(comes(tournaments::Phase::running)) << "by itself";
  EXPECT_EQ(client.ask("LIST_BRICKS"), "OK");
  stop();
  EXPECT_EQ(orders_kept(), 1U) << "once";
}

TEST_F(FailingStore, AfterAFullDiskItIsAnOrganiserWhoResumes) {
  serve(wall_contest(1h));
  Client client(port());
  ASSERT_TRUE(client.log_in("alfa"));
  const std::string drop = drop_of(client);
  fault_ = Fault::disk_full;
  client.send(drop + "\n");
  ASSERT_TRUE(comes(tournaments::Phase::paused, Trouble::disk_full));
  EXPECT_EQ(client.line(200), "<silence>");
  EXPECT_THAT(server_->resume().error(), HasSubstr("the disk is full")) << "not before it can be kept";
  fault_ = Fault::none;
  EXPECT_EQ(client.line(60'000), "OK");
  EXPECT_THAT(client.line(), testing::ContainsRegex("ACCEPTED|REJECTED"));
  EXPECT_EQ(now()->phase, tournaments::Phase::paused);
  ASSERT_TRUE(comes([](const Situation& is) { return is.why_not_kept.empty(); }));
  EXPECT_TRUE(server_->resume().ok());
  EXPECT_TRUE(comes(tournaments::Phase::running));
  EXPECT_EQ(client.ask("LIST_BRICKS"), "OK");
}

TEST_F(FailingStore, NobodyHearsOfATurnThatIsNotKept) {
  fault_ = Fault::turns;
  serve(wall_contest(5s));
  Client client(port());
  ASSERT_TRUE(client.log_in("alfa"));
  EXPECT_EQ(client.ask("WAIT"), "OK");
  EXPECT_THAT(client.line(), StartsWith("WAITING"));
  ASSERT_TRUE(comes(tournaments::Phase::paused, Trouble::journal_fails));
  const int seen = seen_;
  const auto turn = now()->servers.at(0).turn;
  EXPECT_EQ(client.line(500), "<silence>");
  EXPECT_EQ(seen_, seen) << "spectators see nothing of it either";
  EXPECT_EQ(now()->servers.at(0).turn, turn);
  fault_ = Fault::none;
  EXPECT_EQ(client.line(60'000), "OK");
  EXPECT_TRUE(comes([&](const Situation& is) { return is.servers.at(0).turn > turn; }));
}

TEST_F(FailingStore, WithTooLittleRoomTheContestPausesItselfUntilThereIsSomeAndItIsResumed) {
  serve(wall_contest(1h));
  ASSERT_TRUE(comes([](const Situation& is) { return !is.space.empty() && is.space[0].bytes == 1'000'000; }));
  EXPECT_EQ(now()->phase, tournaments::Phase::running);
  free_ = 999;
  ASSERT_TRUE(comes(tournaments::Phase::paused, Trouble::disk_full));
  EXPECT_THAT(now()->why_paused, HasSubstr("free for data (/)"));
  EXPECT_THAT(server_->resume().error(), HasSubstr("free for data (/)"));
  EXPECT_EQ(now()->phase, tournaments::Phase::paused);
  free_ = 1000;
  ASSERT_TRUE(comes([](const Situation& is) { return is.why_paused.find("room again") != std::string::npos; }));
  EXPECT_EQ(now()->phase, tournaments::Phase::paused);
  EXPECT_TRUE(server_->resume().ok());
  EXPECT_TRUE(comes(tournaments::Phase::running));
}

TEST_F(FailingStore, CanBeStoppedWhileTheJournalFailsAndLosesOnlyWhatWasNotAnswered) {
  serve(wall_contest(1h));
  Client client(port());
  ASSERT_TRUE(client.log_in("alfa"));
  const std::string drop = drop_of(client);
  fault_ = Fault::away;
  client.send(drop + "\n");
  ASSERT_TRUE(comes(tournaments::Phase::paused, Trouble::journal_fails));
  stop();
  EXPECT_EQ(client.line(), "<closed>");
  EXPECT_EQ(orders_kept(), 0U);
}

TEST_F(FailingStore, AnErrorInsideTheServerPausesTheContestAndDoesNotEndIt) {
  serve(wall_contest(100ms));
  Client client(port());
  ASSERT_TRUE(client.log_in("alfa"));
  throws_ = true;
  ASSERT_TRUE(comes(tournaments::Phase::paused, Trouble::error));
  EXPECT_EQ(now()->why_paused, "on purpose");
  const auto turn = now()->servers.at(0).turn;
  EXPECT_TRUE(server_->resume().ok());
  EXPECT_TRUE(comes([&](const Situation& is) {
    return is.phase == tournaments::Phase::running && is.servers.at(0).turn > turn + 2;
  }));
  EXPECT_EQ(client.ask("LIST_BRICKS"), "OK");
}

}  // namespace
}  // namespace agon::live
