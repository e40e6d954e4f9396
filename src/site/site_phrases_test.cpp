// Each sentence that a team reads has a code: the sentences are made by the functions that tell them.

#include "site/site_phrases.hpp"

#include <gtest/gtest.h>

#include "live/teams_out.hpp"
#include "queue/queue.hpp"
#include "sandbox/compilers/sources.hpp"
#include "site/http/coded_refusal.hpp"
#include "site/http/http_login.hpp"
#include "store/log/test_archive.hpp"
#include "submissions/book.hpp"
#include "submissions/submission_service.hpp"
#include "worker/programs.hpp"

namespace agon::site {
namespace {

using submissions::SubmissionService;

std::string code_of(std::string_view text) {
  const auto found = coded(site_phrases, text);
  return found ? std::string(found->code) : "no code: " + std::string(text);
}

template <class T>
std::string code_of(const Result<T>& refused) {
  return refused ? "not refused" : code_of(refused.error());
}

submissions::SubmissionPlan small_plan() {
  submissions::SubmissionPlan plan;
  plan.teams = {"alfa", "beta"};
  for (const char* const game : {"football", "avalanche"}) plan.games.push_back({game, "", {}, {}, {}, false, {}});
  plan.program.bytes = 100;
  plan.per_minute = 3;
  plan.of_team = 4;
  plan.practice_of_team = 1;
  return plan;
}

class PhrasesForTeams : public testing::Test {
 protected:
  std::string hand_in(const std::string& bytes, const std::string& file = "bot.py",
                      const std::string& game = "football", const std::string& team = "alfa") {
    return code_of(service_.receive(team, game, file, bytes, SubmissionService::By::team));
  }
  std::string practise(const submissions::PracticeWish& wish) { return code_of(service_.practise("alfa", wish)); }
  void accept(std::uint32_t number) {
    submissions::Submission built = service_.find(number).value();
    built.verdict = submissions::Verdict::accepted;
    archive_.write(submissions::submissions_book, submissions::written(submissions::built(built)));
    archive_.commit();
  }

  store::TestDisk disk_;
  store::TestArchive archive_{disk_};
  const std::unique_ptr<queue::Queue> queue_ = queue::open_local(archive_);
  SubmissionService service_{archive_, *queue_, small_plan()};
};

TEST_F(PhrasesForTeams, SayWhyAProgramIsNotTaken) {
  EXPECT_EQ(hand_in(""), "empty_file");
  EXPECT_EQ(hand_in(std::string(101, '#')), "too_large");
  EXPECT_EQ(hand_in("x", "\n"), "file_name");
  EXPECT_EQ(hand_in("x", "bot.py", ""), "which_game");
  EXPECT_EQ(hand_in("x", "bot.py", "football", "gamma"), "no_such_team");
  for (int i = 0; i < 3; ++i) EXPECT_EQ(hand_in("x"), "not refused");
  EXPECT_EQ(hand_in("x"), "waiting_of_team");
  accept(1);
  EXPECT_EQ(hand_in("x"), "per_minute");
  ASSERT_TRUE(service_.receive("alfa", "football", "bot.py", "x", SubmissionService::By::organiser));
  EXPECT_EQ(hand_in("x"), "of_team");
}

TEST_F(PhrasesForTeams, SayWhyAPracticeMatchIsNotPlayed) {
  EXPECT_EQ(practise({1, "house", 0}), "not_own");
  ASSERT_EQ(hand_in("x"), "not refused");
  EXPECT_EQ(practise({1, "house", 0}), "not_accepted");
  accept(1);
  EXPECT_EQ(practise({1, "house", 0}), "no_house");
  EXPECT_EQ(practise({1, "house", 9}), "no_maps");
  EXPECT_EQ(practise({1, "nobody", 0}), "which_opponent");
  EXPECT_EQ(practise({1, "team:alfa", 0}), "against_itself");
  EXPECT_EQ(practise({1, "team:beta", 0}), "not_open");
  ASSERT_TRUE(service_.let_practise_against("beta", true));
  EXPECT_EQ(practise({1, "team:beta", 0}), "no_program");
  ASSERT_EQ(hand_in("x", "bot.py", "football", "beta"), "not refused");
  accept(2);
  EXPECT_EQ(practise({1, "team:beta", 0}), "not refused");
  EXPECT_EQ(practise({1, "team:beta", 0}), "practice_of_team");
}

TEST_F(PhrasesForTeams, SayWhyASubmissionIsRejected) {
  const worker::ProgramLimits limits{1000, 1000, 10};
  EXPECT_EQ(code_of(worker::sources_of("bot.txt", "x", limits)), "not_a_source");
  EXPECT_EQ(code_of(worker::sources_of("bot.zip", "x", limits)), "archive_broken");
  EXPECT_EQ(code_of(worker::sources_of("bot.py", std::string(1001, '#'), limits)), "too_large");
  EXPECT_EQ(code_of(sandbox::sources_in({})), "no_file");
  EXPECT_EQ(code_of(sandbox::sources_in({{"notes.txt", "x"}})), "no_source");
  EXPECT_EQ(code_of(sandbox::sources_in({{"a.py", "x"}, {"a.py", "y"}})), "two_files");
  EXPECT_EQ(code_of(sandbox::sources_in({{"a.py", "x"}, {"b.py", "y"}})), "which_main");
  EXPECT_EQ(code_of(sandbox::sources_in({{"a.py", "x"}, {"b.cpp", "y"}})), "which_language");
}

TEST_F(PhrasesForTeams, SayWhyATeamIsTurnedAway) {
  live::TeamsOut out;
  out["alfa"] = {{scoring::TeamStatus::withdrawn, false}, "illness"};
  out["beta"] = {{scoring::TeamStatus::disqualified, false}, "cheating"};
  EXPECT_EQ(code_of(live::check_may_play(out, "alfa").error()), "withdrawn");
  EXPECT_EQ(code_of(live::check_may_play(out, "beta").error()), "disqualified");
}

TEST_F(PhrasesForTeams, SayWhyALoginFails) {
  using Verdict = live::LoginGate::Verdict;
  const auto code = [](Verdict verdict, std::string_view who) {
    std::string text = login_refused(verdict, who);
    text.pop_back();
    return code_of(text);
  };
  for (const char* const who : {"team", "account"}) {
    EXPECT_EQ(code(Verdict::wrong, who), "wrong_password");
    EXPECT_EQ(code(Verdict::limited, who), "logins_failed");
    EXPECT_EQ(code(Verdict::busy, who), "logins_busy");
  }
}

TEST(ARefusal, HasACodeForAClientThatReadsJson) {
  HttpRequest request;
  const HttpAnswer answer = plain(http::status::conflict, "it has 120 bytes, but at most 100 are allowed\n");
  EXPECT_EQ(*as_client_reads(request, answer).body, *answer.body);
  request.set(http::field::accept, "application/json");
  const HttpAnswer coded = as_client_reads(request, answer);
  EXPECT_EQ(coded.status, http::status::conflict);
  EXPECT_EQ(coded.type, "application/json");
  EXPECT_EQ(*coded.body,
            R"({"code":"too_large","values":["120","100"],"text":"it has 120 bytes, but at most 100 are allowed"})");
  EXPECT_EQ(*as_client_reads(request, plain(http::status::conflict, "Tea is ready.\n")).body,
            R"({"text":"Tea is ready."})");
  EXPECT_EQ(*as_client_reads(request, plain(http::status::ok, "over\n")).body, "over\n");
}

}  // namespace
}  // namespace agon::site
