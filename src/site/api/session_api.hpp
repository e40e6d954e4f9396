#pragma once

#include <array>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "config/organisers.hpp"
#include "live/connections/login_gate.hpp"
#include "site/api/sessions.hpp"
#include "site/http/http_server.hpp"

namespace agon::site {

// Who of the organisers asks. For the site's thread.
//
//   POST /api/session        with "Authorization: Basic": a new session, as a cookie; its end is the old one's
//   GET  /api/session        {"name","role","csrf"}; of a spectator the role alone
//   POST /api/session/end    logs out
//
// A program says its token with each request instead: "Authorization: Bearer".
class SessionApi {
 public:
  // The limits and the context, which is that of the thread, outlive it.
  SessionApi(const config::LiveLimits&, asio::io_context&);

  // These are the accounts from now on. Sessions of those with another password or role, or that are gone, end.
  void change_organisers(const std::vector<config::Organiser>&);

  static constexpr std::array<std::string_view, 2> paths = {"/api/session", "/api/session/end"};
  static bool is_here(std::string_view path) { return path == paths[0] || path == paths[1]; }
  HttpAnswer answer(const HttpRequest&);
  asio::awaitable<HttpServer::Judged> post(const HttpRequest&, const HttpClient&);

  enum class Purpose : std::uint8_t { sees, changes };
  struct Who {
    std::string name;
    config::Role role = config::Role::team;
  };
  // Who asks, if he has this role at least, and for a change also says the word that only our pages know; else what he
  // is answered.
  std::variant<HttpAnswer, Who> who(const HttpRequest&, Purpose, config::Role least);

 private:
  const Sessions::Session* session_of(const HttpRequest&);
  asio::awaitable<HttpAnswer> log_in(const HttpRequest&, const HttpClient&);
  HttpAnswer log_out(const HttpRequest&, const HttpClient&);

  live::LoginGate gate_;  // whose teams are the accounts, also those that are gone
  std::vector<config::Organiser> organisers_;
  Sessions sessions_;
};

}  // namespace agon::site
