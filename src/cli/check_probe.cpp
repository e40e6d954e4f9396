// Talks to a program over its bare pipes, with more patience for wrong manners than the referee has: it wants to know
// what the program did, not only that it lost.

#include "cli/check_probe.hpp"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <thread>
#include <utility>

namespace agon::cli {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr auto surplus_wait = milliseconds(100);          // a second line would be there by then
constexpr auto flush_wait = milliseconds(2000);           // for what comes after Quit
constexpr auto pause_between_pieces = milliseconds(700);  // longer than a program takes to start
constexpr std::size_t heard_bytes_max = 64 << 10;

class Ear {
 public:
  explicit Ear(int fd) : fd_(fd) {}

  // Reads until there is a whole line, the output ends or the time is over.
  void listen_for_line(Clock::time_point end) {
    while (heard_.find('\n') == heard_.npos && listen(end)) {
    }
  }
  // Reads whatever comes until then.
  void listen_until(Clock::time_point end) {
    while (listen(end)) {
    }
  }
  bool closed() const { return closed_; }
  bool has_line() const { return heard_.find('\n') != heard_.npos; }
  std::string take_line() {
    const std::size_t end = heard_.find('\n');
    std::string line = heard_.substr(0, end);
    heard_.erase(0, end + 1);
    return line;
  }
  std::string take_all() { return std::exchange(heard_, {}); }

 private:
  bool listen(Clock::time_point end) {
    const auto left = std::chrono::ceil<milliseconds>(end - Clock::now()).count();
    pollfd waiting{fd_, POLLIN, 0};
    if (closed_ || left <= 0 || poll(&waiting, 1, static_cast<int>(left)) <= 0) return false;
    std::array<char, 4096> buffer{};
    const ssize_t count = read(fd_, buffer.data(), buffer.size());
    closed_ = count <= 0 || heard_.size() > heard_bytes_max;
    if (count > 0) heard_.append(buffer.data(), static_cast<std::size_t>(count));
    return !closed_;
  }

  int fd_;
  std::string heard_;
  bool closed_ = false;
};

void say(int fd, std::string_view text) {
  while (!text.empty()) {
    const ssize_t count = write(fd, text.data(), text.size());
    if (count <= 0) return;  // it has gone; that shows in its output
    text.remove_prefix(static_cast<std::size_t>(count));
  }
}

void send(int fd, const std::string& request, Sending sending) {
  const std::string text = request + '\n';
  if (sending == Sending::whole) return say(fd, text);
  say(fd, std::string_view(text).substr(0, text.size() / 2));
  std::this_thread::sleep_for(pause_between_pieces);
  say(fd, std::string_view(text).substr(text.size() / 2));
}

}  // namespace

Talk talk(const sandbox::Command& command, const referee::RunSettings& settings, const std::string& request,
          Sending sending) {
  Talk result;
  const auto process = sandbox::Process::start(command, settings.sandbox, settings.isolation);
  Ear ear(process->output());
  const auto asked = Clock::now();
  send(process->input(), request, sending);
  ear.listen_for_line(asked + settings.limits.hello_wall);
  result.answered = ear.has_line();
  result.answer_time = Clock::now() - asked;
  if (result.answered) {
    result.line = ear.take_line();
    ear.listen_until(Clock::now() + surplus_wait);
    result.surplus = ear.take_all();
  }
  result.ended = ear.closed();
  if (!result.ended) {
    const auto quit = Clock::now();
    say(process->input(), "Quit\n");
    ear.listen_until(quit + (result.answered ? settings.limits.quit_wall : flush_wait));
    const auto left = std::chrono::ceil<milliseconds>(quit + settings.limits.quit_wall - Clock::now());
    result.left = process->wait(std::max(left, milliseconds(0)));
    result.leave_time = Clock::now() - quit;
    result.late = !result.answered && ear.has_line();
    if (result.late) result.line = ear.take_line();
    result.surplus += ear.take_all();
  } else {
    process->wait(milliseconds(1000));
  }
  const sandbox::Bill bill = process->finish();
  result.exit_code = bill.exit_code;
  result.signal = bill.killed_by_us ? 0 : bill.signal;
  result.stderr_text = bill.stderr_text;
  return result;
}

}  // namespace agon::cli
