// The match played as a trial, or for practice.

#include <fmt/core.h>

#include <algorithm>

#include "base/assert.hpp"
#include "base/dice.hpp"
#include "base/digest.hpp"
#include "base/machine_error.hpp"
#include "games/registry.hpp"
#include "games/setup_text.hpp"
#include "submissions/submission.hpp"

namespace agon::submissions {

namespace {

const Game& game_of(const SubmissionGame& of) {
  const Game* const game = find_game(of.game);
  if (!game) throw MachineError(fmt::format("there is no game {}", of.game));
  return *game;
}

// A match without its players: its kind, number and map.
struct Blank {
  const char* kind;
  std::uint32_t number;
  std::uint32_t map = 0;  // from 1; 0: random
  bool own_match = true;  // a match of a single seat, if the game has such
};

worker::MatchOrder order_of(const SubmissionPlan& plan, const SubmissionGame& of, const Blank& blank) {
  const Game& game = game_of(of);
  const GameInfo& info = game.info();
  worker::MatchOrder order;
  order.tournament = blank.kind;
  order.round = blank.number;
  order.game = of.game;
  order.seed =
      plan.key ? plan.key->seed_of(blank.kind, {blank.number}) : Digest().add(plan.seed).add(blank.number).value();
  order.allowance = of.allowance;
  order.setup = of.setup;
  const bool tested = blank.own_match && !info.own_match_option.empty();
  const auto option = [&](const std::string& text) { order.setup += (order.setup.empty() ? "" : " ") + text; };
  if (tested) option(fmt::format("{}={} {}=1", info.match_number_option, blank.number, info.own_match_option));
  if (!of.maps.empty()) {
    const auto count = static_cast<std::uint32_t>(of.maps.size());
    const std::uint32_t map = blank.map ? blank.map - 1 : static_cast<std::uint32_t>(Dice(order.seed, 0).below(count));
    if (tested) option(fmt::format("{}={}", info.map_number_option, map + 1));
    order.setup += '\n' + of.maps.at(map);
  } else if (blank.map) {
    option(game.duels->map_option(blank.map));
  }
  auto match = game.start(order.setup, order.seed);
  if (!match) throw MachineError(fmt::format("the setup of the trials: {}", match.error()));
  order.seats.resize((*match)->seats());
  return order;
}

Seat own_seat(const SubmissionGame& of, const worker::MatchOrder& order, bool own_match) {
  const bool tested = own_match && !game_of(of).info().own_match_option.empty();
  return static_cast<Seat>(tested ? 0 : order.round % order.seats.size());
}

const worker::Program* sample_called(const SubmissionGame& of, std::string_view name) {
  const auto found = std::ranges::find(of.samples, name, &worker::Program::name);
  return found == of.samples.end() ? nullptr : &*found;
}

}  // namespace

TrialOrder trial_of(const SubmissionPlan& plan, const SubmissionGame& of, const Submission& submission) {
  TrialOrder trial;
  trial.order = order_of(plan, of, {"trial", submission.number});
  trial.seat = own_seat(of, trial.order, /*own_match=*/true);
  auto& seats = trial.order.seats;
  for (std::size_t seat = 0; seat < seats.size(); ++seat) {
    if (seat == trial.seat) {
      seats[seat] = program_of(submission);
    } else if (!of.opponents.empty()) {
      seats[seat] = of.opponents[(submission.number + seat) % of.opponents.size()];
    }
  }
  return trial;
}

std::uint32_t practice_maps(const SubmissionGame& of) {
  if (!of.maps.empty()) return static_cast<std::uint32_t>(of.maps.size());
  const Game* const game = find_game(of.game);
  if (!game || !game->duels || game->duels->maps == 0) return 0;
  const std::string option = game->duels->map_option(1);
  return setup_value(of.setup, option.substr(0, option.find('='))).empty() ? game->duels->maps : 0;
}

TrialOrder order_of(const Submissions& all, const Practice& practice) {
  const Submission* const own = all.find(practice.wish.submission);
  const SubmissionGame* const of = own ? all.game(own->game) : nullptr;
  AGON_ASSERT(of != nullptr);
  const bool house = practice.wish.opponent == house_opponent;
  TrialOrder trial;
  trial.order = order_of(*all.plan(), *of, {"practice", practice.number, practice.wish.map, house});
  trial.seat = own_seat(*of, trial.order, house);
  auto& seats = trial.order.seats;
  seats[trial.seat] = program_of(*own);
  if (house) return trial;
  const Submission* const other = practice.against ? all.find(practice.against) : nullptr;
  const worker::Program* const sample = sample_called(*of, practice.wish.opponent);
  AGON_ASSERT(other != nullptr || sample != nullptr);
  const worker::Program opponent = other ? program_of(*other) : *sample;
  const std::size_t places = game_of(*of).house_players ? std::min<std::size_t>(2, seats.size()) : seats.size();
  for (std::size_t i = 1; i < places; ++i) seats[(trial.seat + i) % seats.size()] = opponent;
  return trial;
}

bool Submissions::is_due(const Practice& practice) const {
  const auto accepted = [](const Submission* of) { return of && of->verdict == Verdict::accepted; };
  const Submission* const own = find(practice.wish.submission);
  const SubmissionGame* const of = own ? game(own->game) : nullptr;
  if (!practice.is_due() || !accepted(own) || !of || practice.wish.map > practice_maps(*of)) return false;
  if (practice.against) return accepted(find(practice.against));
  return practice.wish.opponent == house_opponent || sample_called(*of, practice.wish.opponent) != nullptr;
}

Result<Practice> Submissions::asked_for(std::string_view team, const PracticeWish& wish) const {
  if (!plan_ || plan_->practice_of_team == 0) return Error{"this contest has no practice matches"};
  const Submission* const own = find(wish.submission);
  if (!own || own->team != team) return Error{fmt::format("your team has no submission {}", wish.submission)};
  if (own->verdict != Verdict::accepted) return Error{fmt::format("submission {} is not accepted", own->number)};
  const SubmissionGame* const of = game(own->game);
  if (!of) return Error{fmt::format("{} is not played here any more", own->game)};
  if (wish.map > practice_maps(*of)) {
    return Error{practice_maps(*of) ? fmt::format("the maps are 1 to {}", practice_maps(*of))
                                    : fmt::format("{} has no maps to choose from", of->game)};
  }
  std::uint32_t asked = 0, waiting = 0;
  for (const Practice& each : practices_.all()) {
    if (each.team != team) continue;
    ++asked;
    waiting += is_due(each);  // requests that can no longer be played take no place
  }
  if (asked >= plan_->practice_of_team)
    return Error{fmt::format("a team has at most {} practice matches", plan_->practice_of_team)};
  if (waiting >= practices_waiting_of_team)
    return Error{
        fmt::format("{} of your practice matches are still waiting to be played; wait for those first", waiting)};

  Practice practice;
  practice.number = static_cast<std::uint32_t>(practices_.all().size() + 1);
  practice.team = team;
  practice.wish = wish;
  if (const std::string_view other = practice.other_team(); !other.empty()) {
    if (other == team) return Error{"a team cannot practise against itself"};
    if (!practices_.open(other)) return Error{fmt::format("team {} does not let others practise against it", other)};
    const Submission* const plays = playing(other, of->game);
    if (!plays) return Error{fmt::format("no program of team {} is accepted yet", other)};
    practice.against = plays->number;
  } else if (wish.opponent == house_opponent) {
    if (!game_of(*of).house_players) return Error{fmt::format("{} has no players of the organisers", of->game)};
  } else if (!sample_called(*of, wish.opponent)) {
    return Error{"name the opponent: house, sample:NAME or team:LOGIN"};
  }
  return practice;
}

}  // namespace agon::submissions
