#pragma once

#include <algorithm>
#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <boost/json/value_from.hpp>
#include <chrono>
#include <concepts>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "json/members.hpp"

// Structs as JSON objects: the members of a struct are listed once, in
//
//   void fields(auto& io, Meeting& of) {
//     io("round", of.round);
//     io("lot", of.lot);           // std::optional: missing if there is none
//     io.unless_empty("why", of.why);
//   }
//
// and both writer and reader use that list. A codec with members of its own types derives from both and adds functions
// for them, such as ActWriter in act_codec.cpp.
namespace agon {

template <class T>
concept NumberField = std::integral<T> && !std::same_as<T, bool>;

// The caller owns the output.
template <class Writer>
class FieldWriter {
 public:
  explicit FieldWriter(boost::json::object& of) : of_(of) {}

  void operator()(const char* name, const std::string& text) { put_bytes(of_, name, text); }
  void operator()(const char* name, NumberField auto number) { of_[name] = number; }
  void operator()(const char* name, bool is) { of_[name] = is; }
  void operator()(const char* name, std::chrono::milliseconds time) { of_[name] = time.count(); }
  void operator()(const char* name, const std::vector<std::string>& texts) {
    of_[name] = boost::json::value_from(texts);
  }
  template <class T>
  void operator()(const char* name, const std::optional<T>& value) {
    if (value) static_cast<Writer&> (*this)(name, *value);
  }
  void unless_empty(const char* name, const auto& value) {
    if (!value.empty()) static_cast<Writer&> (*this)(name, value);
  }
  void unless_false(const char* name, bool is) {
    if (is) (*this)(name, is);
  }
  void unless_zero(const char* name, NumberField auto number) {
    if (number != 0) (*this)(name, number);
  }

 protected:
  boost::json::object& of_;
};

// Throws ParseError if a member is missing, has another type or is too large.
template <class Reader>
class FieldReader {
 public:
  static constexpr std::uint64_t number_max = std::uint64_t{1} << 48;

  explicit FieldReader(const boost::json::value& of) : of_(of) {}

  void operator()(const char* name, std::string& text) { text = of_.text(name); }
  template <NumberField T>
  void operator()(const char* name, T& number) {
    const auto most = static_cast<std::uint64_t>(std::numeric_limits<T>::max());
    number = static_cast<T>(of_.number(name, std::min(number_max, most)));
  }
  void operator()(const char* name, bool& is) { is = of_.get_bool(name); }
  void operator()(const char* name, std::chrono::milliseconds& time) {
    time = std::chrono::milliseconds(of_.number(name, number_max));
  }
  void operator()(const char* name, std::vector<std::string>& texts) { texts = of_.texts(name); }
  template <class T>
  void operator()(const char* name, std::optional<T>& value) {
    if (has(name)) static_cast<Reader&> (*this)(name, value.emplace());
  }
  void unless_empty(const char* name, auto& value) {
    if (has(name)) static_cast<Reader&> (*this)(name, value);
  }
  void unless_false(const char* name, bool& is) {
    if (has(name)) (*this)(name, is);
  }
  void unless_zero(const char* name, NumberField auto& number) {
    number = 0;
    if (has(name)) (*this)(name, number);
  }

 protected:
  bool has(const std::string& name) const { return of_.has(name) || of_.has(name + "_hex"); }

  Members of_;
};

}  // namespace agon
