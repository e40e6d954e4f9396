#include "queue/nats_url.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace agon::queue {

namespace {

constexpr std::size_t name_characters_max = 64;
constexpr std::size_t servers_max = 16;

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
    return Error{
        "the queue's URL is nats://HOST:PORT/NAME, or tls:// with encryption, where NAME is the contest's name"};
  }
  const std::size_t host = text.find("//") + 2;
  const std::size_t slash = text.find('/', std::max(host, text.rfind('@') + 1));  // a password may contain a slash
  const std::string name = slash == text.npos ? "" : text.substr(slash + 1);
  const std::string server = text.substr(0, slash);
  const std::size_t at = server.rfind('@');
  const std::size_t hosts = at == server.npos ? host : at + 1;
  url.shown = server.substr(0, host) + server.substr(hosts);
  if (url.shown.size() == host) return Error{"the queue's URL names no server: nats://HOST:PORT/NAME"};
  for (std::size_t begin = hosts; begin <= server.size();) {
    const std::size_t end = std::min(server.find(',', begin), server.size());
    if (begin == end) return Error{fmt::format("{}: a server has no name", url.shown)};
    url.servers.push_back(server.substr(0, hosts) + server.substr(begin, end - begin));
    begin = end + 1;
  }
  if (url.servers.size() > servers_max) {
    return Error{
        fmt::format("the queue's URL names {} servers, but at most {} are allowed", url.servers.size(), servers_max)};
  }
  if (!is_name(name)) {
    return Error{fmt::format("{}/{}: write the contest's name after the server: letters, digits, _ and -, at most {}",
                             url.shown, name, name_characters_max)};
  }
  url.name = name;
  return url;
}

}  // namespace agon::queue
