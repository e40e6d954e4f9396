#include "sandbox/compilers/compile_line.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <set>

#include "base/letter_case.hpp"
#include "sandbox/compilers/compile.hpp"

namespace agon::sandbox {
namespace {

namespace fs = std::filesystem;
using Arguments = std::vector<std::string>;

// Linux takes 2 MB, including the environment and the pointers to the words, unless the stack is limited to less than 8
// MB.
constexpr std::size_t command_bytes_max = 1 << 20;
constexpr std::array<std::string_view, 8> header_endings = {".h",   ".hh",  ".hpp", ".hxx",
                                                            ".inc", ".inl", ".ipp", ".tpp"};

// The folders of a Pascal program that may contain units.
Arguments unit_folders(const Sources& sources) {
  std::set<std::string> folders;
  for (const std::string& name : sources.compiled) {
    if (const fs::path folder = fs::path(name).parent_path(); !folder.empty()) folders.insert("-Fu" + folder.string());
  }
  return {folders.begin(), folders.end()};
}

// Options for the folders that contain headers, and for their parents. Quoted headers are found everywhere, headers in
// angle brackets only in folders called include, as with a contestant's own -Iinclude: so a header called time.h
// elsewhere does not hide the system's.
Arguments include_folders(const Sources& sources) {
  std::set<std::string> folders;
  for (const SourceFile& file : sources.files) {
    if (std::ranges::count(header_endings, lower_case(fs::path(file.name).extension().string())) == 0) continue;
    for (fs::path folder = fs::path(file.name).parent_path(); !folder.empty(); folder = folder.parent_path())
      folders.insert(folder.string());
  }
  Arguments words;
  for (const std::string& folder : folders) {
    words.push_back((fs::path(folder).filename() == "include" ? "-I" : "-iquote") + folder);
  }
  return words;
}

}  // namespace

std::string replaced(std::string word, std::string_view from, const std::string& to) {
  const auto at = word.find(from);
  return at == std::string::npos ? word : word.replace(at, from.size(), to);
}

Arguments compile_line(const Sources& sources) {
  Arguments words;
  const auto add = [&](const Arguments& more) { words.insert(words.end(), more.begin(), more.end()); };
  for (const std::string& word : sources.language->compile) {
    if (word == "{sources}") {
      add(sources.compiled);
    } else if (word == "{units}") {
      add(unit_folders(sources));
    } else if (word == "{includes}") {
      add(include_folders(sources));
    } else {
      words.push_back(replaced(replaced(word, "{main}", sources.main), "{output}",
                               fmt::format("../{}/{}", output_name, program_name)));
    }
  }
  return words;
}

Result<void> check_compile_line(const Sources& sources) {
  std::size_t bytes = 0;
  for (const std::string& word : compile_line(sources)) bytes += word.size() + 1 + sizeof(char*);
  if (bytes <= command_bytes_max) return {};
  return Error{
      fmt::format("the compiler's command line would have {} bytes, more than {}; use fewer files and folders, "
                  "or shorter names",
                  bytes, command_bytes_max)};
}

}  // namespace agon::sandbox
