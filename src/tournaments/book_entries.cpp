// How the entries of a tournament's book are written. Tournament reads them.

#include <fmt/format.h>

#include <boost/json.hpp>

#include "tournaments/tournament.hpp"
#include "worker/json_parts.hpp"

namespace agon::tournaments {

namespace json = boost::json;
using formats::Meeting;

namespace {

json::value json_of(formats::Player player) {
  return player == formats::nobody ? json::value(nullptr) : json::value(player);
}

json::array json_of(std::span<const formats::Player> players) {
  json::array list;
  for (const formats::Player player : players) list.push_back(json_of(player));
  return list;
}

}  // namespace

std::string plan_entry(const Plan& plan, std::int64_t act) {
  return R"({"plan":)" + to_json(plan) + (act > 0 ? fmt::format(R"(,"act":{}}})", act) : "}");
}

std::string round_entry(std::uint32_t number, const formats::Round& round) {
  json::array meetings, lots;
  for (const Meeting& meeting : round.meetings) {
    meetings.push_back(json::object{{"table", meeting.table},
                                    {"seats", json_of(meeting.seats)},
                                    {"map", meeting.map},
                                    {"purpose", meeting.purpose}});
  }
  for (const formats::Lot& lot : round.lots) {
    lots.push_back(json::object{{"about", lot.about}, {"order", json_of(lot.order)}});
  }
  return json::serialize(
      json::object{{"round", {{"number", number}, {"meetings", std::move(meetings)}, {"lots", std::move(lots)}}}});
}

std::string result_entry(const worker::MatchResult& result) { return R"({"result":)" + to_json(result) + "}"; }

std::string void_entry(std::uint32_t round, std::uint32_t table, std::string_view why) {
  json::object object{{"round", round}, {"table", table}};
  put_bytes(object, "why", why);
  return json::serialize(json::object{{"void", std::move(object)}});
}

std::string change_entry(const PlanChange& change, std::string_view why) {
  json::object object = json_of(change);
  put_bytes(object, "why", why);
  return json::serialize(json::object{{"change", std::move(object)}});
}

std::string over_entry(std::string_view why) { return json::serialize(json::object{{"over", why}}); }

std::string book_of(std::string_view tournament) { return fmt::format("tournament/{}", tournament); }

std::string entrant_entry(const EntrantChange& change, std::uint32_t from) {
  json::object object;
  put_bytes(object, "name", change.name);
  object["status"] = scoring::name_of(change.to.status);
  object["annulled"] = change.to.annulled;
  object["from"] = from;
  put_bytes(object, "why", change.why);
  object["act"] = change.act;
  if (change.removed) object["removed"] = true;
  if (change.program) object["program"] = json_of(*change.program);
  return json::serialize(json::object{{"entrant", std::move(object)}});
}

std::string cancel_entry(std::string_view why, std::int64_t act) {
  json::object object{{"act", act}};
  put_bytes(object, "why", why);
  return json::serialize(json::object{{"cancel", std::move(object)}});
}

std::string uncancel_entry(std::int64_t act) { return json::serialize(json::object{{"uncancel", {{"act", act}}}}); }

}  // namespace agon::tournaments
