#include "live/server_context.hpp"

#include <fmt/format.h>
#include <sys/socket.h>

#include <algorithm>
#include <exception>
#include <future>
#include <mutex>

#include "base/machine_error.hpp"
#include "live/connections/tcp_connection.hpp"
#include "store/no_room.hpp"
#include "telemetry/failures.hpp"
#include "telemetry/log.hpp"

namespace agon::live {

Result<void> Addresses::validate(const Use& use) const {
  if (use.connections >= limits_.connections_per_address) {
    return Error{fmt::format("too many connections from your address, {} at most", limits_.connections_per_address)};
  }
  return {};
}

Steady::duration Addresses::spend(Use& use, std::size_t bytes, Steady::time_point now) const {
  constexpr auto saved_at_most = std::chrono::seconds(1);
  const std::chrono::duration<double> price(static_cast<double>(bytes) / static_cast<double>(limits_.bytes_per_second));
  use.paid_until = std::max(use.paid_until, now - saved_at_most) + std::chrono::duration_cast<Steady::duration>(price);
  return std::max(Steady::duration{}, use.paid_until - now);
}

void Addresses::a_minute_is_over() {
  std::erase_if(of_, [](const auto& each) { return each.second.connections == 0; });
}

bool ServerContext::lets_in(const os::Handle& socket, const std::string& address, std::size_t server,
                            const std::function<std::string(std::string_view why)>& refusal) {
  const auto valid = addresses.validate(addresses.of(address));
  if (valid) return true;
  metrics.servers[server].connections_refused.Increment();
  if (may_log_a_stranger()) {
    telemetry::log("refused", {{"server", contest.servers[server].name}, {"address", address}, {"why", valid.error()}});
  }
  const std::string text = refusal(valid.error());
  send(socket.get(), text.data(), text.size(), MSG_NOSIGNAL);
  return false;
}

void ServerContext::answer_later(TcpConnection& channel) { unanswered_.push_back(channel.shared_from_this()); }

bool ServerContext::try_to_keep() {
  std::string why;
  disk_is_full_ = false;
  try {
    const Stopwatch stopwatch(metrics.commits);
    store.commit();
  } catch (const store::NoRoom& error) {
    disk_is_full_ = true;
    why = error.what();
  } catch (const std::exception& error) {
    why = error.what();
  }
  const bool begins = kept() && !why.empty();
  why_not_kept_ = why;
  if (!why.empty()) telemetry::report_failure("journal", why);
  if (begins) {
    sockets.pause();  // stops reading
    if (not_kept) asio::post(loop, [this] { not_kept(); });
  }
  return kept();
}

void ServerContext::answer_now() {
  if (!keep()) return;
  answering_.swap(unanswered_);
  for (const auto& channel : answering_) channel->answer();
  answering_.clear();
  if (answered) answered();
}

void ServerContext::a_second_is_over() {
  if (strangers_ > strangers_logged_max) {
    telemetry::log("strangers_not_logged", {{"count", strangers_ - strangers_logged_max}});
  }
  strangers_ = 0;
}

void ServerContext::have_done(const std::function<void()>& work) {
  if (polled) return work();
  struct Asked {
    std::mutex running;  // held during the work: a caller that gives up waits for it
    bool given_up = false;
    std::promise<void> done;
  };
  const auto asked = std::make_shared<Asked>();
  auto ended = asked->done.get_future();
  asio::post(loop, [asked, work] {
    const std::lock_guard lock(asked->running);
    if (asked->given_up) return;
    try {
      work();
      asked->done.set_value();
    } catch (...) {
      asked->done.set_exception(std::current_exception());
    }
  });
  constexpr auto ready = std::future_status::ready;
  while (ended.wait_for(std::chrono::milliseconds(100)) != ready) {
    if (!loop.stopped()) continue;
    const std::lock_guard lock(asked->running);
    if (ended.wait_for(std::chrono::milliseconds(0)) == ready) break;
    asked->given_up = true;
    throw MachineError("the server has stopped");
  }
  ended.get();
}

}  // namespace agon::live
