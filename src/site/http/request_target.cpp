#include "site/http/request_target.hpp"

#include <boost/url/parse.hpp>
#include <boost/url/url_view.hpp>

namespace agon::site {
namespace {

namespace urls = boost::urls;

auto parsed(std::string_view target) { return urls::parse_origin_form({target.data(), target.size()}); }

}  // namespace

bool is_well_formed(std::string_view target) { return parsed(target).has_value(); }

std::string_view path_of(std::string_view target) { return target.substr(0, target.find('?')); }

std::string query_value(std::string_view target, std::string_view name) {
  const auto url = parsed(target);
  if (!url) return {};
  const auto params = url->params();  // decodes + as a blank, as in HTML forms
  const auto found = params.find({name.data(), name.size()});
  return found == params.end() ? std::string() : std::string((*found).value);
}

}  // namespace agon::site
