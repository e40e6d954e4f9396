#include "cli/json_out.hpp"

#include <boost/json/serialize.hpp>
#include <cstdio>

namespace agon::cli {

void print_json(const boost::json::value& value) { std::puts(boost::json::serialize(value).c_str()); }

}  // namespace agon::cli
