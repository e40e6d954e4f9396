#pragma once

// The request target as in RFC 9112, a path and a query: "/api/table?name=Cup%201". The only place that includes
// Boost.URL.

#include <string>
#include <string_view>

namespace agon::site {

bool is_well_formed(std::string_view target);
std::string_view path_of(std::string_view target);  // not decoded
// A decoded value of the query; "" if missing.
std::string query_value(std::string_view target, std::string_view name);

}  // namespace agon::site
