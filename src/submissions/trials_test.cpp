#include "submissions/test_submission_service.hpp"

namespace agon::submissions {
namespace {

TEST(TheBookOfSubmissions, IsRefusedWithThePlaceOfTheDamageAlsoWhereATextIsANumber) {
  std::string plan = written(entry::Planned{test_plan()});
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
    const std::string welcome = match->asked().welcome(0);
    const std::size_t level = welcome.find("LEVEL ");
    ASSERT_NE(level, welcome.npos) << welcome;
    levels.insert(welcome.substr(level, welcome.find('\n', level) - level));
  }
  EXPECT_GT(levels.size(), 5U) << "of ten maps";
}

// What a team can compute from its own trial's replay, since the digest can be inverted.
TEST(Trials, OfAPlanWithAKeyHaveSeedsThatTellNothingOfOthers) {
  SubmissionPlan plan;
  plan.key = crypto::SeedKey::from_number(1);
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
  const worker::Program opponent{"sample", "simple.cpp", "hash", {}};
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
}  // namespace agon::submissions
