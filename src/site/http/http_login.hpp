#pragma once

#include <boost/asio/awaitable.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "live/connections/login_gate.hpp"
#include "site/http/http_server.hpp"

namespace agon::site {

// Credentials in the header Authorization. A browser is never asked for them with WWW-Authenticate, so it never sends
// any on its own.
struct Credentials {
  std::string login, password;
};
std::optional<Credentials> basic_credentials(const HttpRequest&);      // "Basic": login and password
std::optional<std::string_view> bearer_token(const HttpRequest&);      // "Bearer": a token; a view into the request
std::string_view field_of(const HttpRequest&, std::string_view name);  // "" if missing

// For the gate's thread; the gate must outlive the call.
asio::awaitable<live::LoginGate::Verdict> verdict_on(live::LoginGate&, const HttpClient&, Credentials);

// The message to a client whose login failed. `who`: "team", "account".
std::string login_refused(live::LoginGate::Verdict, std::string_view who);

}  // namespace agon::site
