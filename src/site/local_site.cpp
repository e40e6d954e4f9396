// The pages are in memory and never change; HttpServer does the rest.

#include "site/local_site.hpp"

#include <boost/asio/signal_set.hpp>
#include <csignal>
#include <utility>

#include "site/http/http_server.hpp"
#include "telemetry/failures.hpp"

namespace agon::site {
namespace {

// The viewer page contains its scripts, styles and images; nothing is loaded from elsewhere.
constexpr std::string_view viewer_policy =
    "default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval'; style-src 'unsafe-inline'; "
    "img-src data: blob:; font-src data:; connect-src data:; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'";

bool meant_for_us(std::string_view host) {
  const std::string_view name = host.substr(0, host.rfind(':'));
  return name == "127.0.0.1" || name == "localhost";
}

}  // namespace

struct LocalSite::Inside {
  Inside(Pages of, std::uint16_t port, Posted what)
      : pages(std::move(of)),
        posted(std::move(what)),
        door(
            context, {asio::ip::address_v4::loopback(), port}, {.content_policy = viewer_policy},
            [this](const HttpRequest& request, const auto&) -> asio::awaitable<HttpAnswer> {
              co_return answer(request);
            },
            {},
            posted.take ? HttpServer::Post([this](const HttpRequest& request, const auto&) { return judge(request); })
                        : HttpServer::Post()) {
    for (const int signal : {SIGINT, SIGTERM}) signals.add(signal);
  }

  HttpAnswer answer(const HttpRequest& request) const {
    const beast::string_view host = request[http::field::host];
    if (!meant_for_us({host.data(), host.size()})) {
      return plain(http::status::misdirected_request, "This request was meant for another host.\n");
    }
    const auto page = pages.find(path_of(request));
    if (page == pages.end()) return plain(http::status::not_found, "There is no such page here.\n");
    return page_of(page->second);
  }

  asio::awaitable<HttpServer::Judged> judge(const HttpRequest& request) const {
    const beast::string_view host = request[http::field::host];
    if (!meant_for_us({host.data(), host.size()}) || query_value(request, "key") != posted.key) {
      co_return plain(http::status::forbidden,
                      "This page accepts nothing from you: open it by the address that was printed.\n");
    }
    co_return HttpServer::Posting{posted.bytes_max,
                                  [this, path = std::string(path_of(request))](const std::string& body) {
                                    return plain(http::status::ok, posted.take(path, body));
                                  }};
  }

  const Pages pages;
  const Posted posted;
  asio::io_context context{1};  // last: its destructor ends the coroutines, which use the members above
  HttpServer door;
  asio::signal_set signals{context};
};

LocalSite::LocalSite(Pages pages, std::uint16_t port) : LocalSite(std::move(pages), port, Posted()) {}

LocalSite::LocalSite(Pages pages, std::uint16_t port, Posted posted)
    : inside_(std::make_unique<Inside>(std::move(pages), port, std::move(posted))) {}

LocalSite::~LocalSite() = default;

std::string LocalSite::address() const { return "http://127.0.0.1:" + std::to_string(inside_->door.port()) + "/"; }

void LocalSite::run() {
  inside_->signals.async_wait([this](const auto&, int) { stop(); });
  inside_->door.open();
  telemetry::run_contained("site", inside_->context);
}

void LocalSite::stop() { inside_->context.stop(); }

}  // namespace agon::site
