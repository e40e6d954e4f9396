#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "sandbox/compilers/sources.hpp"

namespace agon::submissions {

// Files that a team has written on its page, to be the next commit on main: all files of a game, but for those whose
// names, or a folder's, begin with a dot, which stay as they are.
struct PageCommit {
  std::string game;
  std::string message;
  std::vector<sandbox::SourceFile> files;
};

// As it comes from the page: one source, or an archive.
struct PageUpload {
  std::string game;
  std::string message;
  std::string file;  // its name
  std::string bytes;
};

// Why it cannot be made; "": it can.
std::string fault_of(const PageCommit&);

// For git fast-import, before and after the line that names the commit before.
struct CommitStream {
  std::string head, files;
};
CommitStream stream_of(const PageCommit&, std::string_view folder);  // "football/"; "": the whole tree

}  // namespace agon::submissions
