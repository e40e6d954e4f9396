#include "server/control.hpp"

#include <fmt/format.h>
#include <sys/stat.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/local/stream_protocol.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/streambuf.hpp>
#include <boost/asio/write.hpp>
#include <istream>
#include <thread>

#include "base/machine_error.hpp"

namespace agon::server {

namespace asio = boost::asio;
using Local = asio::local::stream_protocol;

namespace {

constexpr std::size_t request_bytes_max = 4096;
constexpr auto patience = std::chrono::seconds(5);  // for a request, and for its answer to be taken

// A connection that lives until its answer has left, or until patience ends.
struct Request : std::enable_shared_from_this<Request> {
  Request(Local::socket from, const Control::Answer& by)
      : socket(std::move(from)), end(socket.get_executor()), answer(by) {}

  void start() {
    end.expires_after(patience);
    end.async_wait([self = shared_from_this()](const boost::system::error_code& stopped) {
      boost::system::error_code ignored;
      if (!stopped) self->socket.close(ignored);
    });
    asio::async_read_until(socket, heard, '\n',
                           [self = shared_from_this()](const boost::system::error_code& error, std::size_t) {
                             error ? self->finish() : self->reply();
                           });
  }
  void reply() {
    std::string line;
    std::istream in(&heard);
    std::getline(in, line);
    text = answer(line);
    asio::async_write(socket, asio::buffer(text),
                      [self = shared_from_this()](const boost::system::error_code&, std::size_t) { self->finish(); });
  }
  void finish() {
    end.cancel();
    boost::system::error_code ignored;
    socket.close(ignored);
  }

  Local::socket socket;
  asio::steady_timer end;
  const Control::Answer& answer;
  asio::streambuf heard{request_bytes_max};
  std::string text;
};

}  // namespace

struct Control::Inside {
  Inside(std::filesystem::path where, Answer by) : path(std::move(where)), answer(std::move(by)) {
    std::error_code ignored;
    std::filesystem::remove(path, ignored);
    const mode_t before = umask(0177);
    try {
      acceptor.open();
      acceptor.bind(Local::endpoint(path.string()));
      acceptor.listen();
    } catch (const boost::system::system_error& error) {
      umask(before);
      throw MachineError(
          fmt::format("the control socket {} cannot be made: {}", path.string(), error.code().message()));
    }
    umask(before);
    accept();
    thread = std::thread([this] { loop.run(); });
  }
  ~Inside() {
    loop.stop();
    thread.join();
    std::error_code ignored;
    std::filesystem::remove(path, ignored);
  }

  void accept() {
    acceptor.async_accept([this](const boost::system::error_code& error, Local::socket socket) {
      if (error == asio::error::operation_aborted) return;
      if (!error) std::make_shared<Request>(std::move(socket), answer)->start();
      accept();
    });
  }

  const std::filesystem::path path;
  const Answer answer;
  asio::io_context loop{1};
  Local::acceptor acceptor{loop};
  std::thread thread;
};

Control::Control(const std::filesystem::path& socket, Answer answer)
    : inside_(std::make_unique<Inside>(socket, std::move(answer))) {}

Control::~Control() = default;

std::optional<std::string> ask_control(const std::filesystem::path& path, std::string_view request) {
  try {
    asio::io_context loop;
    Local::socket socket(loop);
    socket.connect(Local::endpoint(path.string()));
    asio::write(socket, asio::buffer(std::string(request) + '\n'));
    std::string answer;
    boost::system::error_code end;
    asio::read(socket, asio::dynamic_buffer(answer), end);
    if (end != asio::error::eof) return std::nullopt;
    return answer;
  } catch (const boost::system::system_error&) {
    return std::nullopt;
  }
}

}  // namespace agon::server
