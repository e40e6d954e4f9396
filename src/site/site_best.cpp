#include "site/site_best.hpp"

#include <algorithm>

#include "base/json_writer.hpp"
#include "scoring/exact.hpp"

namespace agon::site {
namespace {

void write_rows(JsonWriter& json, const formats::BestResults& results, const formats::Table& table) {
  json.key("rows").begin_array();
  for (const formats::Row& row : table.rows) {
    bool has_played = false;
    for (std::uint32_t map = 1; map <= results.maps(); ++map) has_played |= results.best(row.player, map).has_value();
    if (!has_played) continue;
    json.begin_object().member("team", row.player).member("place", row.place);
    json.member("points", scoring::decimals(row.values[0], table.columns[0].digits)).key("best").begin_array();
    for (std::uint32_t map = 1; map <= results.maps(); ++map) {
      const auto best = results.best(row.player, map);
      best ? json.value(*best) : json.null();
    }
    json.end_array();
    if (row.status != scoring::TeamStatus::competes) json.member("status", scoring::name_of(row.status));
    json.end_object();
  }
  json.end_array();
}

}  // namespace

std::string BestBoard::json(const live::Scoring& scoring, const live::FinishedGames& games,
                            std::span<const scoring::Participation> participation, store::Time until) {
  const bool grows = games.size() >= seen_.size() && std::equal(seen_.begin(), seen_.end(), games.begin());
  if (!grows || until != until_ || results_.size() != scoring.rules.servers.size()) {
    results_.assign(scoring.rules.servers.size(), {});
    seen_.clear();
    until_ = until;
  }
  for (std::size_t i = seen_.size(); i < games.size(); ++i) {
    if (games[i]->ended <= until) formats::add_improvement(*games[i], results_[games[i]->server]);
  }
  seen_ = games;
  JsonWriter json;
  json.begin_object().key("servers").begin_array();
  for (std::size_t server = 0; server < results_.size(); ++server) {
    const formats::BestResults& results = results_[server];
    if (results.maps() == 0) continue;
    const formats::Table table = formats::best_table(results, scoring.rules.teams.size(), participation);
    json.begin_object().member("server", server).member("maps", results.maps());
    write_rows(json, results, table);
    json.end_object();
  }
  return std::move(json.end_array().end_object()).take();
}

}  // namespace agon::site
