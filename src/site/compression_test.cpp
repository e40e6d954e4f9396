// Messages to spectators are compressed for those who accept that, up to a limit.

#include <gtest/gtest.h>

#include "site/spectator.hpp"
#include "site/test_site.hpp"

namespace agon::site {
namespace {

namespace websocket = beast::websocket;

TEST(Compression, OnlySoManyAreCompressedAtATime) {
  Compressors compressors;
  std::vector<std::shared_ptr<void>> taken;
  for (std::size_t i = 0; i < Compressors::most; ++i) ASSERT_TRUE(taken.emplace_back(compressors.take()));
  EXPECT_FALSE(compressors.take());
  taken.pop_back();
  EXPECT_TRUE(compressors.take()) << "who leaves makes room";
}

std::string first_standings(const ServedSite& running, bool compressed) {
  asio::io_context context;
  websocket::stream<tcp::socket> socket(context);
  socket.next_layer().connect({asio::ip::address_v4::loopback(), running.site.port()});
  websocket::permessage_deflate wish;
  wish.client_enable = compressed;
  socket.set_option(wish);
  websocket::response_type answer;
  socket.handshake(answer, "hall", "/live/standings");
  EXPECT_EQ(answer.count(http::field::sec_websocket_extensions) > 0, compressed);
  for (;;) {
    beast::flat_buffer buffer;
    socket.read(buffer);
    std::string text = beast::buffers_to_string(buffer.data());
    if (text.find("\"what\":\"standings\"") != text.npos) return text;
  }
}

TEST(Compression, SaysTheSameToThoseWhoTakeItAndToThoseWhoDoNot) {
  const os::TestFolder folder;
  config::Contest contest = shown_contest(std::chrono::hours(1));
  for (int i = 0; i < 40; ++i) contest.teams.push_back({.login = "team" + std::to_string(i), .password_hash = ""});
  const ServedSite running(contest, folder.file());
  const auto rows = [](const std::string& text) { return text.substr(text.find("\"rows\"")); };
  const std::string plain = first_standings(running, false);
  EXPECT_GT(plain.size(), 2000U);
  EXPECT_EQ(rows(plain), rows(first_standings(running, true)));
}

}  // namespace
}  // namespace agon::site
