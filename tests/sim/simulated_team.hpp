#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/dice.hpp"
#include "live/test_orders.hpp"
#include "os/handle.hpp"
#include "sim/simulated_network.hpp"
#include "sim/simulated_time.hpp"

namespace agon::sim {

// A team's program on one game server. It logs in, sends random orders, waits for turns, and reconnects when its
// connection breaks. Its link is sometimes slow or cut, and its server may be down.
class SimulatedTeam {
 public:
  struct Settings {
    std::string server, game, login, password, address;
    Duration turn;
    std::uint32_t orders_per_turn = 3;  // on average
    std::uint32_t cut_one_in = 0;       // cuts the link after one in this number of messages; 0: never
  };
  SimulatedTeam(SimulatedTime&, SimulatedNetwork&, Settings, std::uint64_t seed);
  SimulatedTeam(const SimulatedTeam&) = delete;  // its events contain its address
  SimulatedTeam& operator=(const SimulatedTeam&) = delete;

  void server_died();  // data in transit is lost

  // Acknowledged orders, which must be stored in this sequence.
  const std::vector<std::string>& acknowledged() const { return acknowledged_; }
  std::uint64_t logins() const { return logins_; }
  std::uint64_t breaks() const { return breaks_; }
  std::uint64_t digest() const { return digest_; }           // of everything received
  const std::string& surprise() const { return surprise_; }  // something that no server may send; "": nothing

 private:
  using Then = std::function<void(const std::string& line)>;

  void connect();
  void take_what_came();
  void come_back();
  void cut();
  void say(const std::string& text);
  void hear(std::string_view bytes);
  void read(Then);
  void skip(std::size_t lines, std::function<void()> then);
  void go_on();
  void go_on_after(Duration);
  void order();
  void say_order(const std::string& kinds);
  void refused(const std::string& answer);
  Duration delay();
  std::uint32_t any(std::uint32_t bound) { return dice_.below(bound); }

  SimulatedTime& time_;
  SimulatedNetwork& network_;
  const Settings settings_;
  Dice dice_;
  live::RandomOrders orders_;
  os::Handle socket_;
  std::function<void()> on_heard_ = [this] { take_what_came(); };
  std::uint64_t link_ = 0;   // the link's number: events of earlier links are ignored
  Moment said_{}, heard_{};  // arrival times of the last messages, which keep their order
  std::string unread_;
  std::deque<std::string> lines_;
  Then then_;
  std::vector<std::string> acknowledged_;
  std::uint64_t logins_ = 0, breaks_ = 0, digest_ = 0;
  std::string surprise_;
};

}  // namespace agon::sim
