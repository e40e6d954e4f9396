// One thread and one io_context; a coroutine a connection reads requests and answers them. The pages are in memory and
// never change. Everything a client can make us keep is limited: connections, the size of a request, the time it may
// take.

#include "server/local_site.hpp"

#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <chrono>
#include <csignal>
#include <cstddef>
#include <string_view>
#include <utility>

#include "base/machine_error.hpp"

namespace agon::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using asio::ip::tcp;

constexpr std::size_t connections_max = 32;
constexpr std::uint32_t request_header_bytes_max = 16 << 10;
constexpr auto patience = std::chrono::seconds(20);  // for a whole request, and for taking the whole answer

// The viewer page holds its scripts, styles and pictures; nothing is loaded from anywhere.
constexpr std::string_view content_policy =
    "default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval'; style-src 'unsafe-inline'; "
    "img-src data: blob:; font-src data:; connect-src data:; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'";

using Request = http::request<http::empty_body>;
using Response = http::response<http::span_body<const char>>;  // the page itself is not copied

bool meant_for_us(std::string_view host) {
  const std::string_view name = host.substr(0, host.rfind(':'));
  return name == "127.0.0.1" || name == "localhost";
}

Response answer(const Pages& pages, const Request& request) {
  static const Page not_found{"text/plain; charset=utf-8", "There is no such page here.\n"};
  static const Page not_allowed{"text/plain; charset=utf-8", "Only GET and HEAD are answered here.\n"};
  static const Page not_ours{"text/plain; charset=utf-8", "This request was meant for another host.\n"};
  const beast::string_view target = request.target();
  const auto found = pages.find(std::string_view(target.data(), target.size()).substr(0, target.find('?')));
  const bool get = request.method() == http::verb::get;
  const bool head = request.method() == http::verb::head;
  const beast::string_view host = request[http::field::host];

  const Page* page = found == pages.end() ? &not_found : &found->second;
  auto status = found == pages.end() ? http::status::not_found : http::status::ok;
  if (!get && !head) page = &not_allowed, status = http::status::method_not_allowed;
  if (!meant_for_us({host.data(), host.size()})) page = &not_ours, status = http::status::misdirected_request;

  Response response(status, request.version());
  response.keep_alive(request.keep_alive());
  response.set(http::field::content_type, page->type);
  response.set(http::field::cache_control, "no-store");
  response.set("X-Content-Type-Options", "nosniff");
  response.set("Content-Security-Policy", content_policy);
  response.set("Referrer-Policy", "no-referrer");
  if (status == http::status::method_not_allowed) response.set(http::field::allow, "GET, HEAD");
  response.content_length(page->body.size());
  if (!head) response.body() = {page->body.data(), page->body.size()};
  return response;
}

}  // namespace

struct LocalSite::Inside {
  Pages pages;
  std::size_t connections = 0;
  asio::io_context context{1};  // its end ends the coroutines, which use what stands above
  tcp::acceptor acceptor{context};
  asio::signal_set signals{context};

  asio::awaitable<void> serve(tcp::socket socket) {
    const auto count = std::shared_ptr<void>(nullptr, [this](void*) { --connections; });
    beast::tcp_stream stream(std::move(socket));
    beast::flat_buffer buffer;
    beast::error_code error;
    while (!error) {
      http::request_parser<http::empty_body> parser;
      parser.header_limit(request_header_bytes_max);
      stream.expires_after(patience);
      co_await http::async_read(stream, buffer, parser, asio::redirect_error(asio::use_awaitable, error));
      if (error) break;
      const bool head = parser.get().method() == http::verb::head;
      Response response = answer(pages, parser.get());
      http::response_serializer<http::span_body<const char>> serializer(response);
      stream.expires_after(patience);
      if (head) {
        co_await http::async_write_header(stream, serializer, asio::redirect_error(asio::use_awaitable, error));
      } else {
        co_await http::async_write(stream, serializer, asio::redirect_error(asio::use_awaitable, error));
      }
      if (!response.keep_alive()) break;
    }
    stream.socket().shutdown(tcp::socket::shutdown_both, error);
  }

  void accept() {
    acceptor.async_accept([this](const beast::error_code& error, tcp::socket socket) {
      if (error == asio::error::operation_aborted) return;
      if (!error && connections < connections_max) {  // otherwise the socket closes itself
        ++connections;
        asio::co_spawn(context, serve(std::move(socket)), asio::detached);
      }
      accept();
    });
  }
};

LocalSite::LocalSite(Pages pages, std::uint16_t port) : inside_(std::make_unique<Inside>()) {
  inside_->pages = std::move(pages);
  try {
    const tcp::endpoint endpoint(asio::ip::address_v4::loopback(), port);
    inside_->acceptor.open(endpoint.protocol());
    inside_->acceptor.set_option(tcp::acceptor::reuse_address(true));
    inside_->acceptor.bind(endpoint);
    inside_->acceptor.listen();
  } catch (const boost::system::system_error& error) {
    throw MachineError("cannot listen on 127.0.0.1:" + std::to_string(port) + " (" + error.code().message() +
                       "); name another port");
  }
  for (const int signal : {SIGINT, SIGTERM}) inside_->signals.add(signal);
}

LocalSite::~LocalSite() = default;

std::string LocalSite::address() const {
  return "http://127.0.0.1:" + std::to_string(inside_->acceptor.local_endpoint().port()) + "/";
}

void LocalSite::run() {
  inside_->signals.async_wait([this](const auto&, int) { stop(); });
  inside_->accept();
  inside_->context.run();
}

void LocalSite::stop() { inside_->context.stop(); }

}  // namespace agon::server
