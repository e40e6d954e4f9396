#include "site/api/organiser_api.hpp"

#include <fmt/format.h>

#include <boost/json.hpp>
#include <memory>
#include <utility>

#include "base/text.hpp"
#include "site/api/json_answer.hpp"
#include "site/api/order_phrases.hpp"
#include "telemetry/log.hpp"

namespace agon::site {

namespace {

namespace js = boost::json;
using Purpose = SessionApi::Purpose;
using config::Role;

js::value kinds_told() {
  constexpr std::string_view option_kinds[] = {"flag", "text", "number", "content"};
  js::array all;
  for (const OrderKind& each : order_kinds()) {
    js::array options;
    for (const OrderOption& option : each.options) {
      options.push_back({{"name", option.name}, {"kind", option_kinds[static_cast<std::size_t>(option.kind)]}});
    }
    all.push_back({{"order", each.name},
                   {"role", name_of(each.least)},
                   {"words_min", each.words_min},
                   {"words_max", each.words_max},
                   {"options", std::move(options)},
                   {"makes", each.makes},
                   {"asks", each.asks != nullptr}});
  }
  return all;
}

}  // namespace

HttpAnswer OrganiserApi::answer(const HttpRequest& request, const HttpClient& client) {
  auto asked = sessions_.who(request, client, Purpose::sees, Role::jury);
  if (auto* const refused = std::get_if<HttpAnswer>(&asked)) return std::move(*refused);
  const auto& who = std::get<SessionApi::Who>(asked);
  const std::string_view path = path_of(request);
  if (path == paths[0]) return json(std::make_shared<const std::string>(room_.state()));
  if (path == paths[1]) {
    const auto text = room_.contest_file();
    return text ? plain(http::status::ok, *text) : plain(http::status::not_found, text.error() + '\n');
  }
  if (path == orders_path) return json_answer(kinds_told());
  if (path == paths[3]) return order(who, request);
  if (path == paths[4]) return file(who, request);
  return of_matches(request);
}

HttpAnswer OrganiserApi::of_matches(const HttpRequest& request) const {
  const std::string_view path = path_of(request);
  if (path == paths[5]) {
    HttpAnswer lines = plain(http::status::ok, matches_ ? matches_->notes(query_value(request, "replay")) : "");
    lines.type = "application/x-ndjson";
    return lines;
  }
  if (path == paths[6]) {
    const auto list = matches_ ? matches_->list(query_value(request, "tournament")) : std::nullopt;
    if (!list) return plain(http::status::not_found, "No tournament with this name has begun.\n");
    return json(std::make_shared<const std::string>(*list));
  }
  if (path == paths[7] && matches_) {
    return matches_->replay(query_value(request, "hash"), query_value(request, "as") == "lines");
  }
  if (path == paths[8]) {
    const auto trial = matches_ && matches_->trial ? matches_->trial(query_value(request, "replay")) : std::nullopt;
    return trial ? json(std::make_shared<const std::string>(*trial))
                 : plain(http::status::not_found, "There is no match with this replay.\n");
  }
  return plain(http::status::not_found, "There is nothing with this name.\n");
}

HttpServer::Judged OrganiserApi::post(const HttpRequest& request, const HttpClient& client) {
  auto asked = sessions_.who(request, client, Purpose::changes, Role::jury);
  if (auto* const refused = std::get_if<HttpAnswer>(&asked)) return std::move(*refused);
  auto take = [this, open = std::weak_ptr(open_), who = std::get<SessionApi::Who>(asked)](const std::string& body) {
    if (open.expired()) return plain(http::status::service_unavailable, "The server is being stopped.\n");
    return give(who, body);
  };
  return HttpServer::Posting{order_bytes_max, std::move(take)};
}

HttpAnswer OrganiserApi::give(const SessionApi::Who& who, std::string_view body) const {
  auto order = read_order(body);
  if (!order) return plain(http::status::bad_request, order.error() + '\n');
  const OrderKind& kind = *order->kind;
  if (who.role < kind.least) {
    return plain(http::status::forbidden, fmt::format("That is for the role {} only.\n", name_of(kind.least)));
  }
  const std::string asks = kind.asks && !order->sure ? kind.asks(*order) : "";
  if (!asks.empty()) {
    const auto possible = room_.check ? room_.check(*order) : Result<void>();
    if (!possible) return plain(http::status::unprocessable_entity, possible.error() + '\n');
    js::object question{{"asks", asks}};
    put_code(question, "asks", asks, order_phrases);
    return json_answer(question, http::status::conflict);
  }
  Order given = *std::move(order);
  given.by = who.name;
  telemetry::log("order", {{"name", kind.name}, {"by", who.name}});
  const auto number = room_.orders.start(std::move(given));
  if (!number) return plain(http::status::too_many_requests, number.error() + '\n');
  return json_answer({{"number", *number}}, http::status::accepted);
}

std::optional<OrderState> OrganiserApi::find(const SessionApi::Who& who, const std::string& number) const {
  const auto named = to_integer(number);
  auto found = named && *named > 0 ? room_.orders.find(static_cast<std::uint64_t>(*named)) : std::nullopt;
  if (found && found->by != who.name) found.reset();
  return found;
}

HttpAnswer OrganiserApi::order(const SessionApi::Who& who, const HttpRequest& request) const {
  const auto found = find(who, query_value(request, "number"));
  if (!found) return plain(http::status::not_found, "You gave no such order, or it was too long ago.\n");
  constexpr std::string_view stages[] = {"waits", "runs", "done"};
  js::object object{{"state", stages[static_cast<std::size_t>(found->stage)]}};
  if (found->stage == OrderState::Stage::done) {
    object["code"] = found->code;
    object["out"] = found->out;
    object["err"] = found->err;
    object["out_codes"] = codes_of_lines(found->out);
    object["err_codes"] = codes_of_lines(found->err);
    object["cut"] = found->cut;
    object["file"] = found->file_name;
  }
  return json_answer(object);
}

HttpAnswer OrganiserApi::file(const SessionApi::Who& who, const HttpRequest& request) const {
  const auto found = find(who, query_value(request, "order"));
  if (!found || found->stage != OrderState::Stage::done) {
    return plain(http::status::not_found, "You have no such order that is done.\n");
  }
  HttpAnswer answer = plain(http::status::ok, found->out);
  answer.type = "application/octet-stream";
  answer.save_as = found->file.empty() ? "said.txt" : found->file_name;
  answer.file = found->file;
  answer.kept = found->kept;
  return answer;
}

}  // namespace agon::site
