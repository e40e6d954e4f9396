// Hidden results, for the ceremony that reveals them. They are given to clients with the key from the link that `agon
// contest ceremony` makes, and only once they can no longer change: a key leaked earlier gives no team an advantage.

#include <fmt/format.h>

#include <string>
#include <utility>
#include <vector>

#include "crypto/passwords.hpp"
#include "site/site_inside.hpp"

namespace agon::site {
namespace {

constexpr std::string_view bearer = "Bearer ";

bool shows_key(const HttpRequest& request, const std::string& hash) {
  if (hash.empty()) return false;
  const auto field = request[http::field::authorization];
  const std::string_view text(field.data(), field.size());
  return text.starts_with(bearer) && crypto::hash_token(text.substr(bearer.size())) == hash;
}

// The finished tournaments, as the public sees them and as they are.
std::string tournaments_text(const tournaments::TournamentScheduler& jury,
                             const std::vector<tournaments::Team>& teams) {
  const auto overview = jury.overview();
  const tournaments::TournamentsFeed feed = jury.feed();
  std::string text;
  if (!overview) return text;
  for (const auto& [name, tournament] : overview->begun) {
    if (tournament->over().empty() || tournament->cancelled()) continue;
    const auto shown = feed.shown.find(name);
    text += fmt::format(R"({}{{"before":{},"after":{}}})", text.empty() ? "" : ",",
                        shown == feed.shown.end() ? "null" : *shown->second,
                        tournaments::tournament_json(*tournament, tournaments::Acts::all_rounds, teams));
  }
  return text;
}

}  // namespace

HttpAnswer Site::Inside::tell_ceremony(const HttpRequest& request, const HttpClient&) {
  if (!shows_key(request, ceremony_key ? ceremony_key() : "")) {
    return plain(http::status::unauthorized,
                 "This is not the link of the ceremony, or a newer one has replaced it: `agon contest ceremony` makes "
                 "another.\n");
  }
  const auto now = server.situation();
  const scoring::Deadline24Board table = board(server.scoring(), *now);
  std::string live = "null";
  const bool over = now->phase == tournaments::Phase::over && !table.preview;
  if (over && !contest.servers.empty()) {
    live = fmt::format(
        R"({{"before":{},"after":{},"curves":{}}})", frozen && !frozen->standings.empty() ? frozen->standings : "null",
        site::standings_text(server.scoring(), *now, table, table.places, {}), curves.json(store::Time::max()));
  }
  const std::string waits = !over && !contest.servers.empty() ? "true" : "false";
  return json(shared(fmt::format(R"({{"waits":{},"standings":{},"tournaments":[{}]}})", waits, live,
                                 jury ? tournaments_text(*jury, teams) : "")));
}

}  // namespace agon::site
