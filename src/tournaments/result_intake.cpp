#include "tournaments/result_intake.hpp"

#include <algorithm>

#include "telemetry/log.hpp"
#include "telemetry/metric_text.hpp"

namespace agon::tournaments {

namespace {

constexpr std::size_t shown_bytes = 200;  // of untrusted text in the log

void tell_stuck(const TournamentRunner& runner, const std::string& match) {
  const auto id = worker::match_id_from(match);
  const std::vector<SetAside> all = runner.set_aside();
  if (!id) return;
  const auto found = std::ranges::find(all, TableNumber{id->round, id->table}, &SetAside::match);
  if (found == all.end()) return;
  telemetry::log("match_set_aside", {{"match", match},
                                     {"why", found->why.substr(0, shown_bytes)},
                                     {"advice",
                                      "it failed three times and is tried again later, each time after a longer rest; "
                                      "`agon contest start` tries it at once"}});
}

void tell_counted(const TournamentRunner& runner, const worker::MatchResult& result) {
  if (result.ours) {
    telemetry::log("match_failed", {{"match", result.id}, {"why", result.reason}});
    tell_stuck(runner, result.id);
  }
  if (runner.over()) {
    telemetry::log("tournament_over",
                   {{"tournament", runner.tournament().plan().name}, {"why", runner.tournament().over()}});
  }
}

}  // namespace

queue::Disposition ResultIntake::take(const queue::Job& job, TournamentRunners& runners, bool& changed) {
  const auto result = worker::match_result_from(job.text);
  if (!result) {
    drop(job.id, result.error());
    return queue::Disposition::drop;
  }
  bool foreign = true;
  for (auto& [name, runner] : runners) {
    const Receipt receipt = runner.take(*result);
    foreign = foreign && receipt.kind == Receipt::Kind::foreign;
    if (receipt.kind == Receipt::Kind::counted) {
      changed = true;
      tell_counted(runner, *result);
    } else if (receipt.kind == Receipt::Kind::dropped) {
      drop(result->id, receipt.why);
    } else if (receipt.kind == Receipt::Kind::repeated) {
      ++repeated_;
      telemetry::log("result_unusable", {{"match", result->id},
                                         {"machine", result->host.name.substr(0, shown_bytes)},
                                         {"why", receipt.why},
                                         {"advice", "it is played again"}});
      changed = true;  // it may be set aside now
      tell_stuck(runner, result->id);
    }
  }
  if (foreign) drop(result->id, "there is no such tournament");
  return queue::Disposition::done;
}

std::string ResultIntake::metrics() const {
  using telemetry::metric_text;
  return metric_text("agon_results_dropped_total", "counter",
                     "Results of matches that did not belong to what was ordered", dropped_) +
         metric_text("agon_results_repeated_total", "counter",
                     "Results of matches with impossible figures or a lost replay, which are played again", repeated_);
}

void ResultIntake::drop(const std::string& what, const std::string& why) {
  ++dropped_;
  telemetry::log("result_dropped", {{"result", what.substr(0, shown_bytes)}, {"why", why.substr(0, shown_bytes)}});
}

}  // namespace agon::tournaments
