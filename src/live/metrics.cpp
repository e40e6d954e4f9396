#include "live/metrics.hpp"

#include <prometheus/text_serializer.h>

#include "telemetry/failures.hpp"

namespace agon::live {
namespace {

// From 10 us to a second; the machine's timers are about 60 us late.
const prometheus::Histogram::BucketBoundaries seconds = {1e-5, 3e-5, 1e-4, 3e-4, 1e-3, 3e-3, 1e-2, 3e-2, 0.1, 0.3, 1};

}  // namespace

Metrics::Metrics(const std::vector<config::ServerPlan>& plans)
    : commits(prometheus::BuildHistogram()
                  .Name("agon_commit_seconds")
                  .Help("Time for a transaction of the journal")
                  .Register(registry_)
                  .Add({}, seconds)),
      standings_spectators(prometheus::BuildGauge()
                               .Name("agon_standings_spectators")
                               .Help("Spectators of the standings")
                               .Register(registry_)
                               .Add({})),
      trouble(prometheus::BuildGauge()
                  .Name("agon_trouble")
                  .Help("1 while the contest has paused itself: a disk is full, the journal cannot be written, or an "
                        "error inside the server")
                  .Register(registry_)
                  .Add({})),
      errors_(prometheus::BuildCounter()
                  .Name("agon_errors_total")
                  .Help("Errors inside the server, by the thread in which they occurred")
                  .Register(registry_)),
      free_(prometheus::BuildGauge()
                .Name("agon_free_bytes")
                .Help("Free space on the disk of a folder that the contest needs")
                .Register(registry_)) {
  const auto counters = [&](const char* name, const char* help) -> auto& {
    return prometheus::BuildCounter().Name(name).Help(help).Register(registry_);
  };
  const auto gauges = [&](const char* name, const char* help) -> auto& {
    return prometheus::BuildGauge().Name(name).Help(help).Register(registry_);
  };
  const auto histograms = [&](const char* name, const char* help) -> auto& {
    return prometheus::BuildHistogram().Name(name).Help(help).Register(registry_);
  };
  auto& commands = counters("agon_commands_total", "Commands of teams");
  auto& commands_refused = counters("agon_commands_refused_total", "Commands answered with FAILED");
  auto& connections_refused = counters("agon_connections_refused_total", "Connections refused because of a limit");
  auto& logins_failed = counters("agon_logins_failed_total", "Logins with a wrong name, password or token");
  site_logins_failed = &logins_failed.Add({{"server", "site"}});
  auto& turns = counters("agon_turns_total", "Turns that have ended");
  auto& connections = gauges("agon_connections", "Open connections to the game server");
  auto& outgoing = gauges("agon_outgoing_bytes", "Answers that slow clients have not read");
  auto& spectators = gauges("agon_spectators", "Spectators of the world");
  auto& lateness = histograms("agon_turn_lateness_seconds", "Time from when a turn should end until that is noticed");
  auto& turn_work =
      histograms("agon_turn_work_seconds", "Time from the end of a turn until all teams know of the next");
  auto& frame_work = histograms("agon_frame_work_seconds", "What spectators cost the game servers' thread per turn");
  for (const config::ServerPlan& plan : plans) {
    const prometheus::Labels labels = {{"server", plan.name}};
    servers.push_back({commands.Add(labels), commands_refused.Add(labels), connections_refused.Add(labels),
                       logins_failed.Add(labels), turns.Add(labels), connections.Add(labels), outgoing.Add(labels),
                       spectators.Add(labels), lateness.Add(labels, seconds), turn_work.Add(labels, seconds),
                       frame_work.Add(labels, seconds)});
  }
}

void Metrics::set_free(const std::vector<telemetry::FreeSpace>& space) {
  for (const telemetry::FreeSpace& each : space)
    free_.Add({{"folder", each.name}}).Set(static_cast<double>(each.bytes));
}

std::string Metrics::text() {
  for (const auto& [where, count] : telemetry::failures()) {
    prometheus::Counter& counter = errors_.Add({{"where", where}});
    counter.Increment(static_cast<double>(count) - counter.Value());
  }
  return prometheus::TextSerializer().Serialize(registry_.Collect());
}

}  // namespace agon::live
