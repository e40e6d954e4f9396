#include "cli/frame/json_out.hpp"

#include <fmt/format.h>
#include <boost/json/serialize.hpp>

#include <cstdio>
#include <iterator>
#include <utility>

namespace agon::cli {

namespace json = boost::json;

namespace {

// Serializes like the library except for reals, which it writes as 1E0 where people and simple scripts expect 1.
void append(std::string& out, const json::value& value) {
  std::string_view comma;
  if (const json::object* const object = value.if_object()) {
    out += '{';
    for (const auto& [key, member] : *object) {
      fmt::format_to(std::back_inserter(out), "{}{}:", std::exchange(comma, ","), json::serialize(key));
      append(out, member);
    }
    out += '}';
  } else if (const json::array* const array = value.if_array()) {
    out += '[';
    for (const json::value& element : *array) {
      out += std::exchange(comma, ",");
      append(out, element);
    }
    out += ']';
  } else if (const double* const real = value.if_double()) {
    fmt::format_to(std::back_inserter(out), "{}", *real);
  } else {
    out += json::serialize(value);
  }
}

}  // namespace

std::string json_text(const json::value& value) {
  std::string text;
  append(text, value);
  return text;
}

void print_json(const json::value& value) { std::puts(json_text(value).c_str()); }

}  // namespace agon::cli
