#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "sandbox/compilers/languages.hpp"

namespace agon::sandbox {

struct SourceFile {
  std::string name;  // relative, with '/' between folders: "ai/search.hpp"
  std::string text;
};

// The files of one program, as its compiler wants them.
struct Sources {
  const Language* language = nullptr;
  std::vector<SourceFile> files;      // sources and whatever lies beside them, by name
  std::vector<std::string> compiled;  // names of those that the compiler is told of
  std::string main;                   // of these, where the program begins; "" where the compiler finds that out
};

// A single source, whatever its file is called. Its language is known.
Sources single_source(const std::filesystem::path& name, std::string text);

// The files of a folder: a program and whatever lies beside it. A folder around all of them is taken away, as are
// hidden files and folders, and what macOS puts beside the files. Where there are sources of several languages, that of
// the program is the one of the sources called main (in any case), otherwise of those in the fewest folders (src is not
// counted); the others are not compiled. The program begins in:
//   C++, C#    whatever has the main function; the compiler says so when it is not one
//   Java       the class Main, or the only class with a main method (java.hpp)
//   Pascal     of the files that are not units, and
//   Python     of all files: the one that is called main (in any case), otherwise the one in the fewest folders; so in
//              each other language whose command lines name {main}
// An error says why they are none.
Result<Sources> sources_in(std::vector<SourceFile>);

}  // namespace agon::sandbox
