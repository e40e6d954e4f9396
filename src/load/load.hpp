#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace agon::load {

// A request with its line end, and the number of lines that answer it.
struct Exchange {
  std::string request;
  std::size_t answer_lines = 1;
};

struct Flow {
  double answers = 0, answers_per_second = 0;
  std::chrono::nanoseconds median{}, p99{};  // from a request to its whole answer; only with one in flight
};

// Simulates many clients of a line server in one thread, for benchmarks and tests. Throws MachineError if the server
// closes a connection or is silent for ten seconds.
class Load {
 public:
  Load(std::uint16_t port, std::size_t connections);
  ~Load();
  Load(const Load&) = delete;
  Load& operator=(const Load&) = delete;

  // Logs in connection i as the team `team(i % teams)`, with the password "secret".
  void log_in(std::size_t teams);
  static std::string team(std::size_t number) { return "team" + std::to_string(number + 1); }

  // All connections repeat the script, each with this many requests in flight.
  Flow ask(std::span<const Exchange> script, std::size_t in_flight, std::chrono::milliseconds time);

  struct Signal {
    std::chrono::steady_clock::time_point first, last;
  };
  Signal wait();  // all say WAIT; returns when the first and the last of them heard of the next turn

 private:
  struct Client {
    int socket = -1;
    std::size_t next = 0;     // index of the next request of the script
    std::size_t oldest = 0;   // index of the oldest unanswered request
    std::size_t missing = 0;  // lines missing in its answer
    std::chrono::steady_clock::time_point asked{};
  };

  template <class Take>
  void listen(Take take);  // calls take(client, bytes) until it returns false
  void send(Client&, std::string_view);
  void expect_lines(std::size_t lines);  // from each client

  int epoll_ = -1;
  std::vector<Client> clients_;
};

}  // namespace agon::load
