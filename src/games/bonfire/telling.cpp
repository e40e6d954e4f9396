// The presentation of a game to people and viewers: info, frame, sentences, picture, digest.

#include <algorithm>
#include <array>

#include "base/json_writer.hpp"
#include "games/bonfire/members.hpp"
#include "games/bonfire/rules.hpp"
#include "games/registry.hpp"

namespace agon::bonfire {

namespace {

using State = Bonfire::State;
using Survivor = Bonfire::Survivor;
using Role = Bonfire::Role;

constexpr std::array options = {
    Option{"teams", "N (1 to 128)", "2", "how many teams play; a world file says it by its survivors"},
    Option{"water", "random or rings", "random", "how the islands lie"},
    Option{"rings", "N (1 to 20)", "3", "how many rings there are with water=rings"},
    Option{"side", "N (10 to 500)", "100", "N: the sea has side x side fields"},
    Option{"islands", "N (1 to 8000)", "600", "I: how many islands there are"},
    Option{"sticks", "N (1 to 1000)", "60", "how many sticks there are on an island, on average"},
    Option{"survivors", "N (1 to 100)", "5", "how many survivors a team has"},
    Option{"pile_min", "N (1 to 100000)", "1000", "S_min: the smallest pile that can be set on fire"},
    Option{"factor", "N (1 to 1000)", "15", "F: how much a burning stick counts"},
    Option{"turn_seconds", "N (1 to 5)", "2", "T: the length of a turn"},
    Option{"turns", "N (1 to 1000000)", "300", "how many turns are left at the beginning"},
};

std::string leader_in_words(const State& now) {
  const Scores scores = Bonfire::scores(now);
  const auto best = std::max_element(scores.begin(), scores.end());
  if (*best == 0) return "nobody has points";
  return "team " + std::to_string(best - scores.begin() + 1) + " leads with " + std::to_string(*best / point) +
         " points";
}

std::string_view role_in_words(Role role, bool captain) {
  if (captain) return "captain";
  return role == Role::guard ? "guard" : role == Role::builder ? "builder" : "none";
}

void write_place(JsonWriter& json, Place place) { json.member("x", place.x).member("y", place.y); }

// A pile: [x, y, sticks, burns, seat, sticks with its mark, ...].
void write_pile(JsonWriter& json, Place place, int sticks, bool burns) {
  json.begin_array().value(place.x).value(place.y).value(sticks).value(burns ? 1 : 0);
}

// The islands whose piles differ from the initial ones; in the first frame, all islands.
void write_piles(JsonWriter& json, const State& now) {
  const World& world = *now.world;
  auto marked = now.marked.begin();
  for (std::size_t i = 0; i < world.islands.size(); ++i) {
    const auto island = static_cast<Island>(i);
    const bool bare = marked == now.marked.end() || marked->island != island;
    const bool burns = now.burns(island);
    if (bare && !burns && now.turn > 0 && now.sticks[i] == world.islands[i].sticks) continue;
    write_pile(json, world.islands[i].place, now.sticks[i], burns);
    for (; marked != now.marked.end() && marked->island == island; ++marked) {
      json.value(marked->seat).value(marked->sticks);
    }
    json.end_array();
  }
}

void write_all(JsonWriter& json, const State& now) {
  json.key("piles").begin_array();
  write_piles(json, now);
  json.end_array().key("survivors").begin_array();
  for (const Survivor& survivor : now.survivors) {
    if (!survivor.alive) continue;
    json.begin_object().member("seat", survivor.seat).member("id", now.id(survivor));
    write_place(json, survivor.place);
    json.member("sticks", now.carried(survivor)).member("busy", survivor.busy);
    json.member("role", role_in_words(survivor.role, survivor.raft != 0)).end_object();
  }
  json.end_array().key("rafts").begin_array();
  for (const Bonfire::Raft& raft : now.rafts) {
    json.begin_object().member("seat", raft.seat);
    write_place(json, raft.place);
    json.member("sticks", sticks_of(raft.cargo)).member("manned", raft.captain >= 0);
    json.member("dries", raft.drying != 0).end_object();
  }
  json.end_array();
}

// What one team sees: its own survivors, the piles in sight, and how many others are near.
void write_view(JsonWriter& json, const Bonfire::View& view, Seat seat) {
  json.key("piles").begin_array();
  for (const auto& sight : view.sights) {
    write_pile(json, sight.place, sight.sticks, sight.burns);
    if (sight.own) json.value(seat).value(sight.own);
    json.end_array();
  }
  json.end_array().key("survivors").begin_array();
  for (const auto& own : view.survivors) {
    json.begin_object().member("seat", seat).member("id", own.id);
    write_place(json, own.place);
    json.member("sticks", own.sticks).member("busy", own.busy);
    json.member("role", role_in_words(own.role, own.captain)).end_object();
  }
  json.end_array().key("rafts").begin_array();
  for (const auto& raft : view.rafts) {
    json.begin_object().member("seat", seat);
    write_place(json, raft.place);
    json.member("sticks", raft.sticks).member("manned", raft.captain != 0).member("dries", raft.dries).end_object();
  }
  json.end_array().key("near").begin_array();  // [x, y, survivors, guards, rafts, abandoned rafts]
  for (const auto& near : view.near) {
    if (near.crowd.survivors + near.crowd.rafts + near.crowd.abandoned == 0) continue;
    json.begin_array().value(near.place.x).value(near.place.y).value(near.crowd.survivors).value(near.crowd.guards);
    json.value(near.crowd.rafts).value(near.crowd.abandoned).end_array();
  }
  json.end_array().key("top").begin_array();
  for (std::size_t i = 0; i < view.top_places.size(); ++i) {
    json.begin_array().value(view.top_places[i].x).value(view.top_places[i].y).value(view.top_sticks[i]).end_array();
  }
  json.end_array();
}

void write_event(JsonWriter& json, std::string_view what, Seat seat, Place place, int count) {
  json.begin_object().member("what", what).member("seat", seat);
  write_place(json, place);
  if (count) json.member("count", count);
  json.end_object();
}

// The events of the last turn; a team sees only its own.
void write_events(JsonWriter& json, const State& now, Audience audience, std::span<const Bonfire::Event> events) {
  static constexpr const char* names[] = {"took", "beaten", "began_raft", "finished_raft", "dismantled", "drowned"};
  json.key("events").begin_array();
  for (const Bonfire::Event& event : events) {
    if (audience && *audience != event.seat) continue;
    write_event(json, names[static_cast<std::size_t>(event.happened)], event.seat, event.place, event.count);
  }
  for (const Bonfire::Fire& fire : now.fires) {
    if (fire.turn + 1 != now.turn || (audience && *audience != fire.seat)) continue;
    write_event(json, "lit", fire.seat, now.world->islands[static_cast<std::size_t>(fire.island)].place, 0);
  }
  json.end_array();
}

std::string count_of(std::ptrdiff_t n, std::string_view one, std::string_view many) {
  return std::to_string(n) + " " + std::string(n == 1 ? one : many);
}

}  // namespace

const GameInfo& Bonfire::info() {
  static constexpr GameInfo info{
      .name = "bonfire",
      .title = "Bonfire",
      .original = "ognisko",
      .summary = "Castaways carry sticks between islands and pile them up for a bonfire that calls the rescue ship.",
      .seats_min = 1,
      .seats_max = max_seats,
      .seat_names = {},
      .pace = Pace::freely,
      .answer_bytes_max = 80,
      .memory_bytes = 256ULL << 20,
      .options = options,
      .takes_map = true,
      .seats_option = "teams",
      .on_fault = OnFault::stands_still,
      .commands_per_turn = 200,
  };
  return info;
}

std::string Bonfire::frame(const State& now, Audience audience, TurnLog<Event> lately) {
  const World& world = *now.world;
  JsonWriter json;
  json.begin_object().member("turn", now.turn).member("over", now.over()).member("turns_left", now.turns_left);
  json.member("burning", !now.fires.empty());
  json.member("side", world.side).member("pile_min", world.pile_min).member("factor", world.factor);
  audience ? write_view(json, view(now, *audience), *audience) : write_all(json, now);
  write_events(json, now, audience, lately.events);
  json.key("points").begin_array();
  const Scores scores = Bonfire::scores(now);
  for (Seat seat = 0; seat < scores.size(); ++seat) {
    audience&&* audience != seat ? json.null() : json.value(scores[seat] / point);
  }
  json.end_array().end_object();
  return std::move(json).take();
}

std::string Bonfire::tell(const State& now, TurnLog<Event> lately) {
  const auto count = [&](Happened happened) {
    return std::count_if(lately.events.begin(), lately.events.end(),
                         [&](const Event& event) { return event.happened == happened; });
  };
  std::string text = "Turn " + std::to_string(now.turn) + ": ";
  if (const auto took = count(Happened::took)) text += count_of(took, "survivor takes", "survivors take") + " wood, ";
  if (const auto fights = count(Happened::beaten)) text += count_of(fights, "fight is", "fights are") + " lost, ";
  if (const auto rafts = count(Happened::finished_raft)) text += count_of(rafts, "raft is", "rafts are") + " built, ";
  if (const auto rafts = count(Happened::dismantled)) text += count_of(rafts, "raft is", "rafts are") + " dismantled, ";
  if (const auto lost = count(Happened::drowned)) text += count_of(lost, "survivor drowns", "survivors drown") + ", ";
  for (const Fire& fire : now.fires) {
    if (fire.turn + 1 != now.turn) continue;
    const Place place = now.world->islands[static_cast<std::size_t>(fire.island)].place;
    text += "team " + std::to_string(fire.seat + 1) + " lights a fire at " + std::to_string(place.x) + " " +
            std::to_string(place.y) + ", ";
  }
  return text + leader_in_words(now);
}

std::string Bonfire::ending(const State& now) {
  return "the ship comes after " + std::to_string(now.turn) + " turns" +
         (now.fires.empty()
              ? ", without any fire"
              : ", " + count_of(static_cast<std::ptrdiff_t>(now.fires.size()), "fire burns", "fires burn")) +
         "; " + leader_in_words(now);
}

// The sea with y upwards, shrunk to at most 100 columns: fires '^', rafts 'U', survivors '@' in the colour of their
// team, islands '.' with few sticks, 'o' with more, 'O' with enough for a fire.
std::string Bonfire::picture(const State& now, TurnLog<Event>, TextStyle style) {
  const World& world = *now.world;
  const int shrink = (world.side + 99) / 100;
  const int columns = (world.side + shrink - 1) / shrink;
  struct Sign {
    char sign = ' ';
    int weight = 0;
    int seat = -1;
  };
  std::vector<Sign> signs(static_cast<std::size_t>(columns * columns));
  const auto put = [&](Place place, Sign sign) {
    Sign& old = signs[static_cast<std::size_t>((place.y - 1) / shrink * columns + (place.x - 1) / shrink)];
    if (sign.weight > old.weight) old = sign;
  };
  for (std::size_t i = 0; i < world.islands.size(); ++i) {
    const int sticks = now.sticks[i];
    const Place place = world.islands[i].place;
    if (now.burns(static_cast<Island>(i))) put(place, {'^', 9, -1});
    put(place, sticks >= world.pile_min ? Sign{'O', 3, -1}
               : sticks >= raft_sticks  ? Sign{'o', 2, -1}
                                        : Sign{'.', 1, -1});
  }
  for (const Raft& raft : now.rafts) put(raft.place, {'U', 5, raft.seat});
  for (const Survivor& survivor : now.survivors) {
    if (survivor.alive) put(survivor.place, {'@', 4, survivor.seat});
  }
  std::string text;
  for (int y = columns - 1; y >= 0; --y) {
    std::string line;
    for (int x = 0; x < columns; ++x) {
      const Sign& sign = signs[static_cast<std::size_t>(y * columns + x)];
      const std::string one(1, sign.sign);
      line += sign.seat < 0 ? one : inked_for_seat(style, static_cast<unsigned>(sign.seat), one);
    }
    while (line.ends_with(' ')) line.pop_back();
    (text += line) += '\n';
  }
  return text + std::to_string(now.turns_left) + " turns left, " + leader_in_words(now) + "\n";
}

std::uint64_t Bonfire::digest(const State& now) { return digest_of_members(now); }

// Usually something useful for a survivor who takes orders, otherwise a query.
std::string Bonfire::random_answer(const State& now, Seat seat, Dice& dice) {
  static constexpr std::pair<Verb, const char*> verbs[] = {
      {Verb::give, "GIVE"},           {Verb::ignite, "IGNITION"}, {Verb::take, "TAKE"},
      {Verb::take_over, "TAKE_OVER"}, {Verb::dry, "DRY"},         {Verb::abandon, "ABANDON"},
      {Verb::build, "BUILD"},         {Verb::guard, "GUARD"},     {Verb::stop_guarding, "STOP_GUARDING"}};
  const int first = now.world->first_of[seat];
  const auto count = static_cast<std::uint32_t>(now.world->first_of[seat + 1U] - first);
  for (int i = 0; i < 8; ++i) {
    const auto id = static_cast<std::int64_t>(1 + dice.below(count));
    if (dice.below(2)) {
      const auto& [verb, name] = verbs[dice.below(std::size(verbs))];
      if (check(now, seat, {verb, id}).taken()) return std::string(name) + " " + std::to_string(id);
    } else {
      const std::uint32_t d = dice.below(4);
      const int dx = d == 0 ? 1 : d == 1 ? -1 : 0;
      const int dy = d == 2 ? 1 : d == 3 ? -1 : 0;
      if (!check(now, seat, {Verb::move, id, dx, dy}).taken()) continue;
      return "MOVE " + std::to_string(id) + " " + std::to_string(dx) + " " + std::to_string(dy);
    }
  }
  return "MY_WOOD";
}

extern const LoadTest load;
extern const Game game;
const Game game = game_of<Bonfire>({.load = &load});

}  // namespace agon::bonfire
