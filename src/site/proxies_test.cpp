// Behind a proxy all requests come from its address. The client's address is in X-Forwarded-For, which anybody can
// forge.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "os/address.hpp"
#include "site/test_site.hpp"

namespace agon::site {
namespace {

using testing::StartsWith;

boost::asio::ip::address ip(const char* text) { return boost::asio::ip::make_address(text); }

TEST(ClientBehind, IsTheLastAddressThatIsNoTrustedProxy) {
  const std::vector<std::string> trusted = {"127.0.0.1", "10.0.0.0/8"};
  const auto client = [&](const char* peer, const char* forwarded_for) {
    const auto found = os::client_behind(ip(peer), forwarded_for, trusted);
    return found ? found->to_string() : "nobody";
  };
  EXPECT_EQ(client("127.0.0.1", "203.0.113.7"), "203.0.113.7");
  EXPECT_EQ(client("127.0.0.1", "203.0.113.7, 10.0.0.7"), "203.0.113.7");
  EXPECT_EQ(client("127.0.0.1", "10.0.0.9, 10.0.0.7"), "10.0.0.9") << "all are proxies: the first one";
  EXPECT_EQ(client("127.0.0.1", "[2001:db8::1]:4711"), "2001:db8::1");
  EXPECT_EQ(client("::ffff:127.0.0.1", "203.0.113.7:80"), "203.0.113.7");
}

TEST(ClientBehind, IsNotWhomAStrangerClaimsToBe) {
  const std::vector<std::string> trusted = {"127.0.0.1"};
  EXPECT_EQ(os::client_behind(ip("203.0.113.7"), "127.0.0.1", trusted), std::nullopt)
      << "it comes from no proxy of ours";
  EXPECT_EQ(os::client_behind(ip("127.0.0.1"), "198.51.100.1, 203.0.113.7", trusted), ip("203.0.113.7"))
      << "what stands before that the client has written itself";
  EXPECT_EQ(os::client_behind(ip("127.0.0.1"), "203.0.113.7, unknown", trusted), std::nullopt);
  EXPECT_EQ(os::client_behind(ip("127.0.0.1"), "", trusted), std::nullopt);
  EXPECT_EQ(os::client_behind(ip("127.0.0.1"), "203.0.113.7", {}), std::nullopt);
}

TEST(Metrics, AreNotOpenedByAProxyOnThisMachine) {
  const os::TestFolder folder;
  config::Contest contest = shown_contest(std::chrono::hours(1));
  contest.site->trusted_proxies = {"127.0.0.1"};
  contest.site->metrics = {"203.0.113.0/24"};
  const ServedSite running(contest, folder.file());
  EXPECT_THAT(running.get("/metrics"), StartsWith("HTTP/1.1 200"));
  for (const char* field : {"X-Forwarded-For: 198.51.100.1\r\n", "X-Forwarded-For: 127.0.0.1\r\n",
                            "Forwarded: for=127.0.0.1\r\n", "Via: 1.1 proxy\r\n", "X-Real-IP: 127.0.0.1\r\n",
                            "X-Forwarded-For: 203.0.113.7\r\nX-Forwarded-For: 198.51.100.1\r\n"}) {
    EXPECT_THAT(running.get("/metrics", field), StartsWith("HTTP/1.1 403")) << field;
  }
  EXPECT_THAT(running.get("/metrics", "X-Forwarded-For: 203.0.113.7\r\n"), StartsWith("HTTP/1.1 200"))
      << "whom the file names, through a proxy that is trusted";
}

TEST(Metrics, AreNotForWhomAProxyNamesThatIsNotTrusted) {
  const os::TestFolder folder;
  config::Contest contest = shown_contest(std::chrono::hours(1));
  contest.site->metrics = {"127.0.0.1", "203.0.113.7"};
  const ServedSite running(contest, folder.file());
  EXPECT_THAT(running.get("/metrics"), StartsWith("HTTP/1.1 200"));
  EXPECT_THAT(running.get("/metrics", "X-Forwarded-For: 203.0.113.7\r\n"), StartsWith("HTTP/1.1 403"));
}

}  // namespace
}  // namespace agon::site
