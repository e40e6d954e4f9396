#pragma once

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

// Reading and writing JSON that others may have touched.
namespace agon {

struct ParseError {
  std::string text;
};

// The members of a JSON object. What is missing, of another type or too large is damage, which is thrown; what nobody
// asks for is ignored.
class Members {
 public:
  explicit Members(const boost::json::value&);
  explicit Members(boost::json::value&&) = delete;

  bool has(std::string_view name) const { return object_->if_contains(name); }
  const boost::json::value& get(std::string_view name) const;
  const boost::json::array& list(std::string_view name) const;
  std::vector<std::string> texts(std::string_view name) const;           // a list of them
  std::vector<std::int64_t> whole_numbers(std::string_view name) const;  // the same
  bool get_bool(std::string_view name) const;
  std::uint64_t number(std::string_view name, std::uint64_t most) const { return number(get(name), name, most); }
  static std::uint64_t number(const boost::json::value&, std::string_view name, std::uint64_t most);
  std::uint32_t count(std::string_view name, std::uint32_t most) const;
  std::chrono::nanoseconds time(std::string_view name) const;  // microseconds, up to some eleven days
  std::string text(std::string_view name) const;               // as put() wrote it
  std::uint64_t decimal(std::string_view name) const;          // a number in quotes, as JSON's own hold 53 bits only
  std::uint64_t hexadecimal(std::string_view name) const;      // the same

 private:
  const boost::json::object* object_;
};

// Text as JSON; what is no UTF-8 as pairs of hexadecimal digits, under the name with _hex.
void put_bytes(boost::json::object&, std::string_view name, std::string_view text);

}  // namespace agon
