// Implements agon.h on batches.

#include "capi/agon.h"

#include <algorithm>
#include <array>
#include <string>

#include "capi/batch.hpp"
#include "capi/checked.hpp"
#include "games/registry.hpp"

struct AgonBatch {
  std::unique_ptr<agon::capi::Batch> states;
};

namespace agon::capi {
namespace {

using Made = Result<std::unique_ptr<Batch>>;

template <class Codec>
Made make(std::string_view text, std::size_t states) {
  auto setup = Codec::setup(text);
  if (!setup) return Error{setup.error()};
  return std::unique_ptr<Batch>(std::make_unique<BatchOf<Codec>>(*std::move(setup), states));
}

struct Entry {
  std::string_view name;  // a literal
  Made (*make)(std::string_view setup, std::size_t states);
};

template <class... Codec>
constexpr std::array<Entry, sizeof...(Codec)> entries_of() {
  return {Entry{Codec::name, make<Codec>}...};
}

constexpr auto entries = entries_of<AvalancheCodec, FootballCodec, PaintingCodec, VampireCodec>();

bool has_seat(const AgonBatch* batch, std::int32_t seat) {
  return batch && seat >= 0 && seat < batch->states->shape().seats;
}

bool has_state(const AgonBatch* batch, std::int32_t state) {
  return batch && state >= 0 && state < batch->states->shape().states;
}

}  // namespace
}  // namespace agon::capi

using namespace agon::capi;
using agon::Seat;

const char* agon_game(int32_t number) {
  return number >= 0 && static_cast<std::size_t>(number) < entries.size()
             ? entries[static_cast<std::size_t>(number)].name.data()
             : nullptr;
}

AgonStatus agon_create(const char* game, const char* setup, int32_t states, AgonBatch** batch, char* why,
                       size_t why_bytes) {
  put_text("", why, why_bytes);
  if (!game || !setup || !batch || states < 1) {
    put_text("give a game, a setup, at least one state and a place for the batch", why, why_bytes);
    return AGON_BAD_ARGUMENT;
  }
  const agon::Game* const known = agon::find_game(game);  // also by its original name
  const std::string_view name = known ? known->info().name : std::string_view(game);
  const auto* entry =
      std::find_if(entries.begin(), entries.end(), [&](const Entry& each) { return each.name == name; });
  if (entry == entries.end()) {
    std::string names;
    for (const Entry& each : entries) (names += names.empty() ? "" : ", ") += each.name;
    put_text("there is no game \"" + std::string(game) + "\"; there are " + names, why, why_bytes);
    return AGON_NO_GAME;
  }
  AgonStatus status = AGON_OK;
  const AgonStatus ran = guarded(true, [&] {
    auto made = entry->make(setup, static_cast<std::size_t>(states));
    if (made) {
      *batch = new AgonBatch{std::move(made).value()};
    } else {
      put_text(made.error(), why, why_bytes);
      status = AGON_BAD_SETUP;
    }
  });
  return ran == AGON_OK ? status : ran;
}

void agon_destroy(AgonBatch* batch) { delete batch; }

AgonShape agon_shape(const AgonBatch* batch) { return batch ? batch->states->shape() : AgonShape{}; }

AgonStatus agon_reset(AgonBatch* batch, const uint64_t* seeds, const uint8_t* which) {
  return guarded(batch && seeds, [&] { batch->states->reset(seeds, which); });
}

AgonStatus agon_orders(AgonBatch* batch, int32_t seat, int32_t* orders, int32_t* counts) {
  return guarded(has_seat(batch, seat) && orders && counts,
                 [&] { batch->states->orders(static_cast<Seat>(seat), orders, counts); });
}

AgonStatus agon_to_act(const AgonBatch* batch, uint8_t* acts) {
  return guarded(batch && acts, [&] { batch->states->to_act(acts); });
}

AgonStatus agon_step(AgonBatch* batch, const int32_t* orders, uint8_t* done, uint16_t* refusals) {
  return guarded(batch && orders && done, [&] { batch->states->step(orders, done, refusals); });
}

AgonStatus agon_why(const AgonBatch* batch, uint16_t refusal, char* text, size_t bytes) {
  return guarded(batch && text, [&] {
    if (refusal == AGON_NO_SUCH_ORDER) return put_text("no order of the game has these numbers", text, bytes);
    put_text(refusal ? batch->states->why({refusal}) : "", text, bytes);
  });
}

AgonStatus agon_view(const AgonBatch* batch, int32_t seat, int32_t* numbers) {
  return guarded(has_seat(batch, seat) && numbers, [&] { batch->states->view(static_cast<Seat>(seat), numbers); });
}

AgonStatus agon_scores(const AgonBatch* batch, int64_t* scores) {
  return guarded(batch && scores, [&] { batch->states->scores(scores); });
}

AgonStatus agon_digest(const AgonBatch* batch, uint64_t* digests) {
  return guarded(batch && digests, [&] { batch->states->digest(digests); });
}

AgonStatus agon_copy(AgonBatch* to, int32_t to_state, const AgonBatch* from, int32_t from_state) {
  if (!has_state(to, to_state) || !has_state(from, from_state)) return AGON_BAD_ARGUMENT;
  bool copied = false;
  const AgonStatus ran = guarded(true, [&] {
    copied = to->states->copy(static_cast<std::size_t>(to_state), *from->states, static_cast<std::size_t>(from_state));
  });
  return ran == AGON_OK && !copied ? AGON_BAD_ARGUMENT : ran;
}
