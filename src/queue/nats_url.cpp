#include "queue/nats_url.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace agon::queue {

namespace {

constexpr std::size_t name_characters_max = 64;

bool is_name(std::string_view text) {
  return !text.empty() && text.size() <= name_characters_max && std::ranges::all_of(text, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
  });
}

}  // namespace

Result<NatsUrl> nats_url(const std::string& text) {
  NatsUrl url;
  url.encrypted = text.starts_with("tls://");
  if (!url.encrypted && !text.starts_with("nats://")) {
    return Error{"the queue's URL is nats://HOST:PORT/NAME, or tls:// with encryption, where NAME is the contest's"};
  }
  const std::size_t host = text.find("//") + 2;
  const std::size_t slash = text.find('/', std::max(host, text.rfind('@') + 1));  // a password may hold a slash
  const std::string name = slash == text.npos ? "" : text.substr(slash + 1);
  url.server = text.substr(0, slash);
  const std::size_t at = url.server.rfind('@');
  url.shown = url.server.substr(0, host) + url.server.substr(at == url.server.npos ? host : at + 1);
  if (!is_name(name)) {
    return Error{fmt::format("{}/{}: write the contest's name behind the server: letters, digits, _ and -, at most {}",
                             url.shown, name, name_characters_max)};
  }
  if (url.shown.size() == host) return Error{"the queue's URL names no server: nats://HOST:PORT/NAME"};
  url.name = name;
  return url;
}

}  // namespace agon::queue
