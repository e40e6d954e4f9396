#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>

namespace agon::site {

struct Page {
  std::string type;  // "text/html; charset=utf-8"
  std::string body;
  std::string zipped = {};               // the body by gzip, for those who take that; empty: it is sent as it is
  std::string_view content_policy = {};  // its own, of the program; empty: that of the site
};
using Pages = std::map<std::string, Page, std::less<>>;  // by path: "/"

inline constexpr std::string_view unknown_page = "/unknown";  // is given for paths that there are not, if there is one

}  // namespace agon::site
