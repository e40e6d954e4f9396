#include "server/hub.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "server/connection.hpp"

namespace agon::server {

std::string Addresses::refuse(const std::string& address) {
  Use& use = of_[address];
  if (use.connections >= limits_.connections_per_address) {
    return fmt::format("too many connections from your address, {} at most", limits_.connections_per_address);
  }
  if (use.failed_logins >= limits_.failed_logins) return "too many failed logins, try again in a minute";
  ++use.connections;
  return {};
}

Steady::duration Addresses::spend(const std::string& address, std::size_t bytes) {
  constexpr auto saved_at_most = std::chrono::seconds(1);
  Use& use = of_[address];
  const auto now = Steady::now();
  const std::chrono::duration<double> price(static_cast<double>(bytes) / static_cast<double>(limits_.bytes_per_second));
  use.paid_until = std::max(use.paid_until, now - saved_at_most) + std::chrono::duration_cast<Steady::duration>(price);
  return std::max(Steady::duration{}, use.paid_until - now);
}

void Addresses::a_minute_is_over() {
  std::erase_if(of_, [](const auto& each) { return each.second.connections == 0; });
  for (auto& each : of_) each.second.failed_logins = 0;
}

void Hub::answer_later(std::shared_ptr<Connection> connection) {
  unanswered_.push_back(std::move(connection));
  if (posted_) return;
  posted_ = true;
  asio::post(loop, [this] {
    posted_ = false;
    answer_now();
  });
}

void Hub::answer_now() {
  store.commit();
  answering_.swap(unanswered_);
  for (const auto& connection : answering_) connection->answer();
  answering_.clear();
  if (answered) answered();
}

}  // namespace agon::server
