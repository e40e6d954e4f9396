#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "sandbox/compilers/sources.hpp"

namespace agon::submissions {

// Files written on a team's page, for the next commit on main: all files of a game, except files and folders whose
// names begin with a dot, which stay unchanged.
struct PageCommit {
  std::string game;
  std::string message;
  std::vector<sandbox::SourceFile> files;
};

// As sent by the page: one source, or an archive.
struct PageUpload {
  std::string game;
  std::string message;
  std::string file;  // its name
  std::string bytes;
};

// Whether git can keep it.
Result<void> validate(const PageCommit&);

// Input for git fast-import, before and after the line with the parent commit.
struct CommitStream {
  std::string head, files;
};
CommitStream stream_of(const PageCommit&, std::string_view folder);  // "football/"; "": the whole tree

}  // namespace agon::submissions
