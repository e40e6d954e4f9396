// Each connection has a coroutine that reads and answers requests, one after the other.

#include "site/http/http_server.hpp"

#include <fmt/format.h>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/ip/v6_only.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <chrono>
#include <exception>
#include <span>
#include <utility>

#include "base/machine_error.hpp"
#include "os/address.hpp"
#include "site/http/coded_refusal.hpp"
#include "site/http/request_target.hpp"
#include "telemetry/failures.hpp"
#include "telemetry/log.hpp"

namespace agon::site {
namespace {

constexpr std::string_view where = "site";  // in the log and the metrics
constexpr std::uint32_t request_header_bytes_max = 16 << 10;
constexpr std::uint64_t body_bytes_max = std::uint64_t{64} << 20;
// What is kept of a request until it can be parsed: its header, or a line of a chunked body.
constexpr std::size_t unparsed_bytes_max = std::size_t{64} << 10;
constexpr auto patience = std::chrono::seconds(20);        // to receive a request, and to send an answer
constexpr auto body_patience = std::chrono::seconds(120);  // for a body
constexpr auto drain_patience = std::chrono::seconds(3);

using Response = http::response<http::span_body<const char>>;

std::string_view view_of(beast::string_view text) { return {text.data(), text.size()}; }

bool takes_gzip(const HttpRequest& request) {
  return view_of(request[http::field::accept_encoding]).find("gzip") != std::string_view::npos;
}

bool knows(const HttpRequest& request, const HttpAnswer& answer) {  // has what would be answered
  return !answer.tag.empty() && view_of(request[http::field::if_none_match]) == answer.tag;
}

std::string tag_of(const std::string& body) { return fmt::format("W/\"{:016x}\"", std::hash<std::string>()(body)); }

// The headers that do not depend on how the body is sent.
void fill_head(const HttpAnswer& answer, std::string_view content_policy, http::response_header<>& head) {
  head.set(http::field::content_type, answer.type);
  head.set(http::field::cache_control, answer.tag.empty() ? "no-store" : "no-cache");  // i.e. revalidate each time
  head.set("X-Content-Type-Options", "nosniff");
  head.set("Content-Security-Policy", answer.content_policy.empty() ? content_policy : answer.content_policy);
  head.set("Referrer-Policy", "no-referrer");
  if (!answer.allow.empty()) head.set(http::field::allow, answer.allow);
  if (answer.asks_login) head.set(http::field::www_authenticate, R"(Basic realm="agon", charset="UTF-8")");
  if (!answer.cookie.empty()) head.set(http::field::set_cookie, answer.cookie);
  if (!answer.save_as.empty()) {
    head.set(http::field::content_disposition, fmt::format("attachment; filename=\"{}\"", answer.save_as));
  }
}

Response response_of(const HttpRequest& request, const HttpAnswer& answer, std::string_view content_policy) {
  Response response(answer.status, request.version());
  response.keep_alive(request.keep_alive());
  fill_head(answer, content_policy, response);
  const std::string* body = answer.body.get();
  if (answer.zipped || answer.zip) response.set(http::field::vary, "Accept-Encoding");
  if (answer.zipped && takes_gzip(request)) {
    response.set(http::field::content_encoding, "gzip");
    body = answer.zipped.get();
  }
  if (!answer.tag.empty()) response.set(http::field::etag, answer.tag);
  if (knows(request, answer)) {
    response.result(http::status::not_modified);
    return response;
  }
  response.content_length(body->size());
  if (request.method() != http::verb::head) response.body() = {body->data(), body->size()};
  return response;
}

// A proxy sets one of these, unless configured not to.
constexpr std::string_view proxies_fields[] = {"X-Forwarded-For", "Forwarded", "Via", "X-Real-IP", "X-Forwarded-Proto"};

HttpClient client_of(const HttpRequest& request, const asio::ip::address& peer, std::span<const std::string> trusted) {
  HttpClient client{peer};
  for (const std::string_view field : proxies_fields) client.direct &= request.count(field) == 0;
  if (client.direct) return client;
  client.secure = view_of(request["X-Forwarded-Proto"]) == "https";
  std::string forwarded_for;
  const auto [begin, end] = request.equal_range(proxies_fields[0]);
  for (auto each = begin; each != end; ++each) {
    forwarded_for += forwarded_for.empty() ? "" : ",";
    forwarded_for += view_of(each->value());
  }
  const auto behind = os::client_behind(peer, forwarded_for, trusted);
  client.known = behind.has_value();
  client.address = behind.value_or(peer);
  return client;
}

}  // namespace

HttpAnswer plain(http::status status, std::string_view text) {
  HttpAnswer answer;
  answer.status = status;
  answer.body = std::make_shared<const std::string>(text);
  return answer;
}

HttpAnswer not_allowed(std::string_view methods) {
  HttpAnswer answer = plain(http::status::method_not_allowed, fmt::format("This address answers only {}.\n", methods));
  answer.allow = methods;
  return answer;
}

HttpAnswer json(std::shared_ptr<const std::string> body) {
  HttpAnswer answer;
  answer.type = "application/json";
  answer.body = std::move(body);
  return answer;
}

HttpAnswer public_json(std::shared_ptr<const std::string> body) {
  HttpAnswer answer = json(std::move(body));
  answer.tag = tag_of(*answer.body);
  answer.zip = true;
  return answer;
}

HttpAnswer page_of(const Page& page) {
  const auto lent = [](const std::string& text) {
    return std::shared_ptr<const std::string>(std::shared_ptr<void>(), &text);
  };
  HttpAnswer answer;
  answer.type = page.type;
  answer.content_policy = page.content_policy;
  answer.body = lent(page.body);
  if (!page.zipped.empty()) answer.zipped = lent(page.zipped);
  answer.tag = tag_of(page.body);
  return answer;
}

std::string_view path_of(const HttpRequest& request) { return path_of(view_of(request.target())); }

std::string query_value(const HttpRequest& request, std::string_view name) {
  return query_value(view_of(request.target()), name);
}

HttpServer::HttpServer(asio::io_context& context, const tcp::endpoint& endpoint, const Settings& settings,
                       Answer answer, Upgrade upgrade, Post post)
    : context_(context),
      settings_(settings),
      answer_(std::move(answer)),
      upgrade_(std::move(upgrade)),
      post_(std::move(post)),
      acceptor_(context),
      again_(context) {
  try {
    acceptor_.open(endpoint.protocol());
    if (endpoint.address().is_v6()) acceptor_.set_option(asio::ip::v6_only(false));
    acceptor_.set_option(tcp::acceptor::reuse_address(true));
    acceptor_.bind(endpoint);
    acceptor_.listen();
  } catch (const boost::system::system_error& error) {
    throw MachineError("cannot listen on port " + std::to_string(endpoint.port()) + " (" + error.code().message() +
                       "); name another port");
  }
}

void HttpServer::open() { accept(); }

void HttpServer::accept() {
  acceptor_.async_accept([this](const beast::error_code& error, tcp::socket socket) {
    if (error == asio::error::operation_aborted) return;
    if (!error) {
      full_ = false;
      telemetry::contained(where, [&] { take(std::move(socket)); });
      return accept();
    }
    if (!std::exchange(full_, true)) telemetry::log("accept_failed", {{"server", where}, {"why", error.message()}});
    again_.expires_after(std::chrono::milliseconds(100));  // out of descriptors: wait
    again_.async_wait([this](const beast::error_code& stopped) {
      if (!stopped) accept();
    });
  });
}

void HttpServer::take(tcp::socket socket) {
  beast::error_code gone;
  const asio::ip::address address = socket.remote_endpoint(gone).address();
  auto guard = gone ? nullptr : count(address);
  if (!guard) return;  // destroying the socket closes it
  asio::co_spawn(context_, serve(std::move(socket), address, std::move(guard)), [](const std::exception_ptr& thrown) {
    if (thrown) telemetry::contained(where, [&] { std::rethrow_exception(thrown); });
  });
}

std::shared_ptr<void> HttpServer::count(const asio::ip::address& address) {
  const std::string name = os::home_of(address);
  const auto found = counts_->by_address.find(name);
  const std::size_t of_address = found == counts_->by_address.end() ? 0 : found->second;
  const bool too_many =
      of_address >= settings_.connections_per_address && !os::in_one_of(address, settings_.trusted_proxies);
  if (counts_->all >= settings_.connections || too_many) return nullptr;
  ++counts_->all;
  ++counts_->by_address[name];
  return {static_cast<void*>(counts_.get()), [counts = counts_, name](void*) {
            --counts->all;
            const auto one = counts->by_address.find(name);
            if (--one->second == 0) counts->by_address.erase(one);
          }};
}

// A request whose header has been read.
struct HttpServer::Incoming {
  beast::tcp_stream& stream;
  beast::flat_buffer& buffer;
  http::request_parser<http::empty_body>& parser;
  const HttpRequest& request;
  const HttpClient& client;
  beast::error_code error = {};
  bool whole = true;  // false: part of the body may be unread

  // True once: the size of a chunk, or what follows the last one, does not fit into the buffer.
  bool overflows() {
    if (error != http::error::buffer_overflow) return false;
    error = {};
    whole = false;
    return true;
  }
};

namespace {

HttpAnswer line_too_long() {
  return plain(http::status::bad_request, "A line between the parts of the body is too long.\n");
}

}  // namespace

asio::awaitable<HttpAnswer> HttpServer::answer(Incoming& in) const {
  const http::verb method = in.request.method();
  if (!is_well_formed(view_of(in.request.target()))) {
    in.whole = false;
    co_return plain(http::status::bad_request, "The address is not well-formed.\n");
  }
  const std::string_view path = path_of(in.request);
  const std::string_view methods = settings_.methods ? settings_.methods(path) : post_ ? all_methods : reading_methods;
  if (method == http::verb::get || method == http::verb::head) {
    co_await http::async_read(in.stream, in.buffer, in.parser, asio::redirect_error(asio::use_awaitable, in.error));
    if (in.overflows()) co_return line_too_long();
    if (in.error) co_return HttpAnswer{};  // such as a GET with a body
    if (methods.find("GET") == methods.npos) co_return not_allowed(methods);
    co_return co_await answer_(in.request, in.client);
  }
  in.whole = false;
  if (method != http::verb::post || methods.find("POST") == methods.npos) co_return not_allowed(methods);
  Judged judged = co_await post_(in.request, in.client);
  if (auto* const posting = std::get_if<Posting>(&judged)) co_return co_await receive(in, std::move(*posting));
  co_return std::get<HttpAnswer>(std::move(judged));
}

asio::awaitable<HttpAnswer> HttpServer::answer_or_apologize(Incoming& in) const {
  std::exception_ptr thrown;
  try {
    co_return co_await answer(in);
  } catch (...) {
    thrown = std::current_exception();
  }
  telemetry::contained(where, [&] { std::rethrow_exception(thrown); });
  co_return plain(http::status::internal_server_error, "Something went wrong here, which is our fault; try again.\n");
}

asio::awaitable<HttpAnswer> HttpServer::receive(Incoming& in, Posting posting) const {
  const HttpAnswer too_large =
      plain(http::status::payload_too_large, fmt::format("At most {} bytes are accepted.\n", posting.bytes_max));
  if (in.parser.content_length() && *in.parser.content_length() > posting.bytes_max) co_return too_large;
  in.stream.expires_after(body_patience);
  if (beast::iequals(in.request[http::field::expect], "100-continue")) {
    http::response<http::empty_body> proceed(http::status::continue_, in.request.version());
    co_await http::async_write(in.stream, proceed, asio::redirect_error(asio::use_awaitable, in.error));
    if (in.error) co_return HttpAnswer{};
  }
  http::request_parser<http::string_body> parser(std::move(in.parser));
  parser.body_limit(posting.bytes_max);
  co_await http::async_read(in.stream, in.buffer, parser, asio::redirect_error(asio::use_awaitable, in.error));
  if (std::exchange(in.error, in.error == http::error::body_limit ? beast::error_code() : in.error) ==
      http::error::body_limit) {
    co_return too_large;
  }
  if (in.overflows()) co_return line_too_long();
  if (in.error) co_return HttpAnswer{};
  in.whole = true;
  if (posting.take_long) co_return co_await posting.take_long(std::move(parser.get().body()));
  co_return posting.take(std::move(parser.get().body()));
}

asio::awaitable<void> HttpServer::write(Incoming& in, const HttpAnswer& answer) const {
  Response response = response_of(in.request, answer, settings_.content_policy);
  if (!in.whole) response.keep_alive(false);
  http::response_serializer<http::span_body<const char>> serializer(response);
  in.stream.expires_after(patience);
  if (in.request.method() == http::verb::head) {
    co_await http::async_write_header(in.stream, serializer, asio::redirect_error(asio::use_awaitable, in.error));
  } else {
    co_await http::async_write(in.stream, serializer, asio::redirect_error(asio::use_awaitable, in.error));
  }
}

// Large files are sent in pieces, one in memory at a time, each with its own timeout.
asio::awaitable<void> HttpServer::write_file(Incoming& in, const HttpAnswer& answer) const {
  http::response<http::file_body> response(answer.status, in.request.version());
  response.body().open(answer.file.c_str(), beast::file_mode::scan, in.error);
  if (in.error) {
    in.error = {};
    const HttpAnswer gone = plain(http::status::not_found, "This file no longer exists.\n");
    co_await write(in, gone);
    co_return;
  }
  response.keep_alive(in.whole && in.request.keep_alive());
  fill_head(answer, settings_.content_policy, response);
  response.prepare_payload();
  http::response_serializer<http::file_body> serializer(response);
  serializer.split(true);
  in.stream.expires_after(patience);
  co_await http::async_write_header(in.stream, serializer, asio::redirect_error(asio::use_awaitable, in.error));
  if (in.request.method() == http::verb::head) co_return;
  while (!in.error && !serializer.is_done()) {
    in.stream.expires_after(patience);
    co_await http::async_write_some(in.stream, serializer, asio::redirect_error(asio::use_awaitable, in.error));
  }
}

asio::awaitable<void> HttpServer::serve(tcp::socket socket, asio::ip::address address, std::shared_ptr<void> guard) {
  beast::tcp_stream stream(std::move(socket));
  beast::flat_buffer buffer(unparsed_bytes_max);
  beast::error_code error;
  bool whole = true;
  while (!error && whole) {
    http::request_parser<http::empty_body> parser;
    parser.header_limit(request_header_bytes_max);
    parser.body_limit(body_bytes_max);
    stream.expires_after(patience);
    co_await http::async_read_header(stream, buffer, parser, asio::redirect_error(asio::use_awaitable, error));
    if (error) break;
    const HttpRequest request = parser.get();
    if (upgrade_ && beast::websocket::is_upgrade(request) && upgrade_(stream, request, guard)) co_return;
    const HttpClient client = client_of(request, address, settings_.trusted_proxies);
    Incoming in{stream, buffer, parser, request, client};
    HttpAnswer answered = as_client_reads(request, co_await answer_or_apologize(in));
    error = in.error;
    if (error) break;
    if (answered.zip && takes_gzip(request) && !knows(request, answered)) {
      answered.zipped = zipped_.zipped(answered.tag, *answered.body);
    }
    whole = in.whole;
    if (answered.file.empty()) {
      co_await write(in, answered);
    } else {
      co_await write_file(in, answered);
    }
    error = in.error;
    if (!in.whole || !request.keep_alive()) break;
  }
  beast::error_code ignored;
  stream.socket().shutdown(tcp::socket::shutdown_send, ignored);
  // A client still sending could not read the answer if the connection were reset.
  stream.expires_after(drain_patience);
  while (!whole && !error) {
    buffer.clear();
    co_await stream.async_read_some(buffer.prepare(request_header_bytes_max),
                                    asio::redirect_error(asio::use_awaitable, error));
  }
  stream.socket().shutdown(tcp::socket::shutdown_both, ignored);
}

}  // namespace agon::site
