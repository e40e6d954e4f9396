// The game for people: the frame for viewers, the tick as sentences, the park in a terminal.

#include <algorithm>
#include <array>
#include <bit>

#include "base/json_writer.hpp"
#include "games/vampire/worlds.hpp"

namespace agon::vampire {

namespace {

using What = Event::What;

std::string name_of(Seat seat) { return std::string(Vampire::info().seat_names[seat]); }

std::string names_of(unsigned seats) {  // "A, B and C"
  std::string text;
  for (Seat seat = 0; seat < seats_most; ++seat) {
    const bool last = seats >> seat == 1;
    if (seats >> seat & 1) (text += text.empty() ? "" : last ? " and " : ", ") += name_of(seat);
  }
  return text;
}

JsonWriter& write_cell(JsonWriter& json, Cell cell) {
  return json.begin_array().value(row_of(cell)).value(column_of(cell)).end_array();
}

std::string_view event_name(What what) {
  constexpr std::array<std::string_view, 15> names = {"announced", "appeared", "vanished", "picked",  "exploded",
                                                      "thinned",   "hit",      "lamp",     "fell",    "dropped",
                                                      "put",       "walked",   "tired",    "used_up", "too_fast"};
  return names[static_cast<std::size_t>(what)];
}

bool is_secret(What what) { return what == What::tired || what == What::used_up || what == What::too_fast; }

bool is_of_item(What what) {
  return what == What::announced || what == What::appeared || what == What::vanished || what == What::picked;
}

void write_event(JsonWriter& json, const Event& event) {
  json.begin_object().member("what", event_name(event.what)).member("seat", event.seat);
  write_cell(json.key("cell"), event.cell);
  if (is_of_item(event.what)) json.member("kind", kind_name(event.kind));
  json.member("number", event.number).key("owners").begin_array();
  for (Seat seat = 0; seat < seats_most; ++seat) {
    if (event.owners >> seat & 1) json.value(seat);
  }
  json.end_array().key("arms").begin_array();
  for (const std::uint8_t arm : event.arms) json.value(arm);
  json.end_array().end_object();
}

void write_player(JsonWriter& json, const State& now, Seat seat, bool with_points) {
  const Player& player = now.players[seat];
  write_cell(json.begin_object().key("cell"), player.cell);
  json.member("lives", player.lives).member("can_put", now.can_put(seat)).member("radius", player.radius);
  json.member("shoe", player.shoe).member("rest", player.rest).key("points");
  with_points ? json.value(Vampire::scores(now)[seat] / (point / 100)) : json.null();
  json.key("fallen");
  player.lives == 0 ? json.value(player.fallen) : json.null();
  json.end_object();
}

void write_park(JsonWriter& json, const State& now) {
  json.key("park").begin_array();
  for (int row = 0; row < now.map().size; ++row) json.value(row_text(now.map().size, now.bats, row));
  json.end_array().key("grenades").begin_array();
  for (const Grenade& grenade : grenades_of(now)) {
    write_cell(json.begin_object().member("owner", grenade.owner).key("cell"), grenade.cell);
    json.member("fuse", grenade.fuse).member("radius", grenade.radius).end_object();
  }
  json.end_array().key("items").begin_array();
  for (const Item& item : items_of(now)) {
    write_cell(json.begin_object().member("kind", kind_name(item.kind)).key("cell"), item.cell);
    json.member("countdown", item.countdown).end_object();
  }
  json.end_array();
}

// The seats with the most points.
unsigned best_seats(const Scores& scores) {
  const std::int64_t best = *std::max_element(scores.begin(), scores.end());
  unsigned seats = 0;
  for (Seat seat = 0; seat < scores.size(); ++seat) seats |= (scores[seat] == best ? 1U : 0U) << seat;
  return seats;
}

std::string sentence_of(const Event& event) {
  const std::string who = name_of(event.seat);
  const std::string kind(kind_name(event.kind));
  const bool alone = std::has_single_bit(event.owners);
  switch (event.what) {
    case What::announced:
      return kind + " will fall to " + row_and_column(event.cell) + " in " + std::to_string(event.number) + " ticks";
    case What::vanished:
      return kind + " vanishes from " + row_and_column(event.cell);
    case What::picked:
      return who + " picks up " + kind;
    case What::thinned:
      return names_of(event.owners) + (event.number ? " thin" : " chase") + (alone ? "s" : "") +
             (event.number ? " out" : " away") + " the swarm at " + row_and_column(event.cell);
    case What::hit:
      return names_of(event.owners) + (alone ? " dazzles " : " dazzle ") + who + ", for " +
             std::to_string(event.number) + " points";
    case What::lamp:
      return who + " stands under a lamp";
    case What::fell:
      return who + " is out";
    case What::dropped:
      return who + " is out for lack of valid answers";
    case What::put:
      return who + " puts a grenade at " + row_and_column(event.cell);
    case What::tired:
      return who + " is inactive and cannot put a grenade";
    case What::used_up:
      return who + " has no grenade to put";
    case What::too_fast:
      return who + " wants to go too fast";
    case What::appeared:
    case What::exploded:
    case What::walked:
      break;
  }
  return "";
}

std::array<std::string, 2> cell_text(const State& now, Cell cell) {
  const int size = now.map().size;
  if (is_bush(size, cell)) return {"#", "#"};
  if (const int density = now.bats.density(cell)) return {"b", std::to_string(density)};
  const bool is_lit = now.tick > now.map().maxtick && lamp_number(size, cell) < now.tick - now.map().maxtick;
  std::array<std::string, 2> text = {" ", is_lit ? "~" : "."};
  for (const Item& item : items_of(now)) {
    if (item.cell == cell) text = {std::string(kind_name(item.kind).substr(0, 1)), item.countdown < 0 ? "-" : "+"};
  }
  for (const Grenade& grenade : grenades_of(now)) {
    if (grenade.cell == cell) text = {"*", std::to_string(grenade.fuse)};
  }
  return text;
}

}  // namespace

std::string Vampire::frame(const State& now, Audience audience, TurnLog<Event> lately) {
  JsonWriter json;
  json.begin_object().member("turn", now.tick).member("size", now.map().size).member("maxtick", now.map().maxtick);
  write_park(json, now);
  json.key("players").begin_array();
  for (Seat seat = 0; seat < now.seats; ++seat) write_player(json, now, seat, !audience);
  json.end_array().key("events").begin_array();
  for (const Event& event : lately.events) {
    if (!audience || !is_secret(event.what) || event.seat == *audience) write_event(json, event);
  }
  json.end_array().member("over", now.reasons != 0).key("winners").begin_array();
  for (Seat seat = 0; seat < now.seats && now.reasons != 0 && !audience; ++seat) {
    if (best_seats(scores(now)) >> seat & 1) json.value(seat);
  }
  return std::move(json.end_array().end_object()).take();
}

std::string Vampire::tell(const State& now, TurnLog<Event> lately) {
  if (now.tick == 0)
    return std::to_string(now.seats) + " vampires enter a park of " + std::to_string(now.map().size) + " by " +
           std::to_string(now.map().size) + " cells";
  if (now.reasons & no_connected_competitor_left) {
    return name_of(*now.park->tested) + " leaves before tick " + std::to_string(now.tick);
  }
  std::string text;
  for (const Event& event : lately.events) {
    const std::string sentence = sentence_of(event);
    if (!sentence.empty()) (text += text.empty() ? "" : "; ") += sentence;
  }
  return "Tick " + std::to_string(now.tick - 1) + ": " + (text.empty() ? "nothing happens" : text);
}

std::string Vampire::ending(const State& now) {
  const Scores scores = Vampire::scores(now);
  const unsigned best = best_seats(scores);
  const bool alone = std::has_single_bit(best);
  std::string text = names_of(best) + (alone ? " wins: " : " share the first place: ");
  for (Seat seat = 0; seat < now.seats; ++seat) {
    text += (seat ? ", " : "") + name_of(seat) + " " + decimal(scores[seat]);
  }
  text += " points; ";
  if (now.reasons & no_competitor_left) {
    text +=
        now.reasons & inactivity ? "the tested vampire is out for lack of valid answers" : "the tested vampire is out";
  } else if (now.reasons & no_opponent_left) {
    unsigned left = 0;
    for (Seat seat = 0; seat < now.seats; ++seat) left |= (now.alive(seat) ? 1U : 0U) << seat;
    text += left ? names_of(left) + " alone is left" : "nobody is left";
  } else if (now.reasons & no_connected_competitor_left) {
    text += "the tested vampire has left";
  } else {
    text += "the ticks are used up";
  }
  return text + " after " + std::to_string(now.tick) + " ticks";
}

std::string Vampire::picture(const State& now, TurnLog<Event>, TextStyle style) {
  constexpr int bush_colour = 65;
  constexpr int bat_colour = 141;
  constexpr int light_colour = 228;
  std::string text;
  for (int row = 0; row < now.map().size; ++row) {
    for (int column = 0; column < now.map().size; ++column) {
      const Cell cell = cell_at(row, column);
      auto [front, back] = cell_text(now, cell);
      std::string shown = front + back;
      if (front == "#") shown = inked(style, bush_colour, shown);
      if (front == "b") shown = inked(style, bat_colour, shown);
      if (front == "*" || back == "~") shown = inked(style, light_colour, shown);
      for (Seat seat = 0; seat < now.seats; ++seat) {
        if (!now.alive(seat) || now.players[seat].cell != cell) continue;
        shown = inked_for_seat(style, seat, std::to_string(seat + 1)) + (front == "*" ? "*" : "<");
      }
      text += shown;
    }
    text += '\n';
  }
  for (Seat seat = 0; seat < now.seats; ++seat) {
    const Player& player = now.players[seat];
    text += inked_for_seat(style, seat, name_of(seat)) + "  " + decimal(scores(now)[seat]) + " points, ";
    if (player.lives == 0) {
      text += "out in tick " + std::to_string(player.fallen) + "\n";
      continue;
    }
    text += "lives " + std::to_string(player.lives) + ", grenades " + std::to_string(now.can_put(seat)) + ", radius " +
            std::to_string(player.radius) + (player.shoe ? ", shoes " + std::to_string(player.shoe) : "") +
            (player.rest ? ", inactive " + std::to_string(player.rest) : "") + "\n";
  }
  return text;
}

}  // namespace agon::vampire
