// Theory of operation
//
// libedit reads a line by asking for one key at a time. While it waits for a key, we also wait for the server, and
// print what the server says above the line, which libedit then redraws. When there is a reason to stop asking, we
// return the end of input as the key and examine the reason afterwards.

#include "cli/client/client_hand.hpp"

#include <fmt/format.h>
#include <histedit.h>
#include <poll.h>
#include <termios.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <clocale>
#include <cstdio>
#include <cstdlib>
#include <cwchar>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "base/printable.hpp"
#include "cli/frame/words.hpp"

namespace agon::cli {
namespace {

constexpr int history_lines = 1000;
constexpr const char* prompt = "> ";
constexpr const char* to_line_begin = "\r\x1b[K";

std::filesystem::path history_file() {
  namespace fs = std::filesystem;
  fs::path folder;
  if (const char* state = std::getenv("XDG_STATE_HOME"); state && *state == '/') {
    folder = state;
  } else if (const char* home = std::getenv("HOME"); home && *home == '/') {
    folder = fs::path(home) / ".local" / "state";
  } else {
    return {};
  }
  std::error_code ignored;
  fs::create_directories(folder / "agon", ignored);
  return folder / "agon" / "client_history";
}

class Past {
 public:
  Past() {
    history(it_.get(), &event_, H_SETSIZE, history_lines);
    history(it_.get(), &event_, H_SETUNIQUE, 1);
    if (!file_.empty()) history(it_.get(), &event_, H_LOAD, file_.c_str());
  }
  ~Past() {
    if (!file_.empty()) history(it_.get(), &event_, H_SAVE, file_.c_str());  // readable by its owner only
  }
  Past(const Past&) = delete;
  Past& operator=(const Past&) = delete;

  void add(const std::string& line) { history(it_.get(), &event_, H_ENTER, line.c_str()); }
  History* get() const { return it_.get(); }

 private:
  std::unique_ptr<History, decltype(&history_end)> it_{history_init(), history_end};
  std::filesystem::path file_ = history_file();
  HistEvent event_{};
};

class Hand {
 public:
  Hand(Connection& server, Watched& watched, const StopEvent& stop)
      : server_(server), watched_(watched), stop_(stop), editor_(el_init("agon", stdin, stdout, stderr), el_end) {
    EditLine* const editor = editor_.get();
    el_set(editor, EL_CLIENTDATA, this);
    el_set(editor, EL_PROMPT, static_cast<char* (*)(EditLine*)>([](EditLine*) { return const_cast<char*>(prompt); }));
    el_set(editor, EL_EDITOR, "emacs");
    el_set(editor, EL_HIST, history, past_.get());
    el_set(editor, EL_GETCFN,
           static_cast<el_rfunc_t>([](EditLine* it, wchar_t* key) { return of(it).next_key(*key); }));
    el_set(editor, EL_ADDFN, "agon-statistics", "shows the statistics",
           static_cast<unsigned char (*)(EditLine*, int)>([](EditLine* it, int) -> unsigned char {
             of(it).show(of(it).watched_.meter.text());
             return CC_REDISPLAY;
           }));
    el_set(editor, EL_BIND, "^T", "agon-statistics", nullptr);
    el_source(editor, nullptr);  // reads the user's own .editrc
  }

  void run() {
    while (resume()) {
      const bool secret_wanted = dialogue().awaits_password();
      const auto line = secret_wanted ? read_password() : read_line();
      if (line) {
        say(*line);
      } else if (!dialogue().awaits_password() || secret_wanted) {
        break;
      }
    }
    fmt::print("{}", to_line_begin);
  }

 private:
  static Hand& of(EditLine* editor) {
    void* hand = nullptr;
    el_get(editor, EL_CLIENTDATA, &hand);
    return *static_cast<Hand*>(hand);
  }
  const wire::Dialogue& dialogue() const { return server_.meter().dialogue; }
  bool resume() const { return server_.open() && !stop_.stopped(); }

  void say(const std::string& line) {
    const bool opens = dialogue().commands() < 2 && !dialogue().in_blocks();
    const bool in_block = lower(line.substr(0, 5)) == "login";
    if (!opens && !in_block && line.find_first_not_of(" \t") != line.npos) past_.add(line);
    server_.say(line + "\n");
    watched_.recorder.flush();
  }

  void show(const std::string& text) {
    fmt::print("{}{}", to_line_begin, text);
    std::fflush(stdout);
  }

  // Returns true when a key has been pressed, false when there is a reason to stop waiting for one.
  bool await_key() {
    for (;;) {
      std::array<pollfd, 3> ends{pollfd{STDIN_FILENO, POLLIN, 0}, pollfd{server_.fd(), server_.events(true), 0},
                                 pollfd{stop_.fd(), POLLIN, 0}};
      if (poll(ends.data(), ends.size(), -1) < 0 && errno != EINTR) throw os::machine_error("poll");
      if (ends[1].revents & POLLOUT) server_.write_some();
      if (ends[1].revents & ~POLLOUT) hear();
      watched_.recorder.flush();
      if (!resume()) return false;
      if (ends[0].revents) return true;
      if (!typing_secret_ && dialogue().awaits_password() && line_is_empty()) return false;
    }
  }

  void hear() {
    heard_ += server_.hear();
    const std::size_t end = server_.open() ? heard_.rfind('\n') + 1 : heard_.size();
    if (end == 0) return;
    show(printable(heard_.substr(0, end)));
    heard_.erase(0, end);
    if (!typing_secret_) el_set(editor_.get(), EL_REFRESH);
  }

  bool line_is_empty() const {
    const LineInfo* const line = el_line(editor_.get());
    return line->lastchar == line->buffer;
  }

  int next_key(wchar_t& key) {
    el_resize(editor_.get());
    std::mbstate_t state{};
    for (;;) {
      char byte = 0;
      if (!await_key() || read(STDIN_FILENO, &byte, 1) != 1) return 0;
      const std::size_t length = std::mbrtowc(&key, &byte, 1, &state);
      if (length == static_cast<std::size_t>(-2)) continue;  // an incomplete multibyte character
      if (length == static_cast<std::size_t>(-1)) key = L'?';
      return 1;
    }
  }

  std::optional<std::string> read_line() {
    int length = 0;
    const char* const line = el_gets(editor_.get(), &length);
    if (!line || length <= 0) return std::nullopt;
    std::string text(line, static_cast<std::size_t>(length));
    if (text.ends_with('\n')) text.pop_back();
    return text;
  }

  // Bypasses libedit, which would echo the password.
  std::optional<std::string> read_password() {
    show("password (is not shown): ");
    termios before{};
    tcgetattr(STDIN_FILENO, &before);
    termios silent = before;
    silent.c_lflag &= ~static_cast<tcflag_t>(ECHO);
    tcsetattr(STDIN_FILENO, TCSANOW, &silent);
    typing_secret_ = true;
    std::string line;
    char byte = 0;
    while (byte != '\n' && await_key() && read(STDIN_FILENO, &byte, 1) == 1) line += byte;
    typing_secret_ = false;
    tcsetattr(STDIN_FILENO, TCSANOW, &before);
    fmt::print("\n");
    if (byte != '\n') return std::nullopt;
    line.pop_back();
    return line;
  }

  Connection& server_;
  Watched& watched_;
  const StopEvent& stop_;
  Past past_;
  std::unique_ptr<EditLine, decltype(&el_end)> editor_;
  std::string heard_;  // an incomplete line
  bool typing_secret_ = false;
};

}  // namespace

void talk_by_hand(Connection& server, Watched& watched, const StopEvent& stop) {
  std::setlocale(LC_CTYPE, "");
  Hand(server, watched, stop).run();
}

}  // namespace agon::cli
