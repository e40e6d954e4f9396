#pragma once

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

// Reads and writes JSON that may have been edited.
namespace agon {

struct ParseError {
  std::string text;
};

// The members of a JSON object. A member that is missing, has another type or is too large is damage and throws
// ParseError; members that are never requested are ignored.
class Members {
 public:
  explicit Members(const boost::json::value&);
  explicit Members(boost::json::value&&) = delete;

  bool has(std::string_view name) const { return object_->if_contains(name); }
  const boost::json::value& get(std::string_view name) const;
  const boost::json::array& list(std::string_view name) const;
  std::vector<std::string> texts(std::string_view name) const;           // a list of texts
  std::vector<std::int64_t> whole_numbers(std::string_view name) const;  // the same
  bool get_bool(std::string_view name) const;
  std::uint64_t number(std::string_view name, std::uint64_t most) const { return number(get(name), name, most); }
  static std::uint64_t number(const boost::json::value&, std::string_view name, std::uint64_t most);
  std::uint32_t count(std::string_view name, std::uint32_t most) const;
  std::chrono::nanoseconds time(std::string_view name) const;  // microseconds, up to some eleven days
  std::string text(std::string_view name) const;               // as written by put_bytes()
  std::uint64_t decimal(std::string_view name) const;          // a number in quotes, as JSON numbers hold only 53 bits
  std::uint64_t hexadecimal(std::string_view name) const;      // the same

 private:
  const boost::json::object* object_;
};

// Writes text to JSON; invalid UTF-8 as pairs of hexadecimal digits, under the name with the suffix _hex.
void put_bytes(boost::json::object&, std::string_view name, std::string_view text);

}  // namespace agon
