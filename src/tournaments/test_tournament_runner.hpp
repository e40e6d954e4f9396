#pragma once

#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <string>

#include "store/log/test_archive.hpp"
#include "tournaments/test_plan.hpp"
#include "tournaments/tournament_runner.hpp"
#include "worker/contest_id.hpp"
#include "worker/worker.hpp"

namespace agon::tournaments {

// The machine of a contest; the test can switch it off and on.
class Machine {
 public:
  explicit Machine(store::TestDisk& disk, const std::string& name = "test cup")
      : archive(disk), queue(queue::open_local(archive)), runner(archive, *queue, name) {}

  // A worker's handling of one job; false: none is left.
  template <class Play>
  bool work_once(Play play) {
    return queue->take(worker::matches_topic, std::chrono::milliseconds(0), {}, [&](const queue::Job& job) {
      const auto batch = worker::match_orders_from(job.text);
      EXPECT_TRUE(batch) << batch.error();
      for (const worker::MatchOrder& order : *batch) {
        queue->put(worker::results_topic, {worker::id_of(order) + job.id, to_json(play(order))});
      }
      return queue::Disposition::done;
    });
  }
  bool hear_once() {
    return queue->take(worker::results_topic, std::chrono::milliseconds(0), {}, [&](const queue::Job& job) {
      EXPECT_TRUE(runner.take(*worker::match_result_from(job.text)));
      return queue::Disposition::done;
    });
  }
  template <class Play>
  void run(Play play) {
    runner.resume();
    while (work_once(play) || hear_once()) {
    }
  }

  store::TestArchive archive;
  std::unique_ptr<queue::Queue> queue;
  TournamentRunner runner;
};

inline store::TestDisk planned(const Plan& plan) {
  store::TestDisk disk;
  store::TestArchive archive(disk);
  archive.keep(test_replay);
  plan_tournament(archive, plan);
  archive.write(worker::contest_book, R"({"contest":{"id":"00112233445566778899aabbccddeeff"}})");
  archive.commit();
  return disk;
}

inline worker::MatchResult play(const worker::MatchOrder& order) { return test_result(order); }

inline std::string book_text(const store::TestDisk& disk) {
  std::string text;
  for (const store::Entry& entry : disk.books.at(book_of("test cup"))) text += entry.text + "\n";
  return text;
}

}  // namespace agon::tournaments
