// A commit is fetched into a bare repository of our own and archived there, so that no hooks, filters or settings of
// somebody else's repository take effect. What was named on the command line stands behind -- or an equals sign
// wherever git is called: no name is an option.

#include "cli/handed_in.hpp"

#include <fcntl.h>
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <initializer_list>
#include <utility>
#include <vector>

#include "base/text.hpp"
#include "cli/command.hpp"
#include "cli/files.hpp"
#include "sandbox/handle.hpp"
#include "sandbox/scratch_folder.hpp"
#include "sandbox/spawn.hpp"

extern "C" char** environ;

namespace agon::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t hash_digits_shown = 12;

// Without the end of its last line.
std::string text_in(const fs::path& file) {
  std::string text = read_file(file);
  while (text.ends_with('\n')) text.pop_back();
  return text;
}

class Git {
 public:
  Git() : program_(sandbox::find_program("git")) {
    if (program_.empty()) throw BadInput("git is not installed here; hand in a file or an archive");
  }

  const fs::path folder() const { return scratch_.path(); }

  // What it says; its last word of error is told when that is nothing.
  std::string run(std::initializer_list<std::string> words) {
    const fs::path said = folder() / "said", errors = folder() / "errors";
    const auto open_file = [](const fs::path& path, int flags) {
      sandbox::Handle handle(::open(path.c_str(), flags | O_CLOEXEC, 0600));
      if (!handle) throw sandbox::machine_error("cannot open " + path.string());
      return handle;
    };
    const sandbox::Handle nothing = open_file("/dev/null", O_RDONLY);
    const sandbox::Handle out = open_file(said, O_WRONLY | O_CREAT | O_TRUNC);
    const sandbox::Handle err = open_file(errors, O_WRONLY | O_CREAT | O_TRUNC);
    sandbox::Spawn spawn;
    spawn.argv.assign(words);
    spawn.argv.insert(spawn.argv.begin(), program_);
    for (char** each = environ; *each != nullptr; ++each) {
      if (!std::string_view(*each).starts_with("GIT_")) spawn.environment.emplace_back(*each);
    }
    spawn.environment.emplace_back("GIT_TERMINAL_PROMPT=0");
    spawn.environment.emplace_back("GIT_ALLOW_PROTOCOL=file:git:http:https:ssh");
    spawn.input = nothing.get(), spawn.output = out.get(), spawn.errors = err.get();
    sandbox::wait_for(sandbox::spawn(spawn));
    return text_in(said);
  }

  // For people: the last line that it complained with.
  std::string complaint() const {
    const std::string text = text_in(folder() / "errors");
    const std::size_t line = text.rfind('\n');
    return line == text.npos ? text : text.substr(line + 1);
  }

 private:
  sandbox::ScratchFolder scratch_;
  std::string program_;
};

// A plain word for a file's name.
std::string name_of(std::string_view repository) {
  while (repository.ends_with('/')) repository.remove_suffix(1);
  std::string name = fs::path(repository).filename().string();
  if (name.ends_with(".git")) name.resize(name.size() - 4);
  std::erase_if(name, [](unsigned char c) { return std::isalnum(c) == 0 && c != '-' && c != '_'; });
  return name.empty() ? "git" : name.substr(0, 40);
}

HandedIn read_commit(const std::string& repository, const std::string& commit) {
  Git git;
  const std::string copy = git.folder() / "copy.git", archive = git.folder() / "archive.tar.gz";
  const std::string from = fs::exists(repository) ? fs::canonical(repository).string() : repository;
  git.run({"clone", "--bare", "--quiet", "--", from, copy});
  const std::string in_copy = "--git-dir=" + copy;
  if (!fs::exists(fs::path(copy) / "HEAD"))
    throw BadInput(fmt::format("git cannot read {}: {}", repository, git.complaint()));
  const std::string hash = git.run({in_copy, "rev-parse", "--verify", "--quiet", "--end-of-options",
                                    (commit.empty() ? "HEAD" : commit) + "^{commit}"});
  if (hash.empty()) {
    throw BadInput(commit.empty() ? fmt::format("{} has no commit yet", repository)
                                  : fmt::format("{} has no commit {}", repository, agon::quoted(commit)));
  }
  git.run({in_copy, "archive", "--format=tar.gz", "--output=" + archive, hash});
  std::string bytes = fs::exists(archive) ? read_file(archive) : "";
  if (bytes.empty()) throw BadInput(fmt::format("git cannot archive {}: {}", hash, git.complaint()));
  return {fmt::format("{}-{}.tar.gz", name_of(from), hash.substr(0, hash_digits_shown)), std::move(bytes)};
}

}  // namespace

HandedIn read_handed_in(const std::string& word) {
  std::error_code error;
  if (fs::is_regular_file(word, error)) return {fs::path(word).filename().string(), read_file(word)};
  const std::size_t sign = word.find('#');
  const std::string repository = word.substr(0, sign);
  const std::string commit = sign == word.npos ? "" : word.substr(sign + 1);
  const bool is_url = repository.find("://") != repository.npos ||
                      (repository.find('@') < repository.find(':') && repository.find(':') != repository.npos);
  if (is_url || fs::is_directory(repository, error)) return read_commit(repository, commit);
  throw BadInput(fmt::format("{} is no file, and no git repository", agon::quoted(word)));
}

}  // namespace agon::cli
