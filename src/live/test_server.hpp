#pragma once

// For tests: a live server in its own process, which can be killed and whose resource usage can be observed.

#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include <chrono>
#include <fstream>
#include <sstream>
#include <thread>

#include "live/live_server.hpp"
#include "live/test_client.hpp"
#include "store/journal/open_store.hpp"
#include "telemetry/log.hpp"

namespace agon::live {

// Sanitizers keep freed memory, so memory usage means nothing with them.
#ifndef __has_feature
#define __has_feature(x) 0
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || __has_feature(address_sanitizer) || \
    __has_feature(thread_sanitizer)
inline constexpr bool memory_counts = false;
#else
inline constexpr bool memory_counts = true;
#endif

class ServerProcess {
 public:
  // Returns when it listens. `descriptors` limits its descriptors.
  ServerProcess(const config::Contest& contest, const std::filesystem::path& journal, rlim_t descriptors = 0)
      : ports_(contest.servers.size()) {
    int ends[2];
    if (pipe(ends) != 0) throw MachineError("no pipe");
    pid_ = fork();
    if (pid_ == 0) serve(contest, journal, descriptors, ends[1]);
    ::close(ends[1]);
    const auto bytes = static_cast<ssize_t>(ports_.size() * sizeof ports_[0]);
    EXPECT_EQ(read(ends[0], ports_.data(), ports_.size() * sizeof ports_[0]), bytes) << "the server does not start";
    ::close(ends[0]);
  }
  ~ServerProcess() { end_at_once(); }
  ServerProcess(const ServerProcess&) = delete;
  ServerProcess& operator=(const ServerProcess&) = delete;

  void end_at_once() {
    if (pid_ <= 0) return;
    kill(pid_, SIGKILL);
    waitpid(std::exchange(pid_, 0), nullptr, 0);
  }
  void stand_still(std::chrono::milliseconds time) const {  // like an overloaded machine
    kill(pid_, SIGSTOP);
    std::this_thread::sleep_for(time);
    kill(pid_, SIGCONT);
  }
  bool lives() const { return waitpid(pid_, nullptr, WNOHANG) == 0; }

  std::uint16_t port(std::size_t server = 0) const { return ports_[server]; }

  double resident_megabytes() const {
    std::ifstream pages(proc("statm"));
    double total = 0, resident = 0;
    pages >> total >> resident;
    return resident * static_cast<double>(sysconf(_SC_PAGESIZE)) / (1 << 20);
  }
  std::size_t descriptors() const {
    return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(proc("fd")), {}));
  }
  std::chrono::milliseconds processor_time() const {
    std::ifstream stat(proc("stat"));
    std::string word;
    for (int i = 0; i < 13; ++i) stat >> word;
    std::int64_t user = 0, system = 0;
    stat >> user >> system;
    return std::chrono::milliseconds((user + system) * 1000 / sysconf(_SC_CLK_TCK));
  }

 private:
  std::filesystem::path proc(const char* what) const { return "/proc/" + std::to_string(pid_) + "/" + what; }

  [[noreturn]] static void serve(const config::Contest& contest, const std::filesystem::path& journal,
                                 rlim_t descriptors, int tell) {
    telemetry::log_to_nobody();
    try {
      const rlimit few{descriptors, descriptors};
      if (descriptors != 0) setrlimit(RLIMIT_NOFILE, &few);
      const auto store = store::open_store(journal.parent_path());
      LiveServer server(contest, *store);
      std::vector<std::uint16_t> ports;
      for (const config::ServerPlan& plan : contest.servers) ports.push_back(server.port(plan.name));
      const std::size_t bytes = ports.size() * sizeof ports[0];
      if (write(tell, ports.data(), bytes) != static_cast<ssize_t>(bytes)) _exit(1);
      ::close(tell);
      server.run();
    } catch (const std::exception& error) {
      fprintf(stderr, "%s\n", error.what());
      _exit(1);
    }
    _exit(0);
  }

  pid_t pid_ = 0;
  std::vector<std::uint16_t> ports_;
};

}  // namespace agon::live
