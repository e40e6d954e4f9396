#pragma once

#include <boost/asio/awaitable.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "live/connections/login_gate.hpp"
#include "site/http/http_server.hpp"

namespace agon::site {

// What a request says of who asks, in its field Authorization. A browser is never asked for one with WWW-Authenticate,
// so it sends none by itself.
struct Credentials {
  std::string login, password;
};
std::optional<Credentials> basic_credentials(const HttpRequest&);      // "Basic", login and password
std::optional<std::string_view> bearer_token(const HttpRequest&);      // "Bearer" and a token; views the request
std::string_view field_of(const HttpRequest&, std::string_view name);  // "": there is none

// For the gate's thread; the gate outlives the answer.
asio::awaitable<live::LoginGate::Verdict> verdict_on(live::LoginGate&, const HttpClient&, Credentials);

// Why somebody was not let in, as he is told. `who`: "team", "account".
std::string login_refused(live::LoginGate::Verdict, std::string_view who);

}  // namespace agon::site
