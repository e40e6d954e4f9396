#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace agon::load {

// A request with its line end, and how many lines answer it.
struct Exchange {
  std::string request;
  std::size_t answer_lines = 1;
};

struct Flow {
  double answers = 0, answers_per_second = 0;
  std::chrono::nanoseconds median{}, p99{};  // from a request to its whole answer; with one in flight alone
};

// Many clients of a line server, by one thread: for figures and for tests. Throws MachineError when the server closes a
// connection or is silent for ten seconds.
class Load {
 public:
  Load(std::uint16_t port, std::size_t connections);
  ~Load();
  Load(const Load&) = delete;
  Load& operator=(const Load&) = delete;

  // Connection i as the team `team(i % teams)`, whose password is "secret".
  void log_in(std::size_t teams);
  static std::string team(std::size_t number) { return "team" + std::to_string(number + 1); }

  // All connections say the script again and again, each with so many requests in flight.
  Flow ask(std::span<const Exchange> script, std::size_t in_flight, std::chrono::milliseconds time);

  struct Signal {
    std::chrono::steady_clock::time_point first, last;
  };
  Signal wait();  // all say WAIT: when the first and the last of them heard of the next turn

 private:
  struct Client {
    int socket = -1;
    std::size_t next = 0;     // request of the script to be sent
    std::size_t oldest = 0;   // that is not answered
    std::size_t missing = 0;  // lines of its answer
    std::chrono::steady_clock::time_point asked{};
  };

  template <class Take>
  void listen(Take take);  // take(client, bytes) until it is false
  void send(Client&, std::string_view);
  void expect_lines(std::size_t lines);  // from each

  int epoll_ = -1;
  std::vector<Client> clients_;
};

}  // namespace agon::load
