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

// What a compiler never takes for something else than a letter of a name.
bool is_plain(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte >= 128 || std::isalnum(byte) != 0 || c == '_' || c == '-' || c == '.' || c == '$';
}

// What may stand in a name that a compiler is told, as one word of its command line: no pattern, list or quotation.
bool may_be_told(char c) {
  constexpr std::string_view others = " ()[]{}+,=~!#%&^@/";
  return is_plain(c) || others.find(c) != others.npos;
}

bool is_control(char c) { return static_cast<unsigned char>(c) < 32 || c == 127; }

// As a compiler is told of it: never an option, nor a file of options.
std::string told(const std::string& name) { return is_plain(name.front()) && name.front() != '-' ? name : "./" + name; }

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
    const bool is_compiled = language_of(name) != nullptr;
    const auto wrong =
        std::ranges::find_if(name, [&](char c) { return is_compiled ? !may_be_told(c) : is_control(c); });
    if (wrong != name.end()) {
      return Error{fmt::format("the file {}: the name of a {} cannot have the character {}", agon::quoted(name),
                               is_compiled ? "source" : "file", agon::quoted(std::string_view(&*wrong, 1)))};
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
  const Language& language = *sources.language;
  if (!uses(language, "{main}")) return std::string();
  if (!uses(language, "{units}")) {
    const std::string main = "main" + language.extension;
    for (const std::string& name : sources.compiled) {
      if (name.substr(0, name.rfind('.')) == "main") return name;
    }
    if (sources.compiled.size() == 1) return sources.compiled.front();
    return Error{
        fmt::format("there are {} files in {}, so the program must be called {}, and lie outside of all folders",
                    sources.compiled.size(), language.title, main)};
  }
  std::vector<std::string> found;
  for (const SourceFile& file : sources.files) {
    if (language_of(file.name) == sources.language && first_word(file.text) != "unit") found.push_back(told(file.name));
  }
  if (found.size() == 1) return found.front();
  if (found.empty()) return Error{"all files in Pascal are units; the program is missing"};
  return Error{
      fmt::format("more than one Pascal file is not a unit, so which one is the program? {}", fmt::join(found, ", "))};
}

}  // namespace

Sources single_source(const fs::path& name, std::string text) {
  const Language* language = language_of(name);
  const bool is_java = uses(*language, "{class}");
  if (is_java) text = java_source(std::move(text));
  // javac wants a public class in a file of its name; contestants' files are called anything.
  std::string stem = is_java ? public_class_of(text).value_or("Main") : name.stem().string();
  for (char& c : stem) {
    if (!is_plain(c)) c = '_';
  }
  if (stem.starts_with('-')) stem.front() = '_';  // no option of the compiler
  const std::string plain = stem + in_small_letters(name.extension().string());
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
    sources.compiled.push_back(told(file.name));
  }
  if (sources.language == nullptr)
    return Error{fmt::format("there is no source in it ({})", fmt::join(extensions(), ", "))};
  sources.files = std::move(files);
  for (SourceFile& file : sources.files) {
    if (uses(*sources.language, "{class}") && language_of(file.name) != nullptr)
      file.text = java_source(std::move(file.text));
  }
  auto main = main_of(sources);
  if (!main) return Error{main.error()};
  sources.main = std::move(main).value();
  return sources;
}

}  // namespace agon::sandbox
