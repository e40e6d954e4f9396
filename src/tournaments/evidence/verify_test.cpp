// Manipulations of a tournament's archive are found and reported with their place.

#include "tournaments/evidence/verify.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json.hpp>

#include "base/machine_error.hpp"
#include "games/vampire/worlds.hpp"
#include "store/log/test_archive.hpp"
#include "tournaments/test_plan.hpp"
#include "tournaments/tournament_runner.hpp"
#include "worker/test_match.hpp"

namespace agon::tournaments {
namespace {

namespace json = boost::json;
using testing::AllOf, testing::Contains, testing::ElementsAre, testing::HasSubstr, testing::IsEmpty,
    testing::StartsWith;

const std::string book = book_of("test cup");

// Played to the end; one match fails once by our fault, and `annulled` is repeated when all is over.
store::TestDisk played(Plan plan, std::optional<TableNumber> annulled = {}) {
  store::TestDisk disk;
  store::TestArchive archive(disk);
  for (worker::Program& entrant : plan.entrants) entrant.source = archive.keep("source of " + entrant.name);
  plan_tournament(archive, plan);
  const auto queue = queue::open_local(archive);
  TournamentRunner runner(archive, *queue, plan.name);
  bool fails = true;
  const auto play_all = [&] {
    runner.resume();
    while (!runner.over()) {
      worker::MatchResult result = worker::play_at_random(runner.open().back(), archive);
      if (std::exchange(fails, false)) {
        result.ours = true;
        runner.take(result);
        result.ours = false;
      }
      runner.take(result);
    }
  };
  play_all();
  if (annulled) {
    runner.void_result(*annulled, "the processor was hot");
    play_all();
  }
  archive.commit();
  return disk;
}

store::TestDisk swiss() { return played(test_plan(Kind::swiss, 7, 3)); }

Verification verified(store::TestDisk disk) {
  store::TestArchive archive(disk);
  return verify_tournament(archive, "test cup", 2);
}

std::vector<std::string> found(const store::TestDisk& disk) {
  std::vector<std::string> texts;
  for (const Disagreement& each : verified(disk).wrong) texts.push_back(each.text);
  return texts;
}

// The number of the first entry of a kind, after the entry `after`.
std::int64_t entry_of(const store::TestDisk& disk, std::string_view kind, std::int64_t after = 0) {
  for (const store::Entry& entry : disk.books.at(book)) {
    if (entry.number > after && entry.text.starts_with(fmt::format("{{\"{}\":", kind)) &&
        entry.text.find("\"ours\":true") == std::string::npos) {
      return entry.number;
    }
  }
  throw MachineError("no such entry");
}

template <class Change>
void change(store::TestDisk& disk, std::int64_t number, Change how) {
  const auto text = [&]() -> std::string& { return disk.books.at(book)[static_cast<std::size_t>(number) - 1].text; };
  json::value value = json::parse(text());
  how(value.as_object());  // may write to the disk
  text() = json::serialize(value);
}

json::array& meetings_of(json::object& entry) { return entry.at("round").at("meetings").as_array(); }

TEST(AVerification, AgreesWithWhatWasPlayedInEveryFormat) {
  Plan play_off = test_plan(Kind::play_off, 6);
  play_off.format.play_off = formats::PlayOff::football;
  for (const Plan& plan :
       {test_plan(Kind::swiss, 7, 3), play_off, test_plan(Kind::round_robin, 5), test_plan(Kind::gauntlet, 4)}) {
    const Verification result = verified(played(plan));
    EXPECT_THAT(result.wrong, IsEmpty()) << result.wrong.front().text;
    EXPECT_NE(result.over, "");
    EXPECT_GT(result.matches, 0U);
    EXPECT_EQ(result.open, 0U);
    EXPECT_EQ(result.table.rows.size(), plan.entrants.size());
  }
  const Verification result = verified(swiss());
  EXPECT_EQ(result.rounds, 3U);
  EXPECT_EQ(result.pairings, 12U) << "with three byes";
  EXPECT_EQ(result.matches, 9U);
}

TEST(AVerification, AgreesWithARoundThatWasPairedFromAResultThatWasCorrectedLater) {
  for (const Kind kind : {Kind::swiss, Kind::play_off}) {
    const Verification result = verified(played(test_plan(kind, 8, 3), TableNumber{1, 2}));
    EXPECT_THAT(result.wrong, IsEmpty()) << result.wrong.front().text;
    EXPECT_GE(result.voided, 1U);
    EXPECT_NE(result.over, "");
  }
}

TEST(AVerification, SaysWhatIsStillToBePlayed) {
  store::TestDisk disk = swiss();
  auto& entries = disk.books.at(book);
  entries.resize(static_cast<std::size_t>(entry_of(disk, "round", entry_of(disk, "round"))) + 1);
  const Verification result = verified(disk);
  EXPECT_THAT(result.wrong, IsEmpty());
  EXPECT_EQ(result.over, "");
  EXPECT_EQ(result.open, 2U);
}

TEST(AVerification, FindsAChangedResult) {
  store::TestDisk disk = swiss();
  const std::int64_t number = entry_of(disk, "result");
  change(disk, number, [](json::object& entry) {
    json::array& scores = entry.at("result").at("scores").as_array();
    std::swap(scores[0], scores[1]);
    if (scores[0] == scores[1]) scores[0] = 0, scores[1] = 1000000;
  });
  EXPECT_THAT(found(disk).front(), AllOf(StartsWith(fmt::format("entry {}, round 1, table ", number)),
                                         HasSubstr(": the result is "), HasSubstr(", that of the replay ")));
}

TEST(AVerification, FindsAFaultThatTheReplayTellsOtherwise) {
  store::TestDisk disk = swiss();
  change(disk, entry_of(disk, "result"), [](json::object& entry) {
    json::object& seat = entry.at("result").at("seats").at(0).as_object();
    if (seat.erase("fault") > 0) return;
    seat["fault"] = "out_of_time";
    seat["verdict"] = "it used up its time";
  });
  EXPECT_THAT(found(disk), Contains(HasSubstr("the fault of seat 1 is not that of the replay")));
}

TEST(AVerification, FindsAPairingThatWasSwapped) {
  store::TestDisk disk = swiss();
  const std::int64_t number = entry_of(disk, "round");
  change(disk, number, [](json::object& entry) {
    json::array& meetings = meetings_of(entry);
    std::swap(meetings[0].at("seats").at(0), meetings[1].at("seats").at(0));
  });
  const auto texts = found(disk);
  EXPECT_THAT(texts, Contains(AllOf(StartsWith(fmt::format("entry {}, round 1, table 1 (", number)),
                                    HasSubstr(" follows from what was played before"))));
  EXPECT_THAT(texts, Contains(StartsWith(fmt::format("entry {}, round 1, table 2 (", number))));
}

TEST(AVerification, FindsSidesThatWereSwapped) {
  store::TestDisk disk = swiss();
  const std::int64_t number = entry_of(disk, "round", entry_of(disk, "round"));
  change(disk, number, [](json::object& entry) {
    json::value& seats = meetings_of(entry)[0].at("seats");
    std::swap(seats.at(0), seats.at(1));
  });
  EXPECT_THAT(found(disk).front(), AllOf(StartsWith(fmt::format("entry {}, round 2, table ", number)),
                                         HasSubstr(" follows from what was played before")));
}

TEST(AVerification, FindsALotThatWasChanged) {
  Plan plan = test_plan(Kind::play_off, 4);
  plan.format.play_off = formats::PlayOff::football;
  store::TestDisk disk = played(plan);
  const std::int64_t number = entry_of(disk, "round");
  change(disk, number, [](json::object& entry) {
    json::value& order = entry.at("round").at("lots").at(0).at("order");
    std::swap(order.at(0), order.at(1));
  });
  EXPECT_THAT(found(disk),
              ElementsAre(fmt::format("entry {}, round 1: its lots do not follow from the published seed", number)));
}

TEST(AVerification, FindsAnEntryThatIsGone) {
  store::TestDisk disk = swiss();
  const std::int64_t number = entry_of(disk, "result");
  auto& entries = disk.books.at(book);
  entries.erase(entries.begin() + (number - 1));
  const std::int64_t next_round = entry_of(disk, "round", number);
  EXPECT_THAT(found(disk), ElementsAre(fmt::format("entry {}: entry {} is missing before it", number + 1, number),
                                       AllOf(StartsWith(fmt::format("entry {}, the next round: round 1, ", next_round)),
                                             HasSubstr("was not played yet, or its result is lost")),
                                       HasSubstr("was not played yet"), HasSubstr("was not played yet")));

  // Even if the others are renumbered.
  for (std::size_t i = 0; i < entries.size(); ++i) entries[i].number = static_cast<std::int64_t>(i) + 1;
  EXPECT_THAT(found(disk).front(), AllOf(StartsWith(fmt::format("entry {}, the next round: ", next_round - 1)),
                                         HasSubstr("was not played yet, or its result is lost")));
}

TEST(AVerification, FindsARoundThatIsGone) {
  store::TestDisk disk = swiss();
  auto& entries = disk.books.at(book);
  entries.erase(entries.begin() + (entry_of(disk, "round", entry_of(disk, "round")) - 1));
  for (std::size_t i = 0; i < entries.size(); ++i) entries[i].number = static_cast<std::int64_t>(i) + 1;
  EXPECT_THAT(found(disk), Contains(HasSubstr("there is no match \"test cup/2/")));
}

TEST(AVerification, FindsAReplayThatWasChanged) {
  store::TestDisk disk = swiss();
  const std::int64_t number = entry_of(disk, "result");
  Hash hash;
  change(disk, number, [&](json::object& entry) { hash = entry.at("result").at("replay").as_string().c_str(); });
  const std::string place = fmt::format("entry {}, round 1, table ", number);

  store::TestDisk broken = disk;
  broken.blobs.at(hash)[100] ^= 1;
  EXPECT_THAT(found(broken), ElementsAre(AllOf(StartsWith(place), HasSubstr("its replay does not match its hash"))));
  broken.blobs.erase(hash);
  EXPECT_THAT(found(broken), ElementsAre(AllOf(StartsWith(place), HasSubstr("its replay is not in the archive"))));

  // By somebody who also updates the hashes.
  const auto with = [&](auto change_of_replay) {
    store::TestDisk forged = disk;
    store::TestArchive archive(forged);
    replay::Replay replay = replay::read_replay(disk.blobs.at(hash)).value();
    change_of_replay(replay);
    const Hash other = archive.keep(replay::pack_replay(replay));
    archive.commit();
    change(forged, number, [&](json::object& entry) { entry.at("result").at("replay") = other; });
    return found(forged);
  };
  EXPECT_THAT(with([](auto&) {}), IsEmpty());
  EXPECT_THAT(with([](replay::Replay& replay) { replay.seed ^= 1; }),
              ElementsAre(AllOf(StartsWith(place), HasSubstr("follows from the tournament's seed"))));
  EXPECT_THAT(with([](replay::Replay& replay) { replay.turns[3].digest ^= 1; }),
              ElementsAre(AllOf(StartsWith(place), HasSubstr("its replay: turn 4: the digest is "))));
  EXPECT_THAT(with([](replay::Replay& replay) { std::swap(replay.scores[0], replay.scores[1]); }),
              ElementsAre(StartsWith(place)));
  EXPECT_THAT(with([](replay::Replay& replay) { replay.limits.block_cpu *= 2; }),
              ElementsAre(AllOf(StartsWith(place), HasSubstr("it was played with different time limits"))));
  EXPECT_THAT(with([](replay::Replay& replay) { replay.setup = "goal_line=open stuck=judged writing=tolerant"; }),
              ElementsAre(AllOf(StartsWith(place), HasSubstr("the replay is of another setup"))));
}

TEST(AVerification, KnowsThatTimesAreScaledWhereThePlanSaysSo) {
  Plan plan = test_plan(Kind::swiss, 4, 1);
  plan.allowance.reference_speed = 200;
  store::TestDisk disk = played(plan);
  const auto with_speed = [&](std::uint32_t speed) {
    store::TestDisk told = disk;
    for (std::int64_t number = 1; number <= static_cast<std::int64_t>(told.books.at(book).size()); ++number) {
      change(told, number, [&](json::object& entry) {
        if (entry.contains("result")) entry.at("result").at("host").as_object()["speed"] = speed;
      });
    }
    return found(told);
  };
  EXPECT_THAT(with_speed(200), IsEmpty());
  EXPECT_THAT(with_speed(100), Contains(HasSubstr("it was played with different time limits")));
}

// Of vampire, against three house bots on each map.
TEST(AVerification, FindsAHouseBotThatWasMadeToSaySomethingElse) {
  Plan plan = test_plan(Kind::evaluation, 2);
  plan.game = "vampire";
  plan.setup = "tested=1";
  for (int map = 1; map <= 2; ++map) {
    plan.maps.push_back(vampire::write_map(vampire::draw_map(vampire::live_level(map), map, 4, 1)));
  }
  plan.format.evaluation.maps = 2;
  store::TestDisk disk = played(plan);
  EXPECT_THAT(found(disk), IsEmpty());
  const std::int64_t number = entry_of(disk, "result");
  change(disk, number, [&](json::object& entry) {
    store::TestArchive archive(disk);
    const auto match = worker::match_id_from(entry.at("result").at("id").as_string().c_str()).value();
    const auto meeting = read_tournament(archive, plan.name).matches().at({match.round, match.table}).meeting;
    const worker::MatchResult forged =
        worker::play_at_random(order_of(plan, meeting, 1, 0), archive, 5, worker::House::says_anything);
    entry.at("result") = json::parse(to_json(forged));
    archive.commit();
  });
  EXPECT_THAT(found(disk).front(), HasSubstr("the house bot of seat "));
}

TEST(AVerification, FindsAnotherSeed) {
  store::TestDisk disk = swiss();
  change(disk, 1, [](json::object& entry) { entry.at("plan").at("seed") = "43"; });
  const auto texts = found(disk);
  EXPECT_THAT(texts, Contains(HasSubstr("follows from the tournament's seed")));
  EXPECT_GE(texts.size(), 9U) << "every match";
}

TEST(AVerification, OfABookOfAnEarlierVersionExpectsTheSeedsOfItsTime) {
  Plan plan = test_plan(Kind::round_robin, 3);
  plan.format.cycles = 2;
  plan.paired_seeds = false;
  store::TestDisk disk = played(plan);
  EXPECT_EQ(disk.books.at(book).front().text.find("paired_seeds"), std::string::npos)
      << "such a plan has no such field";
  EXPECT_THAT(found(disk), IsEmpty());
  change(disk, 1, [](json::object& entry) { entry.at("plan").as_object()["paired_seeds"] = true; });
  EXPECT_THAT(found(disk), Contains(HasSubstr("follows from the tournament's seed")));
}

TEST(AVerification, FindsASourceThatWasExchanged) {
  store::TestDisk disk = swiss();
  disk.blobs.at(store::content_hash("source of bot3")) = "a better one";
  disk.blobs.erase(store::content_hash("source of bot5"));
  EXPECT_THAT(found(disk), ElementsAre("entry 1, the plan: the source of bot3 does not match its hash",
                                       "entry 1, the plan: the source of bot5 is not in the archive"));
}

TEST(AVerification, FindsMatchesOfAnotherProgramAndOfAnotherContest) {
  store::TestDisk disk = swiss();
  change(disk, entry_of(disk, "result"), [](json::object& entry) { entry.at("result").at("order") = Hash(64, '0'); });
  EXPECT_THAT(found(disk), ElementsAre(HasSubstr("it was played with other programs")));
  disk = swiss();
  change(disk, entry_of(disk, "result"),
         [](json::object& entry) { entry.at("result").at("contest") = std::string(32, 'f'); });
  EXPECT_THAT(found(disk), ElementsAre(HasSubstr("its result is of another contest")));
}

TEST(AVerification, SaysOfWhatIsVoidThatNoPlaceFollowsFromIt) {
  store::TestDisk disk = played(test_plan(Kind::swiss, 7, 3), TableNumber{1, 2});
  store::TestArchive archive(disk);
  const auto result = read_tournament(archive, "test cup").matches().at({1, 2}).void_results.at(0);
  disk.blobs.erase(result.replay);
  Verification found = verified(disk);
  ASSERT_EQ(found.wrong.size(), 1U);
  EXPECT_TRUE(found.wrong[0].of_void);
  EXPECT_EQ(found.wrong_places(), 0U);
  disk.blobs.erase(read_tournament(archive, "test cup").matches().at({1, 2}).result->replay);
  EXPECT_EQ(verified(disk).wrong_places(), 1U);
}

TEST(AVerification, AgreesWithABookOfBeforeResultsCarriedContestAndOrder) {
  store::TestDisk disk = swiss();
  disk.books.erase("contest");
  for (store::Entry& entry : disk.books.at(book)) {
    json::value value = json::parse(entry.text);
    if (json::value* const result = value.as_object().if_contains("result")) {
      for (const char* const field : {"contest", "order", "reissue"}) result->as_object().erase(field);
      entry.text = json::serialize(value);
    }
  }
  EXPECT_THAT(found(disk), IsEmpty());
}

TEST(AVerification, FindsAnEndThatIsNone) {
  store::TestDisk disk = swiss();
  auto& entries = disk.books.at(book);
  const auto last_round = static_cast<std::size_t>(entry_of(disk, "round", entry_of(disk, "round", 2)));
  entries.erase(entries.begin() + static_cast<std::ptrdiff_t>(last_round) - 1, entries.end() - 1);
  entries.back().number = std::ssize(entries);
  EXPECT_THAT(found(disk), ElementsAre(fmt::format("entry {}, the end: the tournament is not over", entries.size())));
}

TEST(AVerification, SurvivesWhateverTheBookHolds) {
  store::TestDisk disk = swiss();
  for (const char* const text : {"", "[]", "{\"round\":7}", "{\"round\":{\"number\":1,\"meetings\":[{\"table\":-1}]}}",
                                 "{\"result\":null}", "{\"over\":3}", "{\"plan\":{}}", "{\"void\":{\"round\":77}}"}) {
    store::TestDisk broken = disk;
    auto& entries = broken.books.at(book);
    entries.push_back({std::ssize(entries) + 1, {}, text});
    EXPECT_THAT(found(broken), ElementsAre(StartsWith(fmt::format("entry {}: ", entries.size())))) << text;
    broken.books.at(book) = {{1, {}, text}};
    EXPECT_THAT(found(broken), ElementsAre(StartsWith("entry 1: "))) << text;
  }
  store::TestArchive archive(disk);
  EXPECT_THROW(verify_tournament(archive, "another", 1), MachineError);
}

}  // namespace
}  // namespace agon::tournaments
