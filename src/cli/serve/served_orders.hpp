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

// Carries out the orders of the organisers' room: each runs `agon contest` in a process of its own with the contest's
// data folder, as an organiser would run it beside the server. So an order has the same effects and refusals on the
// page as in a terminal, is signed with the name of the user who gave it, and slow or memory-intensive work, such as
// verifying, does not burden the server. Any thread.
class ServedOrders {
 public:
  static constexpr std::size_t at_a_time = 2, waiting_max = 16, kept_max = 32;
  static constexpr std::size_t said_bytes_max = 4 << 20;  // limit for each of stdout and stderr of an order
  static constexpr std::chrono::hours longest{1};         // after which an order is aborted

  explicit ServedOrders(std::filesystem::path data);
  ~ServedOrders();  // aborts running orders

  site::Orders orders();  // usable only while this lives

  // The command's arguments, without the program's name. `made`: the file to produce.
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
  std::vector<std::jthread> threads_;  // last, because they use the members above
};

}  // namespace agon::cli
