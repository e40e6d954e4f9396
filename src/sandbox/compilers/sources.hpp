#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "sandbox/compilers/languages.hpp"

namespace agon::sandbox {

inline constexpr std::size_t name_bytes_max = 200;   // of a file in an archive, with its folders
inline constexpr std::size_t folders_deep_max = 16;  // around a file

struct SourceFile {
  std::string name;  // relative, folders separated by '/': "ai/search.hpp"
  std::string text;
};

// The files of one program, as its compiler needs them.
struct Sources {
  const Language* language = nullptr;
  std::vector<SourceFile> files;      // sources and all other files, by name
  std::vector<std::string> compiled;  // names of those passed to the compiler
  std::string main;                   // the one of them where the program begins; "" if the compiler finds that out
};

// A single source, whatever its file is called. Its language is known. An error describes why it cannot be compiled.
Result<Sources> single_source(const std::filesystem::path& name, std::string text);

// The files of a folder: a program and whatever else is there. A folder that contains all of them is stripped; hidden
// files and folders, and the files that macOS adds, are ignored. If there are sources of several languages, the
// program's language is that of the sources called main (in any case), or else of the sources in the fewest folders
// (src is not counted); the others are not compiled. The program begins in:
//   C++, C#    the file with the main function; the compiler reports if there is not exactly one
//   Java       the class Main, or the only class with a main method (java.hpp)
//   Pascal     one of the files that are not units
//   Python     any file
// In the last two cases, and in every other language whose command lines contain {main}: the file called main (in any
// case), or else the one in the fewest folders. An error describes why the files are not a program, or cannot be
// compiled.
Result<Sources> sources_in(std::vector<SourceFile>);

}  // namespace agon::sandbox
