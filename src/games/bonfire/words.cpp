#include <array>

#include "games/bonfire/rules.hpp"
#include "games/commands.hpp"

namespace agon::bonfire {

namespace {

using State = Bonfire::State;
using Survivor = Bonfire::Survivor;
using Verb = Bonfire::Verb;
using Role = Bonfire::Role;
using Arguments = std::vector<std::int64_t>;
using Serve = Reply (*)(State&, Seat, const Arguments&, const TurnContext&);

constexpr std::array texts = {
    RefusalText{101, "bad_survivor", "incorrect survivor identifier"},
    RefusalText{102, "no_neighbour", "destination is not neighbour"},
    RefusalText{103, "outside", "destination is outside the world"},
    RefusalText{104, "not_on_land", "unavailable - survivor is not on land"},
    RefusalText{105, "drowned", "incorrect identifier, the survivor has drown"},
    RefusalText{106, "captain_builds", "captain cannot build raft"},
    RefusalText{107, "too_few_sticks", "not enough sticks to set wood on fire"},
    RefusalText{108, "nothing_to_give", "nothing to give"},
    RefusalText{109, "guard", "guard cannot do such operation"},
    RefusalText{110, "guard_already", "survivor is already a guard"},
    RefusalText{111, "busy", "survivor is busy"},
    RefusalText{112, "no_guard", "survivor is not a guard"},
    RefusalText{113, "captain_already", "survivor is already a captain"},
    RefusalText{114, "no_captain", "survivor is not a captain"},
    RefusalText{115, "captain_guards", "captain cannot guard wood"},
    RefusalText{116, "raft_has_captain", "cannot take over a raft with a captain"},
    RefusalText{117, "rafts_limit", "rafts count limit reached"},
    RefusalText{118, "no_raft", "no rafts to take over"},
    RefusalText{119, "carries_wood", "you cannot carry wood to become a captain"},
    RefusalText{120, "burning", "wood is burning - taking not possible"},
    RefusalText{121, "raft_not_empty", "unable to dry non empty raft"},
    RefusalText{122, "drying_already", "already drying"},
};

template <class... Values>
std::string line_of(const Values&... values) {
  std::string line;
  const auto append = [&](const auto& value) {
    if (!line.empty()) line += ' ';
    if constexpr (std::is_arithmetic_v<std::decay_t<decltype(value)>>) {
      line += std::to_string(value);
    } else {
      line += value;
    }
  };
  (append(values), ...);
  return line + "\n";
}

// Finds the survivor of a query, who must be alive. Null: `refusal` holds the reason.
const Survivor* asked_about(const State& state, Seat seat, std::int64_t id, Refusal& refusal) {
  const std::int32_t index = state.index(seat, id);
  refusal = index < 0 ? refusals::bad_survivor : Refusal{};
  if (index < 0) return nullptr;
  const Survivor& survivor = state.survivors[static_cast<std::size_t>(index)];
  if (!survivor.alive) refusal = refusals::drowned;
  return survivor.alive ? &survivor : nullptr;
}

Reply describe_world(State& state, Seat, const Arguments&, const TurnContext& tempo) {
  const World& world = *state.world;
  return {{},
          line_of(world.side, world.islands.size(), world.pile_min, world.factor, world.turn_seconds,
                  fixed_point(tempo.k))};
}

Reply time_to_rescue(State& state, Seat, const Arguments&, const TurnContext&) {
  std::string text = line_of(state.fires.empty() ? "NONE" : "BURNING", state.turns_left);
  for (const auto& heap : state.top) {
    const Place place = state.world->islands[static_cast<std::size_t>(heap.island)].place;
    text += line_of(place.x, place.y, heap.sticks);
  }
  return {{}, std::move(text)};
}

Reply list_survivors(State& state, Seat seat, const Arguments&, const TurnContext&) {
  int count = 0;
  std::string ids;
  for (const Survivor& survivor : state.survivors) {
    if (survivor.seat != seat || !survivor.alive) continue;
    ++count;
    (ids += ids.empty() ? "" : " ") += std::to_string(state.id(survivor));
  }
  return {{}, line_of(count) + ids + "\n"};
}

Reply list_rafts(State& state, Seat seat, const Arguments&, const TurnContext&) {
  int count = 0;
  std::string rafts;
  for (const auto& raft : state.rafts) {
    if (raft.seat != seat) continue;
    ++count;
    const std::string captain =
        raft.captain < 0 ? "NIL" : std::to_string(state.id(state.survivors[static_cast<std::size_t>(raft.captain)]));
    rafts += line_of(raft.place.x, raft.place.y, captain, sticks_of(raft.cargo));
  }
  return {{}, line_of(count) + rafts};
}

Reply list_wood(State& state, Seat seat, const Arguments& arguments, const TurnContext&) {
  Refusal refusal;
  const Survivor* survivor = asked_about(state, seat, arguments[0], refusal);
  if (!survivor) return {refusal, {}};
  if (state.island_of(*survivor) == no_island) return {refusals::not_on_land, {}};
  const auto islands = Bonfire::islands_around(*state.world, survivor->place);
  std::string text = line_of(islands.size());
  for (const Island island : islands) {
    const auto i = static_cast<std::size_t>(island);
    const Place place = state.world->islands[i].place;
    text += line_of(place.x, place.y, state.sticks[i], state.marked_sticks(island, seat));
  }
  return {{}, std::move(text)};
}

std::string_view role_of(const Survivor& survivor) {
  if (survivor.raft) return "CAPTAIN";
  return survivor.role == Role::guard ? "GUARD" : survivor.role == Role::builder ? "BUILDER" : "NONE";
}

Reply info(State& state, Seat seat, const Arguments& arguments, const TurnContext&) {
  Refusal refusal;
  const Survivor* survivor = asked_about(state, seat, arguments[0], refusal);
  if (!survivor) return {refusal, {}};
  const auto [x, y] = survivor->place;
  const std::string busy = survivor->role == Role::guard ? "UNKNOWN" : std::to_string(survivor->busy);
  std::string text = line_of(x, y, state.carried(*survivor), busy, role_of(*survivor));
  for (const auto& [dx, dy] : {std::pair{0, 0}, {0, 1}, {1, 0}, {0, -1}, {-1, 0}}) {
    if (!state.world->has(x + dx, y + dy)) {
      text += "NIL\n";
      continue;
    }
    const Place place{static_cast<std::int16_t>(x + dx), static_cast<std::int16_t>(y + dy)};
    const Bonfire::Crowd crowd = state.crowd(place);
    text += line_of(state.world->island(place) == no_island ? "WATER" : "LAND", dx, dy, crowd.survivors, crowd.guards,
                    crowd.rafts, crowd.abandoned, crowd.cargo, crowd.abandoned_cargo);
  }
  return {{}, std::move(text)};
}

Reply my_wood(State& state, Seat seat, const Arguments&, const TurnContext&) {
  const Bonfire::Wood wood = Bonfire::wood(state, seat);
  return {{}, line_of(wood.points, wood.on_islands, wood.carried)};
}

template <Verb verb>
Reply order(State& state, Seat seat, const Arguments& arguments, const TurnContext&) {
  Bonfire::Order order{verb, arguments[0]};
  if (verb == Verb::move) order.dx = arguments[1], order.dy = arguments[2];
  const Refusal refusal = Bonfire::give(state, seat, order);
  return {refusal, {}, refusal.taken()};
}

constexpr std::array commands = {
    Command<Serve>{"DESCRIBE_WORLD", 0, 0, describe_world},
    Command<Serve>{"TIME_TO_RESCUE", 0, 0, time_to_rescue},
    Command<Serve>{"LIST_SURVIVORS", 0, 0, list_survivors},
    Command<Serve>{"LIST_RAFTS", 0, 0, list_rafts},
    Command<Serve>{"LIST_WOOD", 1, 1, list_wood},
    Command<Serve>{"INFO", 1, 1, info},
    Command<Serve>{"MY_WOOD", 0, 0, my_wood},
    Command<Serve>{"IGNITION", 1, 1, order<Verb::ignite>},
    Command<Serve>{"IGNITE", 1, 1, order<Verb::ignite>},
    Command<Serve>{"MOVE", 3, 3, order<Verb::move>},
    Command<Serve>{"TAKE", 1, 1, order<Verb::take>},
    Command<Serve>{"GIVE", 1, 1, order<Verb::give>},
    Command<Serve>{"GUARD", 1, 1, order<Verb::guard>},
    Command<Serve>{"STOP_GUARDING", 1, 1, order<Verb::stop_guarding>},
    Command<Serve>{"BUILD", 1, 1, order<Verb::build>},
    Command<Serve>{"ABANDON", 1, 1, order<Verb::abandon>},
    Command<Serve>{"TAKE_OVER", 1, 1, order<Verb::take_over>},
    Command<Serve>{"DRY", 1, 1, order<Verb::dry>},
};

}  // namespace

std::string_view Bonfire::why(Refusal refusal) { return text_of(refusal, texts).text; }
std::string_view Bonfire::kind(Refusal refusal) { return text_of(refusal, texts).kind; }

Reply Bonfire::call(State& state, Seat seat, std::string_view text, const TurnContext& tempo) {
  const auto parsed = parse_command<Serve>(text, commands);
  if (!parsed.refusal.taken()) return {parsed.refusal, {}};
  return parsed.command->serve(state, seat, parsed.arguments, tempo);
}

}  // namespace agon::bonfire
