#pragma once

// Where HTTP comes in: accepts connections, reads requests, answers them. Includes Beast, so only the sources of sites
// include it. For one thread.

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

using HttpRequest = http::request<http::empty_body>;

struct HttpAnswer {
  http::status status = http::status::ok;
  std::string_view type = "text/plain; charset=utf-8";  // lives as long as the program, or the body
  std::shared_ptr<const std::string> body;              // shared: a page is not copied for each who asks
  std::shared_ptr<const std::string> zipped = nullptr;  // by gzip, for those who take that
  std::string_view content_policy = {};                 // as Page's
  std::string tag = {};                  // of what may be kept and asked for again: another tag, another body
  bool zip = false;                      // with a tag: compressed when it is asked for by who takes that
  std::string cookie = {};               // Set-Cookie
  bool asks_login = false;               // of a client that sends its password only when it is asked for it
  std::string save_as = {};              // the name of a file that browsers save rather than show
  std::filesystem::path file = {};       // not empty: the body is the content of this file
  std::shared_ptr<void> kept = nullptr;  // for as long as it is sent, such as the file's folder
};

HttpAnswer plain(http::status, std::string_view text);
HttpAnswer json(std::shared_ptr<const std::string> body);
HttpAnswer public_json(std::shared_ptr<const std::string> body);  // that many ask for again and again
HttpAnswer page_of(const Page&);                                  // which outlives it

// Who asks.
struct HttpClient {
  asio::ip::address address;  // of the client; of the proxy, where nobody knows whose request it hands on
  bool direct = true;         // no proxy says that it handed the request on
  bool known = true;          // whose the address is: a proxy that is not trusted can say anything
  bool secure = false;        // a proxy says that it speaks TLS with the client
};

std::string_view path_of(const HttpRequest&);
// A value of the query behind the path, decoded; "" if it is not there.
std::string query_value(const HttpRequest&, std::string_view name);

// Everything a client can make us keep is limited: connections, the size of a request, the time that it takes. GET and
// HEAD are answered, and what is posted where somebody wants that; nothing of a body is read before its header is
// judged. Who asks for something that throws is answered 500, and the others notice nothing.
class HttpServer {
 public:
  struct Settings {
    std::size_t connections = 32;
    std::size_t connections_per_address = 32;
    std::string_view content_policy;
    std::vector<std::string> trusted_proxies = {};  // addresses and networks; the limit of addresses is not theirs
  };
  // Request and client outlive the answer.
  using Answer = std::function<asio::awaitable<HttpAnswer>(const HttpRequest&, const HttpClient&)>;
  // Takes a connection over whose client wants to speak WebSocket. The guard counts it for as long as it lives. False:
  // there is nothing of that kind at that path.
  using Upgrade = std::function<bool(beast::tcp_stream&, const HttpRequest&, std::shared_ptr<void> guard)>;

  // What becomes of a body.
  struct Posting {
    std::size_t bytes_max = 0;
    std::function<HttpAnswer(std::string body)> take = {};
    std::function<asio::awaitable<HttpAnswer>(std::string body)> take_long = {};  // instead, what is not done at once
  };
  using Judged = std::variant<HttpAnswer, Posting>;
  using Post = std::function<asio::awaitable<Judged>(const HttpRequest&, const HttpClient&)>;

  // Listens at once. Throws MachineError if the port is in use.
  HttpServer(asio::io_context&, const tcp::endpoint&, const Settings&, Answer, Upgrade = {}, Post = {});

  std::uint16_t port() const { return acceptor_.local_endpoint().port(); }
  std::size_t connections() const { return counts_->all; }
  void open();  // begins to accept

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
  std::shared_ptr<void> count(const asio::ip::address&);  // null: too many
  void accept();
  void take(tcp::socket);

  asio::io_context& context_;
  const Settings settings_;
  const Answer answer_;
  const Upgrade upgrade_;
  const Post post_;
  const std::shared_ptr<Counts> counts_ = std::make_shared<Counts>();  // guards may outlive the door
  tcp::acceptor acceptor_;
  os::SteadyTimer again_;
  ZippedAnswers zipped_;
  bool full_ = false;  // there were no descriptors for clients
};

}  // namespace agon::site
