#include "submissions/submission_desk.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <string>

#include "base/digest.hpp"
#include "base/machine_error.hpp"
#include "games/registry.hpp"
#include "os/scratch_folder.hpp"
#include "store/log/guarded_archive.hpp"
#include "store/log/test_archive.hpp"
#include "store/test_folder.hpp"
#include "submissions/answer_check.hpp"
#include "submissions/submission_entries.hpp"
#include "submissions/submission_work.hpp"
#include "worker/contest_id.hpp"

namespace agon::jury {
namespace {

using namespace std::chrono_literals;
using testing::AllOf;
using testing::HasSubstr;
using By = SubmissionDesk::By;

const std::string good = "print(1)\n", wrong = "print(\n";

SubmissionPlan test_plan() {
  SubmissionPlan plan;
  plan.teams = {"alfa", "beta"};
  plan.games.push_back({"football", "", {}, {}, {}, false});
  plan.per_minute = 100;
  return plan;
}

WorkerSettings settings_in(const std::filesystem::path& cache) {
  WorkerSettings settings;
  settings.cache = cache;
  return settings;
}

// A contest's side as it is after each start, and a worker.
struct Jury {
  explicit Jury(const store::TestFolder& folder, const std::optional<SubmissionPlan>& plan = {},
                SubmissionWorker::Play play = {})
      : archive(store::open_archive(folder.file().parent_path(), store::Access::write)),
        desk(guarded, *queue, plan),
        worker(*queue, settings_in(cache.path()), std::move(play)) {}

  std::uint32_t hand_in(const std::string& file, const std::string& bytes, const std::string& team = "alfa") {
    const auto taken = desk.receive(team, "", file, bytes, By::team);
    EXPECT_TRUE(taken.ok()) << taken.error();
    return taken.ok() ? taken->number : 0;
  }
  std::string why_not(const std::string& team, const std::string& file, const std::string& bytes, By by = By::team) {
    const auto taken = desk.receive(team, "", file, bytes, by);
    return taken ? "" : taken.error();
  }
  void do_all() {
    while (worker.work(0ms, {}) || desk.take(0ms, {})) {
    }
  }
  queue::Job job(std::uint32_t number) {  // that is next
    return next_job(desk.submissions(), now(number), contest_id(guarded)).value();
  }
  const Submission now(std::uint32_t number) const { return desk.find(number).value(); }

  std::unique_ptr<store::Archive> archive;
  GuardedArchive guarded{*archive};
  std::unique_ptr<queue::Queue> queue = queue::open_local(guarded);
  sandbox::ScratchFolder cache;
  SubmissionDesk desk;
  SubmissionWorker worker;
};

MatchResult some_result(const MatchOrder& order, Shelf& shelf) {
  MatchResult result;
  result.id = id_of(order);
  result.order = digest_of(order);
  result.replay = shelf.keep("a replay");
  result.reason = "played";
  result.seats.resize(order.seats.size());
  result.scores.resize(order.seats.size());
  return result;
}

TEST(SubmissionDesk, WhatIsTakenIsKeptWithHashAndTimeBeforeTheAnswer) {
  const store::TestFolder folder;
  Jury jury(folder, test_plan());
  const std::uint32_t number = jury.hand_in("some/folder/bot.py", good);
  const auto reader = store::open_archive(folder.file().parent_path(), store::Access::read);
  const Submissions kept = read_submissions(*reader);
  const Submission* const submission = kept.find(number);
  ASSERT_NE(submission, nullptr);
  EXPECT_EQ(submission->file, "bot.py");
  EXPECT_EQ(submission->source, store::content_hash(good));
  EXPECT_EQ(reader->fetch(submission->source), good);
  EXPECT_GT(submission->received, 0ms);
}

TEST(SubmissionDesk, AcceptedIsWhatCompilesAndNothingElse) {
  const store::TestFolder folder;
  Jury jury(folder, test_plan());
  const auto accepted = jury.hand_in("bot.py", good);
  const auto error = jury.hand_in("bot.py", wrong);
  const auto rejected = jury.hand_in("bot.exe", "MZ");
  jury.do_all();
  EXPECT_EQ(verdict_text(jury.now(accepted).verdict), "Accepted");
  EXPECT_EQ(jury.now(accepted).language, "py");
  EXPECT_EQ(verdict_text(jury.now(error).verdict), "Compile error");
  EXPECT_THAT(jury.desk.fetch(jury.now(error).log).value(), HasSubstr("SyntaxError"));
  EXPECT_EQ(verdict_text(jury.now(rejected).verdict), "Rejected");
  EXPECT_THAT(jury.now(rejected).reason, HasSubstr("neither a source"));
}

TEST(SubmissionDesk, TheLastAcceptedOnePlays) {
  const store::TestFolder folder;
  Jury jury(folder, test_plan());
  const auto playing = [&] {
    const Submissions now = jury.desk.submissions();
    const Submission* const found = now.playing("alfa", "football");
    return found ? found->number : 0;
  };
  EXPECT_EQ(playing(), 0U);
  const auto first = jury.hand_in("bot.py", good);
  jury.hand_in("bot.py", good, "beta");
  EXPECT_FALSE(jury.desk.submissions().all_built());
  jury.do_all();
  EXPECT_TRUE(jury.desk.submissions().all_built());
  EXPECT_EQ(playing(), first);
  jury.hand_in("bot.py", wrong);
  jury.do_all();
  EXPECT_EQ(playing(), first);
  const auto last = jury.hand_in("bot.py", good);
  EXPECT_EQ(playing(), first) << "it has no verdict yet";
  jury.do_all();
  EXPECT_EQ(playing(), last);
  const Submissions all = jury.desk.submissions();
  EXPECT_EQ(all.playing("alfa", "football", {.last = last - 1})->number, first) << "what came before it";
}

TEST(SubmissionDesk, AfterEachAcceptedOneATrialMatchIsPlayed) {
  const store::TestFolder folder;
  SubmissionPlan plan = test_plan();
  plan.games[0].trial = true;
  plan.games[0].opponents = {{"sample", "sample.py", store::content_hash(good), {}}};
  Jury jury(folder, plan, some_result);
  const auto accepted = jury.hand_in("bot.py", good);
  const auto error = jury.hand_in("bot.py", wrong);
  jury.do_all();
  ASSERT_TRUE(jury.now(accepted).trial);
  EXPECT_EQ(jury.now(accepted).trial->result.id, "trial/1/1/1");
  EXPECT_FALSE(jury.now(error).trial);
}

TEST(SubmissionDesk, OfTheTrialTheResultVerdictStderrAndReplayAreGivenBack) {
  const store::TestFolder folder;
  SubmissionPlan plan = test_plan();
  plan.games[0].trial = true;
  Jury jury(folder, plan);
  const auto number = jury.hand_in("bot.py", "import sys\nprint('it rains', file=sys.stderr)\n");
  jury.do_all();
  ASSERT_TRUE(jury.now(number).trial) << jury.now(number).failure;
  const Trial trial = jury.now(number).trial.value();
  EXPECT_EQ(trial.own().fault, referee::Fault::ended_early);
  EXPECT_NE(trial.own().verdict, "");
  EXPECT_EQ(jury.desk.fetch(trial.own().stderr_text), "it rains\n");
  EXPECT_TRUE(jury.desk.fetch(trial.result.replay));
}

TEST(SubmissionDesk, ATrialGivesWayToMatches) {
  const store::TestFolder folder;
  SubmissionPlan plan = test_plan();
  plan.games[0].trial = true;
  Jury jury(folder, plan);
  const auto number = jury.hand_in("bot.py", "import os, sys\nprint(os.nice(0), file=sys.stderr)\n");
  jury.do_all();
  ASSERT_TRUE(jury.now(number).trial) << jury.now(number).failure;
  const int niceness = std::min(::getpriority(PRIO_PROCESS, 0) + sandbox::background_niceness, 19);
  EXPECT_EQ(jury.desk.fetch(jury.now(number).trial->own().stderr_text), fmt::format("{}\n", niceness));
}

TEST(SubmissionDesk, AfterACrashAtAnyMomentEverySubmissionGetsItsVerdictAndTrialOnce) {
  const store::TestFolder folder;
  SubmissionPlan plan = test_plan();
  plan.waiting_of_team = 20;
  plan.games[0].trial = true;
  for (int steps = 0; steps <= 9; ++steps) {
    Jury jury(folder, plan, some_result);
    jury.hand_in("bot.py", good + std::string(static_cast<std::size_t>(steps), '\n'));
    for (int i = 0; i < steps; ++i) i % 2 == 0 ? jury.worker.work(0ms, {}) : jury.desk.take(0ms, {});
  }  // its queue is gone, with what was in it
  Jury jury(folder, {}, some_result);
  jury.do_all();
  std::map<std::string, int> entries;
  for (const store::Entry& entry : jury.guarded.read(submissions_book)) ++entries[entry.text.substr(2, 5)];
  EXPECT_EQ(entries, (std::map<std::string, int>{{"plan\"", 1}, {"recei", 10}, {"built", 10}, {"tried", 10}}));
}

TEST(SubmissionDesk, AnAnswerThatComesTwiceCountsOnce) {
  const store::TestFolder folder;
  Jury jury(folder, test_plan());
  const auto number = jury.hand_in("bot.py", good);
  const auto job = jury.job(number);
  jury.do_all();
  jury.queue->put(submissions_lane, job);
  jury.do_all();
  EXPECT_EQ(jury.guarded.read(submissions_book).size(), 3U);
}

TEST(SubmissionDesk, AMachineOfOursThatFailsIsNobodysRejection) {
  const store::TestFolder folder;
  SubmissionPlan plan = test_plan();
  plan.games[0].trial = true;
  int left = 3;
  Jury jury(folder, plan, [&](const MatchOrder& order, Shelf& shelf) {
    if (left-- > 0) throw MachineError("no sandbox");
    return some_result(order, shelf);
  });
  const auto number = jury.hand_in("bot.py", good);
  jury.do_all();
  EXPECT_EQ(jury.now(number).verdict, Verdict::accepted);
  EXPECT_EQ(jury.now(number).failure, "no sandbox");
  EXPECT_FALSE(jury.now(number).trial);
  jury.desk.go_on();
  jury.do_all();
  EXPECT_TRUE(jury.now(number).trial);
  EXPECT_EQ(jury.now(number).failure, "");
}

TEST(SubmissionDesk, AnAnswerThatCannotBeReadDoesNotComeIntoTheBook) {
  const store::TestFolder folder;
  SubmissionPlan plan = test_plan();
  plan.games[0].trial = true;
  bool broken = true;
  Jury jury(folder, plan, [&](const MatchOrder& order, Shelf& shelf) {
    MatchResult result = some_result(order, shelf);
    if (broken) result.host.waited = -1ns;
    return result;
  });
  const auto number = jury.hand_in("bot.py", good);
  jury.do_all();
  EXPECT_FALSE(jury.now(number).trial);
  EXPECT_THAT(jury.now(number).failure, HasSubstr("a time of its machine is negative"));
  broken = false;
  jury.desk.go_on();
  jury.do_all();
  EXPECT_TRUE(jury.now(number).trial);
  EXPECT_EQ(read_submissions(jury.guarded).all().size(), 1U);
}

// A worker that answers with this in place of the right answer, which it is given; then honest ones come.
template <class Lie>
void expect_that_it_decides_nothing(const std::string& why, bool of_a_trial, Lie lie) {
  SCOPED_TRACE(why);
  const store::TestFolder folder;
  SubmissionPlan plan = test_plan();
  plan.games[0].trial = true;
  Jury jury(folder, plan, some_result);
  std::string dropped;
  jury.desk.tell_of_dropped([&](const std::string& what) { dropped += what; });
  const auto number = jury.hand_in("bot.py", good);
  if (of_a_trial) {
    jury.worker.work(0ms, {});
    jury.desk.take(0ms, {});
  }
  jury.worker.work(0ms, {});
  jury.queue->take(verdicts_lane, 0ms, {}, [&](const queue::Job& right) {
    jury.queue->put(verdicts_lane, {right.id + "x", lie(right.text, jury.job(number))});
    return queue::Done::yes;
  });
  const auto before = jury.guarded.read(submissions_book);
  jury.queue->take(verdicts_lane, 0ms, {}, [&](const queue::Job& lied) {
    jury.queue->put(verdicts_lane, {lied.id.substr(0, lied.id.size() - 1), lied.text});
    return queue::Done::yes;
  });
  jury.desk.take(0ms, {});
  EXPECT_EQ(jury.guarded.read(submissions_book), before);
  EXPECT_THAT(dropped, HasSubstr(why));
  jury.desk.go_on();
  jury.do_all();
  EXPECT_TRUE(jury.now(number).trial) << "it is asked again";
  EXPECT_EQ(jury.now(number).failures, 0U);
}

std::string with(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  return at == text.npos ? "does not have " + from : text.replace(at, from.size(), to);
}

TEST(SubmissionDesk, AnAnswerOfABuilderThatLiesDecidesNothing) {
  const auto entry = [](const std::string& text) {
    return [text](const std::string&, const queue::Job& job) { return answer_text(job, text); };
  };
  expect_that_it_decides_nothing("not JSON", false, [](const auto&, const auto&) { return std::string("\xff{"); });
  expect_that_it_decides_nothing("is missing", false, [](const auto&, const auto&) {
    return std::string(R"({"built":{"number":1,"verdict":"accepted","language":"py","reason":"","log":""}})");
  });
  expect_that_it_decides_nothing("another contest", false, [](const std::string& right, const auto&) {
    return with(right, R"("contest":")", R"("contest":"0)");
  });
  expect_that_it_decides_nothing("another job", false, [](const auto&, queue::Job job) {
    job.text += " ";
    return answer_text(job, R"({"failed":{"number":1,"why":""}})");
  });
  expect_that_it_decides_nothing("not what was asked for", false, entry(R"({"plan":{"number":1}})"));
  expect_that_it_decides_nothing("\"number\"", false, entry(R"({"built":{"number":2}})"));
  expect_that_it_decides_nothing("no entry", false, entry(R"({"failed":{"number":1,"why":""},"x":1})"));
  expect_that_it_decides_nothing(
      "no such verdict", false,
      entry(R"({"built":{"number":1,"verdict":"won","language":"py","reason":"","log":""}})"));
  expect_that_it_decides_nothing("log is not in the archive", false, [](const std::string& right, const auto&) {
    return with(right, R"("log":"")", R"("log":")" + Hash(64, 'e') + '"');
  });
}

TEST(SubmissionDesk, AnAnswerOfAPlayerThatLiesDecidesNothing) {
  const auto changed = [](const std::string& from, const std::string& to) {
    return [=](const std::string& right, const queue::Job&) { return with(right, from, to); };
  };
  const std::string replay = store::content_hash("a replay");
  expect_that_it_decides_nothing("replay is not in the archive", true, changed(replay, Hash(64, 'e')));
  expect_that_it_decides_nothing("another trial", true, changed("trial/1/1/1", "trial/2/1/1"));
  expect_that_it_decides_nothing("another trial", true, changed(R"("seat":1)", R"("seat":0)"));
  expect_that_it_decides_nothing("cannot be used", true, changed(R"("cpu_ns":0)", R"("cpu_ns":9000000000000)"));
  expect_that_it_decides_nothing("cpu_ns", true, changed(R"("cpu_ns":0)", R"("cpu_ns":-1)"));
  expect_that_it_decides_nothing("not decided", true, changed(R"("ours":false)", R"("ours":true)"));
}

TEST(SubmissionDesk, LimitsHaveReasons) {
  const store::TestFolder folder;
  SubmissionPlan plan = test_plan();
  plan.program.bytes = 20;
  plan.per_minute = 4;
  plan.waiting_of_team = 2;
  plan.waiting = 3;
  Jury jury(folder, plan);
  EXPECT_EQ(jury.why_not("gamma", "bot.py", good), "there is no team gamma");
  EXPECT_EQ(jury.why_not("alfa", "bot.py", std::string(21, 'x')), "it has 21 bytes, and at most 20 are taken");
  EXPECT_EQ(jury.why_not("alfa", "bot.py", ""), "the file is empty");
  EXPECT_THAT(jury.why_not("alfa", "", good), HasSubstr("needs a name"));
  EXPECT_THAT(jury.why_not("alfa", "bot\n.py", good), HasSubstr("needs a name"));
  EXPECT_EQ(jury.desk.receive("alfa", "chess", "bot.py", good, By::team).error(),
            "say for which of this contest's games it is: football");
  jury.hand_in("bot.py", good);
  jury.hand_in("bot.py", good);
  EXPECT_THAT(jury.why_not("alfa", "bot.py", good), HasSubstr("2 submissions of yours still wait"));
  jury.hand_in("bot.py", good, "beta");
  EXPECT_EQ(jury.why_not("beta", "bot.py", good), "3 submissions are waiting; try again in a minute");
  jury.do_all();
  jury.hand_in("bot.py", good);
  jury.hand_in("bot.py", good);
  jury.do_all();
  EXPECT_EQ(jury.why_not("alfa", "bot.py", good), "a team hands in at most 4 times a minute; wait a little");
  EXPECT_EQ(jury.why_not("alfa", "bot.py", good, By::organiser), "");
}

TEST(SubmissionDesk, NothingIsTakenOfTeamsWhileItIsClosed) {
  const store::TestFolder folder;
  Jury jury(folder, test_plan());
  jury.desk.close_while([] { return "the contest is over"; });
  EXPECT_EQ(jury.why_not("alfa", "bot.py", good), "the contest is over");
  EXPECT_EQ(jury.why_not("alfa", "bot.py", good, By::organiser), "");
}

TEST(SubmissionDesk, WithoutAPlanNothingIsTaken) {
  const store::TestFolder folder;
  Jury jury(folder);
  EXPECT_EQ(jury.why_not("alfa", "bot.py", good), "this contest takes no submissions");
  EXPECT_EQ(jury.why_not("alfa", "bot.py", good, By::organiser), "this contest takes no submissions");
  SubmissionPlan nonsense = test_plan();
  nonsense.games[0] = {"football", "nonsense=1", {}, {}, {}, true};
  EXPECT_THROW(SubmissionDesk(jury.guarded, *jury.queue, nonsense), MachineError);
}

TEST(TheBookOfSubmissions, IsRefusedWithThePlaceOfTheDamageAlsoWhereATextIsANumber) {
  std::string plan = entry_of(test_plan());
  plan.replace(plan.find("\"alfa\""), 6, "7");
  store::Entry entry;
  entry.number = 3;
  entry.text = plan;
  try {
    Submissions().add(entry);
    FAIL() << "it was taken";
  } catch (const MachineError& error) {
    EXPECT_THAT(error.what(), AllOf(HasSubstr("entry 3"), HasSubstr("teams")));
  }
}

TEST(Trials, OfVampireAreOfOneProgramAmongHouseBotsOnATestMap) {
  SubmissionPlan plan;
  const SubmissionGame vampire{"vampire", "", {}, {}, {}, true};
  std::set<std::string> levels;
  for (std::uint32_t number = 1; number <= 40; ++number) {
    Submission submission;
    submission.number = number;
    const TrialOrder trial = trial_of(plan, vampire, submission);
    EXPECT_EQ(trial.seat, 0);
    ASSERT_EQ(trial.order.seats.size(), 4U);
    EXPECT_TRUE(trial.order.seats[0] && !trial.order.seats[1] && !trial.order.seats[2] && !trial.order.seats[3]);
    const auto match = find_game("vampire")->start(trial.order.setup, trial.order.seed).value();
    EXPECT_THAT(match->setup_text(), AllOf(HasSubstr("map=test"), HasSubstr("tested=1")));
    const std::string welcome = match->welcome(0);
    const std::size_t level = welcome.find("LEVEL ");
    ASSERT_NE(level, welcome.npos) << welcome;
    levels.insert(welcome.substr(level, welcome.find('\n', level) - level));
  }
  EXPECT_GT(levels.size(), 5U) << "of ten maps";
}

TEST(SubmissionDesk, AClockThatWasSetBackByAnHourKeepsNobodyFromHandingIn) {
  TestDisk disk;
  SubmissionPlan plan = test_plan();
  plan.per_minute = 1;
  const auto hand_in = [&](store::Archive& archive) {
    const auto queue = queue::open_local(archive);
    SubmissionDesk desk(archive, *queue, plan);
    if (auto first = desk.receive("alfa", "", "bot.py", good, By::team); !first) return first;
    return desk.receive("alfa", "", "bot.py", good, By::team);
  };
  TestArchive before(disk);
  EXPECT_THAT(hand_in(before).error(), HasSubstr("at most 1 times a minute"));
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  for (store::Entry& each : disk.books.at(submissions_book)) {
    each.written = std::chrono::duration_cast<std::chrono::milliseconds>(now + 1h);
  }
  TestArchive after(disk);
  EXPECT_THAT(hand_in(after).error(), HasSubstr("at most 1 times a minute"));
  EXPECT_EQ(read_submissions(after).all().size(), 2U) << "the first one was taken";
}

// What a team can compute from its own trial's replay, as the digest can be inverted.
TEST(Trials, OfAPlanWithAKeyHaveSeedsThatTellNothingOfOthers) {
  SubmissionPlan plan;
  plan.key = SeedKey::from_number(1);
  const SubmissionGame football{"football", "", {}, {}, {{"sample", "simple.cpp", "hash", {}}}, true};
  Submission submission;
  submission.number = 3;
  EXPECT_EQ(trial_of(plan, football, submission).order.seed, plan.key->seed_of("trial", {3}));
  plan.key.reset();
  plan.seed = 5;
  EXPECT_EQ(trial_of(plan, football, submission).order.seed, Digest().add(5U).add(3U).value())
      << "as in plans of earlier versions";
}

TEST(Trials, OfTwoSeatsAreAgainstAnOpponentAndChangeSides) {
  SubmissionPlan plan;
  const Program opponent{"sample", "simple.cpp", "hash", {}};
  const SubmissionGame football{"football", "", {}, {3s, {}, {}}, {opponent}, true};
  for (std::uint32_t number = 1; number <= 2; ++number) {
    Submission submission;
    submission.number = number;
    const TrialOrder trial = trial_of(plan, football, submission);
    EXPECT_EQ(trial.seat, number % 2);
    EXPECT_EQ(trial.order.seats.at(1 - trial.seat), opponent);
    EXPECT_EQ(trial.order.allowance.block_cpu, 3s);
  }
}

}  // namespace
}  // namespace agon::jury
