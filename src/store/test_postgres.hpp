#pragma once

// For tests: their own PostgreSQL server, on a socket in a temporary folder. PostgreSQL refuses to run as root, so
// there it runs as the user created by its Debian package.

#include <fcntl.h>
#include <fmt/format.h>
#include <libpq-fe.h>
#include <pwd.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "base/machine_error.hpp"

namespace agon::store {

class TestPostgres {
 public:
  TestPostgres() {
    namespace fs = std::filesystem;
    std::string name = (fs::temp_directory_path() / "agon-postgres-XXXXXX").string();
    if (!mkdtemp(name.data())) throw MachineError("no folder for the test");
    folder_ = name;
    if (user_ && chown(name.c_str(), user_->pw_uid, user_->pw_gid) != 0) throw MachineError("chown");
    const std::string data = name + "/data";
    const pid_t maker =
        run({"initdb", "-D", data, "-U", "agon", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"});
    int status = 0;
    waitpid(maker, &status, 0);
    if (status != 0) throw MachineError("initdb failed; is the package postgresql-15 installed?");
    start();
  }
  ~TestPostgres() {
    stop(SIGINT);
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }
  TestPostgres(const TestPostgres&) = delete;
  TestPostgres& operator=(const TestPostgres&) = delete;

  void start() {
    for (int i = 0; PQping(url("postgres").c_str()) != PQPING_OK; ++i) {
      const bool runs =
          server_ > 0 && waitpid(server_, nullptr, WNOHANG) == 0;  // it exits while children of a killed one run
      if (!runs) server_ = run({"postgres", "-D", folder_.string() + "/data", "-k", folder_.string(), "-h", ""});
      if (i == 600) throw MachineError("PostgreSQL does not start");
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
  }
  void stop(int signal) {
    if (server_ > 0) kill(server_, signal), waitpid(server_, nullptr, 0);
    server_ = 0;
  }
  const std::filesystem::path& folder() const { return folder_; }  // of its socket
  std::string url(const std::string& base) const { return "postgresql://agon@/" + base + "?host=" + folder_.string(); }

  // A database of this name, created if missing.
  std::string url_of_base(const std::string& base) const {
    const std::unique_ptr<PGconn, decltype(&PQfinish)> connection(PQconnectdb(url("postgres").c_str()), PQfinish);
    PQclear(PQexec(connection.get(), ("CREATE DATABASE " + base).c_str()));
    return url(base);
  }

 private:
  static std::string program(const std::string& name) {
    for (const auto& version : std::filesystem::directory_iterator("/usr/lib/postgresql")) {
      if (exists(version.path() / "bin" / name)) return version.path() / "bin" / name;
    }
    throw MachineError("there is no " + name + "; install the package postgresql-15");
  }

  pid_t run(std::vector<std::string> words) const {
    words[0] = program(words[0]);
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    const pid_t child = fork();
    if (child != 0) return child;
    const int nowhere = open("/dev/null", O_RDWR);
    for (const int fd : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) dup2(nowhere, fd);
    if (chdir("/") != 0) _exit(1);
    if (user_ && (setgid(user_->pw_gid) != 0 || setuid(user_->pw_uid) != 0)) _exit(1);
    prctl(PR_SET_PDEATHSIG, SIGINT);  // when the tests die
    execv(arguments[0], arguments.data());
    _exit(1);
  }

  std::filesystem::path folder_;
  const passwd* user_ = getuid() == 0 ? getpwnam("postgres") : nullptr;
  pid_t server_ = 0;
};

// The same URL for the same place, on a server that lives as long as this test program.
inline std::string postgres_url(const std::filesystem::path& place) {
  static const TestPostgres server;
  std::uint64_t name = 14695981039346656037U;
  for (const char c : place.string()) name = (name ^ static_cast<unsigned char>(c)) * 1099511628211U;
  return server.url_of_base(fmt::format("test_{:x}", name));
}

}  // namespace agon::store
