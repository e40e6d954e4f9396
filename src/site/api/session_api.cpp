// Theory of operation
//
// A browser attaches a cookie to every request to us, whichever page causes it. So a change also needs the session's
// CSRF token in a header field, which a page of another origin can neither read nor send without our permission, and we
// give none. The cookie is HttpOnly, so scripts cannot read it, and SameSite, so only our own pages' requests carry it.
// GET never changes anything.
//
// A login creates a new secret, whatever cookie came with it, so nobody can be lured into a session known to someone
// else (session fixation). Login and password come in the header Authorization, which forms on other sites cannot set.
//
// Tokens and passwords of deleted accounts match nobody: since teams can only be added to the gate, deleted names stay
// in it with a hash that matches nothing.

#include "site/api/session_api.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/asio/post.hpp>
#include <boost/json.hpp>
#include <chrono>
#include <memory>
#include <optional>
#include <utility>

#include "base/text.hpp"
#include "crypto/passwords.hpp"
#include "site/http/http_login.hpp"
#include "telemetry/log.hpp"

namespace agon::site {

namespace {

using config::Organiser;
using config::Role;

constexpr std::string_view csrf_field = "X-Agon-Csrf";
// Over TLS, browsers accept a cookie with the __Host- prefix only from this very host.
constexpr std::string_view secure_cookie = "__Host-agon_session", plain_cookie = "agon_session";
constexpr std::size_t cookies_max = 8;  // cookies with our name in one request

std::string cookie_of(const HttpClient& client, std::string_view secret) {
  const auto age = std::chrono::duration_cast<std::chrono::seconds>(Sessions::age_max).count();
  return fmt::format("{}={}; Path=/; Max-Age={}; HttpOnly; SameSite=Strict{}",
                     client.secure ? secure_cookie : plain_cookie, secret, secret.empty() ? 0 : age,
                     client.secure ? "; Secure" : "");
}

// Other sites' pages may have added some.
std::vector<std::string_view> secrets_in(const HttpRequest& request) {
  std::vector<std::string_view> secrets;
  std::string_view left = field_of(request, "Cookie");
  while (!left.empty() && secrets.size() < cookies_max) {
    const std::size_t end = std::min(left.find(';'), left.size());
    const std::string_view pair = trimmed(left.substr(0, end));
    left.remove_prefix(std::min(end + 1, left.size()));
    const std::size_t equals = std::min(pair.find('='), pair.size());
    const std::string_view name = pair.substr(0, equals);
    if (name != secure_cookie && name != plain_cookie) continue;
    secrets.push_back(pair.substr(std::min(equals + 1, pair.size())));
  }
  return secrets;
}

bool comes_from_our_page(const HttpRequest& request, const Sessions::Session& session) {
  const std::string_view site = field_of(request, "Sec-Fetch-Site");
  return (site.empty() || site == "same-origin" || site == "none") &&
         crypto::are_same_secret(field_of(request, csrf_field), session.csrf);
}

HttpAnswer told(const Sessions::Session* session) {
  boost::json::object object{{"role", "spectator"}};
  if (session) {
    object = {{"name", session->name}, {"role", name_of(session->role)}, {"csrf", session->csrf}};
  }
  return json(std::make_shared<const std::string>(boost::json::serialize(object)));
}

std::vector<tournaments::Team> with_those_gone(const std::vector<Organiser>& before,
                                               const std::vector<Organiser>& now) {
  std::vector<tournaments::Team> all;
  for (const Organiser& each : before) all.push_back({each.name, "", "", ""});
  for (const Organiser& each : now) {
    const auto known = std::ranges::find(all, each.name, &tournaments::Team::login);
    tournaments::Team& one = known == all.end() ? all.emplace_back() : *known;
    one = {each.name, each.password_hash, "", each.token_hash};
  }
  for (tournaments::Team& each : all) {
    if (each.password_hash.empty()) each.password_hash = crypto::hash_password(crypto::draw_secret());
  }
  return all;
}

}  // namespace

SessionApi::SessionApi(const config::LiveLimits& limits, asio::io_context& context)
    : gate_(limits, {}, [&context](std::function<void()> work) { asio::post(context, std::move(work)); }) {}

void SessionApi::change_organisers(const std::vector<Organiser>& to) {
  gate_.change(with_those_gone(organisers_, to));
  for (Organiser& before : organisers_) {
    const auto now = std::ranges::find(to, before.name, &Organiser::name);
    const bool same = now != to.end() && now->password_hash == before.password_hash && now->role == before.role;
    if (!same) sessions_.end_of(before.name);
    if (now == to.end()) before.token_hash = before.password_hash = "";
  }
  for (const Organiser& each : to) {
    const auto known = std::ranges::find(organisers_, each.name, &Organiser::name);
    known == organisers_.end() ? organisers_.push_back(each) : void(*known = each);
  }
}

const Sessions::Session* SessionApi::session_of(const HttpRequest& request) {
  for (const std::string_view secret : secrets_in(request)) {
    if (const auto* session = sessions_.find(secret, Sessions::Steady::now())) return session;
  }
  return nullptr;
}

HttpAnswer SessionApi::answer(const HttpRequest& request) { return told(session_of(request)); }

HttpAnswer SessionApi::refuse_token(const HttpClient& client, live::LoginGate::Verdict verdict) {
  using Verdict = live::LoginGate::Verdict;
  failed_();
  const bool limited = verdict == Verdict::limited;
  if (strangers_.may_log()) {
    telemetry::log("organiser_login_failed", {{"address", client.address.to_string()},
                                              {"name", ""},
                                              {"why", limited ? live::LoginGate::why_failed(verdict, false)
                                                              : std::string_view("no organiser has this token")}});
  }
  return plain(http::status::unauthorized,
               limited ? login_refused(verdict, "account") : "This is not the token of an organiser.\n");
}

std::variant<HttpAnswer, SessionApi::Who> SessionApi::who(const HttpRequest& request, const HttpClient& client,
                                                          Purpose purpose, Role least) {
  Who who;
  if (const auto token = bearer_token(request)) {
    const auto [verdict, owner] = gate_.check_token(client.address.to_string(), *token);
    if (!owner) return refuse_token(client, verdict);
    who = {owner->login, std::ranges::find(organisers_, owner->login, &Organiser::name)->role};
  } else {
    const Sessions::Session* const session = session_of(request);
    if (!session) return plain(http::status::unauthorized, "Log in first.\n");
    if (purpose == Purpose::changes && !comes_from_our_page(request, *session)) {
      return plain(http::status::forbidden, "Only pages of this site may do that.\n");
    }
    who = {session->name, session->role};
  }
  if (who.role >= least) return who;
  return plain(http::status::forbidden, fmt::format("That is for the role {} only.\n", name_of(least)));
}

asio::awaitable<HttpServer::Judged> SessionApi::post(const HttpRequest& request, const HttpClient& client) {
  HttpAnswer answer;
  if (path_of(request) == paths[0]) {
    answer = co_await log_in(request, client);
  } else {
    answer = log_out(request, client);
  }
  co_return HttpServer::Posting{0, [answer](const std::string&) { return answer; }};
}

asio::awaitable<HttpAnswer> SessionApi::log_in(const HttpRequest& request, const HttpClient& client) {
  using Verdict = live::LoginGate::Verdict;
  const auto said = basic_credentials(request);
  if (!said) co_return plain(http::status::unauthorized, "Give your name and your password.\n");
  Verdict verdict = co_await verdict_on(gate_, client, *said);
  if (verdict == Verdict::right && !gate_.known_to_be_right(*gate_.find(said->login), said->password)) {
    verdict = Verdict::wrong;  // the password changed during the check
  }
  const auto account = std::ranges::find(organisers_, said->login, &Organiser::name);
  const bool known = account != organisers_.end();
  if (verdict != Verdict::right) {
    failed_();
    // The gate allows few wrong passwords of an account.
    if ((verdict == Verdict::wrong && known) || strangers_.may_log()) {
      telemetry::log("organiser_login_failed",
                     {{"address", client.address.to_string()},
                      {"name", known ? std::string_view(account->name) : std::string_view()},
                      {"why", verdict == Verdict::wrong && !known ? std::string_view("no account has this name")
                                                                  : live::LoginGate::why_failed(verdict, known)}});
    }
    co_return plain(http::status::unauthorized, login_refused(verdict, "account"));
  }
  for (const std::string_view secret : secrets_in(request)) sessions_.end(secret);
  const auto now = Sessions::Steady::now();
  const std::string secret = sessions_.open(account->name, account->role, now);
  telemetry::log("organiser_login", {{"address", client.address.to_string()}, {"name", account->name}});
  HttpAnswer answer = told(sessions_.find(secret, now));
  answer.cookie = cookie_of(client, secret);
  co_return answer;
}

HttpAnswer SessionApi::log_out(const HttpRequest& request, const HttpClient& client) {
  const Sessions::Session* const session = session_of(request);
  if (session && !comes_from_our_page(request, *session)) {
    return plain(http::status::forbidden, "Only pages of this site may do that.\n");
  }
  for (const std::string_view secret : secrets_in(request)) sessions_.end(secret);
  HttpAnswer answer = told(nullptr);
  answer.cookie = cookie_of(client, "");
  return answer;
}

}  // namespace agon::site
