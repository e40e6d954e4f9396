// The part of agon.h for single matches in text form.

#include <memory>
#include <string>

#include "capi/checked.hpp"
#include "games/registry.hpp"

struct AgonMatch {
  std::unique_ptr<agon::Match> match;
  agon::Seats answered;  // in the running turn, if programs are asked
};

using namespace agon::capi;
using agon::Seat;

namespace {

bool has_seat(const AgonMatch* match, std::int32_t seat) {
  return match && seat >= 0 && static_cast<std::size_t>(seat) < match->match->seats();
}

bool is_to_act(const AgonMatch* match, std::int32_t seat) {
  return has_seat(match, seat) && match->match->to_act().test(static_cast<std::size_t>(seat));
}

void tell(std::string_view text, char* to, std::size_t bytes, std::size_t* length) {
  put_text(text, to, bytes);
  if (length) *length = text.size();
}

}  // namespace

const char* agon_match_game(int32_t number) {
  return number >= 0 && static_cast<std::size_t>(number) < agon::games().size()
             ? agon::games()[static_cast<std::size_t>(number)].info().name.data()
             : nullptr;
}

AgonStatus agon_match_create(const char* game, const char* setup, uint64_t seed, AgonMatch** match, char* why,
                             size_t why_bytes) {
  put_text("", why, why_bytes);
  if (!game || !setup || !match) {
    put_text("give a game, a setup and a place for the match", why, why_bytes);
    return AGON_BAD_ARGUMENT;
  }
  AgonStatus status = AGON_OK;
  const AgonStatus ran = guarded(true, [&] {
    const agon::Game* const known = agon::find_game(game);
    if (!known) {
      put_text("there is no game \"" + std::string(game) + "\"; there are " + agon::game_names(), why, why_bytes);
      status = AGON_NO_GAME;
      return;
    }
    auto made = known->start(setup, seed);
    if (made) {
      *match = new AgonMatch{std::move(made).value(), {}};
    } else {
      put_text(made.error(), why, why_bytes);
      status = AGON_BAD_SETUP;
    }
  });
  return ran == AGON_OK ? status : ran;
}

void agon_match_destroy(AgonMatch* match) { delete match; }

AgonMatch* agon_match_copy(const AgonMatch* match) {
  AgonMatch* copy = nullptr;
  guarded(match != nullptr, [&] { copy = new AgonMatch{match->match->clone(), match->answered}; });
  return copy;
}

int32_t agon_match_seats(const AgonMatch* match) {
  return match ? static_cast<std::int32_t>(match->match->seats()) : 0;
}

uint32_t agon_match_turn(const AgonMatch* match) { return match ? match->match->turn() : 0; }

uint64_t agon_match_digest(const AgonMatch* match) { return match ? match->match->digest() : 0; }

AgonStatus agon_match_to_act(const AgonMatch* match, uint8_t* acts) {
  return guarded(match && acts, [&] {
    const agon::Seats seats = match->match->to_act();
    for (std::size_t seat = 0; seat < match->match->seats(); ++seat) acts[seat] = seats.test(seat) ? 1 : 0;
  });
}

AgonStatus agon_match_ask(const AgonMatch* match, int32_t seat, char* text, size_t bytes, size_t* length) {
  return guarded(is_to_act(match, seat) && match->match->if_asked(),
                 [&] { tell(match->match->asked().ask(static_cast<Seat>(seat)), text, bytes, length); });
}

AgonStatus agon_match_say(AgonMatch* match, int32_t seat, const char* text, char* reply, size_t bytes, size_t* length) {
  const bool asked = match && match->match->if_asked();
  const bool may = is_to_act(match, seat) && !(asked && match->answered.test(static_cast<std::size_t>(seat)));
  bool taken = false;
  const AgonStatus ran = guarded(may && text, [&] {
    const agon::Reply answer = match->match->say(static_cast<Seat>(seat), text);
    taken = answer.refusal.taken();
    if (taken && asked) match->answered.set(static_cast<std::size_t>(seat));
    tell(taken ? std::string_view(answer.data) : match->match->why(answer.refusal), reply, bytes, length);
  });
  return ran == AGON_OK && !taken ? AGON_REFUSED : ran;
}

AgonStatus agon_match_end_turn(AgonMatch* match) {
  if (!match) return AGON_BAD_ARGUMENT;
  // In some games, a seat that has answered must not act again, so perhaps nobody may act.
  const bool all_have_answered = match->answered.any() && (match->match->to_act() & ~match->answered).none();
  const bool may = match->match->if_asked() ? all_have_answered : !match->match->over();
  return guarded(may, [&] {
    match->match->end_turn();
    match->answered.reset();
  });
}

AgonStatus agon_match_scores(const AgonMatch* match, int64_t* scores) {
  return guarded(match && scores, [&] {
    const agon::Scores all = match->match->scores();
    std::copy(all.begin(), all.end(), scores);
  });
}
