#include "sandbox/compilers/sources.hpp"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <string_view>
#include <utility>

#include "base/letter_case.hpp"
#include "base/text.hpp"
#include "sandbox/compilers/compile_line.hpp"
#include "sandbox/compilers/java.hpp"

namespace agon::sandbox {
namespace {

namespace fs = std::filesystem;

// Characters that every compiler accepts as a part of a name.
bool is_plain(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte >= 128 || std::isalnum(byte) != 0 || c == '_' || c == '-' || c == '.' || c == '$';
}

// Characters allowed in a file name passed to a compiler as one word: nothing that is a pattern, list or quotation.
bool may_be_told(char c) {
  constexpr std::string_view others = " ()[]{}+,=~!#%&^@/";
  return is_plain(c) || others.find(c) != others.npos;
}

bool is_control(char c) { return static_cast<unsigned char>(c) < 32 || c == 127; }

// The name as passed to a compiler: never an option, or a file of options.
std::string told(const std::string& name) { return is_plain(name.front()) && name.front() != '-' ? name : "./" + name; }

bool is_hidden(std::string_view name) {
  return name.starts_with('.') || name.find("/.") != name.npos || name.starts_with("__MACOSX/");
}

// "bot/" if all files are in that folder; the outermost one first.
std::string folder_of_all(const std::vector<SourceFile>& files) {
  std::string_view common = files.front().name;
  for (const SourceFile& file : files) {
    const std::string_view name = file.name;
    common = common.substr(0, static_cast<std::size_t>(std::ranges::mismatch(common, name).in1 - common.begin()));
  }
  return std::string(common.substr(0, common.rfind('/') + 1));
}

// The first word of a Pascal source, in lower case: comments and directives are skipped.
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
    word += lower_case(c);
  }
  return word;
}

bool is_called_main(const std::string& name) { return lower_case(fs::path(name).stem().string()) == "main"; }

// The sources called main, or all of them if none is.
std::vector<std::string> mains_or_all(std::vector<std::string> names) {
  if (std::ranges::any_of(names, is_called_main)) {
    std::erase_if(names, [](const std::string& name) { return !is_called_main(name); });
  }
  return names;
}

template <class Depth>
std::vector<std::string> least_deep(std::vector<std::string> names, const Depth& depth) {
  const auto least = depth(std::ranges::min(names, {}, depth));
  std::erase_if(names, [&](const std::string& name) { return depth(name) > least; });
  return names;
}

// The program's language; tools in other languages may be present. A script next to a folder src may be a tool for the
// sources in it rather than the program, so that folder does not count.
Result<const Language*> language_of_program(const std::vector<SourceFile>& files) {
  std::vector<std::string> sources;
  for (const SourceFile& file : files) {
    if (language_of(file.name) != nullptr) sources.push_back(file.name);
  }
  if (sources.empty()) return Error{fmt::format("there is no source in it ({})", fmt::join(extensions(), ", "))};
  sources = mains_or_all(std::move(sources));
  if (!is_called_main(sources.front())) {
    sources = least_deep(std::move(sources), [](const std::string& name) {
      return std::ranges::count(name, '/') - (("/" + name).find("/src/") == name.npos ? 0 : 1);
    });
  }
  const Language* const language = language_of(sources.front());
  const auto other = std::ranges::find_if(sources, [&](const auto& name) { return language_of(name) != language; });
  if (other == sources.end()) return language;
  return Error{fmt::format(
      "is {} or {} the program? they are of different languages; only the source in which it begins may be called main",
      sources.front(), *other)};
}

// Compilers search for some sources by names that depend on their content: javac requires a public class in a file of
// its name; Pascal is case-insensitive and finds units under lower-case names.
void name_for_compiler(std::vector<SourceFile>& files, const Language& language) {
  const bool is_java = uses(language, "{class}"), is_pascal = uses(language, "{units}");
  for (SourceFile& file : files) {
    if (language_of(file.name) != &language) continue;
    const fs::path path = file.name;
    std::string name = path.filename().string();
    if (is_java) {
      file.text = java_source(std::move(file.text));
      if (const auto public_class = public_class_of(file.text)) name = *public_class + language.extension;
    } else if (is_pascal && first_word(file.text) == "unit") {
      name = lower_case(name);
    }
    name = (path.parent_path() / name).string();
    if (std::ranges::find(files, name, &SourceFile::name) == files.end()) file.name = std::move(name);
  }
  std::ranges::sort(files, {}, &SourceFile::name);
}

Error too_long(const std::string& name) {
  return Error{fmt::format("the file {}: its name, in Java that of the public class, has at most {} bytes",
                           agon::quoted(name), name_bytes_max)};
}

// Checks the names, first those that were handed in, then those for the compiler.
Result<void> validate_names(const std::vector<SourceFile>& files, const Language* program) {
  const auto is_file = [&](const std::string& name) {
    return std::ranges::binary_search(files, name, {}, &SourceFile::name);
  };
  for (const SourceFile& file : files) {
    const std::string& name = file.name;
    const bool is_compiled = language_of(name) == program;
    if (name.size() > name_bytes_max) return too_long(name);
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
  const bool is_pascal = uses(language, "{units}");
  std::vector<std::string> found;
  for (const SourceFile& file : sources.files) {
    if (language_of(file.name) != sources.language || (is_pascal && first_word(file.text) == "unit")) continue;
    found.push_back(file.name);
  }
  if (found.empty()) return Error{"all files in Pascal are units; the program is missing"};
  auto mains =
      least_deep(mains_or_all(std::move(found)), [](const std::string& name) { return std::ranges::count(name, '/'); });
  const auto exactly = [](const std::string& name) { return fs::path(name).stem() == "main"; };
  if (std::ranges::count_if(mains, exactly) == 1) return told(*std::ranges::find_if(mains, exactly));
  if (mains.size() == 1) return told(mains.front());
  return Error{fmt::format("in which of {} does the program begin? it must be called main{}", fmt::join(mains, ", "),
                           language.extension)};
}

}  // namespace

Result<Sources> single_source(const fs::path& name, std::string text) {
  const Language* language = language_of(name);
  const bool is_java = uses(*language, "{class}");
  if (is_java) text = java_source(std::move(text));
  // javac requires a public class in a file of its name, but contestants' files have arbitrary names.
  std::string stem = is_java ? public_class_of(text).value_or("Main") : name.stem().string();
  for (char& c : stem) {
    if (!is_plain(c)) c = '_';
  }
  if (stem.starts_with('-')) stem.front() = '_';  // not a compiler option
  const std::string plain = stem + lower_case(name.extension().string());
  if (is_java && plain.size() > name_bytes_max) return too_long(plain);
  return Sources{language, {{plain, std::move(text)}}, {plain}, plain};
}

Result<Sources> sources_in(std::vector<SourceFile> files) {
  std::erase_if(files, [](const SourceFile& file) { return is_hidden(file.name); });
  if (files.empty()) return Error{"there is no file in it"};
  const std::size_t around = folder_of_all(files).size();
  for (SourceFile& file : files) file.name.erase(0, around);
  std::ranges::sort(files, {}, &SourceFile::name);
  const auto language = language_of_program(files);
  if (!language) return Error{language.error()};
  if (const auto names = validate_names(files, *language); !names) return Error{names.error()};
  name_for_compiler(files, **language);
  if (const auto names = validate_names(files, *language); !names) return Error{names.error()};

  Sources sources;
  sources.language = *language;
  for (const SourceFile& file : files) {
    if (language_of(file.name) == sources.language) sources.compiled.push_back(told(file.name));
  }
  sources.files = std::move(files);
  auto main = main_of(sources);
  if (!main) return Error{main.error()};
  sources.main = std::move(main).value();
  if (const auto line = check_compile_line(sources); !line) return Error{line.error()};
  return sources;
}

}  // namespace agon::sandbox
