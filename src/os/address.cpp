#include "os/address.hpp"

#include <algorithm>
#include <boost/asio/ip/network_v4.hpp>
#include <boost/asio/ip/network_v6.hpp>
#include <optional>

#include "base/text.hpp"

namespace agon::os {

namespace ip = boost::asio::ip;

namespace {

// A single address is a network of its own.
template <class Network>
std::optional<Network> network_from(std::string_view text,
                                    Network (*make)(const std::string&, boost::system::error_code&),
                                    std::string_view whole) {
  boost::system::error_code error;
  const bool alone = text.find('/') == text.npos;
  const Network network = make(std::string(text) + std::string(alone ? whole : ""), error);
  return error ? std::nullopt : std::optional(network);
}

std::optional<ip::network_v4> network_v4(std::string_view text) {
  return network_from<ip::network_v4>(text, ip::make_network_v4, "/32");
}
std::optional<ip::network_v6> network_v6(std::string_view text) {
  return network_from<ip::network_v6>(text, ip::make_network_v6, "/128");
}

// "10.0.0.7", "10.0.0.7:4711", "fd00::1", "[fd00::1]", "[fd00::1]:4711".
std::optional<ip::address> address_in(std::string_view text) {
  if (text.starts_with('[')) {
    text = text.substr(1, std::min(text.find(']'), text.size()) - 1);
  } else if (std::ranges::count(text, ':') == 1) {
    text = text.substr(0, text.find(':'));
  }
  boost::system::error_code error;
  const ip::address address = ip::make_address(std::string(text), error);
  return error ? std::nullopt : std::optional(address);
}

}  // namespace

ip::address plain_address(const ip::address& address) {
  if (!address.is_v6() || !address.to_v6().is_v4_mapped()) return address;
  return ip::make_address_v4(ip::v4_mapped, address.to_v6());
}

std::string home_of(const ip::address& address) {
  const ip::address plain = plain_address(address);
  if (plain.is_v4()) return plain.to_string();
  auto bytes = plain.to_v6().to_bytes();
  std::fill(bytes.begin() + 8, bytes.end(), std::uint8_t{0});
  return ip::address_v6(bytes).to_string() + "/64";
}

std::string home_of(const std::string& address) {
  boost::system::error_code error;
  const ip::address parsed = ip::make_address(address, error);
  return error ? address : home_of(parsed);
}

bool is_network(std::string_view text) { return network_v4(text) || network_v6(text); }

bool in_network(const ip::address& address, std::string_view network) {
  const ip::address plain = plain_address(address);
  if (plain.is_v4()) {
    const auto v4 = network_v4(network);
    return v4 && ip::network_v4(plain.to_v4(), v4->prefix_length()).canonical() == v4->canonical();
  }
  const auto v6 = network_v6(network);
  return v6 && ip::network_v6(plain.to_v6(), v6->prefix_length()).canonical() == v6->canonical();
}

bool in_one_of(const ip::address& address, std::span<const std::string> networks) {
  return std::ranges::any_of(networks, [&](const std::string& network) { return in_network(address, network); });
}

std::optional<ip::address> client_behind(const ip::address& peer, std::string_view forwarded_for,
                                         std::span<const std::string> trusted_proxies) {
  std::optional<ip::address> client;
  for (ip::address nearest = peer; in_one_of(nearest, trusted_proxies) && !forwarded_for.empty(); nearest = *client) {
    const std::size_t comma = forwarded_for.rfind(',');
    const auto next = address_in(trimmed(forwarded_for.substr(comma + 1)));  // npos + 1 is 0
    forwarded_for = forwarded_for.substr(0, comma == forwarded_for.npos ? 0 : comma);
    if (!next) return std::nullopt;
    client = next;
  }
  return client;
}

}  // namespace agon::os
