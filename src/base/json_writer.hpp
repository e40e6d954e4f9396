#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>

namespace agon {

// Writes JSON for frames, where no JSON library may be used (rules also run in the browser). The caller balances begin
// and end. Keys are plain words and are not escaped.
class JsonWriter {
 public:
  JsonWriter& begin_object() { return open('{'); }
  JsonWriter& end_object() { return close('}'); }
  JsonWriter& begin_array() { return open('['); }
  JsonWriter& end_array() { return close(']'); }

  JsonWriter& key(std::string_view name) {
    separate();
    text_ += '"';
    text_ += name;
    text_ += "\":";
    fresh_ = true;
    return *this;
  }
  JsonWriter& value(std::integral auto number) {
    separate();
    if constexpr (std::same_as<decltype(number), bool>) {
      text_ += number ? "true" : "false";
    } else {
      text_ += std::to_string(number);
    }
    return *this;
  }
  JsonWriter& value(std::string_view string) {
    separate();
    text_ += '"';
    for (const char c : string) escape(c);
    text_ += '"';
    return *this;
  }
  JsonWriter& value(const char* string) { return value(std::string_view(string)); }
  JsonWriter& null() {
    separate();
    text_ += "null";
    return *this;
  }
  JsonWriter& member(std::string_view name, const auto& content) { return key(name).value(content); }

  std::string take() && { return std::move(text_); }

 private:
  JsonWriter& open(char bracket) {
    separate();
    text_ += bracket;
    fresh_ = true;
    return *this;
  }
  JsonWriter& close(char bracket) {
    text_ += bracket;
    fresh_ = false;
    return *this;
  }
  void separate() {
    if (!fresh_) text_ += ',';
    fresh_ = false;
  }
  void escape(char c) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      (text_ += '\\') += c;
    } else if (byte < 32) {
      ((text_ += "\\u00") += "0123456789abcdef"[byte >> 4]) += "0123456789abcdef"[byte & 15];
    } else {
      text_ += c;
    }
  }

  std::string text_;
  bool fresh_ = true;
};

}  // namespace agon
