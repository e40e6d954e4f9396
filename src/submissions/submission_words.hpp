#pragma once

#include <boost/json/object.hpp>
#include <string>

namespace agon::submissions {

// Of a submission as submissions::to_json tells it. Parts that come from strangers are printable.

bool is_judged(const boost::json::object& submission);             // it has its verdict
std::string verdict_words(const boost::json::object& submission);  // "Accepted (cpp)", "Rejected: why"
std::string trial_words(const boost::json::object& submission);    // in one line; "": there is none

}  // namespace agon::submissions
