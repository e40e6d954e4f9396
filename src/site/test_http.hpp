#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/write.hpp>
#include <cstdint>
#include <string>

namespace agon::site {

// Everything received from a local port until the peer closes, which may happen before it has read all. `ends`: we say
// that nothing follows the requests.
inline std::string said_to(std::uint16_t port, const std::string& requests, bool ends = false) {
  namespace asio = boost::asio;
  asio::io_context context;
  asio::ip::tcp::socket socket(context);
  socket.connect({asio::ip::address_v4::loopback(), port});
  boost::system::error_code error;
  asio::write(socket, asio::buffer(requests), error);
  if (ends) socket.shutdown(asio::ip::tcp::socket::shutdown_send, error);
  std::string answers;
  asio::read(socket, asio::dynamic_buffer(answers), error);
  return answers;
}

}  // namespace agon::site
