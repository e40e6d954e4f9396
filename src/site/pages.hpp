#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>

namespace agon::site {

struct Page {
  std::string type;  // "text/html; charset=utf-8"
  std::string body;
  std::string zipped = {};          // gzipped body, for clients that accept it; empty: none
  std::string content_policy = {};  // its own; empty: the site's
};
using Pages = std::map<std::string, Page, std::less<>>;  // by path: "/"

inline constexpr std::string_view viewer_page = "/viewer";    // shows matches
inline constexpr std::string_view embedded_page = "/embed";   // the same for embedding in the sites that the contest
                                                              // file lists
inline constexpr std::string_view hall_page = "/hall";        // the same as a part of this site's big screen
inline constexpr std::string_view unknown_page = "/unknown";  // answers unknown paths, if present

}  // namespace agon::site
