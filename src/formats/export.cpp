#include "formats/export.hpp"

#include <algorithm>

#include "base/json_writer.hpp"
#include "base/text.hpp"

namespace agon::formats {

std::string csv_field(std::string text) {
  if (!text.empty() && std::string_view("=+-@\t\r").find(text[0]) != std::string_view::npos) text.insert(0, 1, '\'');
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? "\"\"" : std::string(1, c);
  return quoted + '"';
}

namespace {

std::string shown(const Row& row, const Table& table, std::size_t column) {
  return scoring::decimals(row.values[column], table.columns[column].digits);
}

std::string name_of(Player player, std::span<const Entrant> entrants) {
  return player == nobody ? "house bot" : entrants[player].name;
}

// A field and the comma before it; empty if there are no titles.
std::string title_field(Player player, std::span<const Entrant> entrants, const Titles& titles) {
  if (titles.empty()) return "";
  const std::string name = name_of(player, entrants);
  const auto found = player == nobody ? titles.end() : titles.find(name);
  return "," + csv_field(found == titles.end() ? name : found->second);
}

std::string score_of(const Played& game, std::size_t seat) {
  return seat < game.scores.size() ? fixed_point(game.scores[seat]) : "";
}

void write(JsonWriter& json, Player player) {
  if (player == nobody) {
    json.null();
  } else {
    json.value(player + 1);
  }
}

void write(JsonWriter& json, const Played& game) {
  const Meeting& meeting = game.meeting;
  json.begin_object().member("round", meeting.round).member("table", meeting.table).member("map", meeting.map);
  json.member("purpose", meeting.purpose).member("turns", game.turns).key("seats").begin_array();
  for (const Player player : meeting.seats) write(json, player);
  json.end_array().key("scores").begin_array();
  for (const std::int64_t score : game.scores) json.value(fixed_point(score));
  json.end_array().key("faults").begin_array();
  for (std::size_t seat = 0; seat < meeting.seats.size(); ++seat) {
    if (game.faults[seat]) json.value(seat);
  }
  json.end_array().end_object();
}

void write(JsonWriter& json, const Table& table) {
  json.begin_object().key("columns").begin_array();
  for (const Column& column : table.columns) json.value(column.name);
  json.end_array().key("rows").begin_array();
  for (const Row& row : table.rows) {
    json.begin_object().member("place", row.place).key("entrant");
    write(json, row.player);
    json.key("values").begin_array();
    for (std::size_t i = 0; i < row.values.size(); ++i) json.value(shown(row, table, i));
    json.end_array().key("exact").begin_array();
    for (const scoring::Exact& value : row.values) json.value(value.str());
    json.end_array();
    if (row.status != scoring::TeamStatus::competes) json.member("status", name_of(row.status));
    json.end_object();
  }
  json.end_array().member("remark", table.remark).end_object();
}

}  // namespace

std::string table_csv(const Table& table, std::span<const Entrant> entrants, const Titles& titles) {
  std::string text = titles.empty() ? "place,name" : "place,name,title";
  for (const Column& column : table.columns) text += "," + csv_field(column.name);
  const bool marked =
      std::ranges::any_of(table.rows, [](const Row& row) { return row.status != scoring::TeamStatus::competes; });
  text += marked ? ",status\r\n" : "\r\n";
  for (const Row& row : table.rows) {
    text += std::to_string(row.place) + "," + csv_field(entrants[row.player].name) +
            title_field(row.player, entrants, titles);
    for (std::size_t i = 0; i < row.values.size(); ++i) text += "," + shown(row, table, i);
    if (marked) text += "," + std::string(name_of(row.status));
    text += "\r\n";
  }
  return text;
}

std::string games_csv(std::span<const Entrant> entrants, std::span<const Played> played, const Titles& titles) {
  std::size_t seats = 0;
  for (const Played& game : played) seats = std::max(seats, game.meeting.seats.size());
  std::string text = "round,table,map,purpose,turns";
  for (std::size_t seat = 1; seat <= seats; ++seat) {
    for (const std::string_view what : {"name", "title", "score", "fault"}) {
      if (what != "title" || !titles.empty()) text += "," + std::string(what) + " " + std::to_string(seat);
    }
  }
  text += "\r\n";
  for (const Played& game : played) {
    const Meeting& meeting = game.meeting;
    text += std::to_string(meeting.round) + "," + std::to_string(meeting.table) + "," +
            std::to_string(meeting.map + 1) + "," + csv_field(meeting.purpose) + "," + std::to_string(game.turns);
    for (std::size_t seat = 0; seat < seats; ++seat) {
      const bool taken = seat < meeting.seats.size();
      if (!taken) {
        text += titles.empty() ? ",,," : ",,,,";
        continue;
      }
      text += "," + csv_field(name_of(meeting.seats[seat], entrants)) +
              title_field(meeting.seats[seat], entrants, titles) + "," + score_of(game, seat) + "," +
              (game.faults[seat] ? "fault" : "");
    }
    text += "\r\n";
  }
  return text;
}

std::string tournament_json(std::string_view name, std::span<const Entrant> entrants, std::span<const Played> played,
                            const Table& table) {
  JsonWriter json;
  json.begin_object().member("tournament", name).key("entrants").begin_array();
  for (const Entrant& entrant : entrants) json.value(entrant.name);
  json.end_array().key("games").begin_array();
  for (const Played& game : played) write(json, game);
  json.end_array().key("table");
  write(json, table);
  json.key("lots").begin_array();
  for (const Lot& lot : table.lots) {
    json.begin_object().member("about", lot.about).key("order").begin_array();
    for (const Player player : lot.order) write(json, player);
    json.end_array().end_object();
  }
  json.end_array().end_object();
  return std::move(json).take();
}

}  // namespace agon::formats
