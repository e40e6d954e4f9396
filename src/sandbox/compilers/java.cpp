#include "sandbox/compilers/java.hpp"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <vector>

#include "base/text.hpp"
#include "os/whole_file.hpp"

namespace agon::sandbox {
namespace {

namespace fs = std::filesystem;

bool in_name(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte >= 128 || (byte >= '0' && byte <= '9') || ((byte | 32) >= 'a' && (byte | 32) <= 'z') || c == '_' ||
         c == '$';
}

// Iterates over the names in a source, skipping comments, strings and everything else.
class SourceWords {
 public:
  explicit SourceWords(std::string_view text) : rest_(text) {}

  std::string_view next() {
    while (!rest_.empty() && !in_name(rest_.front())) pass_one();
    const auto length = static_cast<std::size_t>(std::find_if_not(rest_.begin(), rest_.end(), in_name) - rest_.begin());
    const auto word = rest_.substr(0, length);
    rest_.remove_prefix(length);
    return word;
  }

 private:
  void pass_one() {
    if (rest_.starts_with("//")) return pass("//", "\n");
    if (rest_.starts_with("/*")) return pass("/*", "*/");
    if (rest_.starts_with("\"\"\"")) return pass("\"\"\"", "\"\"\"");
    if (rest_.front() == '"' || rest_.front() == '\'') return pass_literal();
    rest_.remove_prefix(1);
  }

  void pass(std::string_view begin, std::string_view end) {
    const auto at = rest_.find(end, begin.size());
    rest_.remove_prefix(at == std::string_view::npos ? rest_.size() : at + end.size());
  }

  void pass_literal() {
    std::size_t at = 1;
    while (at < rest_.size() && rest_[at] != rest_.front() && rest_[at] != '\n') at += rest_[at] == '\\' ? 2 : 1;
    rest_.remove_prefix(std::min(at + 1, rest_.size()));
  }

  std::string_view rest_;
};

// A string as encoded in a class file's constant pool: tag, length, bytes.
std::string constant(std::string_view text) {
  return std::string{'\1', '\0', static_cast<char>(text.size())} + std::string(text);
}

bool has_main(const fs::path& class_file) {
  const std::string bytes = os::read_whole_file(class_file).value_or("");
  return bytes.find(constant("main")) != std::string::npos &&
         bytes.find(constant("([Ljava/lang/String;)V")) != std::string::npos;
}

}  // namespace

std::string java_source(std::string text) {
  constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
  if (text.starts_with(byte_order_mark)) text.erase(0, byte_order_mark.size());
  if (is_utf8(text)) return text;
  std::string out;
  out.reserve(text.size() * 2);
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x80) {
      out += c;
    } else {
      out += static_cast<char>(0xC0 | byte >> 6);
      out += static_cast<char>(0x80 | (byte & 0x3F));
    }
  }
  return out;
}

std::optional<std::string> public_class_of(std::string_view source) {
  static constexpr std::array<std::string_view, 4> kinds = {"class", "record", "enum", "interface"};
  static constexpr std::array<std::string_view, 6> modifiers = {"final",  "abstract", "strictfp",
                                                                "sealed", "non",      "static"};
  bool is_public = false;
  SourceWords words(source);
  for (auto word = words.next(); !word.empty(); word = words.next()) {
    if (word == "public") {
      is_public = true;
    } else if (is_public && std::find(kinds.begin(), kinds.end(), word) != kinds.end()) {
      return std::string(words.next());  // the first main class: nested classes follow the outer one
    } else if (std::find(modifiers.begin(), modifiers.end(), word) == modifiers.end()) {
      is_public = false;
    }
  }
  return std::nullopt;
}

Result<std::string> main_class_in(const fs::path& folder, const std::string& preferred) {
  std::vector<std::string> found;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.path().extension() != ".class" || !has_main(entry.path())) continue;
    std::string name = fs::relative(entry.path(), folder).replace_extension().string();
    std::replace(name.begin(), name.end(), '/', '.');
    // The name becomes a word on java's command line. Compilers produce no other names.
    if (!std::ranges::all_of(name, [](char c) { return in_name(c) || c == '.'; })) continue;
    found.push_back(std::move(name));
  }
  std::sort(found.begin(), found.end());
  for (const std::string& wanted : {std::string("Main"), preferred}) {
    for (const std::string& name : found) {
      if (name.substr(name.rfind('.') + 1) == wanted) return name;  // npos + 1 is the beginning
    }
  }
  if (found.size() == 1) return found.front();
  if (found.empty()) return Error{"no class has a method public static void main(String[])"};
  return Error{fmt::format("several classes have a main method ({}); call the one that is to play Main",
                           fmt::join(found, ", "))};
}

}  // namespace agon::sandbox
