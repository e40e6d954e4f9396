#pragma once

// The target of a request as RFC 9112 knows it, a path and a query: "/api/table?name=Cup%201". The only place that
// includes Boost.URL.

#include <string>
#include <string_view>

namespace agon::site {

bool is_well_formed(std::string_view target);
std::string_view path_of(std::string_view target);  // as it was sent, nothing decoded
// A value of the query, decoded; "" if it is not there.
std::string query_value(std::string_view target, std::string_view name);

}  // namespace agon::site
