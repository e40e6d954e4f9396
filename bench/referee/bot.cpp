// The smallest program that plays the toy game: one read and one write per move. Its argument is the thinking time in
// microseconds (of processor time, by busy waiting).

#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <cstring>

int main(int count, char** words) {
  const std::chrono::microseconds thinking(count > 1 ? std::atoi(words[1]) : 0);
  using Clock = std::chrono::steady_clock;
  char request[4096];
  for (;;) {
    const ssize_t got = read(STDIN_FILENO, request, sizeof request);
    if (got <= 0 || request[0] == 'Q') return 0;
    if (thinking.count() > 0) {
      for (const auto begun = Clock::now(); Clock::now() - begun < thinking;) {
      }
    }
    const bool name = std::memcmp(request, "Name", 4) == 0;
    if (write(STDOUT_FILENO, name ? "T\n" : "1\n", 2) != 2) return 1;
  }
}
