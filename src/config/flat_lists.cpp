#include "config/flat_lists.hpp"

#include <fmt/format.h>
#include <yaml.h>

#include <boost/json.hpp>
#include <memory>
#include <new>
#include <optional>
#include <string_view>

namespace agon::config {

namespace {

namespace json = boost::json;

constexpr const char* between = "; ";
constexpr int depth_max = 32;  // of nested lists and objects

std::string word_of(const json::value& value) {
  if (const auto* text = value.if_string()) return {text->data(), text->size()};
  return value.is_number() ? json::serialize(value) : "";
}

void add_word(std::string& list, const std::string& word) {
  if (word.empty()) return;
  list += (list.empty() ? "" : between) + word;
}

// libyaml reports a document as a sequence of events. Aliases are refused, so no document is larger than it looks.
class YamlReader {
 public:
  explicit YamlReader(const std::string& text) {
    if (yaml_parser_initialize(&parser_) == 0) throw std::bad_alloc();
    yaml_parser_set_input_string(&parser_, reinterpret_cast<const unsigned char*>(text.data()), text.size());
  }
  ~YamlReader() { yaml_parser_delete(&parser_); }
  YamlReader(const YamlReader&) = delete;
  YamlReader& operator=(const YamlReader&) = delete;

  Result<std::vector<FlatObject>> read() {
    for (;;) {
      yaml_event_t event{};
      if (yaml_parser_parse(&parser_, &event) == 0) return Error{at_line(parser_.problem_mark, problem())};
      const std::unique_ptr<yaml_event_t, decltype(&yaml_event_delete)> end(&event, yaml_event_delete);
      if (event.type == YAML_STREAM_END_EVENT) break;
      if (const std::string wrong = take(event); !wrong.empty()) return Error{at_line(event.start_mark, wrong)};
    }
    if (documents_ == 0) return Error{"it is empty"};
    return std::move(objects_);
  }

 private:
  // Returns the error; "" if there is none.
  std::string take(const yaml_event_t& event) {
    switch (event.type) {
      case YAML_DOCUMENT_START_EVENT:
        return ++documents_ > 1 ? "there is more than one document" : "";
      case YAML_ALIAS_EVENT:
        return "aliases are not supported";
      case YAML_SEQUENCE_START_EVENT:
        return begin(/*is_object=*/false);
      case YAML_MAPPING_START_EVENT:
        return begin(/*is_object=*/true);
      case YAML_SEQUENCE_END_EVENT:
      case YAML_MAPPING_END_EVENT:
        if (--depth_ == of_object) key_.reset();
        return "";
      case YAML_SCALAR_EVENT:
        return take_word(word_in(event));
      default:
        return "";
    }
  }

  std::string begin(bool is_object) {
    if (depth_ == 0 && is_object) return "it is not a list";
    if (depth_ == of_list && !is_object) return "there is a list where an object should be";
    if (depth_ == of_object && !key_) return "a key is not a word";
    if (++depth_ > depth_max) return "it is nested too deeply";
    if (depth_ == of_object) {
      objects_.emplace_back();
      key_.reset();
    }
    return "";
  }

  std::string take_word(std::string word) {
    if (depth_ == 0) return "it is not a list";
    if (depth_ == of_list) return "there is a word where an object should be";
    if (depth_ == of_object && !key_) {
      key_ = std::move(word);
    } else if (depth_ == of_object) {
      objects_.back()[*key_] = std::move(word);
      key_.reset();
    } else if (depth_ == of_object + 1) {
      add_word(objects_.back()[*key_], word);
    }
    return "";
  }

  static std::string word_in(const yaml_event_t& event) {
    const auto& scalar = event.data.scalar;
    std::string text(reinterpret_cast<const char*>(scalar.value), scalar.length);
    const bool plain = scalar.style == YAML_PLAIN_SCALAR_STYLE;
    return plain && (text == "null" || text == "~") ? "" : text;
  }

  static std::string at_line(const yaml_mark_t& mark, std::string_view text) {
    return fmt::format("line {}: {}", mark.line + 1, text);
  }
  std::string_view problem() const { return parser_.problem != nullptr ? parser_.problem : "it is not YAML"; }

  static constexpr int of_list = 1, of_object = 2;  // depths
  yaml_parser_t parser_{};
  std::vector<FlatObject> objects_;
  std::optional<std::string> key_;  // the key of the next value
  int depth_ = 0, documents_ = 0;
};

}  // namespace

Result<std::vector<FlatObject>> objects_in_json(const std::string& text) {
  json::error_code error;
  json::parse_options options;
  options.max_depth = depth_max;
  const json::value value = json::parse(text, error, {}, options);
  if (error) return Error{"it is not JSON: " + error.message()};
  const auto* const list = value.if_array();
  if (!list) return Error{"it is not a list"};
  std::vector<FlatObject> objects;
  for (const json::value& each : *list) {
    const auto* const object = each.if_object();
    if (!object) return Error{"an element of the list is not an object"};
    FlatObject& flat = objects.emplace_back();
    for (const auto& [key, member] : *object) {
      std::string& words = flat[std::string(key)];
      words = word_of(member);
      if (const auto* const array = member.if_array()) {
        for (const json::value& word : *array) add_word(words, word_of(word));
      }
    }
  }
  return objects;
}

Result<std::vector<FlatObject>> objects_in_yaml(const std::string& text) { return YamlReader(text).read(); }

}  // namespace agon::config
