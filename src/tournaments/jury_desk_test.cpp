#include "tournaments/jury_desk.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sqlite3.h>

#include <atomic>
#include <thread>

#include "base/machine_error.hpp"
#include "store/log/guarded_archive.hpp"
#include "store/test_folder.hpp"
#include "submissions/submission_entries.hpp"
#include "telemetry/failures.hpp"
#include "telemetry/log.hpp"
#include "worker/test_match.hpp"
#include "worker/worker.hpp"

namespace agon::server {
namespace {

using namespace std::chrono_literals;
using jury::Kind;

// The clock of its machine is set back before each entry.
class ArchiveOfABadClock final : public store::Archive {
 public:
  explicit ArchiveOfABadClock(const std::filesystem::path& folder)
      : archive_(store::open_archive(folder, store::Access::write)) {}

  Hash keep(std::string_view bytes) override { return archive_->keep(bytes); }
  std::optional<std::string> fetch(const Hash& hash) override { return archive_->fetch(hash); }
  std::int64_t write(const std::string& book, std::string_view text) override { return archive_->write(book, text); }
  void commit() override { archive_->commit(); }
  void roll_back() override { archive_->roll_back(); }
  std::vector<std::string> books() override { return archive_->books(); }
  std::vector<store::Entry> read(const std::string& book, std::int64_t after) override {
    auto entries = archive_->read(book, after);
    for (store::Entry& each : entries) each.written = std::chrono::hours(10'000) - each.number * 1h;
    return entries;
  }

 private:
  std::unique_ptr<store::Archive> archive_;
};

TournamentPlan tournament(const std::string& name, Kind kind) {
  TournamentPlan one;
  one.plan.name = name;
  one.plan.game = "football";
  one.plan.format.kind = kind;
  one.plan.format.rounds = 3;
  one.seed = 7;
  return one;
}

// Gives results only to who takes right after a look at how many matches wait: when the desk looks for lost ones.
class LateQueue final : public queue::Queue {
 public:
  explicit LateQueue(Shelf& shelf) : inside_(queue::open_local(shelf)) {}

  void put(const std::string& lane, const queue::Job& job) override { inside_->put(lane, job); }
  bool take(const std::string& lane, std::chrono::milliseconds wait, const std::stop_token& stop,
            const Work& work) override {
    const bool results = lane == jury::results_lane;
    if (results && late_ && !looked_) {
      std::this_thread::sleep_for(1ms);
      return false;
    }
    const bool came = inside_->take(lane, wait, stop, work);
    if (results && !came) looked_ = false;
    return came;
  }
  std::size_t waiting(const std::string& lane) override {
    looked_ = looked_ || inside_->waiting(jury::results_lane) > 0;
    return inside_->waiting(lane);
  }
  Shelf& shelf() override { return inside_->shelf(); }
  std::atomic<bool> late_ = false;

 private:
  const std::unique_ptr<queue::Queue> inside_;
  std::atomic<bool> looked_ = false;
};

// A contest whose teams have handed in, and whose matches are decided without being played.
class JuryDeskTest : public testing::Test {
 protected:
  JuryDeskTest() {
    log_to_nobody();
    jury::SubmissionPlan plan;
    for (int i = 1; i <= 6; ++i) {
      const std::string login = "team" + std::to_string(i);
      contest_.teams.push_back({login, ""});
      plan.teams.push_back(login);
    }
    contest_.teams.front().title = "Null Pointers";
    plan.games.push_back({"football", "", {}, {}, {}, false});
    write(jury::submissions_book, jury::entry_of(plan));
  }
  ~JuryDeskTest() override { desk_.reset(); }

  void write(const std::string& book, const std::string& text) {
    archive_.write(book, text);
    archive_.commit();
  }

  void hand_in(const std::string& team, const std::string& source, jury::Verdict verdict = jury::Verdict::accepted) {
    jury::Submission one;
    one.number = ++submissions_;
    one.team = team;
    one.game = "football";
    one.file = "bot.cpp";
    one.source = archive_.keep(source);
    one.verdict = verdict;
    one.language = "cpp";
    write(jury::submissions_book, jury::entry_received(one));
    if (verdict != jury::Verdict::none) write(jury::submissions_book, jury::entry_built(one));
  }
  void start_by_hand(const std::string& name) { write(acts_book, start_act(name, "hand", submissions_now(archive_))); }
  void all_hand_in() {
    for (const Team& team : contest_.teams) hand_in(team.login, team.login);
  }

  void open() {
    auto queue = std::make_unique<LateQueue>(archive_);
    queue->late_ = late_results_;
    queue_ = std::move(queue);
    JuryDesk::Settings settings;
    settings.lost_after = lost_after_;
    settings.now = [this] { return JuryDesk::Now{phase_, std::chrono::milliseconds(clock_)}; };
    settings.work = [this](const std::stop_token& stop) {
      if (throws_.exchange(false)) throw MachineError("on purpose");
      decide(stop);
    };
    desk_.emplace(contest_, archive_, *queue_, std::move(settings));
  }
  void close() { desk_.reset(); }

  void decide(const std::stop_token& stop) {
    while (!stop.stop_requested()) {
      queue_->take(jury::matches_lane, 20ms, stop, [&](const queue::Job& job) {
        const auto orders = jury::match_orders_from(job.text);
        for (const jury::MatchOrder& order : *orders) {
          if (matches_left_ == 0) return queue::Done::again;
          --matches_left_;
          jury::MatchResult result = jury::play_at_random(order, archive_);
          if (lies_) ++result.scores[0];  // its replay tells something else
          queue_->put(jury::results_lane, {jury::id_of(order), jury::to_json(result)});
        }
        return queue::Done::yes;
      });
      if (matches_left_ == 0) std::this_thread::sleep_for(5ms);
    }
  }

  jury::Tournament book(const std::string& name) {
    return archive_.read(jury::book_of(name)).empty() ? jury::Tournament() : jury::read_tournament(archive_, name);
  }
  bool over(const std::string& name) { return !book(name).over().empty(); }

  template <class Done>
  bool comes(Done done) {
    for (int i = 0; i < 12'000; ++i) {
      if (done()) return true;
      std::this_thread::sleep_for(5ms);
    }
    return false;
  }

  std::vector<std::string> names(const std::string& tournament) {
    const auto one = book(tournament);
    std::vector<std::string> all;
    for (const auto& each : one.entrants()) all.push_back(each.name);
    return all;
  }
  std::vector<std::string> places(const std::string& tournament) {
    const auto one = book(tournament);
    std::vector<std::string> all;
    for (const auto& row : one.table().rows) all.push_back(one.entrants()[row.player].name);
    return all;
  }
  std::string shown(const std::string& name) {
    const auto feed = desk_->feed();
    const auto found = feed.shown.find(name);
    return found == feed.shown.end() ? "" : *found->second;
  }

  store::TestFolder folder_;
  jury::GuardedArchive archive_{[this] { return std::make_unique<ArchiveOfABadClock>(folder_.file().parent_path()); },
                                {}};
  std::unique_ptr<queue::Queue> queue_;
  TournamentContest contest_;
  std::uint32_t submissions_ = 0;
  std::atomic<Phase> phase_ = Phase::running;
  std::atomic<std::int64_t> clock_ = 0;
  std::atomic<int> matches_left_ = 1'000'000;
  std::atomic<bool> throws_ = false;
  bool late_results_ = false;
  std::chrono::milliseconds lost_after_ = 2min;
  std::atomic<bool> lies_ = false;
  std::optional<JuryDesk> desk_;
};

TEST_F(JuryDeskTest, BeginsATournamentWhenItsTimeOfTheContestHasCome) {
  contest_.tournaments.push_back(tournament("Swiss", Kind::swiss));
  contest_.tournaments[0].after = 2h;
  all_hand_in();
  clock_ = std::chrono::milliseconds(2h).count() - 1;
  open();
  std::this_thread::sleep_for(300ms);
  EXPECT_FALSE(book("Swiss").planned());
  clock_ = std::chrono::milliseconds(2h).count();
  EXPECT_TRUE(comes([&] { return over("Swiss"); }));
  EXPECT_EQ(book("Swiss").decided(), 9U);
  EXPECT_TRUE(comes([&] { return desk_->all_over(); }));
}

TEST_F(JuryDeskTest, LetsTheLastAcceptedProgramOfEachTeamPlay) {
  contest_.tournaments.push_back(tournament("Swiss", Kind::swiss));
  hand_in("team1", "first");
  hand_in("team1", "second");
  hand_in("team1", "third", jury::Verdict::compile_error);
  hand_in("team2", "only");
  hand_in("team3", "none", jury::Verdict::rejected);
  open();
  start_by_hand("Swiss");
  ASSERT_TRUE(comes([&] { return book("Swiss").planned(); }));
  EXPECT_THAT(names("Swiss"), testing::UnorderedElementsAre("team1", "team2"));
  const jury::Tournament swiss = book("Swiss");
  for (const auto& program : swiss.plan().entrants) {
    EXPECT_EQ(program.source, store::content_hash(program.name == "team1" ? "second" : "only"));
  }
}

TEST_F(JuryDeskTest, WhatIsHandedInAfterTheStartDoesNotPlayWhateverTheClockSays) {
  contest_.tournaments.push_back(tournament("Swiss", Kind::swiss));
  all_hand_in();
  hand_in("team1", "waits", jury::Verdict::none);
  open();
  start_by_hand("Swiss");
  hand_in("team2", "late");
  jury::Submission built;
  built.number = 7;
  built.verdict = jury::Verdict::accepted;
  built.language = "cpp";
  write(jury::submissions_book, jury::entry_built(built));
  ASSERT_TRUE(comes([&] { return book("Swiss").planned(); }));
  EXPECT_EQ(names("Swiss").size(), 6U);
  const jury::Tournament swiss = book("Swiss");
  for (const auto& program : swiss.plan().entrants) {
    const std::string source = program.name == "team1" ? "waits" : program.name;
    EXPECT_EQ(program.source, store::content_hash(source)) << program.name;
  }
}

TEST_F(JuryDeskTest, WaitsForTheVerdictsOfWhatWasHandedInBefore) {
  contest_.tournaments.push_back(tournament("Swiss", Kind::swiss));
  all_hand_in();
  hand_in("team1", "late", jury::Verdict::none);
  open();
  start_by_hand("Swiss");
  std::this_thread::sleep_for(300ms);
  EXPECT_FALSE(book("Swiss").planned());
  jury::Submission built;
  built.number = submissions_;
  built.verdict = jury::Verdict::accepted;
  built.language = "cpp";
  write(jury::submissions_book, jury::entry_built(built));
  EXPECT_TRUE(comes([&] { return book("Swiss").planned(); }));
}

TEST_F(JuryDeskTest, PlaysAPlayOffInTheOrderOfTheSwissWhenThatIsOver) {
  contest_.tournaments.push_back(tournament("Swiss", Kind::swiss));
  contest_.tournaments.push_back(tournament("Play-off", Kind::play_off));
  contest_.tournaments[0].after = 0ms;
  contest_.tournaments[1].seeded_by = contest_.tournaments[1].after_tournament = "Swiss";
  all_hand_in();
  open();
  EXPECT_TRUE(comes([&] { return over("Play-off"); }));
  EXPECT_EQ(names("Play-off"), places("Swiss"));
}

TEST_F(JuryDeskTest, GoesOnWhereTheBooksEndAndComesToTheSamePlaces) {
  contest_.tournaments.push_back(tournament("Swiss", Kind::swiss));
  contest_.tournaments[0].after = 0ms;
  all_hand_in();
  for (int killed = 0; killed < 9; ++killed) {
    matches_left_ = 1;
    open();
    EXPECT_TRUE(comes([&] { return book("Swiss").decided() > static_cast<std::size_t>(killed); }));
    close();
  }
  open();
  EXPECT_TRUE(comes([&] { return over("Swiss"); }));
  const auto disturbed = places("Swiss");
  close();

  contest_.tournaments.push_back(tournament("Swiss 2", Kind::swiss));
  contest_.tournaments[1].after = 0ms;
  matches_left_ = 1000;
  open();
  EXPECT_TRUE(comes([&] { return over("Swiss 2"); }));
  EXPECT_EQ(places("Swiss 2"), disturbed);
}

TEST_F(JuryDeskTest, MatchesArePlayedOnAfterWhoPlaysThemHasThrown) {
  contest_.tournaments.push_back(tournament("Swiss", Kind::swiss));
  contest_.tournaments[0].after = 0ms;
  all_hand_in();
  throws_ = true;
  open();
  EXPECT_TRUE(comes([&] { return over("Swiss"); }));
  EXPECT_FALSE(throws_);
}

TEST_F(JuryDeskTest, ResultsThatComeWhileItLooksForLostOnesCount) {
  contest_.tournaments.push_back(tournament("Swiss", Kind::swiss));
  contest_.tournaments[0].after = 0ms;
  all_hand_in();
  late_results_ = true;
  lost_after_ = 50ms;
  open();
  EXPECT_TRUE(comes([&] { return over("Swiss"); }));
}

TEST_F(JuryDeskTest, GoesOnWhenTheArchiveCanBeWrittenAgain) {
  contest_.tournaments.push_back(tournament("Swiss", Kind::swiss));
  contest_.tournaments[0].after = 1ms;
  all_hand_in();
  matches_left_ = 3;
  open();
  clock_ = 1;
  ASSERT_TRUE(comes([&] { return book("Swiss").decided() == 3; }));
  const auto failed = [] { return failures()["tournaments"] + failures()["matches"]; };  // who writes first hears of it
  const auto before = failed();
  sqlite3* other = nullptr;
  ASSERT_EQ(sqlite3_open((folder_.file().parent_path() / "archive.db").c_str(), &other), SQLITE_OK);
  sqlite3_busy_timeout(other, 10'000);
  ASSERT_EQ(sqlite3_exec(other, "BEGIN IMMEDIATE", nullptr, nullptr, nullptr), SQLITE_OK);
  matches_left_ = 1'000'000;
  EXPECT_TRUE(comes([&] { return failed() > before; }));
  sqlite3_close(other);
  EXPECT_TRUE(comes([&] { return over("Swiss"); }));
}

TEST_F(JuryDeskTest, OpensNoRoundWhileTheContestPauses) {
  contest_.tournaments.push_back(tournament("Swiss", Kind::swiss));
  all_hand_in();
  phase_ = Phase::paused;
  open();
  start_by_hand("Swiss");
  EXPECT_TRUE(comes([&] { return book("Swiss").planned(); })) << "who takes part is settled";
  std::this_thread::sleep_for(300ms);
  EXPECT_EQ(book("Swiss").opened(), 0U);
  phase_ = Phase::running;
  EXPECT_TRUE(comes([&] { return over("Swiss"); }));
}

TEST_F(JuryDeskTest, SaysWhyATournamentCannotBegin) {
  contest_.tournaments.push_back(tournament("Swiss", Kind::swiss));
  contest_.tournaments[0].after = 0ms;
  hand_in("team1", "alone");
  open();
  ASSERT_TRUE(comes([&] { return !read_acts(archive_).refused("Swiss").empty(); }));
  EXPECT_THAT(read_acts(archive_).refused("Swiss"), testing::HasSubstr("1 entered"));
  hand_in("team2", "another");
  start_by_hand("Swiss");
  EXPECT_TRUE(comes([&] { return over("Swiss"); }));
}

TEST_F(JuryDeskTest, ShowsThePublicWhatIsPublishedAndNothingElse) {
  contest_.tournaments.push_back(tournament("Swiss", Kind::swiss));
  contest_.tournaments.push_back(tournament("Open", Kind::swiss));
  for (auto& each : contest_.tournaments) each.after = 0ms;
  contest_.tournaments[1].publish = Publish::over;
  all_hand_in();
  open();
  ASSERT_TRUE(comes([&] { return desk_->all_over() && !shown("Open").empty(); }));
  EXPECT_EQ(shown("Swiss"), "");
  write(acts_book, publish_act("Swiss", 2));
  ASSERT_TRUE(comes([&] { return !shown("Swiss").empty(); }));
  EXPECT_THAT(shown("Swiss"), testing::Not(testing::HasSubstr(R"("number":3)")));
  EXPECT_THAT(shown("Swiss"), testing::HasSubstr(R"("number":2)"));
  EXPECT_THAT(shown("Swiss"), testing::HasSubstr("\"Null Pointers\"")) << "a team as it is called, not its login";
  EXPECT_THAT(shown("Swiss"), testing::Not(testing::HasSubstr("\"team1\"")));
  write(acts_book, hide_act("Open"));
  EXPECT_TRUE(comes([&] { return shown("Open").empty(); }));
  EXPECT_THAT(*desk_->feed().list, testing::HasSubstr(R"("state":"over")"));
}

TEST_F(JuryDeskTest, ShowsPlacesByItselfOnlyWhenTheirBookVerifies) {
  contest_.tournaments.push_back(tournament("Swiss", Kind::swiss));
  contest_.tournaments.push_back(tournament("Open", Kind::swiss));
  for (auto& each : contest_.tournaments) each.after = 0ms;
  contest_.tournaments[0].publish = Publish::rounds;
  contest_.tournaments[1].publish = Publish::over;
  all_hand_in();
  lies_ = true;
  open();
  const auto verified = [&](const std::string& name) { return read_acts(archive_).verified(name); };
  ASSERT_TRUE(comes([&] { return verified("Swiss") && verified("Open"); }));
  EXPECT_EQ(verified("Open")->wrong, 9U);
  EXPECT_EQ(verified("Open")->entry, book("Open").last_entry());
  EXPECT_THAT(verified("Open")->why, testing::HasSubstr("that of the replay"));
  ASSERT_TRUE(comes([&] { return !shown("Swiss").empty() && desk_->all_over(); }));
  EXPECT_EQ(shown("Open"), "");
  EXPECT_THAT(shown("Swiss"), testing::HasSubstr(R"("number":2)"));
  EXPECT_THAT(shown("Swiss"), testing::Not(testing::HasSubstr(R"("number":3)"))) << "it would tell the places";
  write(acts_book, publish_act("Open", {}));
  EXPECT_TRUE(comes([&] { return !shown("Open").empty(); })) << "whoever insists has it shown";
  lies_ = false;
  write(acts_book, rejudge_act("Swiss", "all", "a worker had lied"));
  EXPECT_TRUE(comes([&] { return shown("Swiss").find(R"("number":3)") != std::string::npos; }));
  EXPECT_EQ(verified("Swiss")->wrong, 0U) << "what is void speaks against no place";
}

TEST_F(JuryDeskTest, ShowsWhileFrozenWhatStoodAtTheFreeze) {
  contest_.tournaments.push_back(tournament("Swiss", Kind::swiss));
  contest_.tournaments[0].publish = Publish::rounds;
  all_hand_in();
  matches_left_ = 3;
  open();
  start_by_hand("Swiss");
  ASSERT_TRUE(comes([&] { return shown("Swiss").find(R"("whole":true)") != std::string::npos; }));
  const std::string before = shown("Swiss");
  EXPECT_THAT(before, testing::HasSubstr("\"Null Pointers\""));
  write(acts_book, freeze_act(5ms, "", books_now(archive_)));
  ASSERT_TRUE(comes([&] { return desk_->feed().list->find(R"("frozen":true)") != std::string::npos; }));
  matches_left_ = 1000;
  ASSERT_TRUE(comes([&] { return over("Swiss"); }));
  close();
  open();
  EXPECT_EQ(shown("Swiss"), before) << "also after it was killed";
  EXPECT_THAT(*desk_->feed().list, testing::HasSubstr(R"("frozen":true)"));
  write(acts_book, reveal_act());
  EXPECT_TRUE(comes([&] { return shown("Swiss").find(R"("number":3)") != std::string::npos; }));
}

TEST_F(JuryDeskTest, DropsAndCountsWhatDoesNotBelongToWhatWasOrdered) {
  contest_.tournaments.push_back(tournament("Swiss", Kind::swiss));
  contest_.tournaments[0].after = 0ms;
  all_hand_in();
  matches_left_ = 0;
  open();
  ASSERT_TRUE(comes([&] { return book("Swiss").opened() == 3; }));
  const auto before = archive_.read(jury::book_of("Swiss"));
  jury::MatchOrder order = book("Swiss").open().front();
  order.contest = "another";
  const auto put = [&](const std::string& id, const std::string& text) { queue_->put(jury::results_lane, {id, text}); };
  put("foreign", jury::to_json(jury::play_at_random(order, archive_)));
  order.tournament = "Other";
  put("unknown", jury::to_json(jury::play_at_random(order, archive_)));
  put("garbage", std::string("\0\xff{", 3));
  ASSERT_TRUE(comes([&] { return desk_->distrusted().dropped == 3; }));
  EXPECT_EQ(archive_.read(jury::book_of("Swiss")), before);
  matches_left_ = 1000;
  EXPECT_TRUE(comes([&] { return over("Swiss"); }));
  EXPECT_EQ(desk_->distrusted().repeated, 0U);
}

TEST_F(JuryDeskTest, PlaysMatchesAgainThatAnActNames) {
  contest_.tournaments.push_back(tournament("Swiss", Kind::swiss));
  contest_.tournaments[0].after = 0ms;
  all_hand_in();
  open();
  ASSERT_TRUE(comes([&] { return over("Swiss"); }));
  const auto pairings = book("Swiss").rounds().size();
  write(acts_book, rejudge_act("Swiss", "bot team3", "its memory was too small", books_now(archive_)));
  ASSERT_TRUE(comes([&] { return read_acts(archive_).rejudges().at(0).done && over("Swiss"); }));
  const auto after = book("Swiss");
  EXPECT_EQ(after.rounds().size(), pairings) << "the rounds stand as they were paired";
  int again = 0;
  for (const auto& [number, match] : after.matches()) {
    const bool meant = std::ranges::any_of(
        match.meeting.seats, [&](contest::Player player) { return after.entrants()[player].name == "team3"; });
    EXPECT_EQ(match.attempt, meant ? 2U : 1U);
    again += meant ? 1 : 0;
  }
  EXPECT_EQ(again, 3);
}

}  // namespace
}  // namespace agon::server
