#pragma once

#include <boost/asio/ip/address.hpp>
#include <string>
#include <string_view>

namespace agon::server {

// As people know it: an IPv4 address that has come over an IPv6 socket is one of IPv4.
boost::asio::ip::address plain_address(const boost::asio::ip::address&);

// Whose limits count for an address: its own in IPv4, those of its /64 in IPv6, of which one machine has all.
std::string home_of(const boost::asio::ip::address&);
std::string home_of(const std::string& address);

// "10.0.0.7", "10.1.0.0/16", "fd00::/8".
bool is_network(std::string_view);
bool in_network(const boost::asio::ip::address&, std::string_view network);

}  // namespace agon::server
