#include "json/members.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "base/text.hpp"

namespace agon {

namespace json = boost::json;

namespace {

[[noreturn]] void wrong(std::string_view name, std::string_view wanted) {
  throw ParseError{fmt::format("the field \"{}\" is not {}", name, wanted)};
}

std::string string_of(const json::value& value, std::string_view name) {
  const json::string* const string = value.if_string();
  if (!string) wrong(name, "a text");
  return std::string(*string);
}

std::string from_hex(const std::string& digits, std::string_view name) {
  std::string bytes;
  for (std::size_t i = 0; i + 1 < digits.size() + digits.size() % 2; i += 2) {
    unsigned byte = 0;
    const char* const pair = digits.data() + i;
    const auto [end, error] = std::from_chars(pair, std::min(pair + 2, digits.data() + digits.size()), byte, 16);
    if (error != std::errc() || end != pair + 2) wrong(name, "pairs of hexadecimal digits");
    bytes += static_cast<char>(byte);
  }
  return bytes;
}

std::uint64_t number_in(const std::string& digits, std::string_view name, int base) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number, base);
  if (error != std::errc() || end != digits.data() + digits.size()) wrong(name, "a number in quotes");
  return number;
}

}  // namespace

Members::Members(const json::value& value) : object_(value.if_object()) {
  if (!object_) throw ParseError{"an object is missing"};
}

const json::value& Members::get(std::string_view name) const {
  const json::value* const value = object_->if_contains(name);
  if (!value) throw ParseError{fmt::format("the field \"{}\" is missing", name)};
  return *value;
}

const json::array& Members::list(std::string_view name) const {
  const json::array* const array = get(name).if_array();
  if (!array) wrong(name, "a list");
  return *array;
}

std::vector<std::string> Members::texts(std::string_view name) const {
  std::vector<std::string> texts;
  for (const json::value& each : list(name)) texts.push_back(string_of(each, name));
  return texts;
}

std::vector<std::int64_t> Members::whole_numbers(std::string_view name) const {
  std::vector<std::int64_t> numbers;
  for (const json::value& each : list(name)) {
    boost::system::error_code error;
    numbers.push_back(each.to_number<std::int64_t>(error));
    if (error) wrong(name, "a list of whole numbers");
  }
  return numbers;
}

bool Members::get_bool(std::string_view name) const {
  const bool* const get_bool = get(name).if_bool();
  if (!get_bool) wrong(name, "true or false");
  return *get_bool;
}

std::uint64_t Members::number(const json::value& value, std::string_view name, std::uint64_t most) {
  boost::system::error_code error;
  const auto number = value.to_number<std::uint64_t>(error);
  if (error || number > most) wrong(name, fmt::format("a whole number of 0 to {}", most));
  return number;
}

std::uint32_t Members::count(std::string_view name, std::uint32_t most) const {
  return static_cast<std::uint32_t>(number(name, most));
}

std::chrono::nanoseconds Members::time(std::string_view name) const {
  constexpr std::uint64_t most = 1'000'000'000'000;
  return std::chrono::microseconds(number(name, most));
}

std::string Members::text(std::string_view name) const {
  const std::string hex_name = std::string(name) + "_hex";
  if (has(hex_name)) return from_hex(string_of(get(hex_name), hex_name), hex_name);
  return string_of(get(name), name);
}

std::uint64_t Members::decimal(std::string_view name) const { return number_in(string_of(get(name), name), name, 10); }
std::uint64_t Members::hexadecimal(std::string_view name) const {
  return number_in(string_of(get(name), name), name, 16);
}

void put_bytes(json::object& object, std::string_view name, std::string_view text) {
  if (is_utf8(text)) {
    object[name] = text;
    return;
  }
  std::string digits;
  for (const char c : text) digits += fmt::format("{:02x}", static_cast<unsigned char>(c));
  object[std::string(name) + "_hex"] = digits;
}

}  // namespace agon
