// Theory of operation
//
// We serve the viewer with the match to this machine only (site/local_site.hpp) and start a headless browser that opens
// it with the film's settings: "#film=KEY&rate=20&seconds=60". The page (web/player/film.ts) plays the match frame by
// frame and posts each as a JPEG; we write it to the pipe from which ffmpeg reads. The next frame comes only after the
// previous one is written, so nothing piles up. Both programs are children that die with us.

#include "cli/film.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <chrono>
#include <csignal>
#include <fstream>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "base/machine_error.hpp"
#include "base/printable.hpp"
#include "base/text.hpp"
#include "cli/frame/command.hpp"
#include "cli/frame/terminal.hpp"
#include "cli/viewer_page.hpp"
#include "crypto/passwords.hpp"
#include "os/handle.hpp"
#include "os/scratch_folder.hpp"
#include "os/whole_file.hpp"
#include "sandbox/spawn.hpp"
#include "site/local_site.hpp"

namespace agon::cli {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t picture_bytes_max = 16 << 20;
constexpr auto silence_max = std::chrono::minutes(3);  // between two frames from the browser

struct Kind {
  int rate;     // frames per second
  int seconds;  // maximum length
  std::vector<std::string> encoding;
};

Kind kind_of(FilmKind kind) {
  if (kind == FilmKind::gif) {
    return {
        10,
        30,
        {"-vf", "scale=720:-1:flags=lanczos,split[a][b];[a]palettegen=stats_mode=diff[p];[b][p]paletteuse=dither=none",
         "-loop", "0", "-f", "gif"}};
  }
  return {20,
          60,
          {"-vf", "scale=1280:-2", "-c:v", "libx264", "-preset", "veryfast", "-crf", "20", "-pix_fmt", "yuv420p",
           "-movflags", "+faststart", "-f", "mp4"}};
}

std::string need_program(std::initializer_list<const char*> names, std::string_view what_for) {
  for (const char* const name : names) {
    if (std::string found = sandbox::find_program(name); !found.empty()) return found;
  }
  throw Refused(
      fmt::format("{} is not installed; it {} (on Debian: apt install {})", *names.begin(), what_for, *names.begin()));
}

std::vector<std::string> our_environment() {
  std::vector<std::string> all;
  for (char** each = environ; *each; ++each) all.emplace_back(*each);
  return all;
}

os::Handle file_for(const std::string& path) {
  os::Handle file(::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600));
  if (!file) throw os::machine_error("cannot create " + path);
  return file;
}

// The last line that a program wrote, for the error message about its failure.
std::string last_words(const std::string& path) {
  std::ifstream in(path);
  std::string line, last;
  while (std::getline(in, line)) {
    if (!line.empty()) last = line;
  }
  return last.empty() ? "it said nothing" : printable(last);
}

// A child process: the browser or ffmpeg.
class Helper {
 public:
  Helper(std::string name, std::vector<std::string> argv, const std::string& log, int input = -1)
      : name_(std::move(name)), log_(log) {
    const os::Handle words = file_for(log);
    const os::Handle nothing(::open("/dev/null", O_RDWR | O_CLOEXEC));
    sandbox::Spawn what;
    what.argv = std::move(argv);
    what.environment = our_environment();
    what.input = input < 0 ? nothing.get() : input;
    what.output = what.errors = words.get();
    child_ = sandbox::spawn(what);
  }
  ~Helper() {
    if (!ended_) end(SIGKILL);
  }

  bool runs(std::chrono::milliseconds wait) const {
    pollfd waits{child_.pidfd.get(), POLLIN, 0};
    return poll(&waits, 1, static_cast<int>(wait.count())) == 0;
  }
  void end(int signal) {
    kill(child_.pid, signal);
    status();
  }
  bool status() {  // waits for its end; true: it succeeded
    int how = 0;
    while (waitpid(child_.pid, &how, 0) < 0 && errno == EINTR) {
    }
    ended_ = true;
    return WIFEXITED(how) && WEXITSTATUS(how) == 0;
  }
  MachineError failed() const { return MachineError(fmt::format("{} failed: {}", name_, last_words(log_))); }

 private:
  const std::string name_, log_;
  sandbox::Child child_;
  bool ended_ = false;
};

bool write_all(int fd, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(fd, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

// The progress of the frames that the page has posted. Only `heard` is used outside the site's thread.
struct Reel {
  enum class State { waits, goes_on, whole, failed };
  std::atomic<State> state = State::waits;
  std::atomic<Clock::time_point> heard = Clock::now();
  std::size_t pictures = 0;
  std::string why;
  std::optional<Progress> progress;

  bool over() const { return state == State::whole || state == State::failed; }

  // Takes what the page posts to a part of the site; the pictures go to the pipe.
  void take(std::string_view part, const std::string& body, int pipe) {
    heard = Clock::now();
    if (part == "/film/begin") {
      if (const auto count = to_integer(body); count && *count > 0) progress.emplace(static_cast<std::size_t>(*count));
      state = State::goes_on;
    } else if (part == "/film/picture") {
      if (!write_all(pipe, body)) state = State::failed;
      ++pictures;
      if (progress) progress->show(pictures, "pictures");
    } else {
      state = part == "/film/end" ? State::whole : State::failed;
      why = body;
    }
  }
};

site::Page page_of(const replay::Replay& match) {
  site::Page page{"text/html; charset=utf-8", viewer_page_with(replay::print_replay(match))};
  page.content_policy =
      "default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval'; style-src 'unsafe-inline'; "
      "img-src data: blob:; font-src data:; connect-src 'self' data:; base-uri 'none'; form-action 'none'; "
      "frame-ancestors 'none'";
  return page;
}

std::vector<std::string> browser_line(const std::string& browser, const std::string& folder,
                                      const std::string& address) {
  std::vector<std::string> line{browser,
                                "--headless=new",
                                "--user-data-dir=" + folder,
                                "--window-size=1280,1000",
                                "--hide-scrollbars",
                                "--no-first-run",
                                "--disable-extensions",
                                "--disable-background-networking",
                                "--disable-background-timer-throttling",
                                "--disable-renderer-backgrounding",
                                "--mute-audio"};
  // Chromium's sandbox does not work as root; it shows only our page.
  if (geteuid() == 0) line.push_back("--no-sandbox");
  line.push_back(address);
  return line;
}

std::vector<std::string> joiner_line(const std::string& ffmpeg, const Kind& kind, const std::string& made) {
  std::vector<std::string> line{
      ffmpeg, "-hide_banner", "-loglevel", "error", "-y", "-f", "image2pipe", "-framerate", std::to_string(kind.rate),
      "-c:v", "mjpeg",        "-i",        "-",     "-an"};
  line.insert(line.end(), kind.encoding.begin(), kind.encoding.end());
  line.push_back(made);
  return line;
}

}  // namespace

Film make_film(const replay::Replay& match, const std::string& file, FilmKind wanted) {
  const std::string ffmpeg = need_program({"ffmpeg"}, "joins the pictures into a film");
  const std::string browser =
      need_program({"chromium", "chromium-browser", "google-chrome", "google-chrome-stable"}, "draws the pictures");
  const Kind kind = kind_of(wanted);
  std::signal(SIGPIPE, SIG_IGN);  // write() reports a program that no longer reads
  const os::ScratchFolder scratch;
  const std::string made = scratch.path() + "/film";
  os::Pipe pipe = os::make_pipe();
  Helper joiner("ffmpeg", joiner_line(ffmpeg, kind, made), scratch.path() + "/ffmpeg.log", pipe.read.get());
  pipe.read.reset();

  Reel reel;
  site::LocalSite* serving = nullptr;
  const auto take = [&](std::string_view part, const std::string& body) {
    reel.take(part, body, pipe.write.get());
    if (reel.over()) serving->stop();
    return std::string("taken\n");
  };
  const std::string key = crypto::draw_password();
  site::LocalSite site({{"/", page_of(match)}}, 0, {key, picture_bytes_max, take});
  serving = &site;
  const std::string order = fmt::format("#film={}&rate={}&seconds={}", key, kind.rate, kind.seconds);
  Helper drawer("the browser", browser_line(browser, scratch.path() + "/browser", site.address() + order),
                scratch.path() + "/browser.log");
  {
    const std::jthread watch([&](const std::stop_token& over) {
      while (!over.stop_requested() && drawer.runs(std::chrono::milliseconds(200))) {
        if (Clock::now() - reel.heard.load() > silence_max) break;
      }
      site.stop();
    });
    site.run();
  }
  drawer.end(SIGKILL);
  pipe.write.reset();
  reel.progress.reset();
  const bool joined = joiner.status();
  if (!joined) throw joiner.failed();
  if (reel.state == Reel::State::failed && !reel.why.empty())
    throw MachineError("the film failed: " + printable(reel.why));
  if (reel.state != Reel::State::whole) throw drawer.failed();
  os::write_whole_file(file, os::read_whole_file(made).value_or(""));
  return {reel.pictures, static_cast<double>(reel.pictures) / kind.rate};
}

}  // namespace agon::cli
