#include "site/http/coded_refusal.hpp"

#include <boost/json/serialize.hpp>
#include <utility>

#include "site/api/order_phrases.hpp"
#include "site/http/http_login.hpp"
#include "site/site_phrases.hpp"

namespace agon::site {

HttpAnswer as_client_reads(const HttpRequest& request, HttpAnswer answer) {
  const bool refuses = answer.status >= http::status::bad_request && answer.type.starts_with("text/plain");
  if (!refuses || !answer.body || field_of(request, "Accept") != "application/json") return answer;
  std::string_view text = *answer.body;
  if (text.ends_with('\n')) text.remove_suffix(1);
  boost::json::object object;
  auto found = coded(site_phrases, text);
  if (!found) found = coded(order_phrases, text);
  if (found) object = json_of(*found);
  object["text"] = text;
  answer.type = "application/json";
  answer.body = std::make_shared<const std::string>(boost::json::serialize(object));
  return answer;
}

}  // namespace agon::site
