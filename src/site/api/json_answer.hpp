#pragma once

#include <boost/json/value.hpp>

#include "site/http/http_server.hpp"

namespace agon::site {

HttpAnswer json_answer(const boost::json::value&, http::status = http::status::ok);

}  // namespace agon::site
