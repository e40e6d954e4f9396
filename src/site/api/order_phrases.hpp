#pragma once

#include <boost/json/array.hpp>
#include <string_view>

#include "json/phrases.hpp"

namespace agon::site {

// What the organisers' room asks before an order, and what `agon contest` answers to the orders that are given there.
// Left out on purpose, because they stay English in all languages: tables and the findings of `verify` and `check`,
// which speak of the contest's file; the names of acts, which are kept in the book; and complaints of the machine.
extern const Phrases order_phrases;

// For each line of an output its code, also of a site_phrase, or null; without the nulls at the end. Only the first
// lines are looked at: what is longer is a table.
boost::json::array codes_of_lines(std::string_view output);

}  // namespace agon::site
