// The client program at an address where something else than a game server listens.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/socket.h>

#include <string>
#include <thread>
#include <utility>

#include "cli/run_agon.hpp"
#include "os/test_folder.hpp"
#include "referee/tcp_bot.hpp"

namespace agon::cli {
namespace {

using testing::AllOf, testing::HasSubstr;

// Accepts one connection, waits for something if it has an answer to that, answers, and closes.
class OtherServer {
 public:
  explicit OtherServer(std::string answer)
      : answer_(std::move(answer)), thread_([this] {
          pollfd waiting{listener_.fd(), POLLIN, 0};
          poll(&waiting, 1, -1);
          const os::Handle client(accept(listener_.fd(), nullptr, nullptr));
          char heard[64];
          if (answer_.empty() || recv(client.get(), heard, sizeof heard, 0) <= 0) return;
          send(client.get(), answer_.data(), answer_.size(), MSG_NOSIGNAL);
          shutdown(client.get(), SHUT_WR);
          while (recv(client.get(), heard, sizeof heard, 0) > 0) continue;  // a reset could overtake the answer
        }) {}
  ~OtherServer() { thread_.join(); }
  OtherServer(const OtherServer&) = delete;
  OtherServer& operator=(const OtherServer&) = delete;

  std::string address() const { return listener_.name(); }

 private:
  const std::string answer_;
  referee::TcpListener listener_{"127.0.0.1", 0};
  std::thread thread_;
};

// Without a word from us, the client's input ends at once, as with </dev/null.
Ran client_at(const std::string& answer, const std::string& input) {
  const os::TestFolder folder;
  const OtherServer server(answer);
  const std::string line = "printf '" + input + "' | " AGON_PROGRAM " client " + server.address() + " >" +
                           folder / "out" + " 2>" + folder / "err";
  const int status = std::system(line.c_str());
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, folder.read("out"), folder.read("err")};
}

TEST(ClientElsewhere, SaysThatAnHttpServerAnswers) {
  const Ran ran = client_at("HTTP/1.1 400 Bad Request\r\n\r\n", "alfa\\n");
  EXPECT_EQ(ran.code, 1);
  EXPECT_THAT(ran.err, AllOf(HasSubstr("an HTTP server answers there"), HasSubstr("the organisers announce it")));
}

TEST(ClientElsewhere, SaysThatAServerWantsTls) {
  const Ran ran = client_at("\x15\x03\x03", "alfa\\n");
  EXPECT_EQ(ran.code, 1);
  EXPECT_THAT(ran.err, AllOf(HasSubstr("a server that wants TLS"), HasSubstr("the organisers announce it")));
}

TEST(ClientElsewhere, SaysThatTheServerClosesWithoutAWord) {
  for (const std::string input : {"", "alfa\\n"}) {
    const Ran ran = client_at("", input);
    EXPECT_EQ(ran.code, 1) << input;
    EXPECT_THAT(ran.err, AllOf(HasSubstr("without a word"), HasSubstr("check host and port"))) << input;
  }
}

}  // namespace
}  // namespace agon::cli
