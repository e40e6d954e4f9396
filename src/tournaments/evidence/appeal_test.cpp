#include "tournaments/evidence/appeal.hpp"

#include <archive.h>
#include <archive_entry.h>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>

#include "base/machine_error.hpp"
#include "store/log/test_archive.hpp"
#include "tournaments/evidence/verify.hpp"
#include "tournaments/test_plan.hpp"
#include "tournaments/tournament_runner.hpp"
#include "worker/test_match.hpp"

namespace agon::tournaments {
namespace {

using testing::HasSubstr, testing::Not, testing::StartsWith, testing::ThrowsMessage;

std::map<std::string, std::string> unpacked(const std::string& zip) {
  const std::unique_ptr<archive, decltype(&archive_read_free)> reader(archive_read_new(), archive_read_free);
  archive_read_support_format_zip(reader.get());
  EXPECT_EQ(archive_read_open_memory(reader.get(), zip.data(), zip.size()), ARCHIVE_OK);
  std::map<std::string, std::string> files;
  for (archive_entry* entry = nullptr; archive_read_next_header(reader.get(), &entry) == ARCHIVE_OK;) {
    std::string& bytes = files[archive_entry_pathname(entry)];
    char block[4096];
    for (la_ssize_t got = 0; (got = archive_read_data(reader.get(), block, sizeof block)) > 0;) {
      bytes.append(block, static_cast<std::size_t>(got));
    }
  }
  return files;
}

// A cup of four after its first round, with its first match rejudged.
class AnAppeal : public testing::Test {
 protected:
  AnAppeal() {
    Plan plan = test_plan(Kind::swiss, 4, 2);
    for (worker::Program& entrant : plan.entrants) entrant.source = archive_.keep("source of " + entrant.name);
    plan.entrants[0].name = "=evil, \"bot\"";
    plan_tournament(archive_, plan);
    TournamentRunner runner(archive_, *queue_, plan.name);
    runner.resume();
    const auto play = [&](std::size_t which) {
      worker::MatchResult result = worker::play_at_random(runner.open().at(which), archive_, 1);
      for (worker::SeatResult& seat : result.seats) seat.moves = 3 + (seat.fault != replay::Fault::none);
      result.host = {"hall-7", 8, 0.25, std::chrono::microseconds(1500), 2};
      runner.take(result);
      return result;
    };
    play(0);
    runner.void_result({1, 1}, "the processor was hot");
    last_ = play(0);
  }

  store::TestDisk disk_;
  store::TestArchive archive_{disk_};
  const std::unique_ptr<queue::Queue> queue_ = queue::open_local(archive_);
  worker::MatchResult last_;
};

TEST_F(AnAppeal, HoldsAllThatADoubtNeeds) {
  const std::string bundle = appeal_bundle(archive_, "test cup", {1, 1});
  EXPECT_EQ(bundle, appeal_bundle(archive_, "test cup", {1, 1})) << "the same archive gives the same bytes";
  auto files = unpacked(bundle);
  const std::string folder = "appeal-round-1-table-1/";
  for (const char* const attempt : {"attempt-1", "attempt-2"}) {
    for (const char* const file : {"match.agon", "order.json", "result.json", "ledger.csv"}) {
      EXPECT_TRUE(files.contains(fmt::format("{}{}/{}", folder, attempt, file))) << attempt << file;
    }
  }
  const std::string readme = files[folder + "README.txt"];
  EXPECT_THAT(readme, StartsWith("test cup, round 1, table 1\n"));
  EXPECT_THAT(readme, HasSubstr(store::content_hash("source of bot1")));
  EXPECT_THAT(readme, HasSubstr("Declared void, 1 of 1: the processor was hot\n"));
  EXPECT_THAT(readme,
              HasSubstr("host      hall-7, 8 cores, load 0.25 a core, waited 1500 us for a processor, tries 2"));
  EXPECT_THAT(readme, HasSubstr("when this was packed, the replay proved the result"));
  EXPECT_THAT(readme, HasSubstr("it used up its time"));
  for (const auto& [name, bytes] : files) EXPECT_THAT(bytes, Not(HasSubstr("source of bot"))) << name;

  const auto result = worker::match_result_from(files[folder + "attempt-2/result.json"]);
  ASSERT_TRUE(result);
  EXPECT_EQ(*result, last_);
  const auto order = worker::match_order_from(files[folder + "attempt-2/order.json"]);
  ASSERT_TRUE(order);
  EXPECT_TRUE(verify_match(*order, *result, files[folder + "attempt-2/match.agon"]).ok());
  for (const auto& [name, bytes] : files) {
    if (name != folder + "SHA256SUMS") {
      EXPECT_THAT(files[folder + "SHA256SUMS"],
                  HasSubstr(store::content_hash(bytes) + "  " + name.substr(folder.size()) + "\n"));
    }
  }
}

TEST_F(AnAppeal, HasTheTimeOfEveryMove) {
  const auto files = unpacked(appeal_bundle(archive_, "test cup", {1, 1}));
  const std::string& ledger = files.at("appeal-round-1-table-1/attempt-2/ledger.csv");
  EXPECT_THAT(ledger, StartsWith("turn,seat,name,move,block,cpu_us,wall_us,cpu_us_of_block,wall_us_of_block\r\n1,"));
  EXPECT_EQ(std::ranges::count(ledger, '\n'), 1 + 6 + 2) << "a heading, six turns, the rest of both";
  EXPECT_THAT(ledger, HasSubstr("\r\nrest,2,"));
  EXPECT_THAT(ledger, HasSubstr(",\"'=evil, \"\"bot\"\"\",")) << "no spreadsheet takes it for a formula";
}

TEST_F(AnAppeal, IsOfAMatchThatWasPlayed) {
  EXPECT_THAT(
      [&] {
        appeal_bundle(archive_, "test cup", {1, 2});
      },
      ThrowsMessage<MachineError>(HasSubstr("was not played yet")));
  EXPECT_THAT(
      [&] {
        appeal_bundle(archive_, "test cup", {7, 1});
      },
      ThrowsMessage<MachineError>("test cup has no round 7, table 1"));
  EXPECT_THROW(appeal_bundle(archive_, "another", {1, 1}), MachineError);
}

TEST_F(AnAppeal, SaysWhenTheReplayDoesNotProveTheResult) {
  store::TestArchive archive(disk_);
  std::string& text = disk_.books.at("tournament/test cup").back().text;
  const std::size_t at = text.find("\"turns\":");
  text.insert(at + 8, "1");
  store::TestArchive changed(disk_);
  const auto files = unpacked(appeal_bundle(changed, "test cup", {1, 1}));
  EXPECT_THAT(files.at("appeal-round-1-table-1/README.txt"), HasSubstr("NOT TRUE: it had 1"));
}

}  // namespace
}  // namespace agon::tournaments
