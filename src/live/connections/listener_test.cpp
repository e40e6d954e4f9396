#include "live/connections/listener.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <stdexcept>
#include <string>

#include "os/dial.hpp"

namespace agon::live {
namespace {

TEST(AListener, LetsTheNextClientInWhenOneCouldNotBeWelcomed) {
  asio::io_context loop;
  int came = 0;
  Listener listener(loop, "W1", 0, [&](os::Handle, const std::string&) {
    if (++came > 1) loop.stop();
    if (came < 3) throw std::runtime_error("no memory");
  });
  listener.start();
  const std::string port = std::to_string(listener.port());
  const auto dial = [&] { return os::dial("127.0.0.1", port, std::chrono::seconds(10)); };
  const os::Handle first = dial(), second = dial();
  loop.run_for(std::chrono::minutes(1));
  EXPECT_EQ(came, 2);
  const os::Handle third = dial();
  loop.restart();
  loop.run_for(std::chrono::minutes(1));
  EXPECT_EQ(came, 3);
}

}  // namespace
}  // namespace agon::live
