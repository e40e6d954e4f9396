#pragma once

#include <arpa/inet.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>

#include "base/machine_error.hpp"

namespace agon::queue {

// For tests: their own NATS server on a free port of this machine, with files in a temporary folder.
class TestNats {
 public:
  static constexpr const char* with_jet_stream = "jetstream { store_dir: \"FOLDER/store\" }\n";

  // The settings are in the format of nats-server's configuration file; FOLDER stands for the temporary folder.
  explicit TestNats(std::string settings = with_jet_stream) : port_(free_port()) {
    std::string name = (std::filesystem::temp_directory_path() / "agon-nats-XXXXXX").string();
    if (!mkdtemp(name.data())) throw MachineError("no folder for the test");
    folder_ = name;
    for (std::size_t at; (at = settings.find("FOLDER")) != settings.npos;) settings.replace(at, 6, name);
    std::ofstream(folder_ / "nats.conf") << fmt::format("host: 127.0.0.1\nport: {}\n{}", port_, settings);
    start();
  }
  ~TestNats() {
    end(SIGKILL);
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }
  TestNats(const TestNats&) = delete;
  TestNats& operator=(const TestNats&) = delete;

  // On the thread that constructed it: the server dies with the thread that starts it.
  void start() {
    const std::string file = folder_ / "nats.conf";
    const std::string log = folder_ / "log";
    server_ = fork();
    if (server_ == 0) {
      prctl(PR_SET_PDEATHSIG, SIGKILL);  // when the tests' thread dies
      for (const char* const program : {"nats-server", "/usr/sbin/nats-server"}) {
        execlp(program, "nats-server", "-c", file.c_str(), "-l", log.c_str(), nullptr);
      }
      _exit(127);
    }
    for (int i = 0; !answers(); ++i) {
      if (i == 600 || waitpid(server_, nullptr, WNOHANG) != 0) {
        throw MachineError("nats-server does not start; is the package nats-server installed?");
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
  }
  void end(int signal) {
    if (server_ > 0) kill(server_, signal), waitpid(server_, nullptr, 0);
    server_ = 0;
  }

  std::string url(const std::string& name, const std::string& who = "", const std::string& scheme = "nats") const {
    return fmt::format("{}://{}127.0.0.1:{}/{}", scheme, who.empty() ? "" : who + "@", port_, name);
  }
  const std::filesystem::path& folder() const { return folder_; }

 private:
  static sockaddr_in address_of(std::uint16_t port) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return address;
  }
  static std::uint16_t free_port() {
    const int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address = address_of(0);
    socklen_t size = sizeof address;
    const bool found = bind(fd, reinterpret_cast<sockaddr*>(&address), size) == 0 &&
                       getsockname(fd, reinterpret_cast<sockaddr*>(&address), &size) == 0;
    close(fd);
    if (!found) throw MachineError("no free port");
    return ntohs(address.sin_port);
  }
  bool answers() const {
    const int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const sockaddr_in address = address_of(port_);
    const bool connected = connect(fd, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
    close(fd);
    return connected;
  }

  const std::uint16_t port_;
  std::filesystem::path folder_;
  pid_t server_ = 0;
};

}  // namespace agon::queue
