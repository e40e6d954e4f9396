#pragma once

#include <array>
#include <boost/asio/awaitable.hpp>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/blob_store.hpp"
#include "site/api/orders.hpp"
#include "site/api/session_api.hpp"
#include "site/http/http_server.hpp"

namespace agon::site {

// The organisers' room over HTTP. For the site's thread.
//
//   GET  /api/organiser/state           an overview
//   GET  /api/organiser/contest_file    without secrets
//   GET  /api/organiser/orders          the available orders, who may give them, and their arguments
//   POST /api/organiser/orders          gives one (orders.hpp): 202 {"number":7}; 409 {"asks":"..."}: needs "sure";
//                                       422: it cannot be carried out now; otherwise why not
//   GET  /api/organiser/order?number=7  its progress, for the account that gave it
//   GET  /api/organiser/file?order=7    the file that it created, or else its output
//   GET  /api/organiser/notes?replay=9f2c   what all programs wrote to stderr in a match, by turn, as JSON lines
//                                       (replay/notes.hpp); empty if there is no such match
//   GET  /api/organiser/matches?tournament=Cup   all its matches, published or not
//                                       (tournaments/published/match_list.hpp)
//   GET  /api/organiser/replay?hash=9f2c&as=lines   as /api/replay, of any match
//   GET  /api/organiser/trial?replay=9f2c     whose trial match it is: {"submission":7,"seats":[null,2]}, the teams by
//                                             seat; null: a bot of ours
class OrganiserApi {
 public:
  OrganiserApi(SessionApi& sessions, OrganiserRoom room)
      : sessions_(sessions), room_(std::move(room)) {}  // `sessions` must outlive it

  // What the jury may know of matches, published or not.
  struct Matches {
    std::function<std::string(const Hash& replay)> notes;
    std::function<std::optional<std::string>(const std::string& tournament)> list;  // none: it has not begun
    std::function<HttpAnswer(const Hash& replay, bool as_lines)> replay;
    std::function<std::optional<std::string>(const Hash& replay)> trial;  // none: it is not that of a trial match
  };
  void tell_of_matches_by(Matches matches) { matches_ = std::move(matches); }

  static constexpr std::array<std::string_view, 9> paths = {
      "/api/organiser/state",   "/api/organiser/contest_file", "/api/organiser/orders",
      "/api/organiser/order",   "/api/organiser/file",         "/api/organiser/notes",
      "/api/organiser/matches", "/api/organiser/replay",       "/api/organiser/trial"};
  static constexpr std::string_view orders_path = paths[2];
  static bool is_here(std::string_view path) { return path.starts_with("/api/organiser/"); }
  HttpAnswer answer(const HttpRequest&, const HttpClient&);
  HttpServer::Judged post(const HttpRequest&, const HttpClient&);

 private:
  HttpAnswer give(const SessionApi::Who&, std::string_view body) const;
  HttpAnswer of_matches(const HttpRequest&) const;
  HttpAnswer order(const SessionApi::Who&, const HttpRequest&) const;
  HttpAnswer file(const SessionApi::Who&, const HttpRequest&) const;
  std::optional<OrderState> find(const SessionApi::Who&, const std::string& number) const;

  SessionApi& sessions_;
  const OrganiserRoom room_;
  std::optional<Matches> matches_;                                               // none: there are no matches
  const std::shared_ptr<const bool> open_ = std::make_shared<const bool>(true);  // expires when the room is closed
};

}  // namespace agon::site
