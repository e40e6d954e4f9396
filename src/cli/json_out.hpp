#pragma once

#include <boost/json/value.hpp>

namespace agon::cli {

// Writes it as one line on stdout: the form for scripts.
void print_json(const boost::json::value&);

}  // namespace agon::cli
