#include "config/contest_site.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/asio/ip/address.hpp>

#include "base/text.hpp"
#include "os/address.hpp"

namespace agon::config {

namespace fs = std::filesystem;

namespace {

// "https://school.example:8443": a scheme, a host and an optional port, without characters that have a meaning in a
// header.
bool is_origin(std::string_view text) {
  for (const std::string_view scheme : {"https://", "http://"}) {
    if (!text.starts_with(scheme)) continue;
    text.remove_prefix(scheme.size());
    const std::size_t colon = std::min(text.find(':'), text.size());
    const std::string_view host = text.substr(0, colon), port = text.substr(std::min(colon + 1, text.size()));
    const auto all = [](std::string_view word, auto allowed) { return std::ranges::all_of(word, allowed); };
    const auto digit = [](char c) { return c >= '0' && c <= '9'; };
    const auto of_host = [&](char c) {
      return digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '.' || c == '-';
    };
    return !host.empty() && all(host, of_host) && all(port, digit) && port.empty() == (colon == text.size());
  }
  return false;
}

bool is_address(const std::string& text) {
  boost::system::error_code error;
  boost::asio::ip::make_address(text, error);
  return !error;
}

std::vector<std::string> networks(Keys& keys, std::string_view key) {
  std::vector<std::string> all;
  const std::string text = keys.text(key).value_or("");
  for (Words words(text); !words.at_end();) {
    const std::string_view network = words.next();
    all.emplace_back(network);
    if (os::is_network(network)) continue;
    keys.mistake(key, fmt::format("{} is neither an address nor a network such as 10.1.0.0/16", network));
  }
  return all;
}

std::vector<std::string> origins(Keys& keys, std::string_view key) {
  std::vector<std::string> all;
  const std::string text = keys.text(key).value_or("");
  for (Words words(text); !words.at_end();) {
    const std::string_view origin = words.next();
    all.emplace_back(origin);
    if (is_origin(origin)) continue;
    keys.mistake(key, fmt::format("{} is not an origin such as https://school.example", agon::quoted(origin)));
  }
  return all;
}

}  // namespace

SitePlan read_site(Keys& keys, const fs::path& beside, fs::path& organisers, bool& past_games) {
  SitePlan site;
  site.port = static_cast<std::uint16_t>(keys.number("port", 0, port_max).value_or(0));
  if (!keys.has("port")) keys.missing("port", "port = 8080 (0: any free one)");
  site.address = keys.text("address").value_or(site.address);
  if (!is_address(site.address)) {
    keys.mistake("address", fmt::format("{} is not an IP address; write \"127.0.0.1\" for this machine only, "
                                        "\"0.0.0.0\" for all its networks, or one of its addresses",
                                        agon::quoted(site.address)));
  }
  site.standings = keys.yes_or_no("standings").value_or(site.standings);
  if (const auto delay = keys.time("delay", Milliseconds(0))) {
    site.delay = std::chrono::duration_cast<std::chrono::seconds>(*delay);
  }
  site.worlds = keys.yes_or_no("worlds").value_or(keys.has("delay"));
  if (site.worlds && !keys.has("delay")) {
    keys.mistake("worlds",
                 "say how much later worlds are shown, because a team can see there what is hidden from it: "
                 "delay = \"10min\", or \"0s\" for at once");
  }
  past_games = keys.yes_or_no("past_games").value_or(false);
  if (past_games && !site.worlds) {
    keys.mistake("past_games", "games that have ended are shown as late as the worlds: set delay");
  }
  site.metrics = networks(keys, "metrics");
  site.trusted_proxies = networks(keys, "trusted_proxies");
  site.embed = origins(keys, "embed");
  if (const auto accounts = keys.text("organisers")) organisers = beside / *accounts;
  keys.finish();
  return site;
}

}  // namespace agon::config
