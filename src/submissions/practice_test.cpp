// Matches that teams request for their programs.

#include "submissions/practice.hpp"

#include "submissions/test_submission_service.hpp"

namespace agon::submissions {
namespace {

using testing::Not;

const worker::Program simple{"sample:simple", "simple.cpp", std::string(64, 'a'), ""};

SubmissionPlan practice_plan() {
  SubmissionPlan plan = test_plan();
  plan.games.front().samples = {simple};
  plan.key = crypto::SeedKey::from_number(1);
  return plan;
}

std::string seats_of(const TrialOrder& of) {
  std::string text;
  for (std::size_t seat = 0; seat < of.order.seats.size(); ++seat) {
    const auto& program = of.order.seats[seat];
    text += (text.empty() ? "" : " ") + (program ? program->name : "house") + (seat == of.seat ? "*" : "");
  }
  return text;
}

class PracticeMatches : public testing::Test {
 protected:
  std::uint32_t accepted(const std::string& team) {
    const std::uint32_t number = jury.hand_in("bot.py", good, team);
    jury.do_all();
    EXPECT_EQ(jury.now(number).verdict, Verdict::accepted);
    return number;
  }
  std::string why_not(std::uint32_t submission, const std::string& opponent, std::uint32_t map = 0,
                      const std::string& team = "alfa") {
    const auto asked = jury.service.practise(team, {submission, opponent, map});
    return asked ? "" : asked.error();
  }
  Practice practice(std::uint32_t number) { return *jury.service.submissions()->practices().find(number); }

  os::TestFolder folder;
  std::vector<worker::MatchOrder> orders;
  bool machine_fails = false;
  Jury jury{folder, practice_plan(), [this](const worker::MatchOrder& order, BlobStore& blobs) {
              if (machine_fails) throw MachineError("no room");
              orders.push_back(order);
              return some_result(order, blobs);
            }};
};

TEST_F(PracticeMatches, AreAgainstASampleAndChangeSides) {
  const auto number = accepted("alfa");
  for (std::uint32_t i = 1; i <= 2; ++i) {
    ASSERT_EQ(why_not(number, "sample:simple"), "");
    jury.do_all();
    ASSERT_TRUE(practice(i).played.has_value());
    EXPECT_EQ(seats_of({practice(i).played->seat, orders.back()}),
              i % 2 ? "sample:simple alfa*" : "alfa* sample:simple");
  }
  EXPECT_NE(orders[0].seed, orders[1].seed);
}

TEST_F(PracticeMatches, AgainstAnotherTeamAreWithTheProgramThatPlaysForIt) {
  const auto own = accepted("alfa");
  EXPECT_EQ(why_not(own, "team:beta"), "team beta does not let others practise against it");
  ASSERT_TRUE(jury.service.let_practise_against("beta", true).ok());
  EXPECT_EQ(why_not(own, "team:beta"), "no program of team beta is accepted yet");
  const auto other = accepted("beta");
  ASSERT_EQ(why_not(own, "team:beta"), "");
  jury.hand_in("next.py", "print(2)\n", "beta");
  jury.do_all();
  EXPECT_EQ(practice(1).against, other) << "of when it was asked for";
  EXPECT_EQ(orders.back().seats[0]->source, jury.now(other).source);
  ASSERT_TRUE(jury.service.let_practise_against("beta", false).ok());
  EXPECT_EQ(why_not(own, "team:beta"), "team beta does not let others practise against it");
  EXPECT_EQ(why_not(own, "team:alfa"), "a team cannot practise against itself");
}

TEST_F(PracticeMatches, AreOfBothTeamsThatPlayInThem) {
  const auto own = accepted("alfa");
  accepted("beta");
  ASSERT_TRUE(jury.service.let_practise_against("beta", true).ok());
  ASSERT_EQ(why_not(own, "team:beta"), "");
  jury.do_all();
  const Hash replay = practice(1).played->result.replay;
  EXPECT_TRUE(jury.service.was_trial(replay));
  EXPECT_EQ(jury.service.trial_with(replay)->seat, 1);
  EXPECT_EQ(jury.service.trial_of("alfa", replay)->seat, 1);
  EXPECT_EQ(jury.service.trial_of("beta", replay)->seat, 0);
  EXPECT_FALSE(jury.service.trial_of("gamma", replay).has_value());
}

TEST_F(PracticeMatches, AreRefusedWithTheReason) {
  const auto number = accepted("alfa");
  const auto bad = jury.hand_in("wrong.py", wrong, "alfa");
  jury.do_all();
  EXPECT_EQ(why_not(99, "sample:simple"), "your team has no submission 99");
  EXPECT_EQ(why_not(number, "sample:simple", 0, "beta"), fmt::format("your team has no submission {}", number));
  EXPECT_EQ(why_not(bad, "sample:simple"), fmt::format("submission {} is not accepted", bad));
  EXPECT_EQ(why_not(number, "house"), "football has no players of the organisers");
  EXPECT_EQ(why_not(number, "sample:clever"), "name the opponent: house, sample:NAME or team:LOGIN");
  EXPECT_EQ(why_not(number, ""), "name the opponent: house, sample:NAME or team:LOGIN");
  EXPECT_EQ(why_not(number, "sample:simple", 1), "football has no maps to choose from");
  jury.service.close_while([] { return Error{"the contest pauses"}; });
  EXPECT_EQ(why_not(number, "sample:simple"), "the contest pauses");
}

TEST_F(PracticeMatches, OfATeamWaitTwoAtATimeAndAreSoManyInAll) {
  SubmissionPlan plan = practice_plan();
  plan.practice_of_team = 3;
  const os::TestFolder other;
  Jury few{other, plan, [](const worker::MatchOrder& order, BlobStore& blobs) { return some_result(order, blobs); }};
  const auto number = few.hand_in("bot.py", good);
  few.do_all();
  const PracticeWish wish{number, "sample:simple", 0};
  ASSERT_TRUE(few.service.practise("alfa", wish).ok());
  ASSERT_TRUE(few.service.practise("alfa", wish).ok());
  EXPECT_EQ(few.service.practise("alfa", wish).error(),
            "2 of your practice matches are still waiting to be played; wait for those first");
  few.do_all();
  ASSERT_TRUE(few.service.practise("alfa", wish).ok());
  few.do_all();
  EXPECT_EQ(few.service.practise("alfa", wish).error(), "a team has at most 3 practice matches");
}

TEST_F(PracticeMatches, ComeAfterWhatIsToBeBuilt) {
  const auto number = accepted("alfa");
  jury.hand_in("a.py", good, "alfa");  // is put into the queue at once
  ASSERT_EQ(why_not(number, "sample:simple"), "");
  jury.hand_in("b.py", good, "alfa");
  while (orders.empty()) {
    ASSERT_TRUE(jury.worker.work(0ms, {}) || jury.service.take(0ms, {}));
  }
  EXPECT_EQ(jury.now(3).verdict, Verdict::accepted);
}

TEST_F(PracticeMatches, AreTriedThreeTimesOnMachinesThatFail) {
  const auto number = accepted("alfa");
  machine_fails = true;
  ASSERT_EQ(why_not(number, "sample:simple"), "");
  for (std::uint32_t i = 1; i <= Practice::tries; ++i) {
    jury.do_all();
    EXPECT_EQ(practice(1).failures, i);
    jury.service.resume();
  }
  EXPECT_FALSE(practice(1).is_due());
  EXPECT_EQ(practice(1).failure, "no room");
  EXPECT_EQ(why_not(number, "sample:simple"), "") << "it keeps no place";
}

TEST_F(PracticeMatches, WithAProgramThatOrganisersHaveRejectedAreNotPlayed) {
  const auto number = accepted("alfa");
  jury.hand_in("slow.py", good, "alfa");  // the queue takes only one of a team
  ASSERT_EQ(why_not(number, "sample:simple"), "");
  ASSERT_TRUE(jury.service.reject(number, "it harms others").ok());
  ASSERT_EQ(why_not(number + 1, "sample:simple"), "submission 2 is not accepted");
  jury.do_all();
  EXPECT_TRUE(orders.empty());
  for (std::uint32_t i = 0; i < Submissions::practices_waiting_of_team; ++i)
    EXPECT_EQ(why_not(number + 1, "sample:simple"), "") << "they keep no place";
}

TEST_F(PracticeMatches, AgainstAProgramThatOrganisersHaveRejectedAreNotPlayed) {
  const auto own = accepted("alfa"), other = accepted("beta");
  ASSERT_TRUE(jury.service.let_practise_against("beta", true).ok());
  ASSERT_EQ(why_not(own, "team:beta"), "");
  const auto due = [&] {
    const auto all = jury.service.submissions();
    return all->is_due(*all->practices().find(1));
  };
  EXPECT_TRUE(due());
  ASSERT_TRUE(jury.service.reject(other, "it harms others").ok());
  EXPECT_FALSE(due());
}

TEST_F(PracticeMatches, GoOnWhereTheBookEnds) {
  const auto number = accepted("alfa");
  ASSERT_EQ(why_not(number, "sample:simple"), "");
  ASSERT_TRUE(jury.service.let_practise_against("alfa", true).ok());
  Submissions again = read_submissions(*jury.archive);
  EXPECT_TRUE(again.is_due(*again.practices().find(1)));
  EXPECT_TRUE(again.practices().open("alfa"));
  jury.do_all();
  again = read_submissions(*jury.archive);
  EXPECT_EQ(again.practices().find(1)->played->result.replay, practice(1).played->result.replay);
}

TEST_F(PracticeMatches, ThatAreNotWhatWasAskedForAreDropped) {
  const auto number = accepted("alfa");
  ASSERT_EQ(why_not(number, "sample:simple"), "");
  const Submissions all = *jury.service.submissions();
  const Practice asked = *all.practices().find(1);
  const queue::Job job = next_job(all, asked, worker::contest_id(jury.guarded)).value();
  const auto why = [&](const std::string& entry) {
    const auto read = entry_in_answer(job, {job.id, answer_text(job, entry)}, all, asked, jury.guarded);
    return read ? "" : read.error();
  };
  const TrialOrder order = order_of(all, asked);
  const worker::MatchResult result = some_result(order.order, jury.guarded);
  EXPECT_EQ(why(written(entry::PracticePlayed{1, {order.seat, result}})), "");
  EXPECT_THAT(why(written(entry::PracticePlayed{1, {static_cast<Seat>(1 - order.seat), result}})),
              HasSubstr("another trial"));
  EXPECT_THAT(why(written(entry::PracticePlayed{2, {order.seat, result}})), HasSubstr("\"number\""));
  EXPECT_THAT(why(written(entry::Tried{1, {order.seat, result}})), HasSubstr("not what was asked for"));
  worker::MatchResult ours = result;
  ours.ours = true;
  EXPECT_THAT(why(written(entry::PracticePlayed{1, {order.seat, ours}})), HasSubstr("not decided"));
  worker::MatchResult of_another_order = result;
  of_another_order.order = Hash(64, '0');
  EXPECT_THAT(why(written(entry::PracticePlayed{1, {order.seat, of_another_order}})), HasSubstr("another trial"));
  worker::MatchResult of_three = result;
  of_three.seats.resize(3);
  of_three.scores.resize(3);
  EXPECT_THAT(why(written(entry::PracticePlayed{1, {order.seat, of_three}})), HasSubstr("different number of seats"));
}

// The kinds of matches in vampire: with house bots besides one team, or besides two.
class PracticeOfVampire : public testing::Test {
 protected:
  PracticeOfVampire() {
    plan.games = {{"vampire", "house=2", {}, {}, {}, true, {simple}}};
    plan.teams = {"alfa"};
    add(written(entry::Planned{plan}));
    Submission submission;
    submission.number = 1;
    submission.team = "alfa";
    submission.game = "vampire";
    submission.file = "bot.py";
    add(written(received(submission)));
    submission.verdict = Verdict::accepted;
    add(written(built(submission)));
  }
  void add(const std::string& text) {
    store::Entry entry;
    entry.number = ++entries;
    entry.text = text;
    all.add(entry);
  }
  TrialOrder asked(const std::string& opponent, std::uint32_t map) {
    const auto practice = all.asked_for("alfa", {1, opponent, map});
    EXPECT_TRUE(practice.ok()) << practice.error();
    return order_of(all, *practice);
  }

  SubmissionPlan plan;
  Submissions all;
  std::int64_t entries = 0;
};

TEST_F(PracticeOfVampire, IsAloneAmongTheOrganisersPlayersOnTheChosenMap) {
  const TrialOrder order = asked("house", 4);
  EXPECT_EQ(seats_of(order), "alfa* house house house");
  const auto match = find_game("vampire")->start(order.order.setup, order.order.seed).value();
  EXPECT_THAT(match->setup_text(), AllOf(HasSubstr("map=test:4"), HasSubstr("tested=1"), HasSubstr("house=2")));
}

TEST_F(PracticeOfVampire, AgainstAProgramIsBesideTheOrganisersPlayers) {
  const TrialOrder order = asked("sample:simple", 10);
  EXPECT_EQ(seats_of(order), "house alfa* sample:simple house");
  const auto match = find_game("vampire")->start(order.order.setup, order.order.seed).value();
  EXPECT_THAT(match->setup_text(), HasSubstr("map=test:10"));
  EXPECT_THAT(order.order.setup, Not(HasSubstr("tested")));
  EXPECT_EQ(all.asked_for("alfa", {1, "house", 11}).error(), "the maps are 1 to 10");
}

TEST(ThePlanOfPractice, IsKeptInTheBookAndMissingInThoseOfEarlierVersions) {
  Submissions all;
  const SubmissionPlan plan = practice_plan();
  std::string text = written(entry::Planned{plan});
  all.add({1, {}, text});
  EXPECT_EQ(all.plan(), plan);
  for (const std::string_view member : {",\"practice_of_team\":200", ",\"samples\":[]"}) {
    const std::size_t at = text.find(member);
    if (at != text.npos) text.erase(at, member.size());
  }
  text.erase(text.find(",\"samples\":["),
             text.find("}]", text.find(",\"samples\":[")) + 2 - text.find(",\"samples\":["));
  all.add({2, {}, text});
  EXPECT_EQ(all.plan()->practice_of_team, 0U);
  EXPECT_TRUE(all.plan()->games.front().samples.empty());
}

TEST(APracticeMatch, QuotesNobodysStderrForTheOtherTeamSeesItToo) {
  const os::TestFolder folder;
  Jury jury{folder, practice_plan()};
  const std::string falls = "import sys\nprint('my opening book', file=sys.stderr)\nsys.exit(127)\n";
  for (const char* const team : {"alfa", "beta"}) jury.hand_in("bot.py", falls, team);
  jury.do_all();
  ASSERT_TRUE(jury.service.let_practise_against("beta", true).ok());
  const auto asked = jury.service.practise("alfa", {1, "team:beta", 0});
  ASSERT_TRUE(asked) << asked.error();
  jury.do_all();
  const auto practice = *jury.service.submissions()->practices().find(1);
  ASSERT_TRUE(practice.played);
  const std::string told = to_json(practice.played->result);
  EXPECT_THAT(told, HasSubstr("exit code 127"));
  EXPECT_THAT(told, Not(HasSubstr("opening book")));
}

}  // namespace
}  // namespace agon::submissions
