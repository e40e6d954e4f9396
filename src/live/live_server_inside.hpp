#pragma once

// Theory of operation
//
// One thread runs one event loop for all game servers. Readable connections come in batches (reactor.hpp): each is
// read, its session (wire) turns the bytes into commands, and the world executes them and appends those that changed
// something to the store. Answers wait for the end of the batch: then one transaction commits everything in it, and
// only after that each connection's answers are sent, with one system call. So nothing is acknowledged that a crash
// could undo, and everybody in the batch shares the price of the transaction.
//
// A turn ends by its timer. The next expiry is computed from the last one, not from when that was noticed. A pause
// cancels the timers, stops the contest's clock and leaves input unread in the system's buffers, so nobody gains.
//
// The contest runs unless something holds it: the organiser, its schedule, or its end. Whenever one of these changes,
// settle() starts or stops time. If the process dies, the contest's time continues from the value noted last (each
// second) or from the journal's last turn, the running turn begins again with its orders, and a paused contest stays
// paused.
//
// When a commit fails, its changes wait in the store and its answers wait in their sessions. Time stops and nothing is
// read, so the state gets no further ahead of the journal, until a later commit has succeeded.

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <mutex>

#include "base/machine_error.hpp"
#include "base/text.hpp"
#include "live/duels/duel_server.hpp"
#include "live/free_room.hpp"
#include "live/hall_server.hpp"
#include "live/journal/journal_fit.hpp"
#include "live/live_server.hpp"
#include "live/more_teams.hpp"
#include "live/more_time.hpp"
#include "live/shown.hpp"
#include "live/snapshots.hpp"
#include "os/timer.hpp"
#include "telemetry/failures.hpp"
#include "telemetry/log.hpp"

namespace agon::live {

struct LiveServer::Inside {
  static constexpr std::chrono::milliseconds rest_first{250}, rest_longest{5000};  // between retries of a commit
  Inside(const config::Contest& contest, store::Store& store, Network& network)
      : context(fit_to(contest, store), store, network) {
    for (const config::ServerPlan& plan : contest.servers) {
      if (!plan.served) continue;
      if (plan.game->called) {
        places.push_back(std::make_unique<HallServer>(context, plan));
      } else {
        places.push_back(std::make_unique<DuelServer>(context, plan));
      }
      context.clock.go_on_from(places.back()->began_at_least());
    }
    auto notes = store.notes();
    context.clock.ends_at(length());
    context.clock.go_on_from(store::Time(to_integer(notes["clock"]).value_or(0)));
    held = notes["paused"] == "yes";
    if (contest.lockstep) {
      context.answered = [this] {
        for (const auto& place : places) place->end_turn_if_all_wait();
      };
    }
    over = length() && now() >= *length();
    note_elsewhere(contest, store);
    shown.set(context.ledger.scoring());
    context.paused = true;
    note_time();
    context.store.commit();  // refuses to start if it cannot commit
    context.not_kept = [this] { journal_failed(); };
    publish();
  }

  void start() {
    for (const auto& place : places) place->start();
    settle();
    tick();
  }

  // Starts or stops time, depending on everything that may hold the contest.
  void settle() {
    const auto moment = os::SystemClock::now();
    over = over || (context.kept() && length() && now() >= *length());
    const bool paused = must_stand(moment);
    if (std::exchange(context.paused, paused) != paused) {
      paused ? context.clock.pause() : context.clock.run();
      for (const auto& place : places) paused ? place->pause() : place->resume();
      paused ? context.sockets.pause() : context.sockets.resume();
      context.answer_now();  // in lockstep all may be waiting already
      telemetry::log(paused ? (over ? "over" : "pause") : "resume",
                     {{"contest_ms", now().count()}, {"why", paused ? why_paused() : ""}});
    }
    if (over && context.kept()) {
      for (const auto& place : places) place->stop();
    }
    keep();
    publish();
    wait_for_change(moment);
  }

  std::optional<store::Time> length() const { return context.ledger.scoring().length; }

  // Impossible once the contest is over: connections are closed and standings final.
  Result<Scoring> extend(store::Time more) {
    if (over) return Error{"the contest is over; stop the server, extend the contest, and start the server again"};
    if (!context.kept()) return Error{"the journal cannot be written: " + context.why_not_kept()};
    auto scoring = with_more_time(context.ledger.scoring(), now(), more);
    if (!scoring) return scoring;
    use(*scoring);
    telemetry::log("extend", {{"contest_ms", now().count()}, {"length_ms", scoring->length->count()}});
    settle();  // commits it
    return scoring;
  }

  void use(const Scoring& scoring) {
    context.store.note("scoring", to_json(scoring));
    context.ledger.use(scoring);
    context.clock.ends_at(scoring.length);
    shown.set(scoring);
  }

  bool has_begun() const { return now() > store::Time{}; }
  bool must_stand(tournaments::Schedule::Moment moment) const {
    return held || over || !context.kept() || !context.contest.schedule.runs_at(moment, has_begun());
  }

  void wait_for_change(tournaments::Schedule::Moment moment) {
    change.cancel();
    end.cancel();
    const auto resume = [this](const boost::system::error_code& stopped) {
      if (!stopped) settle();
    };
    if (const auto next = context.contest.schedule.next_change(moment)) {
      change.expires_at(*next);
      change.async_wait(resume);
    }
    if (length() && !context.paused) {
      end.expires_after(*length() - now());
      end.async_wait(resume);
    }
  }

  void tick() {
    look.expires_after(std::chrono::seconds(1));
    look.async_wait([this](const boost::system::error_code& stopped) {
      if (stopped) return;
      tick();
      a_second_is_over();
    });
  }

  void a_second_is_over() {
    room.look();
    context.metrics.set_free(room.seen());
    if (const Result<void>& enough = room.enough(); !enough) hold_for(Trouble::disk_full, enough.error());
    if (!context.paused) {
      for (const auto& place : places) place->check_time();
      keep();
      context.answer_now();  // turns no longer wait for closed connections
    }
    if (must_stand(os::SystemClock::now()) != context.paused) settle();  // the system clock may jump
    context.a_second_is_over();
    if (++seconds % 60 == 0) context.addresses.a_minute_is_over();
    publish();
  }

  void hold(bool wanted) {
    held = wanted;
    if (!wanted) trouble = Trouble::none;
    settle();
  }

  // Pauses until an organiser resumes.
  void hold_for(Trouble reason, const std::string& words) {
    why = words;
    if (over || (held && trouble == reason)) return;
    held = true;
    trouble = reason;
    settle();
  }

  Result<void> change_teams(const std::vector<tournaments::Team>& teams, const std::vector<std::size_t>& log_out) {
    if (teams.size() > context.ledger.scoring().rules.teams.size()) {
      if (!context.kept()) return Error{"the journal cannot be written: " + context.why_not_kept()};
      const auto scoring = with_more_teams(context.ledger.scoring(), teams, places);
      if (!scoring) return Error{scoring.error()};
      use(*scoring);
      participation = participation_of(scoring->rules.teams, context.teams_out);
    }
    context.gate.change(teams);
    for (const auto& place : places) place->change_teams(teams, log_out);
    keep();
    context.answer_now();
    for (const std::size_t team : log_out) telemetry::log("password_changed", {{"team", teams[team].login}});
    publish();
    return {};
  }

  void tell_participation(TeamsOut out) {
    if (out.empty() && context.teams_out.empty()) return;
    context.teams_out = std::move(out);
    participation = participation_of(context.ledger.scoring().rules.teams, context.teams_out);
    for (const auto& place : places) place->turn_teams_out();
    context.answer_now();
    publish();
  }

  void journal_failed() {
    if (context.disk_is_full()) hold_for(Trouble::disk_full, context.why_not_kept());
    settle();
    again.expires_after(rest);
    again.async_wait([this](const boost::system::error_code& stopped) {
      if (!stopped) try_again();
    });
  }

  void try_again() {
    if (!context.try_to_keep()) {
      rest = std::min(2 * rest, rest_longest);
      return journal_failed();
    }
    rest = rest_first;
    telemetry::log("journal_goes_on", {{"contest_ms", now().count()}});
    context.answer_now();
    settle();
  }

  // An exception in a handler leaves an unknown part of its work undone, and there is no caller to report it to. So
  // time stops until an organiser has looked.
  template <class Work>
  void contain(const Work& work) {
    while (const auto problem = failure_of(work)) {
      telemetry::report_failure("games", *problem);
      telemetry::contained("games", [&] { hold_for(Trouble::error, *problem); });
    }
  }

  // Asio asks the system to wake it when its first timer is due, but the system does not know a simulated clock. A
  // timer that is due at once makes Asio look.
  void poll() {
    asio::basic_waitable_timer<os::SteadyClock> at_once(context.loop, Steady::time_point{});
    at_once.async_wait([](const boost::system::error_code&) {});
    contain([&] {
      while (context.loop.poll() > 0) continue;
    });
  }

  void stop() {
    telemetry::contained("games", [this] {
      if (!context.kept()) context.try_to_keep();
      context.answer_now();
      for (const auto& place : places) place->stop();
      keep();
      publish();
    });
    if (!context.kept())
      telemetry::log("not_kept", {{"why", context.why_not_kept()}, {"lost", "what was not answered yet"}});
    context.answer_nobody();
    context.loop.stop();
    telemetry::log("stop", {{"contest_ms", now().count()}});
  }

  store::Time now() const { return context.clock.now(); }

  tournaments::Phase phase() const {
    if (over && context.kept()) return tournaments::Phase::over;
    if (!context.paused) return tournaments::Phase::running;
    const auto& start = context.contest.schedule.start;
    const bool waits = start && !has_begun() && os::SystemClock::now() < *start;
    return waits ? tournaments::Phase::before : tournaments::Phase::paused;
  }

  void note_time() {
    context.store.note("clock", std::to_string(now().count()));
    context.store.note("paused", held ? "yes" : "no");
    context.store.note("over", over ? "yes" : "no");
  }

  void keep() {
    note_time();
    context.keep();
  }

  std::string why_paused() const {
    const bool room_again = trouble == Trouble::disk_full && context.kept() && room.enough().ok();
    if (trouble != Trouble::none)
      return why + (room_again ? "; there is room again, so the contest can be resumed" : "");
    return context.kept() ? "" : "the journal cannot be written: " + context.why_not_kept();
  }

  // Uncommitted changes are not shown either.
  void publish() {
    const auto before = shown.situation();
    Situation next = before && !context.kept() ? *before : snapshots.take(context, places, phase(), now());
    next.phase = phase();
    next.trouble = trouble == Trouble::none && !context.kept() ? Trouble::journal_fails : trouble;
    next.why_paused = why_paused();
    next.why_not_kept = context.why_not_kept();
    next.space = room.seen();
    next.participation = participation;
    context.metrics.trouble.Set(next.trouble == Trouble::none ? 0 : 1);
    const bool other_trouble = std::exchange(told_trouble, next.trouble) != next.trouble;
    if (other_trouble && watch_troubles) watch_troubles(next.trouble, next.why_paused);
    shown.set(std::move(next), context.clock, over, now());
  }

  ServerContext context;
  std::vector<std::unique_ptr<GameServer>> places;
  os::SteadyTimer look{context.loop}, end{context.loop}, again{context.loop};
  os::SystemTimer change{context.loop};
  unsigned seconds = 0;
  Snapshots snapshots{context.contest};
  bool over = false, held = false;  // held: paused by the organiser, or for a trouble until an organiser resumes
  Trouble trouble = Trouble::none, told_trouble = Trouble::none;
  std::string why;  // the reason for the trouble
  TroubleWatch watch_troubles;
  std::chrono::milliseconds rest = rest_first;
  FreeRoom room;
  std::shared_ptr<const std::vector<scoring::Participation>> participation;
  std::mutex starting;             // held to find that the event loop does not run yet, and to start it
  std::atomic<bool> runs = false;  // the event loop
  Shown shown;
};

}  // namespace agon::live
