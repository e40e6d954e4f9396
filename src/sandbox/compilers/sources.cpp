#include "sandbox/compilers/sources.hpp"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <string_view>
#include <utility>

#include "base/text.hpp"
#include "sandbox/compilers/java.hpp"

namespace agon::sandbox {
namespace {

namespace fs = std::filesystem;

// Nothing that a compiler takes for something else than a name: no blank, quotation mark, or @ of a file of options.
bool is_plain(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte >= 128 || std::isalnum(byte) != 0 || c == '_' || c == '-' || c == '.' || c == '$';
}

bool is_hidden(std::string_view name) {
  return name.starts_with('.') || name.find("/.") != name.npos || name.starts_with("__MACOSX/");
}

// "bot/" where all files are in that folder; the one around it first.
std::string folder_of_all(const std::vector<SourceFile>& files) {
  std::string_view common = files.front().name;
  for (const SourceFile& file : files) {
    const std::string_view name = file.name;
    common = common.substr(0, static_cast<std::size_t>(std::ranges::mismatch(common, name).in1 - common.begin()));
  }
  return std::string(common.substr(0, common.rfind('/') + 1));
}

// The first word of a Pascal source, in small letters: comments and directives are passed over.
std::string first_word(std::string_view text) {
  const auto skip = [&](std::string_view begin, std::string_view end) {
    if (!text.starts_with(begin)) return false;
    const std::size_t at = text.find(end, begin.size());
    text.remove_prefix(at == text.npos ? text.size() : at + end.size());
    return true;
  };
  while (!text.empty() && std::isalpha(static_cast<unsigned char>(text.front())) == 0) {
    if (!skip("{", "}") && !skip("(*", "*)") && !skip("//", "\n")) text.remove_prefix(1);
  }
  std::string word;
  for (const char c : text) {
    if (std::isalpha(static_cast<unsigned char>(c)) == 0) break;
    word += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  return word;
}

// The names are in order.
Result<void> validate_names(const std::vector<SourceFile>& files) {
  const auto is_file = [&](const std::string& name) {
    return std::ranges::binary_search(files, name, {}, &SourceFile::name);
  };
  for (const SourceFile& file : files) {
    const std::string& name = file.name;
    const bool plain = std::ranges::all_of(name, [](char c) { return is_plain(c) || c == '/'; });
    if (!plain || name.starts_with('-')) {
      return Error{fmt::format("the file {}: names are of letters, digits and _ . - $, and do not begin with -",
                               agon::quoted(name))};
    }
    for (std::size_t slash = name.find('/'); slash != name.npos; slash = name.find('/', slash + 1)) {
      if (is_file(name.substr(0, slash))) return Error{fmt::format("{} is a file and a folder", name.substr(0, slash))};
    }
  }
  const auto twice = std::ranges::adjacent_find(files, {}, &SourceFile::name);
  if (twice != files.end()) return Error{fmt::format("there are two files {}", twice->name)};
  return {};
}

Result<std::string> main_of(const Sources& sources) {
  if (sources.language->id == "py") {
    if (std::ranges::count(sources.compiled, "main.py") > 0) return std::string("main.py");
    if (sources.compiled.size() == 1) return sources.compiled.front();
    return Error{
        fmt::format("there are {} files in Python, so the program must be called main.py, and lie outside "
                    "of all folders",
                    sources.compiled.size())};
  }
  if (sources.language->id != "pas") return std::string();
  std::vector<std::string> found;
  for (const SourceFile& file : sources.files) {
    if (fs::path(file.name).extension() == ".pas" && first_word(file.text) != "unit") found.push_back(file.name);
  }
  if (found.size() == 1) return found.front();
  if (found.empty()) return Error{"all files in Pascal are units; the program is missing"};
  return Error{
      fmt::format("more than one Pascal file is not a unit, so which one is the program? {}", fmt::join(found, ", "))};
}

}  // namespace

Sources single_source(const fs::path& name, std::string text) {
  const Language* language = language_of(name);
  // javac wants a public class in a file of its name; contestants' files are called anything.
  std::string stem = language->id == "java" ? public_class_of(text).value_or("Main") : name.stem().string();
  for (char& c : stem) {
    if (!is_plain(c)) c = '_';
  }
  if (stem.starts_with('-')) stem.front() = '_';  // no option of the compiler
  const std::string plain = stem + std::string(language->extension);
  return {language, {{plain, std::move(text)}}, {plain}, plain};
}

Result<Sources> sources_in(std::vector<SourceFile> files) {
  std::erase_if(files, [](const SourceFile& file) { return is_hidden(file.name); });
  if (files.empty()) return Error{"there is no file in it"};
  const std::size_t around = folder_of_all(files).size();
  for (SourceFile& file : files) file.name.erase(0, around);
  std::ranges::sort(files, {}, &SourceFile::name);
  if (const auto names = validate_names(files); !names) return Error{names.error()};

  Sources sources;
  for (const SourceFile& file : files) {
    const Language* language = language_of(file.name);
    if (language == nullptr) continue;
    if (sources.language != nullptr && sources.language != language) {
      return Error{
          fmt::format("sources are of one language, and here are {} and {}", sources.compiled.front(), file.name)};
    }
    sources.language = language;
    sources.compiled.push_back(file.name);
  }
  if (sources.language == nullptr)
    return Error{fmt::format("there is no source in it ({})", fmt::join(extensions(), ", "))};
  sources.files = std::move(files);
  auto main = main_of(sources);
  if (!main) return Error{main.error()};
  sources.main = std::move(main).value();
  return sources;
}

}  // namespace agon::sandbox
