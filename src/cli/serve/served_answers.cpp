#include "cli/serve/served_answers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <thread>

#include "base/text.hpp"
#include "cli/contest/game_files.hpp"
#include "cli/contest/output/contest_tables.hpp"
#include "cli/submit/contest_reject.hpp"
#include "live/control/control.hpp"
#include "live/more_time.hpp"
#include "telemetry/failures.hpp"
#include "tournaments/acts/act.hpp"
#include "tournaments/acts/acts.hpp"

namespace agon::cli {

namespace act = tournaments::act;
using tournaments::written;

namespace {

using tournaments::Phase;

// The act that follows the request's name; without one, `plain`, with neither signature nor reason.
std::string act_in(std::string_view request, const tournaments::Act& plain) {
  const std::size_t space = request.find(' ');
  return space == request.npos ? written(plain) : std::string(request.substr(space + 1));
}

bool is_for_all_parts(std::string_view request) {
  const std::string_view name = request.substr(0, request.find(' '));
  if (name != "act") return name == "pause" || name == "resume" || name == "freeze" || name == "extend";
  const tournaments::Act act = tournaments::read_act(request.substr(4)).act;
  return std::holds_alternative<act::Announce>(act) || std::holds_alternative<act::Reveal>(act) ||
         std::holds_alternative<act::Ceremony>(act) || std::holds_alternative<act::Team>(act);
}

}  // namespace

std::string ServedAnswers::operator()(std::string_view request) const {
  std::string answer = carried_out(request);
  telemetry::contained("parts", [&] { pass_on(request); });
  return answer;
}

// Requests that concern the whole contest. Acts have other numbers in other parts: to undo one, its text is passed on.
void ServedAnswers::pass_on(std::string_view request) const {
  if (is_for_all_parts(request)) return parts_.pass_on(request);
  if (!request.starts_with("act ")) return;
  const auto undo = tournaments::read_act(request.substr(4)).act;
  if (const auto* const of = std::get_if<act::Undo>(&undo)) {
    const std::string undone = acts_.text_of(of->act);
    if (is_for_all_parts("act " + undone)) parts_.pass_on(fmt::format("undo {}\n{}", request.substr(4), undone));
  }
}

void ServedAnswers::carry_out_for_all(std::string_view request) const {
  if (is_for_all_parts(request)) {
    carried_out(request);
    return;
  }
  if (!request.starts_with("undo ")) throw live::Control::Refused("it does not concern this part");
  request.remove_prefix(5);
  const std::size_t line = request.find('\n');
  auto undo = tournaments::read_act(request.substr(0, line));
  const std::int64_t number = line == request.npos ? 0 : acts_.to_undo(request.substr(line + 1));
  if (number == 0) throw live::Control::Refused("there is no such act here");
  std::get<act::Undo>(undo.act).act = number;
  acts_.act(tournaments::signed_by(undo.act, undo.by));
}

std::string ServedAnswers::carried_out(std::string_view request) const {
  const std::string_view name = request.substr(0, request.find(' '));
  if (name == "pause") return pause(act_in(request, act::Pause{}));
  if (name == "resume") return resume(act_in(request, act::Resume{}));
  if (request == "stop") {
    server_.stop();
    return "the server is stopping; `agon serve` with the same data folder resumes the contest\n";
  }
  if (request == "status") return status();
  if (request == "standings") return to_json(standings(server_.scoring(), *server_.situation()));
  if (request == "freeze") return acts_.freeze();
  if (request.starts_with("game ")) return game_file(request.substr(5), server_);
  if (name == "teams") return take_teams(request.substr(name.size()));
  if (name == "organisers") return take_organisers(request.substr(name.size()));
  if (request == "backup?") return backup_.state();
  if (request.starts_with("backup ")) {
    backup_.start(request.substr(7));
    return "";
  }
  if (request.starts_with("extend ")) return extend(request.substr(7));
  if (request.starts_with("freeze ")) return acts_.freeze(request.substr(7));
  if (request.starts_with("submit ") || request.starts_with("reject ")) return of_jury(request);
  if (request.starts_with("act ")) return acts_.act(std::string(request.substr(4)));
  throw live::Control::Refused(
      fmt::format("the server does not know the request {}; is it another version of agon?", agon::quoted(request)));
}

std::string ServedAnswers::of_jury(std::string_view request) const {
  if (!jury_) throw live::Control::Refused("this contest takes no submissions, or another of its servers takes them");
  const bool submits = request.starts_with("submit ");
  request.remove_prefix(7);
  return submits ? jury_->submit(request)
                 : take_rejection(jury_->submissions(), request, [this](const std::string& act) { acts_.add(act); });
}

std::string ServedAnswers::pause(const std::string& pause) const {
  refuse_pause(pause);
  const live::PendingAct act = pending(pause);
  kept_acts_.keep(act);
  server_.pause();
  const std::string not_noted = note(act);
  return after([](Phase phase) { return phase != Phase::running; }) + not_noted;
}

// `request`: the time in milliseconds, and an object with "by".
std::string ServedAnswers::extend(std::string_view request) const {
  const std::size_t space = std::min(request.find(' '), request.size());
  const store::Time more(to_integer(request.substr(0, space)).value_or(0));
  const auto wanted = live::with_more_time(server_.scoring(), server_.situation()->now, more);
  if (!wanted) throw live::Control::Refused(wanted.error());
  const std::string of_nobody = written(act::Extend{server_.situation()->now, *wanted->length});
  const live::PendingAct act =
      pending(space < request.size() ? tournaments::with_signature(of_nobody, request.substr(space + 1)) : of_nobody);
  kept_acts_.keep(act);
  if (const auto scoring = server_.extend(more); !scoring) {
    kept_acts_.forget(act);
    throw live::Control::Refused(scoring.error());
  }
  return status() + note(act);
}

// `signature`: an object with "by" after the name of the request, or nothing.
std::string ServedAnswers::take_teams(std::string_view signature) const {
  const ServedTeams::Taken taken = teams_.take();
  if (taken.change.empty()) return taken.text;
  const std::string act = written(taken.change);
  return taken.text + note(signature.empty() ? act : tournaments::with_signature(act, signature.substr(1)));
}

// Like take_teams().
std::string ServedAnswers::take_organisers(std::string_view signature) const {
  const act::Accounts change = organisers_.take();
  if (change.empty()) return "The running server has these accounts already.\n";
  const std::string act = written(change);
  return "The running server has these accounts from now on.\n" +
         note(signature.empty() ? act : tournaments::with_signature(act, signature.substr(1)));
}

// Refuses a pause that changes neither the state nor the notice.
void ServedAnswers::refuse_pause(const std::string& act) const {
  const Phase phase = server_.situation()->phase;
  if (phase == Phase::over) throw live::Control::Refused("the contest is over");
  tournaments::Acts wanted;
  wanted.add({1, {}, act});
  const auto& pause = wanted.notices().pause();
  const bool says_nothing = pause && pause->why.empty() && !pause->until;
  if (phase != Phase::paused || !acts_.notices().pause() || !says_nothing) return;
  throw live::Control::Refused("the contest is already paused; --why, --until and --for change what everybody is told");
}

std::string ServedAnswers::resume(const std::string& act) const {
  const Phase before = server_.situation()->phase;
  if (before == Phase::over) throw live::Control::Refused("the contest is over");
  if (before == Phase::running) return "The contest is already running.\n" + status();  // no act is written
  constexpr std::string_view refused = "the contest cannot go on: ";
  const live::PendingAct resumed = pending(act);
  kept_acts_.keep(resumed);
  if (const auto resumes = server_.resume(); !resumes) {
    kept_acts_.forget(resumed);
    throw live::Control::Refused(std::string(refused) + resumes.error());
  }
  const std::string not_noted = note(resumed);
  const std::string status = after([](Phase phase) { return phase != Phase::paused; });
  const auto now = server_.situation();
  if (now->trouble != live::Trouble::none) throw live::Control::Refused(std::string(refused) + now->why_paused);
  return status + (now->phase == Phase::paused ? "A break in the contest's file still holds the contest.\n" : "") +
         not_noted;
}

// Writes the act to the book. If that fails now, the act still takes effect.
std::string ServedAnswers::note(const std::string& act) const {
  std::string not_noted;
  if (!telemetry::contained("control", [&] { acts_.act(act); })) {
    not_noted = "This could not be recorded among the acts; the log says why.\n";
  }
  return not_noted;
}

live::PendingAct ServedAnswers::pending(const std::string& act) const { return {acts_.entries(), act}; }

std::string ServedAnswers::note(const live::PendingAct& act) const {
  if (note(act.text).empty()) {
    kept_acts_.forget(act);
    return "";
  }
  return "This cannot be recorded among the acts now, but will be when the server starts again. The log says why.\n";
}

template <class Done>
std::string ServedAnswers::after(Done done) const {
  for (int i = 0; i < 200 && !done(server_.situation()->phase); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return status();
}

std::string ServedAnswers::status() const {
  const auto now = server_.situation();
  return headline(server_.scoring(), now->phase, now->now) + '\n' + trouble_text(*now) +
         notices_text(acts_.notices(), now->phase) + freeze_text(acts_.frozen_since(), freeze_.next()) +
         what_is_served(*now) + unheard_text(server_.scoring(), now->unheard) +
         (jury_ ? jury_->troubles_text(teams_.titles()) : "") + space_text(*now);
}

// The game servers; for a contest without any, its submissions and tournaments.
std::string ServedAnswers::what_is_served(const live::Situation& now) const {
  if (!contest_.servers.empty()) return servers_text(contest_, now, {});
  return jury_ ? tour_text(jury_->tour(), teams_.titles()) : "";
}

}  // namespace agon::cli
