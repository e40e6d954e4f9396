#pragma once

// The baseline for the referee: a program behind two pipes, and nothing else.

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <string>

namespace bench {

class BareChild {
 public:
  explicit BareChild(std::string program) {
    int input[2], output[2];
    if (pipe2(input, O_CLOEXEC) != 0 || pipe2(output, O_CLOEXEC) != 0) std::abort();
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, input[0], STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, output[1], STDOUT_FILENO);
    char* words[] = {program.data(), nullptr};
    if (posix_spawn(&pid_, program.c_str(), &actions, nullptr, words, environ) != 0) std::abort();
    posix_spawn_file_actions_destroy(&actions);
    close(input[0]);
    close(output[1]);
    in_ = input[1];
    out_ = output[0];
  }
  ~BareChild() {
    close(in_);
    close(out_);
    waitpid(pid_, nullptr, 0);
  }
  BareChild(const BareChild&) = delete;
  BareChild& operator=(const BareChild&) = delete;

  // A request and its answer: two system calls on each side.
  void exchange() const {
    char answer[64];
    if (write(in_, "1\n", 2) != 2 || read(out_, answer, sizeof answer) != 2) std::abort();
  }

 private:
  pid_t pid_ = 0;
  int in_ = -1;
  int out_ = -1;
};

}  // namespace bench
