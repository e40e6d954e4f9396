#pragma once

#include <array>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "os/scratch_folder.hpp"
#include "site/api/orders.hpp"

namespace agon::cli {

// Carries out the orders of the organisers' room: each is `agon contest`, run as a process of its own with the
// contest's data folder, as an organiser would run it beside the server. So an order does and refuses on a page what it
// does and refuses in a terminal, stands among the acts with the name of who gave it, and what takes long or much
// memory, as verifying does, is not the server's. By any thread.
class ServedOrders {
 public:
  static constexpr std::size_t at_a_time = 2, waiting_max = 16, kept_max = 32;
  static constexpr std::size_t said_bytes_max = 4 << 20;  // of what an order says, to each of stdout and stderr
  static constexpr std::chrono::hours longest{1};         // then it is broken off

  explicit ServedOrders(std::filesystem::path data);
  ~ServedOrders();  // orders that run are broken off

  site::Orders orders();  // for as long as this lives

  // The words of the command, but for the program's own name. `made`: the file that it is to make.
  static std::vector<std::string> command(const site::Order&, const std::filesystem::path& data,
                                          const std::filesystem::path& content, const std::filesystem::path& made);

 private:
  struct Kept {
    site::Order order;
    site::OrderState state;
  };
  Result<std::uint64_t> start(site::Order);
  std::optional<site::OrderState> find(std::uint64_t number) const;
  void run(const std::stop_token&);
  site::OrderState carried_out(const site::Order&, const std::stop_token&) const;
  std::filesystem::path place_of(const site::Order&, const std::filesystem::path& scratch) const;
  void forget_old();

  const std::filesystem::path data_;
  mutable std::mutex mutex_;
  std::condition_variable_any some_;
  std::map<std::uint64_t, Kept> kept_;
  std::deque<std::uint64_t> waiting_;
  std::uint64_t last_ = 0;
  std::vector<std::jthread> threads_;  // the last: they use what stands above
};

}  // namespace agon::cli
