#pragma once

#include <boost/json/value.hpp>
#include <string>

namespace agon::cli {

std::string json_text(const boost::json::value&);

// Prints the value as one line to stdout, for scripts.
void print_json(const boost::json::value&);

}  // namespace agon::cli
