#include "os/address.hpp"

#include <gtest/gtest.h>

namespace agon::os {
namespace {

boost::asio::ip::address address(const char* text) { return boost::asio::ip::make_address(text); }

TEST(Address, OfIPv4IsShownAsOneHoweverItCame) {
  EXPECT_EQ(plain_address(address("::ffff:10.0.0.7")), address("10.0.0.7"));
  EXPECT_EQ(plain_address(address("10.0.0.7")), address("10.0.0.7"));
  EXPECT_EQ(plain_address(address("fd00::7")), address("fd00::7"));
}

TEST(Address, LimitsAreOfAnIPv4AddressAndOfANetworkOfIPv6) {
  EXPECT_EQ(home_of(address("::ffff:10.0.0.7")), "10.0.0.7");
  EXPECT_EQ(home_of(address("2001:db8:1:2:3:4:5:6")), "2001:db8:1:2::/64");
  EXPECT_EQ(home_of(address("2001:db8:1:2:ffff::")), home_of(std::string("2001:db8:1:2::1")));
  EXPECT_NE(home_of(address("2001:db8:1:3::1")), home_of(address("2001:db8:1:2::1")));
}

TEST(Address, IsInANetwork) {
  EXPECT_TRUE(in_network(address("10.1.2.3"), "10.1.0.0/16"));
  EXPECT_TRUE(in_network(address("::ffff:10.1.2.3"), "10.1.2.3"));
  EXPECT_FALSE(in_network(address("10.2.0.0"), "10.1.0.0/16"));
  EXPECT_TRUE(in_network(address("10.2.0.0"), "0.0.0.0/0"));
  EXPECT_FALSE(in_network(address("10.2.0.0"), "::/0"));
  EXPECT_TRUE(in_network(address("fd00:1::2"), "fd00::/8"));
  EXPECT_FALSE(in_network(address("fe00::"), "fd00::/8"));
  for (const char* const text : {"", "10.1", "10.1.0.0/33", "host", "10.1.0.0/", "fd00::/129"}) {
    EXPECT_FALSE(is_network(text)) << text;
  }
}

}  // namespace
}  // namespace agon::os
