#pragma once

#include <boost/json/object.hpp>
#include <string>

namespace agon::submissions {

// Describes a submission given as JSON by submissions::to_json. Parts from untrusted sources are made printable.

bool is_judged(const boost::json::object& submission);             // it has its verdict
std::string verdict_words(const boost::json::object& submission);  // "Accepted (cpp)", "Rejected: why"
bool trial_failed(const boost::json::object& submission);          // its program made a mistake in its trial match
std::string trial_words(const boost::json::object& submission);    // in one line; "" if none

}  // namespace agon::submissions
