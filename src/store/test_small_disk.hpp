#pragma once

// For tests: a disk that can be filled. It is a separate tmpfs, visible only to a child process, without privileges: an
// unprivileged user first becomes root of a user namespace.

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <functional>
#include <string>

namespace agon::store {

inline void write_whole(const char* file, const std::string& text) {
  const int fd = open(file, O_WRONLY | O_CLOEXEC);
  if (fd < 0 || write(fd, text.data(), text.size()) != static_cast<ssize_t>(text.size())) perror(file);
  if (fd >= 0) close(fd);
}

// Runs the test's body in a child whose `folder` is an empty disk of this size; a failure there fails the test here.
inline void on_small_disk(const std::filesystem::path& folder, const std::string& size,
                          const std::function<void()>& body) {
  const pid_t child = fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    const std::string user = std::to_string(getuid()), group = std::to_string(getgid());
    if (unshare(CLONE_NEWNS) != 0) {
      if (unshare(CLONE_NEWUSER | CLONE_NEWNS) != 0) perror("unshare"), _exit(1);
      write_whole("/proc/self/setgroups", "deny");
      write_whole("/proc/self/uid_map", "0 " + user + " 1");
      write_whole("/proc/self/gid_map", "0 " + group + " 1");
    }
    const bool apart = mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0;
    if (!apart || mount("tmpfs", folder.c_str(), "tmpfs", 0, ("size=" + size).c_str()) != 0) perror("mount"), _exit(1);
    try {
      body();
    } catch (const std::exception& error) {
      ADD_FAILURE() << error.what();
    }
    _exit(testing::Test::HasFailure() ? 1 : 0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  EXPECT_EQ(status, 0) << "see above";
}

// Takes all the space that is left, until destroyed.
class Ballast {
 public:
  explicit Ballast(const std::filesystem::path& folder) : file_(folder / "ballast") {
    const int fd = open(file_.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    const std::string block(1 << 12, 'x');
    while (fd >= 0 && write(fd, block.data(), block.size()) > 0) continue;
    close(fd);
  }
  ~Ballast() { std::filesystem::remove(file_); }
  Ballast(const Ballast&) = delete;
  Ballast& operator=(const Ballast&) = delete;

 private:
  const std::filesystem::path file_;
};

}  // namespace agon::store
