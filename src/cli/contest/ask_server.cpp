#include "cli/contest/ask_server.hpp"

#include <fmt/format.h>

#include <chrono>
#include <cstdio>
#include <thread>

#include "live/control/control.hpp"
#include "live/control/server_mark.hpp"

namespace agon::cli {
namespace {

constexpr auto start_patience = std::chrono::seconds(30);
constexpr auto ask_server_again = std::chrono::milliseconds(50);

}  // namespace

std::optional<std::string> ask_server(const std::filesystem::path& data, std::string_view request) {
  std::optional<std::string> answer;
  wait_for_server(data, [&] { return (answer = live::ask_control(live::control_socket(data), request)).has_value(); });
  return answer;
}

void wait_for_server(const std::filesystem::path& data, const std::function<bool()>& is_ready) {
  using Clock = std::chrono::steady_clock;
  const auto until = Clock::now() + start_patience;
  for (bool told = false; !is_ready() && live::has_server(data) && Clock::now() < until; told = true) {
    if (!told)
      fmt::print(stderr, "The server of {} does not answer yet: waiting until it has started.\n", data.string());
    std::this_thread::sleep_for(ask_server_again);
  }
}

}  // namespace agon::cli
