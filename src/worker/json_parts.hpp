#pragma once

// Shared by order.cpp, plan.cpp, plan_change.cpp and book.cpp for their JSON formats.

#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>
#include <functional>
#include <utility>

#include "base/result.hpp"
#include "json/members.hpp"
#include "worker/order.hpp"

namespace agon::worker {

// Reads a text with read(value), which throws ParseError; `what` is "an order".
template <class Read>
auto read_json(std::string_view text, std::string_view what, Read read)
    -> Result<std::invoke_result_t<Read, const boost::json::value&>> {
  if (text.size() > message_bytes_max) return Error{std::string(what) + ": it is too long"};
  boost::system::error_code error;
  const boost::json::value value = boost::json::parse(text, error);
  if (error) return Error{std::string(what) + ": not JSON: " + error.message()};
  try {
    return read(value);
  } catch (const ParseError& damage) {
    return Error{std::string(what) + ": " + damage.text};
  }
}

boost::json::object json_of(const Program&);
boost::json::object json_of(const Allowance&);
boost::json::object json_of(const MatchResult&);
Program program_in(const boost::json::value&);
Allowance allowance_in(const boost::json::value&);
MatchResult match_result_in(const boost::json::value&);

}  // namespace agon::worker
