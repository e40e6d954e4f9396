#pragma once

// The HTTP server: accepts connections, reads requests, answers them. Includes Beast, so only sources of the site
// should include it. Not thread-safe.

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <variant>
#include <vector>

#include "os/timer.hpp"
#include "site/http/zipped.hpp"
#include "site/pages.hpp"

namespace agon::site {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using asio::ip::tcp;

inline constexpr std::string_view reading_methods = "GET, HEAD", all_methods = "GET, HEAD, POST",
                                  posting_methods = "POST";

using HttpRequest = http::request<http::empty_body>;

struct HttpAnswer {
  http::status status = http::status::ok;
  std::string_view type = "text/plain; charset=utf-8";  // a view valid as long as the program or the body
  std::shared_ptr<const std::string> body;              // shared, so that a page is not copied for each request
  std::shared_ptr<const std::string> zipped = nullptr;  // gzipped, for clients that accept it
  std::string_view content_policy = {};                 // as in Page
  std::string tag = {};                                 // ETag of a cacheable answer: another body has another tag
  bool zip = false;                                     // with a tag: compress on request
  std::string_view allow = {};                          // the methods of the path, when another one was used
  std::string cookie = {};                              // Set-Cookie
  bool asks_login = false;                              // for clients that send a password only when asked
  std::string save_as = {};                             // file name for browsers to save it as
  std::filesystem::path file = {};                      // if not empty: the body is this file's content
  std::shared_ptr<void> kept = nullptr;                 // lives until it is sent, such as the file's folder
};

HttpAnswer plain(http::status, std::string_view text);
HttpAnswer not_allowed(std::string_view methods);  // "GET, HEAD": those of the path
HttpAnswer json(std::shared_ptr<const std::string> body);
HttpAnswer public_json(std::shared_ptr<const std::string> body);  // for answers requested again and again
HttpAnswer page_of(const Page&);                                  // `page` must outlive the answer

// The sender of a request.
struct HttpClient {
  asio::ip::address address;  // of the client; of the proxy, if the client is unknown
  bool direct = true;         // no proxy claims to have forwarded the request
  bool known = true;          // the address is reliable; false behind an untrusted proxy
  bool secure = false;        // a proxy claims that the client uses TLS
};

std::string_view path_of(const HttpRequest&);
// A decoded value of the URL's query; "" if missing.
std::string query_value(const HttpRequest&, std::string_view name);

// Everything a client can make us store is limited: connections, and the size and duration of a request. Answers GET
// and HEAD, and POST where there is a handler; no body is read before the header is accepted. An exception is answered
// with 500 and does not affect other clients.
class HttpServer {
 public:
  struct Settings {
    std::size_t connections = 32;
    std::size_t connections_per_address = 32;
    std::string_view content_policy;
    std::vector<std::string> trusted_proxies = {};  // addresses and networks; exempt from the limit per address
    // The methods that a path answers; valid as long as the program. Without this: all, if there is a Post.
    std::function<std::string_view(std::string_view path)> methods = {};
  };
  // Request and client outlive the answer.
  using Answer = std::function<asio::awaitable<HttpAnswer>(const HttpRequest&, const HttpClient&)>;
  // Takes over the connection of a client that requests a WebSocket. The guard counts the connection while it exists.
  // False: the path has no WebSocket.
  using Upgrade = std::function<bool(beast::tcp_stream&, const HttpRequest&, std::shared_ptr<void> guard)>;

  // What to do with a body.
  struct Posting {
    std::size_t bytes_max = 0;
    std::function<HttpAnswer(std::string body)> take = {};
    std::function<asio::awaitable<HttpAnswer>(std::string body)> take_long =
        {};  // instead of `take`, for asynchronous work
  };
  using Judged = std::variant<HttpAnswer, Posting>;
  using Post = std::function<asio::awaitable<Judged>(const HttpRequest&, const HttpClient&)>;

  // Listens at once. Throws MachineError if the port is in use.
  HttpServer(asio::io_context&, const tcp::endpoint&, const Settings&, Answer, Upgrade = {}, Post = {});

  std::uint16_t port() const { return acceptor_.local_endpoint().port(); }
  std::size_t connections() const { return counts_->all; }
  void open();  // starts accepting

 private:
  struct Counts {
    std::size_t all = 0;
    std::unordered_map<std::string, std::size_t> by_address;
  };

  struct Incoming;
  asio::awaitable<HttpAnswer> answer(Incoming&) const;
  asio::awaitable<HttpAnswer> answer_or_apologize(Incoming&) const;
  asio::awaitable<HttpAnswer> receive(Incoming&, Posting) const;
  asio::awaitable<void> write(Incoming&, const HttpAnswer&) const;
  asio::awaitable<void> write_file(Incoming&, const HttpAnswer&) const;
  asio::awaitable<void> serve(tcp::socket, asio::ip::address, std::shared_ptr<void> guard);
  std::shared_ptr<void> count(const asio::ip::address&);  // null: too many connections
  void accept();
  void take(tcp::socket);

  asio::io_context& context_;
  const Settings settings_;
  const Answer answer_;
  const Upgrade upgrade_;
  const Post post_;
  const std::shared_ptr<Counts> counts_ = std::make_shared<Counts>();  // guards may outlive the server
  tcp::acceptor acceptor_;
  os::SteadyTimer again_;
  ZippedAnswers zipped_;
  bool full_ = false;  // out of descriptors
};

}  // namespace agon::site
