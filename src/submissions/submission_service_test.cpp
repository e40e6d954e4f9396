#include "submissions/submission_metrics.hpp"
#include "submissions/test_submission_service.hpp"

namespace agon::submissions {
namespace {

TEST(SubmissionService, WhatIsTakenIsKeptWithHashAndTimeBeforeTheAnswer) {
  const os::TestFolder folder;
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

TEST(SubmissionService, AcceptedIsWhatCompilesAndNothingElse) {
  const os::TestFolder folder;
  Jury jury(folder, test_plan());
  const auto accepted = jury.hand_in("bot.py", good);
  const auto error = jury.hand_in("bot.py", wrong);
  const auto rejected = jury.hand_in("bot.exe", "MZ");
  jury.do_all();
  EXPECT_EQ(verdict_text(jury.now(accepted).verdict), "Accepted");
  EXPECT_EQ(jury.now(accepted).language, "py");
  EXPECT_EQ(verdict_text(jury.now(error).verdict), "Compile error");
  EXPECT_THAT(jury.service.fetch(jury.now(error).log).value(), HasSubstr("SyntaxError"));
  EXPECT_EQ(verdict_text(jury.now(rejected).verdict), "Rejected");
  EXPECT_THAT(jury.now(rejected).reason, HasSubstr("neither a source"));
}

TEST(SubmissionService, TheLastAcceptedOnePlays) {
  const os::TestFolder folder;
  Jury jury(folder, test_plan());
  const auto playing = [&] {
    const Submissions now = *jury.service.submissions();
    const Submission* const found = now.playing("alfa", "football");
    return found ? found->number : 0;
  };
  EXPECT_EQ(playing(), 0U);
  const auto first = jury.hand_in("bot.py", good);
  jury.hand_in("bot.py", good, "beta");
  EXPECT_FALSE(jury.service.submissions()->all_built());
  EXPECT_THAT(submission_metrics(*jury.service.submissions()), HasSubstr("\nagon_submissions_waiting 2\n"));
  jury.do_all();
  EXPECT_TRUE(jury.service.submissions()->all_built());
  EXPECT_THAT(submission_metrics(*jury.service.submissions()),
              testing::AllOf(HasSubstr("\nagon_submissions_total 2\n"), HasSubstr("\nagon_submissions_accepted 2\n"),
                             HasSubstr("\nagon_submissions_waiting 0\n")));
  EXPECT_EQ(playing(), first);
  jury.hand_in("bot.py", wrong);
  jury.do_all();
  EXPECT_EQ(playing(), first);
  const auto last = jury.hand_in("bot.py", good);
  EXPECT_EQ(playing(), first) << "it has no verdict yet";
  jury.do_all();
  EXPECT_EQ(playing(), last);
  const Submissions all = *jury.service.submissions();
  EXPECT_EQ(all.playing("alfa", "football", {.last = last - 1})->number, first) << "what came before it";
}

TEST(SubmissionService, AfterEachAcceptedOneATrialMatchIsPlayed) {
  const os::TestFolder folder;
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

TEST(SubmissionService, OfTheTrialTheResultVerdictStderrAndReplayAreGivenBack) {
  const os::TestFolder folder;
  SubmissionPlan plan = test_plan();
  plan.games[0].trial = true;
  Jury jury(folder, plan);
  const auto number = jury.hand_in("bot.py", "import sys\nprint('it rains', file=sys.stderr)\n");
  jury.do_all();
  ASSERT_TRUE(jury.now(number).trial) << jury.now(number).failure;
  const Trial trial = jury.now(number).trial.value();
  EXPECT_EQ(trial.own().fault, replay::Fault::ended_early);
  EXPECT_NE(trial.own().verdict, "");
  EXPECT_EQ(jury.service.fetch(trial.own().stderr_text), "it rains\n");
  EXPECT_TRUE(jury.service.fetch(trial.result.replay));
}

TEST(SubmissionService, ATrialGivesWayToMatches) {
  const os::TestFolder folder;
  SubmissionPlan plan = test_plan();
  plan.games[0].trial = true;
  Jury jury(folder, plan);
  const auto number = jury.hand_in("bot.py", "import os, sys\nprint(os.nice(0), file=sys.stderr)\n");
  jury.do_all();
  ASSERT_TRUE(jury.now(number).trial) << jury.now(number).failure;
  const int niceness = std::min(::getpriority(PRIO_PROCESS, 0) + sandbox::background_niceness, 19);
  EXPECT_EQ(jury.service.fetch(jury.now(number).trial->own().stderr_text), fmt::format("{}\n", niceness));
}

TEST(SubmissionService, AfterACrashAtAnyMomentEverySubmissionGetsItsVerdictAndTrialOnce) {
  const os::TestFolder folder;
  SubmissionPlan plan = test_plan();
  plan.waiting_of_team = 20;
  plan.games[0].trial = true;
  for (int steps = 0; steps <= 9; ++steps) {
    Jury jury(folder, plan, some_result);
    jury.hand_in("bot.py", good + std::string(static_cast<std::size_t>(steps), '\n'));
    for (int i = 0; i < steps; ++i) i % 2 == 0 ? jury.worker.work(0ms, {}) : jury.service.take(0ms, {});
  }  // its queue is lost, with its jobs
  Jury jury(folder, {}, some_result);
  jury.do_all();
  std::map<std::string, int> entries;
  for (const store::Entry& entry : jury.guarded.read(submissions_book)) ++entries[entry.text.substr(2, 5)];
  EXPECT_EQ(entries, (std::map<std::string, int>{{"plan\"", 1}, {"recei", 10}, {"built", 10}, {"tried", 10}}));
}

TEST(SubmissionService, AnAnswerThatComesTwiceCountsOnce) {
  const os::TestFolder folder;
  Jury jury(folder, test_plan());
  const auto number = jury.hand_in("bot.py", good);
  const auto job = jury.job(number);
  jury.do_all();
  jury.queue->put(submissions_topic, job);
  jury.do_all();
  EXPECT_EQ(jury.guarded.read(submissions_book).size(), 3U);
}

TEST(SubmissionService, AMachineOfOursThatFailsIsNobodysRejection) {
  const os::TestFolder folder;
  SubmissionPlan plan = test_plan();
  plan.games[0].trial = true;
  int left = 3;
  Jury jury(folder, plan, [&](const worker::MatchOrder& order, BlobStore& blobs) {
    if (left-- > 0) throw MachineError("no sandbox");
    return some_result(order, blobs);
  });
  const auto number = jury.hand_in("bot.py", good);
  jury.do_all();
  EXPECT_EQ(jury.now(number).verdict, Verdict::accepted);
  EXPECT_EQ(jury.now(number).failure, "no sandbox");
  EXPECT_FALSE(jury.now(number).trial);
  jury.service.resume();
  jury.do_all();
  EXPECT_TRUE(jury.now(number).trial);
  EXPECT_EQ(jury.now(number).failure, "");
}

TEST(SubmissionService, AClassOfWhichNoFileCanHaveTheNameIsRejectedAtOnceAndIsNoFailureOfOurs) {
  const os::TestFolder folder;
  Jury jury(folder, test_plan());
  const auto number = jury.hand_in("bot.java", "public class " + std::string(251, 'A') + " {}\n");
  jury.do_all();
  EXPECT_EQ(jury.now(number).verdict, Verdict::rejected);
  EXPECT_THAT(jury.now(number).reason, HasSubstr("has at most 200 bytes"));
  EXPECT_EQ(jury.now(number).failures, 0U);
  EXPECT_EQ(jury.now(number).failure, "");
}

TEST(SubmissionService, LimitsHaveReasons) {
  const os::TestFolder folder;
  SubmissionPlan plan = test_plan();
  plan.program.bytes = 20;
  plan.per_minute = 4;
  plan.waiting_of_team = 2;
  plan.waiting = 3;
  Jury jury(folder, plan);
  EXPECT_EQ(jury.why_not("gamma", "bot.py", good), "there is no team gamma");
  EXPECT_EQ(jury.why_not("alfa", "bot.py", std::string(21, 'x')), "it has 21 bytes, but at most 20 are allowed");
  EXPECT_EQ(jury.why_not("alfa", "bot.py", ""), "the file is empty");
  EXPECT_THAT(jury.why_not("alfa", "", good), HasSubstr("needs a name"));
  EXPECT_THAT(jury.why_not("alfa", "bot\n.py", good), HasSubstr("needs a name"));
  EXPECT_EQ(jury.service.receive("alfa", "chess", "bot.py", good, By::team).error(),
            "say for which of this contest's games it is: football");
  jury.hand_in("bot.py", good);
  jury.hand_in("bot.py", good);
  EXPECT_THAT(jury.why_not("alfa", "bot.py", good), HasSubstr("2 of your submissions are still waiting"));
  jury.hand_in("bot.py", good, "beta");
  EXPECT_EQ(jury.why_not("beta", "bot.py", good), "3 submissions are waiting; try again in a minute");
  jury.do_all();
  jury.hand_in("bot.py", good);
  jury.hand_in("bot.py", good);
  jury.do_all();
  EXPECT_EQ(jury.why_not("alfa", "bot.py", good), "a team may hand in at most 4 times a minute; wait a moment");
  EXPECT_EQ(jury.why_not("alfa", "bot.py", good, By::organiser), "");
}

TEST(SubmissionService, NothingIsTakenOfTeamsWhileItIsClosed) {
  const os::TestFolder folder;
  Jury jury(folder, test_plan());
  jury.service.close_while([] { return Error{"the contest is over"}; });
  EXPECT_EQ(jury.why_not("alfa", "bot.py", good), "the contest is over");
  EXPECT_EQ(jury.why_not("alfa", "bot.py", good, By::organiser), "");
}

TEST(SubmissionService, WithoutAPlanNothingIsTaken) {
  const os::TestFolder folder;
  Jury jury(folder);
  EXPECT_EQ(jury.why_not("alfa", "bot.py", good), "this contest takes no submissions");
  EXPECT_EQ(jury.why_not("alfa", "bot.py", good, By::organiser), "this contest takes no submissions");
  SubmissionPlan nonsense = test_plan();
  nonsense.games[0] = {"football", "nonsense=1", {}, {}, {}, true};
  EXPECT_THROW(SubmissionService(jury.guarded, *jury.queue, nonsense), MachineError);
}

TEST(SubmissionService, ATeamHandsInSoOftenInAllAndNoMore) {
  const os::TestFolder folder;
  SubmissionPlan plan = test_plan();
  plan.of_team = 2;
  Jury jury(folder, plan);
  for (int i = 0; i < 2; ++i) EXPECT_EQ(jury.why_not("alfa", "bot.py", good), "");
  EXPECT_EQ(jury.why_not("alfa", "bot.py", good), "a team may hand in at most 2 times");
  EXPECT_EQ(jury.why_not("beta", "bot.py", good), "");
}

TEST(SubmissionService, WhatAnEarlierProcessTookInTheLastMinuteCountsToo) {
  store::TestDisk disk;
  SubmissionPlan plan = test_plan();
  plan.per_minute = 1;
  const auto why_not = [&](std::chrono::seconds ago) {
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    for (store::Entry& each : disk.books[submissions_book]) {
      each.written = std::chrono::duration_cast<std::chrono::milliseconds>(now - ago);
    }
    store::TestArchive archive(disk);
    const auto queue = queue::open_local(archive);
    SubmissionService service(archive, *queue, plan);
    const auto taken = service.receive("alfa", "", "bot.py", good, By::team);
    return taken ? "" : taken.error();
  };
  EXPECT_EQ(why_not(0s), "");
  EXPECT_EQ(why_not(10s), "a team may hand in at most 1 times a minute; wait a moment");
  EXPECT_EQ(why_not(61s), "");
}

TEST(SubmissionService, AClockThatWasSetBackByAnHourKeepsNobodyFromHandingIn) {
  store::TestDisk disk;
  SubmissionPlan plan = test_plan();
  plan.per_minute = 1;
  const auto hand_in = [&](store::Archive& archive) {
    const auto queue = queue::open_local(archive);
    SubmissionService service(archive, *queue, plan);
    if (auto first = service.receive("alfa", "", "bot.py", good, By::team); !first) return first;
    return service.receive("alfa", "", "bot.py", good, By::team);
  };
  store::TestArchive before(disk);
  EXPECT_THAT(hand_in(before).error(), HasSubstr("at most 1 times a minute"));
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  for (store::Entry& each : disk.books.at(submissions_book)) {
    each.written = std::chrono::duration_cast<std::chrono::milliseconds>(now + 1h);
  }
  store::TestArchive after(disk);
  EXPECT_THAT(hand_in(after).error(), HasSubstr("at most 1 times a minute"));
  EXPECT_EQ(read_submissions(after).all().size(), 2U) << "the first one was taken";
}

}  // namespace
}  // namespace agon::submissions
