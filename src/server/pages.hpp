#pragma once

#include <functional>
#include <map>
#include <string>

namespace agon::server {

struct Page {
  std::string type;  // "text/html; charset=utf-8"
  std::string body;
  std::string zipped = {};  // the body by gzip, for those who take that; empty: it is sent as it is
};
using Pages = std::map<std::string, Page, std::less<>>;  // by path: "/"

}  // namespace agon::server
