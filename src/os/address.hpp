#pragma once

#include <boost/asio/ip/address.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace agon::os {

// Converts an IPv4-mapped IPv6 address to the IPv4 address that people know.
boost::asio::ip::address plain_address(const boost::asio::ip::address&);

// The unit to which limits apply: the address itself in IPv4; in IPv6 its /64, of which one machine owns all addresses.
std::string home_of(const boost::asio::ip::address&);
std::string home_of(const std::string& address);

// "10.0.0.7", "10.1.0.0/16", "fd00::/8".
bool is_network(std::string_view);
bool in_network(const boost::asio::ip::address&, std::string_view network);
bool in_one_of(const boost::asio::ip::address&, std::span<const std::string> networks);

// The client behind a chain of proxies: the last address, of the peer or in X-Forwarded-For ("1.2.3.4, 10.0.0.7", to
// which each proxy appends its peer), that is not a trusted proxy. Anything before that may be forged. None: the peer
// is not trusted, or the field does not contain an address.
std::optional<boost::asio::ip::address> client_behind(const boost::asio::ip::address& peer,
                                                      std::string_view forwarded_for,
                                                      std::span<const std::string> trusted_proxies);

}  // namespace agon::os
