// Whose submission is built next, and what happens to one that none of our machines can build.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <memory>
#include <optional>
#include <string>
#include <thread>

#include "base/machine_error.hpp"
#include "os/scratch_folder.hpp"
#include "os/test_folder.hpp"
#include "store/log/guarded_archive.hpp"
#include "submissions/answer_check.hpp"
#include "submissions/book.hpp"
#include "submissions/submission_service.hpp"
#include "submissions/submission_words.hpp"
#include "submissions/submission_work.hpp"
#include "worker/contest_id.hpp"

namespace agon::submissions {
namespace {

using namespace std::chrono_literals;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
using By = SubmissionService::By;

SubmissionPlan plan_of(std::vector<std::string> teams) {
  SubmissionPlan plan;
  plan.teams = std::move(teams);
  plan.games.push_back({"football", "", {}, {}, {}, false});
  plan.per_minute = 100;
  plan.waiting_of_team = 100;
  return plan;
}

// The contest's side; the tests are the machines.
struct Turns {
  Turns(const os::TestFolder& folder, const SubmissionPlan& plan)
      : archive(store::open_archive(folder.file().parent_path(), store::Access::write)),
        service(guarded, *queue, plan) {}

  std::uint32_t hand_in(const std::string& team) {
    const auto taken = service.receive(team, "", "bot.py", "print(1)\n", By::team);
    EXPECT_TRUE(taken.ok()) << taken.error();
    return taken.ok() ? taken->number : 0;
  }
  // The number of the submission in the next job; 0: none.
  std::uint32_t next() {
    std::uint32_t number = 0;
    service.put_what_is_due();
    queue->take(submissions_topic, 0ms, {}, [&](const queue::Job& job) {
      number = number_in(job);
      return queue::Disposition::done;
    });
    return number;
  }
  void answer(std::uint32_t number, const std::string& entry) {
    const auto job = next_job(*service.submissions(), service.find(number).value(), worker::contest_id(guarded));
    ASSERT_TRUE(job);
    queue->put(verdicts_topic, {job->id, answer_text(*job, entry)});
    EXPECT_TRUE(service.take(0ms, {}));
  }
  void built(std::uint32_t number, std::chrono::milliseconds took, Verdict verdict = Verdict::accepted) {
    answer(number, written(entry::Built{number, verdict, "", "", "", took}));
  }
  void fail(std::uint32_t number, bool well = false, const std::string& why = "no sandbox") {
    service.resume();
    EXPECT_EQ(next(), number);
    answer(number, written(entry::Failed{number, why, 1s, well}));
  }
  Submission now(std::uint32_t number) const { return service.find(number).value(); }

  std::unique_ptr<store::Archive> archive;
  store::GuardedArchive guarded{*archive};
  std::unique_ptr<queue::Queue> queue = queue::open_local(guarded);
  SubmissionService service;
};

// One of two machines stays free for submissions.
TEST(TurnsOfSubmissions, OfPracticeAreFewAtATime) {
  const os::TestFolder folder;
  SubmissionPlan plan = plan_of({"alfa", "beta", "gamma"});
  plan.games.front().samples = {{"sample:simple", "simple.cpp", std::string(64, 'a'), ""}};
  Turns turns(folder, plan);
  for (const char* const team : {"alfa", "beta", "gamma"}) {
    const auto number = turns.hand_in(team);
    EXPECT_EQ(turns.next(), number);
    turns.built(number, 1s);
  }
  for (std::uint32_t number = 1; number <= 3; ++number) {
    const std::string team = turns.now(number).team;
    ASSERT_TRUE(turns.service.practise(team, {number, "sample:simple", 0}));
  }
  EXPECT_EQ(turns.next(), 1U);
  EXPECT_EQ(turns.next(), 0U) << "one is played, and it was not answered";
  EXPECT_EQ(turns.hand_in("gamma"), 4U);
  EXPECT_EQ(turns.next(), 4U) << "what is handed in does not wait for it";
  turns.service.practise_at_a_time(2);
  EXPECT_EQ(turns.next(), 2U);
  EXPECT_EQ(turns.next(), 0U);
}

// After an unusable answer others come first, and the request is repeated.
TEST(TurnsOfSubmissions, OfATeamWhoseAnswersAreDroppedComeAfterThoseOfOthers) {
  const os::TestFolder folder;
  Turns turns(folder, plan_of({"alfa", "beta"}));
  const auto number = turns.hand_in("alfa");
  EXPECT_EQ(turns.next(), number);
  std::this_thread::sleep_for(20ms);
  turns.answer(number, R"({"built":{"number":1}})");
  EXPECT_EQ(turns.next(), 0U) << "it rests";
  const auto other = turns.hand_in("beta");
  turns.service.resume();
  EXPECT_EQ(turns.next(), other);
  EXPECT_EQ(turns.next(), number);
  EXPECT_EQ(turns.now(number).failures, 0U);
}

// A queue on another machine, which may be unreachable for long.
class QueueElsewhere final : public queue::Queue {
 public:
  explicit QueueElsewhere(BlobStore& own) : here_(queue::open_local(own)) {}
  void put(const std::string& topic, const queue::Job& job) override { here_->put(topic, job); }
  bool take(const std::string& topic, std::chrono::milliseconds wait, const std::stop_token& stop,
            const Work& work) override {
    return here_->take(topic, wait, stop, work);
  }
  std::size_t waiting(const std::string& topic) override {
    ++asked;
    if (away) throw MachineError("the queue is away");
    return here_->waiting(topic);
  }
  BlobStore& blobs() override { return here_->blobs(); }

  int asked = 0;
  bool away = false;

 private:
  const std::unique_ptr<queue::Queue> here_;
};

TEST(TurnsOfSubmissions, AreNotWaitedForByWhoHandsInWhenTheQueueIsElsewhere) {
  const os::TestFolder folder;
  const auto archive = store::open_archive(folder.file().parent_path(), store::Access::write);
  store::GuardedArchive guarded(*archive);
  QueueElsewhere queue(guarded);
  SubmissionService service(guarded, queue, plan_of({"alfa"}));
  queue.away = true;
  ASSERT_TRUE(service.receive("alfa", "", "bot.py", "print(1)\n", By::team));
  EXPECT_EQ(queue.asked, 0) << "the thread that takes answers does it";
  service.put_what_is_due();
  queue.away = false;
  EXPECT_EQ(queue.waiting(submissions_topic), 0U);
  service.put_what_is_due();
  EXPECT_EQ(queue.waiting(submissions_topic), 1U) << "nothing was lost";
}

TEST(TurnsOfSubmissions, AreSeenAsTheyAreByManyWhoLook) {
  const os::TestFolder folder;
  Turns turns(folder, plan_of({"alfa"}));
  turns.hand_in("alfa");
  const auto before = turns.service.submissions();
  EXPECT_EQ(turns.service.submissions(), before) << "they share what they see";
  turns.hand_in("alfa");
  EXPECT_EQ(before->all().size(), 1U);
  EXPECT_EQ(turns.service.submissions()->all().size(), 2U);
}

TEST(TurnsOfSubmissions, OfATeamOneAtATimeIsBuilt) {
  const os::TestFolder folder;
  Turns turns(folder, plan_of({"alfa", "beta"}));
  for (int i = 0; i < 3; ++i) turns.hand_in("alfa");
  const auto of_beta = turns.hand_in("beta");
  EXPECT_EQ(turns.next(), 1U);
  EXPECT_EQ(turns.next(), of_beta) << "the two of alfa that came before it wait";
  EXPECT_EQ(turns.next(), 0U);
  turns.built(1, 1s);
  EXPECT_EQ(turns.next(), 2U);
}

TEST(TurnsOfSubmissions, WhoHasUsedLeastComesFirst) {
  const os::TestFolder folder;
  Turns turns(folder, plan_of({"alfa", "beta", "gamma"}));
  for (const char* team : {"alfa", "beta", "gamma"}) turns.hand_in(team);
  for (std::uint32_t number = 1; number <= 3; ++number) {
    EXPECT_EQ(turns.next(), number);
    turns.built(number, (4 - number) * 1s);
  }
  // The queue is full of jobs that nobody takes.
  for (const char* id : {"elsewhere/0", "elsewhere/00"}) turns.queue->put(submissions_topic, {id, "{}"});
  const auto of_alfa = turns.hand_in("alfa"), of_beta = turns.hand_in("beta"), of_gamma = turns.hand_in("gamma");
  EXPECT_EQ(turns.next(), 0U);
  EXPECT_EQ(turns.next(), 0U);
  EXPECT_EQ(turns.next(), of_gamma);
  EXPECT_EQ(turns.next(), of_beta);
  EXPECT_EQ(turns.next(), of_alfa);
}

TEST(TurnsOfSubmissions, BombsOfManyTeamsLeaveRoomForTheOthers) {
  const os::TestFolder folder;
  SubmissionPlan plan = plan_of({});
  for (int i = 0; i < 12; ++i) plan.teams.push_back("bomber" + std::to_string(i));
  plan.teams.emplace_back("honest");
  Turns turns(folder, plan);
  for (int i = 0; i < 12; ++i) turns.hand_in(plan.teams[static_cast<std::size_t>(i)]);
  for (std::uint32_t number = 1; number <= 12; ++number) {  // not known to be slow yet
    EXPECT_EQ(turns.next(), number);
    turns.built(number, 60s, Verdict::compile_error);
  }
  for (int i = 0; i < 12; ++i) turns.hand_in(plan.teams[static_cast<std::size_t>(i)]);
  EXPECT_EQ(turns.next(), 13U);
  EXPECT_EQ(turns.next(), 0U) << "one of theirs at a time";
  const auto honest = turns.hand_in("honest");
  EXPECT_EQ(turns.next(), honest);
  turns.built(13, 60s, Verdict::compile_error);
  EXPECT_EQ(turns.next(), 14U);
}

TEST(OurFailures, ThreeTimesWhileOthersAreBuiltEndInARejectionWithTheReason) {
  const os::TestFolder folder;
  Turns turns(folder, plan_of({"alfa", "beta"}));
  const auto poison = turns.hand_in("alfa");
  turns.fail(poison);
  const auto other = turns.hand_in("beta");
  EXPECT_EQ(turns.next(), other) << "what has failed rests";
  turns.built(other, 1s);
  turns.fail(poison);
  EXPECT_FALSE(turns.service.submissions()->all_built());
  turns.fail(poison, false, "cannot write /root/.cache/agon/built/handed_in: it is a folder");
  EXPECT_EQ(turns.now(poison).verdict, Verdict::rejected);
  EXPECT_THAT(turns.now(poison).reason,
              AllOf(HasSubstr("3 times"), HasSubstr("cannot write handed_in: it is a folder"), Not(HasSubstr("root"))));
  EXPECT_TRUE(turns.service.submissions()->all_built()) << "no tournament waits any longer";
  turns.service.resume();
  EXPECT_EQ(turns.next(), 0U);
}

TEST(OurFailures, OnAMachineThatBuildsItsOwnProgramAreTheSubmissionsToo) {
  const os::TestFolder folder;
  Turns turns(folder, plan_of({"alfa"}));
  const auto poison = turns.hand_in("alfa");
  for (int i = 0; i < 3; ++i) turns.fail(poison, true);
  EXPECT_EQ(turns.now(poison).verdict, Verdict::rejected);
}

TEST(OurFailures, WhereNothingCanBeBuiltAreNobodysRejection) {
  const os::TestFolder folder;
  Turns turns(folder, plan_of({"alfa", "beta"}));
  const auto before = turns.hand_in("beta");
  EXPECT_EQ(turns.next(), before);
  turns.built(before, 1s);
  const auto number = turns.hand_in("alfa");
  for (int i = 0; i < 10; ++i) turns.fail(number);
  EXPECT_EQ(turns.now(number).verdict, Verdict::none);
  turns.service.resume();
  EXPECT_EQ(turns.next(), number);
  turns.built(number, 1s);
  EXPECT_EQ(turns.now(number).verdict, Verdict::accepted);
}

// As a build is that others do not have: whoever waits for it, such as a push, goes on.
TEST(OurFailures, ToPlayATrialGiveItUpAfterTenTriesAndTheProgramTakesPart) {
  const os::TestFolder folder;
  SubmissionPlan plan = plan_of({"alfa"});
  plan.games.front().trial = true;
  Turns turns(folder, plan);
  const auto number = turns.hand_in("alfa");
  turns.fail(number);
  turns.service.resume();
  EXPECT_EQ(turns.next(), number);
  turns.built(number, 1s);
  const auto trial = [&] { return trial_words(boost::json::parse(to_json(turns.now(number))).as_object()); };
  for (int i = 0; i < 10; ++i) {
    EXPECT_EQ(trial(), "");
    turns.fail(number);
  }
  turns.service.resume();
  EXPECT_EQ(turns.next(), 0U);
  EXPECT_TRUE(turns.service.done(number));
  EXPECT_EQ(turns.now(number).verdict, Verdict::accepted);
  EXPECT_EQ(trial(), "our machines could not play it");
}

TEST(OurFailures, AreToldToTheTeamWithoutPathsOfTheHost) {
  Submission submission;
  submission.failure = "cannot create a folder in /srv/contest/cache: No space left on device";
  EXPECT_THAT(to_json(submission), AllOf(HasSubstr("in cache: No space"), Not(HasSubstr("/srv"))));
}

// A page that gets invalid text would show none of the list.
TEST(OurFailures, AreToldAsTextAlsoWhenAProgramHasSaidOtherBytes) {
  Submission submission;
  submission.failure = "the sandbox could not start the program: \xff";
  submission.reason = "our machines have failed: \xfe";
  EXPECT_THAT(to_json(submission),
              AllOf(HasSubstr("start the program: ?"), HasSubstr("have failed: ?"), Not(HasSubstr("_hex"))));
}

TEST(RejectingSubmissions, IsUndoneByNothingButANewOne) {
  const os::TestFolder folder;
  const SubmissionPlan plan = plan_of({"alfa"});
  {
    Turns turns(folder, plan);
    const auto good = turns.hand_in("alfa");
    EXPECT_EQ(turns.next(), good);
    turns.built(good, 1s);
    const auto bad = turns.hand_in("alfa");
    EXPECT_EQ(turns.next(), bad);
    turns.built(bad, 1s);
    ASSERT_TRUE(turns.service.reject(bad, "it mines coins"));
    EXPECT_EQ(turns.now(bad).verdict, Verdict::rejected);
    EXPECT_EQ(turns.now(bad).reason, "it mines coins");
    EXPECT_EQ(turns.service.submissions()->playing("alfa", "football")->number, good);
    EXPECT_EQ(turns.service.reject(bad, "again").error(), "submission 2 has already been rejected: it mines coins");
  }
  Turns turns(folder, plan);  // after a restart
  EXPECT_EQ(turns.now(2).verdict, Verdict::rejected);
  EXPECT_EQ(turns.next(), 0U);
  const auto another = turns.hand_in("alfa");
  EXPECT_EQ(turns.next(), another);
  turns.built(another, 1s);
  EXPECT_EQ(turns.service.submissions()->playing("alfa", "football")->number, another);
}

TEST(RejectingSubmissions, WhileOneIsBuiltItsVerdictComesTooLate) {
  const os::TestFolder folder;
  Turns turns(folder, plan_of({"alfa"}));
  const auto number = turns.hand_in("alfa");
  EXPECT_EQ(turns.next(), number);
  const auto job = next_job(*turns.service.submissions(), turns.now(number), worker::contest_id(turns.guarded)).value();
  ASSERT_TRUE(turns.service.reject(number, "it stops the builders"));
  EXPECT_TRUE(turns.service.submissions()->all_built());
  const std::string accepted = written(entry::Built{number, Verdict::accepted, "", "", "", {}});
  turns.queue->put(verdicts_topic, {job.id, answer_text(job, accepted)});
  EXPECT_TRUE(turns.service.take(0ms, {}));
  EXPECT_EQ(turns.now(number).verdict, Verdict::rejected);
  EXPECT_EQ(turns.hand_in("alfa"), 2U);
  EXPECT_EQ(turns.next(), 2U) << "its team goes on";
}

TEST(RejectingSubmissions, NeedsASubmissionAndAReason) {
  const os::TestFolder folder;
  Turns turns(folder, plan_of({"alfa"}));
  EXPECT_EQ(turns.service.reject(1, "why").error(), "there is no submission 1");
  turns.hand_in("alfa");
  for (const std::string& why : {std::string(), std::string("two\nlines"), std::string(501, 'x')}) {
    EXPECT_THAT(turns.service.reject(1, why).error(), HasSubstr("reason in one line"));
  }
}

}  // namespace
}  // namespace agon::submissions
