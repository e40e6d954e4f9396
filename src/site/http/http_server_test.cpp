#include "site/http/http_server.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/asio/read.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/write.hpp>
#include <chrono>
#include <deque>
#include <thread>

#include "base/machine_error.hpp"
#include "site/test_http.hpp"
#include "telemetry/failures.hpp"
#include "telemetry/log.hpp"

namespace agon::site {
namespace {

using testing::EndsWith, testing::HasSubstr, testing::StartsWith;

TEST(HttpServer, WhatThrowsIsAnsweredWith500AndOthersNoticeNothing) {
  telemetry::log_to_nobody();
  asio::io_context context;
  const auto fails = [](std::string_view what) {
    if (what == "/fails") throw MachineError("the archive is away, at /a/path/of/the/host");
  };
  HttpServer door(
      context, {asio::ip::address_v4::loopback(), 0}, {},
      [&](const HttpRequest& request, const auto&) -> asio::awaitable<HttpAnswer> {
        fails(path_of(request));
        co_return plain(http::status::ok, "fine\n");
      },
      [&](auto&, const HttpRequest& request, const auto&) -> bool {
        fails(path_of(request));
        return false;
      },
      [&](const HttpRequest&, const auto&) -> asio::awaitable<HttpServer::Judged> {
        co_return HttpServer::Posting{100, [&](const std::string& body) {
                                        fails(body);
                                        return plain(http::status::ok, "taken\n");
                                      }};
      });
  door.open();
  const auto before = telemetry::failures()["site"];
  std::thread thread([&] { telemetry::run_contained("site", context); });
  const std::string get = " HTTP/1.1\r\nHost: hall\r\n";
  const std::string last = get + "Connection: close\r\n\r\n";
  const std::string answers = said_to(door.port(), "GET /fails" + get + "\r\nGET /" + last);
  EXPECT_THAT(answers, StartsWith("HTTP/1.1 500 "));
  EXPECT_THAT(answers, EndsWith("fine\n")) << "on the same connection too";
  EXPECT_THAT(answers, testing::Not(HasSubstr("/a/path"))) << "what it was is for the log";
  EXPECT_THAT(said_to(door.port(), "POST /" + get + "Connection: close\r\nContent-Length: 6\r\n\r\n/fails"),
              StartsWith("HTTP/1.1 500 "));
  said_to(door.port(), "GET /fails" + get +
                           "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                           "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n");
  EXPECT_THAT(said_to(door.port(), "GET /" + last), EndsWith("fine\n"));
  EXPECT_EQ(telemetry::failures()["site"], before + 3);
  context.stop();
  thread.join();
}

TEST(HttpServer, AnAddressHasSoManyConnectionsAndNoMoreUntilOneOfThemEnds) {
  telemetry::log_to_nobody();
  asio::io_context context;
  HttpServer::Settings settings;
  settings.connections_per_address = 2;
  HttpServer door(context, {asio::ip::address_v4::loopback(), 0}, settings,
                  [](const HttpRequest&, const auto&) -> asio::awaitable<HttpAnswer> {
                    co_return plain(http::status::ok, "fine\n");
                  });
  door.open();
  std::thread thread([&] { telemetry::run_contained("site", context); });
  const std::string get = "GET / HTTP/1.1\r\nHost: hall\r\n", last = get + "Connection: close\r\n\r\n";
  asio::io_context own;
  std::deque<tcp::socket> sockets;
  for (int i = 0; i < 2; ++i) {
    tcp::socket& socket = sockets.emplace_back(own);
    socket.connect({asio::ip::address_v4::loopback(), door.port()});
    asio::write(socket, asio::buffer(get + "\r\n"));
    std::string answer;
    asio::read_until(socket, asio::dynamic_buffer(answer), "fine\n");
  }
  EXPECT_EQ(said_to(door.port(), last), "") << "both are still open";
  sockets.pop_back();
  std::string answer;
  for (int i = 0; i < 600 && answer.empty(); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
    answer = said_to(door.port(), last);
  }
  EXPECT_THAT(answer, EndsWith("fine\n"));
  context.stop();
  thread.join();
}

TEST(HttpServer, OfALineThatDoesNotEndLittleIsKept) {
  telemetry::log_to_nobody();
  asio::io_context context;
  HttpServer door(
      context, {asio::ip::address_v4::loopback(), 0}, {},
      [](const HttpRequest&, const auto&) -> asio::awaitable<HttpAnswer> {
        co_return plain(http::status::ok, "fine\n");
      },
      {},
      [](const HttpRequest&, const auto&) -> asio::awaitable<HttpServer::Judged> {
        co_return HttpServer::Posting{std::size_t{1} << 20,
                                      [](const std::string&) { return plain(http::status::ok, "taken\n"); }};
      });
  door.open();
  std::thread thread([&] { telemetry::run_contained("site", context); });
  const std::string chunked = " / HTTP/1.1\r\nHost: hall\r\nTransfer-Encoding: chunked\r\n\r\n";
  std::string trailers;
  while (trailers.size() < 200'000) trailers += "a: b\r\n";
  for (const char* const method : {"GET", "POST"}) {
    for (const std::string& rest : {"0;" + std::string(200'000, 'a'), "0\r\n" + trailers}) {
      EXPECT_THAT(said_to(door.port(), method + chunked + rest, /*ends=*/true), StartsWith("HTTP/1.1 400 ")) << method;
    }
  }
  EXPECT_THAT(said_to(door.port(), "POST" + chunked + "3;ext=1\r\nabc\r\n0\r\na: b\r\n\r\n", /*ends=*/true),
              EndsWith("taken\n"));
  context.stop();
  thread.join();
}

}  // namespace
}  // namespace agon::site
