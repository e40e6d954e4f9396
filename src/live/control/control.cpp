#include "live/control/control.hpp"

#include <fmt/format.h>
#include <sys/stat.h>

#include <array>
#include <boost/asio/io_context.hpp>
#include <boost/asio/local/stream_protocol.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/streambuf.hpp>
#include <boost/asio/write.hpp>
#include <istream>
#include <thread>
#include <utility>

#include "base/machine_error.hpp"
#include "live/control/control_address.hpp"
#include "os/timer.hpp"
#include "telemetry/failures.hpp"
#include "telemetry/log.hpp"

namespace agon::live {

namespace asio = boost::asio;
using Local = asio::local::stream_protocol;

namespace {

constexpr auto request_patience = std::chrono::seconds(5);  // to receive a request, and again to send the answer
constexpr auto rest_without_descriptors = std::chrono::milliseconds(100);

std::string framed(std::string_view kind, std::string_view text) {
  return fmt::format("{} {}\n{}", kind, text.size(), text);
}

std::string reply_to(std::string_view request, const Control::Answer& answer) {
  try {
    return framed("ok", answer(request));
  } catch (const Control::Refused& refused) {
    return framed("error", refused.what());
  } catch (const std::exception& error) {
    telemetry::report_failure("control", error.what());
    return framed("error", error.what());
  }
}

// A connection. It lives until its answer is sent or `request_patience` expires.
struct Request : std::enable_shared_from_this<Request> {
  Request(Local::socket from, const Control::Answer& by)
      : socket(std::move(from)), end(socket.get_executor()), answer(by) {}

  void wait() {
    end.expires_after(request_patience);
    end.async_wait([self = shared_from_this()](const boost::system::error_code& stopped) {
      boost::system::error_code ignored;
      if (!stopped) self->socket.close(ignored);
    });
  }
  void start() {
    wait();
    asio::async_read_until(socket, heard, '\n',
                           [self = shared_from_this()](const boost::system::error_code& error, std::size_t) {
                             if (error == asio::error::not_found) return self->refuse();
                             error ? self->finish() : self->reply();
                           });
  }
  void reply() {
    std::string line;
    std::istream in(&heard);
    std::getline(in, line);
    tell(reply_to(line, answer));
  }
  void refuse() {
    tell(framed("error", fmt::format("the request is longer than {} bytes", control_request_bytes_max)));
  }
  void tell(std::string answered) {
    text = std::move(answered);
    wait();  // producing the answer may have taken long
    asio::async_write(socket, asio::buffer(text),
                      [self = shared_from_this()](const boost::system::error_code& error, std::size_t) {
                        error ? self->finish() : self->drain();
                      });
  }
  // A client still sending a long request would lose the answer if the connection were closed.
  void drain() {
    boost::system::error_code ignored;
    socket.shutdown(Local::socket::shutdown_send, ignored);
    socket.async_read_some(asio::buffer(room),
                           [self = shared_from_this()](const boost::system::error_code& error, std::size_t) {
                             error ? self->finish() : self->drain();
                           });
  }
  void finish() {
    end.cancel();
    boost::system::error_code ignored;
    socket.close(ignored);
  }

  Local::socket socket;
  os::SteadyTimer end;
  const Control::Answer& answer;
  asio::streambuf heard{control_request_bytes_max + 1};  // plus the newline
  std::array<char, 4096> room{};
  std::string text;
};

}  // namespace

struct Control::Inside {
  Inside(std::filesystem::path where, Answer by) : path(std::move(where)), answer(std::move(by)) {
    std::error_code error;
    std::filesystem::remove(path, error);
    try {
      const ControlAddress address(path);
      acceptor.open();
      acceptor.bind(Local::endpoint(address.path()));
      // No client can connect before listen(), so no other user ever could.
      std::filesystem::permissions(path, std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
      acceptor.listen();
    } catch (const std::exception& failed) {
      throw MachineError(fmt::format("cannot create the control socket {}: {}", path.string(), failed.what()));
    }
    accept();
    thread = std::thread([this] { telemetry::run_contained("control", loop); });
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
      if (error) return accept_after_a_rest(error);
      full = false;
      telemetry::contained("control", [&] { std::make_shared<Request>(std::move(socket), answer)->start(); });
      accept();
    });
  }
  // Out of descriptors: an immediate retry would only waste processor time.
  void accept_after_a_rest(const boost::system::error_code& error) {
    if (!std::exchange(full, true)) telemetry::log("accept_failed", {{"server", "control"}, {"why", error.message()}});
    again.expires_after(rest_without_descriptors);
    again.async_wait([this](const boost::system::error_code& stopped) {
      if (!stopped) accept();
    });
  }

  const std::filesystem::path path;
  const Answer answer;
  asio::io_context loop{1};
  Local::acceptor acceptor{loop};
  os::SteadyTimer again{loop};
  bool full = false;  // out of descriptors
  std::thread thread;
};

Control::Control(const std::filesystem::path& socket, Answer answer)
    : inside_(std::make_unique<Inside>(socket, std::move(answer))) {}

Control::~Control() = default;

}  // namespace agon::live
