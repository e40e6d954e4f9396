#pragma once

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
#include "os/test_folder.hpp"
#include "store/log/guarded_archive.hpp"
#include "store/log/test_archive.hpp"
#include "submissions/answer_check.hpp"
#include "submissions/book.hpp"
#include "submissions/submission_service.hpp"
#include "submissions/submission_work.hpp"
#include "worker/contest_id.hpp"

namespace agon::submissions {

using namespace std::chrono_literals;
using testing::AllOf;
using testing::HasSubstr;
using By = SubmissionService::By;

inline const std::string good = "print(1)\n", wrong = "print(\n";

inline SubmissionPlan test_plan() {
  SubmissionPlan plan;
  plan.teams = {"alfa", "beta"};
  plan.games.push_back({"football", "", {}, {}, {}, false});
  plan.per_minute = 100;
  return plan;
}

inline worker::WorkerSettings settings_in(const std::filesystem::path& cache) {
  worker::WorkerSettings settings;
  settings.cache = cache;
  return settings;
}

// A contest's side, as after each start, and a worker.
struct Jury {
  explicit Jury(const os::TestFolder& folder, const std::optional<SubmissionPlan>& plan = {},
                SubmissionWorker::Play play = {})
      : archive(store::open_archive(folder.file().parent_path(), store::Access::write)),
        service(guarded, *queue, plan),
        worker(*queue, settings_in(cache.path()), std::move(play)) {}

  std::uint32_t hand_in(const std::string& file, const std::string& bytes, const std::string& team = "alfa") {
    const auto taken = service.receive(team, "", file, bytes, By::team);
    EXPECT_TRUE(taken.ok()) << taken.error();
    return taken.ok() ? taken->number : 0;
  }
  std::string why_not(const std::string& team, const std::string& file, const std::string& bytes, By by = By::team) {
    const auto taken = service.receive(team, "", file, bytes, by);
    return taken ? "" : taken.error();
  }
  void do_all() {
    while (worker.work(0ms, {}) || service.take(0ms, {})) {
    }
  }
  queue::Job job(std::uint32_t number) {  // the next one
    return next_job(*service.submissions(), now(number), worker::contest_id(guarded)).value();
  }
  const Submission now(std::uint32_t number) const { return service.find(number).value(); }

  std::unique_ptr<store::Archive> archive;
  store::GuardedArchive guarded{*archive};
  std::unique_ptr<queue::Queue> queue = queue::open_local(guarded);
  os::ScratchFolder cache;
  SubmissionService service;
  SubmissionWorker worker;
};

inline worker::MatchResult some_result(const worker::MatchOrder& order, BlobStore& blobs) {
  worker::MatchResult result;
  result.id = worker::id_of(order);
  result.order = worker::digest_of(order);
  result.replay = blobs.keep("a replay");
  result.reason = "played";
  result.seats.resize(order.seats.size());
  result.scores.resize(order.seats.size());
  return result;
}

}  // namespace agon::submissions
