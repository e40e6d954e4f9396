#pragma once

#include <array>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <functional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "config/organisers.hpp"
#include "live/connections/login_gate.hpp"
#include "site/api/sessions.hpp"
#include "site/http/http_server.hpp"
#include "telemetry/strangers.hpp"

namespace agon::site {

// Authenticates organisers. For the site's thread.
//
//   POST /api/session        with "Authorization: Basic": a new session, as a cookie; ends the old one
//   GET  /api/session        {"name","role","csrf"}; for a spectator only the role
//   POST /api/session/end    logs out
//
// Scripts send their token with each request instead: "Authorization: Bearer".
class SessionApi {
 public:
  // The limits and the context must outlive it; the context runs on the site's thread.
  SessionApi(const config::LiveLimits&, asio::io_context&);

  void count_failed_logins_by(std::function<void()> count) { failed_ = std::move(count); }

  // Replaces the accounts. Sessions of accounts that are gone, or whose password or role has changed, end.
  void change_organisers(const std::vector<config::Organiser>&);

  static constexpr std::array<std::string_view, 2> paths = {"/api/session", "/api/session/end"};
  static bool is_here(std::string_view path) { return path == paths[0] || path == paths[1]; }
  HttpAnswer answer(const HttpRequest&);  // GET of the first one
  asio::awaitable<HttpServer::Judged> post(const HttpRequest&, const HttpClient&);

  enum class Purpose : std::uint8_t { sees, changes };
  struct Who {
    std::string name;
    config::Role role = config::Role::team;
  };
  // The sender, if its role is at least `least` and a changing request carries the CSRF token; otherwise the answer.
  std::variant<HttpAnswer, Who> who(const HttpRequest&, const HttpClient&, Purpose, config::Role least);

 private:
  const Sessions::Session* session_of(const HttpRequest&);
  HttpAnswer refuse_token(const HttpClient&, live::LoginGate::Verdict);
  asio::awaitable<HttpAnswer> log_in(const HttpRequest&, const HttpClient&);
  HttpAnswer log_out(const HttpRequest&, const HttpClient&);

  live::LoginGate gate_;  // its teams are the accounts, including deleted ones
  telemetry::Strangers strangers_{"site"};
  std::vector<config::Organiser> organisers_;
  Sessions sessions_;
  std::function<void()> failed_ = [] {};
};

}  // namespace agon::site
