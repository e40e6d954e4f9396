// Talks to a program over its bare pipes, and tolerates wrong output more than the referee does, to find out what
// exactly the program did.

#include "cli/match/check_probe.hpp"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <optional>
#include <thread>
#include <utility>

#include "base/text.hpp"

namespace agon::cli {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr auto surplus_wait = milliseconds(100);          // a second line would have arrived by then
constexpr auto flush_wait = milliseconds(2000);           // for output after the goodbye
constexpr auto pause_between_pieces = milliseconds(700);  // longer than a program takes to start
constexpr std::size_t heard_bytes_max = 64 << 10;

class OutputReader {
 public:
  OutputReader(int fd, AnswerForm form) : fd_(fd), form_(form) {}

  // Reads until an answer is complete, the output ends or the time is over.
  void listen_for_answer(Clock::time_point end) {
    while (!has_answer() && listen(end)) {
    }
  }
  // Reads all output until the given time.
  void listen_until(Clock::time_point end) {
    while (listen(end)) {
    }
  }
  bool closed() const { return closed_; }
  bool has_answer() const { return last_line().has_value(); }
  std::string take_answer() {
    const auto [begin, end] = last_line().value();
    std::string answer = heard_.substr(0, form_ == AnswerForm::line ? end : begin);
    if (form_ == AnswerForm::block && !answer.empty()) answer.pop_back();
    heard_.erase(0, end + 1);
    return answer;
  }
  std::string take_all() { return std::exchange(heard_, {}); }

 private:
  // The beginning and end of the line that completes the first answer.
  std::optional<std::pair<std::size_t, std::size_t>> last_line() const {
    for (std::size_t begin = 0, end = 0; (end = heard_.find('\n', begin)) != heard_.npos; begin = end + 1) {
      Words words(std::string_view(heard_).substr(begin, end - begin));
      if (form_ == AnswerForm::line || (words.next() == "." && words.at_end())) return std::pair(begin, end);
    }
    return std::nullopt;
  }

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
  AnswerForm form_;
  std::string heard_;
  bool closed_ = false;
};

void say(int fd, std::string_view text) {
  while (!text.empty()) {
    const ssize_t count = write(fd, text.data(), text.size());
    if (count <= 0) return;  // the program has gone, as its output will show
    text.remove_prefix(static_cast<std::size_t>(count));
  }
}

void send(int fd, const std::string& request, Sending sending) {
  if (request.empty()) return;
  const std::string text = request + '\n';
  if (sending == Sending::whole) return say(fd, text);
  say(fd, std::string_view(text).substr(0, text.size() / 2));
  std::this_thread::sleep_for(pause_between_pieces);
  say(fd, std::string_view(text).substr(text.size() / 2));
}

}  // namespace

ProbeResult probe(const sandbox::Command& command, const referee::RunSettings& settings, const Script& script,
                  Sending sending) {
  ProbeResult result;
  const auto process = sandbox::Process::start(command, settings.sandbox, settings.isolation);
  OutputReader reader(process->output(), script.form);
  const auto asked = Clock::now();
  send(process->input(), script.hello, sending);
  reader.listen_for_answer(asked + settings.limits.hello_wall);
  result.answered = reader.has_answer();
  result.answer_time = Clock::now() - asked;
  if (result.answered) {
    result.line = reader.take_answer();
    reader.listen_until(Clock::now() + surplus_wait);
    result.surplus = reader.take_all();
  }
  result.ended = reader.closed();
  if (!result.ended) {
    const auto quit = Clock::now();
    say(process->input(), script.goodbye + "\n");
    if (script.form == AnswerForm::block) process->close_input();  // as the referee does
    reader.listen_until(quit + (result.answered ? settings.limits.quit_wall : flush_wait));
    const auto left = std::chrono::ceil<milliseconds>(quit + settings.limits.quit_wall - Clock::now());
    result.left = process->wait(std::max(left, milliseconds(0)));
    result.leave_time = Clock::now() - quit;
    result.late = !result.answered && reader.has_answer();
    if (result.late) result.line = reader.take_answer();
    if (!result.answered) result.surplus += reader.take_all();  // what is said after the goodbye is nobody's answer
  } else {
    process->wait(milliseconds(1000));
  }
  const sandbox::ResourceUsage usage = process->finish();
  result.exit_code = usage.exit_code;
  result.signal = usage.killed_by_us ? 0 : usage.signal;
  result.stderr_text = usage.stderr_text;
  return result;
}

}  // namespace agon::cli
