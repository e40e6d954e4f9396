#include "submissions/test_submission_service.hpp"

namespace agon::submissions {
namespace {

TEST(SubmissionService, AnAnswerThatCannotBeReadDoesNotComeIntoTheBook) {
  const os::TestFolder folder;
  SubmissionPlan plan = test_plan();
  plan.games[0].trial = true;
  bool broken = true;
  Jury jury(folder, plan, [&](const worker::MatchOrder& order, BlobStore& blobs) {
    worker::MatchResult result = some_result(order, blobs);
    if (broken) result.host.waited = -1ns;
    return result;
  });
  const auto number = jury.hand_in("bot.py", good);
  jury.do_all();
  EXPECT_FALSE(jury.now(number).trial);
  EXPECT_THAT(jury.now(number).failure, HasSubstr("a time of its machine is negative"));
  broken = false;
  jury.service.resume();
  jury.do_all();
  EXPECT_TRUE(jury.now(number).trial);
  EXPECT_EQ(read_submissions(jury.guarded).all().size(), 1U);
}

const std::string long_log((4 << 20) + 1, 'x');

// A worker answers this instead of the given correct answer; then honest ones follow.
template <class Lie>
void expect_that_it_decides_nothing(const std::string& why, bool of_a_trial, Lie lie) {
  SCOPED_TRACE(why);
  const os::TestFolder folder;
  SubmissionPlan plan = test_plan();
  plan.games[0].trial = true;
  Jury jury(folder, plan, some_result);
  std::string dropped;
  jury.service.tell_of_dropped([&](const std::string& what) { dropped += what; });
  jury.guarded.keep(long_log);
  const auto number = jury.hand_in("bot.py", good);
  if (of_a_trial) {
    jury.worker.work(0ms, {});
    jury.service.take(0ms, {});
  }
  jury.worker.work(0ms, {});
  jury.queue->take(verdicts_topic, 0ms, {}, [&](const queue::Job& right) {
    jury.queue->put(verdicts_topic, {right.id + "x", lie(right.text, jury.job(number))});
    return queue::Disposition::done;
  });
  const auto before = jury.guarded.read(submissions_book);
  jury.queue->take(verdicts_topic, 0ms, {}, [&](const queue::Job& lied) {
    jury.queue->put(verdicts_topic, {lied.id.substr(0, lied.id.size() - 1), lied.text});
    return queue::Disposition::done;
  });
  jury.service.take(0ms, {});
  EXPECT_EQ(jury.guarded.read(submissions_book), before);
  EXPECT_THAT(dropped, HasSubstr(why));
  jury.service.resume();
  jury.do_all();
  EXPECT_TRUE(jury.now(number).trial) << "it is asked again";
  EXPECT_EQ(jury.now(number).failures, 0U);
}

std::string with(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  return at == text.npos ? "does not have " + from : text.replace(at, from.size(), to);
}

TEST(SubmissionService, AnAnswerOfABuilderThatLiesDecidesNothing) {
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
  expect_that_it_decides_nothing("log is too long", false, [](const std::string& right, const auto&) {
    return with(right, R"("log":"")", R"("log":")" + store::content_hash(long_log) + '"');
  });
  expect_that_it_decides_nothing("no verdict", false, [](const std::string& right, const auto&) {
    return with(right, R"("verdict":"accepted")", R"("verdict":"none")");
  });
}

TEST(SubmissionService, AnAnswerOfAPlayerThatLiesDecidesNothing) {
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

}  // namespace
}  // namespace agon::submissions
