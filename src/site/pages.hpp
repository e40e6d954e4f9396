#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>

namespace agon::site {

struct Page {
  std::string type;  // "text/html; charset=utf-8"
  std::string body;
  std::string zipped = {};          // the body by gzip, for those who take that; empty: it is sent as it is
  std::string content_policy = {};  // its own; empty: that of the site
};
using Pages = std::map<std::string, Page, std::less<>>;  // by path: "/"

inline constexpr std::string_view viewer_page = "/viewer";  // matches
inline constexpr std::string_view embedded_page =
    "/embed";                                           // the same as a part of other sites, where the file names them
inline constexpr std::string_view hall_page = "/hall";  // the same as a part of this site's big screen
inline constexpr std::string_view unknown_page = "/unknown";  // answers unknown paths, if it exists

}  // namespace agon::site
