#include "site/local_site.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/streambuf.hpp>
#include <boost/asio/write.hpp>
#include <thread>

#include "base/machine_error.hpp"
#include "site/test_http.hpp"

namespace agon::site {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

class ASite : public ::testing::Test {
 protected:
  ~ASite() override {
    site_.stop();
    thread_.join();
  }
  std::uint16_t port() const {
    const std::string address = site_.address();
    return static_cast<std::uint16_t>(std::stoi(address.substr(address.rfind(':') + 1)));
  }

  std::string say(const std::string& request) const { return said_to(port(), request); }
  static std::string request(const std::string& line, const std::string& host = "127.0.0.1:1") {
    return line + " HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n";
  }

  LocalSite site_{{{"/", {"text/html; charset=utf-8", "<p>hello"}}}, 0};
  std::thread thread_{[this] { site_.run(); }};
};

TEST_F(ASite, GivesItsPageWithItsTypeAndALockOnWhatThePageMayLoad) {
  const std::string answer = say(request("GET /"));
  EXPECT_THAT(answer, StartsWith("HTTP/1.1 200 OK\r\n"));
  EXPECT_THAT(answer, HasSubstr("Content-Type: text/html; charset=utf-8\r\n"));
  EXPECT_THAT(answer, HasSubstr("Content-Security-Policy: default-src 'none';"));
  EXPECT_THAT(answer, HasSubstr("X-Content-Type-Options: nosniff\r\n"));
  EXPECT_THAT(answer, EndsWith("\r\n\r\n<p>hello"));
}

TEST_F(ASite, IgnoresAQuestionBehindThePath) { EXPECT_THAT(say(request("GET /?turn=3")), EndsWith("<p>hello")); }

TEST_F(ASite, AnswersHeadWithoutTheBody) {
  const std::string answer = say(request("HEAD /"));
  EXPECT_THAT(answer, HasSubstr("Content-Length: 8\r\n"));
  EXPECT_THAT(answer, EndsWith("\r\n\r\n"));
}

TEST_F(ASite, KnowsNoOtherPageAndNoFile) {
  EXPECT_THAT(say(request("GET /../../etc/passwd")), StartsWith("HTTP/1.1 404"));
  EXPECT_THAT(say(request("GET /favicon.ico")), StartsWith("HTTP/1.1 404"));
}

TEST_F(ASite, TakesNothing) {
  EXPECT_THAT(say(request("POST /")), StartsWith("HTTP/1.1 405"));
  EXPECT_THAT(say(request("DELETE /")), HasSubstr("Allow: GET, HEAD\r\n"));
}

TEST_F(ASite, RefusesARequestThatWasMeantForAnotherHost) {
  const std::string answer = say(request("GET /", "example.org"));
  EXPECT_THAT(answer, StartsWith("HTTP/1.1 421"));
  EXPECT_THAT(answer, Not(HasSubstr("hello")));
  EXPECT_THAT(say(request("GET /", "localhost:80")), StartsWith("HTTP/1.1 200"));
}

TEST_F(ASite, ClosesOnGarbageAndOnAHeaderWithoutEnd) {
  EXPECT_EQ(say("garbage\r\n\r\n"), "");
  EXPECT_EQ(say("GET / HTTP/1.1\r\nX: " + std::string(100'000, 'x')), "");
}

TEST_F(ASite, AnswersSeveralRequestsOfOneConnection) {
  const std::string answer = say("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n" + request("GET /"));
  EXPECT_THAT(answer, HasSubstr("<p>helloHTTP/1.1 200 OK"));
}

TEST_F(ASite, SaysWhenItsPortIsTaken) {
  try {
    const LocalSite second({}, port());
    FAIL() << "two sites on one port";
  } catch (const MachineError& error) {
    EXPECT_THAT(error.what(), HasSubstr("name another port"));
  }
}

TEST(ASiteThatIsPostedTo, ListensToWhoHasTheKeyAlone) {
  std::string heard;
  LocalSite site({}, 0, {"secret", 100, [&](std::string_view path, const std::string& body) {
                           heard += std::string(path) + " " + body + "\n";
                           return "taken: " + body;
                         }});
  const std::jthread running([&] { site.run(); });
  const std::string address = site.address();
  const auto port = static_cast<std::uint16_t>(std::stoi(address.substr(address.rfind(':') + 1)));
  const auto post = [&](const std::string& path, const std::string& body, const std::string& host = "127.0.0.1:1") {
    namespace asio = boost::asio;
    asio::io_context context;
    asio::ip::tcp::socket socket(context);
    socket.connect({asio::ip::address_v4::loopback(), port});
    boost::system::error_code error;
    asio::write(
        socket,
        asio::buffer("POST " + path + " HTTP/1.1\r\nHost: " + host +
                     "\r\nConnection: close\r\nContent-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body),
        error);
    std::string answer;
    asio::read(socket, asio::dynamic_buffer(answer), error);
    return answer;
  };
  EXPECT_THAT(post("/film/begin?key=secret", "12"), testing::AllOf(StartsWith("HTTP/1.1 200"), EndsWith("taken: 12")));
  EXPECT_THAT(post("/film/begin?key=guess", "13"), StartsWith("HTTP/1.1 403"));
  EXPECT_THAT(post("/film/begin", "14"), StartsWith("HTTP/1.1 403"));
  EXPECT_THAT(post("/film/begin?key=secret", "15", "elsewhere.example"), StartsWith("HTTP/1.1 403"));
  EXPECT_THAT(post("/film/begin?key=secret", std::string(101, 'x')), StartsWith("HTTP/1.1 413"));
  site.stop();
  EXPECT_EQ(heard, "/film/begin 12\n");
}

}  // namespace
}  // namespace agon::site
