#include "site/http/http_login.hpp"

#include <fmt/format.h>
#include <sodium.h>

#include <algorithm>
#include <boost/asio/append.hpp>
#include <boost/asio/async_result.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <memory>
#include <utility>

namespace agon::site {

namespace {

constexpr std::string_view basic = "Basic ", bearer = "Bearer ";

// Base64 to "login:password".
std::string decoded(std::string_view text) {
  std::string plain(text.size(), '\0');
  std::size_t size = 0;
  const int failed = sodium_base642bin(reinterpret_cast<unsigned char*>(plain.data()), plain.size(), text.data(),
                                       text.size(), nullptr, &size, nullptr, sodium_base64_VARIANT_ORIGINAL);
  plain.resize(failed == 0 ? size : 0);
  return plain;
}

}  // namespace

std::string_view field_of(const HttpRequest& request, std::string_view name) {
  const auto field = request[beast::string_view(name.data(), name.size())];
  return {field.data(), field.size()};
}

std::optional<Credentials> basic_credentials(const HttpRequest& request) {
  const std::string_view text = field_of(request, "Authorization");
  if (!text.starts_with(basic)) return std::nullopt;
  const std::string both = decoded(text.substr(basic.size()));
  const std::size_t colon = std::min(both.find(':'), both.size());
  return Credentials{both.substr(0, colon), both.substr(std::min(colon + 1, both.size()))};
}

std::optional<std::string_view> bearer_token(const HttpRequest& request) {
  const std::string_view text = field_of(request, "Authorization");
  if (!text.starts_with(bearer)) return std::nullopt;
  return text.substr(bearer.size());
}

asio::awaitable<live::LoginGate::Verdict> verdict_on(live::LoginGate& gate, const HttpClient& client,
                                                     Credentials said) {
  const auto check = [&](auto handler) {
    const auto shared = std::make_shared<decltype(handler)>(std::move(handler));
    gate.check(client.address.to_string(), said.login, said.password,
               [shared](live::LoginGate::Verdict verdict) { asio::post(asio::append(std::move(*shared), verdict)); });
  };
  co_return co_await asio::async_initiate<const asio::use_awaitable_t<>, void(live::LoginGate::Verdict)>(
      check, asio::use_awaitable);
}

std::string login_refused(live::LoginGate::Verdict verdict, std::string_view who) {
  using Verdict = live::LoginGate::Verdict;
  if (verdict == Verdict::limited) return "Too many failed logins; try again in a minute.\n";
  if (verdict == Verdict::busy) return "Too many logins at a time; try again.\n";
  return fmt::format("There is no such {}, or this is not its password.\n", who);
}

}  // namespace agon::site
