#pragma once

#include <boost/asio/ip/address.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace agon::os {

// As people know it: an IPv4 address that has come over an IPv6 socket is one of IPv4.
boost::asio::ip::address plain_address(const boost::asio::ip::address&);

// Whose limits count for an address: its own in IPv4, those of its /64 in IPv6, of which one machine has all.
std::string home_of(const boost::asio::ip::address&);
std::string home_of(const std::string& address);

// "10.0.0.7", "10.1.0.0/16", "fd00::/8".
bool is_network(std::string_view);
bool in_network(const boost::asio::ip::address&, std::string_view network);
bool in_one_of(const boost::asio::ip::address&, std::span<const std::string> networks);

// Who is behind a chain of proxies: the last address of it, or of X-Forwarded-For ("1.2.3.4, 10.0.0.7", to which each
// proxy adds whom it hears), that is not a trusted proxy. What stands before that anybody can have written. None: the
// peer is not trusted, or the field does not tell.
std::optional<boost::asio::ip::address> client_behind(const boost::asio::ip::address& peer,
                                                      std::string_view forwarded_for,
                                                      std::span<const std::string> trusted_proxies);

}  // namespace agon::os
