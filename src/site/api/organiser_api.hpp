#pragma once

#include <array>
#include <boost/asio/awaitable.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

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
//                                       otherwise why not
//   GET  /api/organiser/order?number=7  its progress, for the account that gave it
//   GET  /api/organiser/file?order=7    the file that it created, or else its output
class OrganiserApi {
 public:
  OrganiserApi(SessionApi& sessions, OrganiserRoom room)
      : sessions_(sessions), room_(std::move(room)) {}  // `sessions` must outlive it

  static constexpr std::array<std::string_view, 5> paths = {"/api/organiser/state", "/api/organiser/contest_file",
                                                            "/api/organiser/orders", "/api/organiser/order",
                                                            "/api/organiser/file"};
  static bool is_here(std::string_view path) { return path.starts_with("/api/organiser/"); }
  HttpAnswer answer(const HttpRequest&);
  HttpServer::Judged post(const HttpRequest&);

 private:
  HttpAnswer give(const SessionApi::Who&, std::string_view body) const;
  HttpAnswer order(const SessionApi::Who&, const HttpRequest&) const;
  HttpAnswer file(const SessionApi::Who&, const HttpRequest&) const;
  std::optional<OrderState> find(const SessionApi::Who&, const std::string& number) const;

  SessionApi& sessions_;
  const OrganiserRoom room_;
  const std::shared_ptr<const bool> open_ = std::make_shared<const bool>(true);  // expires when the room is closed
};

}  // namespace agon::site
