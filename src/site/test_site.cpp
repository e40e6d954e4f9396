#include "site/test_site.hpp"

#include <atomic>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/websocket.hpp>
#include <boost/json.hpp>
#include <mutex>

namespace agon::site {

namespace asio = boost::asio;
namespace beast = boost::beast;
using asio::ip::tcp;

struct Listening::Inside {
  Inside(std::uint16_t port, const std::string& path) : socket(context) {
    socket.next_layer().connect({asio::ip::address_v4::loopback(), port});
    socket.handshake("hall", path);
    thread = std::thread([this] { listen(); });
  }
  ~Inside() {
    beast::error_code ignored;
    socket.next_layer().shutdown(tcp::socket::shutdown_both, ignored);
    thread.join();
  }
  Inside(const Inside&) = delete;
  Inside& operator=(const Inside&) = delete;

  void listen() {
    beast::error_code error;
    for (beast::flat_buffer buffer; socket.read(buffer, error), !error; buffer.clear()) {
      const std::string text = beast::buffers_to_string(buffer.data());
      const boost::json::object message = boost::json::parse(text).as_object();
      if (message.at("what").as_string() == "frame") last_turn = message.at("turn").to_number<int>();
      const std::lock_guard lock(mutex);
      heard += text + '\n';
    }
  }

  asio::io_context context;
  beast::websocket::stream<tcp::socket> socket;
  std::mutex mutex;
  std::string heard;
  std::atomic<int> last_turn = -1;
  std::thread thread;
};

Listening::Listening(const ServedSite& running, const std::string& path)
    : inside_(std::make_unique<Inside>(running.site.port(), path)) {}

Listening::~Listening() = default;

std::string Listening::heard() const {
  const std::lock_guard lock(inside_->mutex);
  return inside_->heard;
}

int Listening::last_turn() const { return inside_->last_turn; }

}  // namespace agon::site
