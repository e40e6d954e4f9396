// A commit is fetched into a bare repository of our own and archived there, so that the hooks, filters and settings of
// a foreign repository have no effect. Words from the command line are passed to git only after -- or an equals sign,
// so that none is taken for an option.

#include "cli/submit/handed_in.hpp"

#include <fcntl.h>
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <initializer_list>
#include <utility>
#include <vector>

#include "base/printable.hpp"
#include "base/text.hpp"
#include "cli/frame/command.hpp"
#include "cli/frame/files.hpp"
#include "cli/frame/words.hpp"
#include "os/handle.hpp"
#include "os/scratch_folder.hpp"
#include "sandbox/compilers/languages.hpp"
#include "sandbox/spawn.hpp"
#include "tournaments/evidence/zip.hpp"
#include "worker/archive_name.hpp"
#include "worker/programs.hpp"

extern "C" char** environ;

namespace agon::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t hash_digits_shown = 12;

// Without line ends at the end.
std::string text_in(const fs::path& file) {
  std::string text = read_file(file);
  while (text.ends_with('\n')) text.pop_back();
  return text;
}

// What the remote said, and git's last line, unless it is one of those that git adds to every failure.
std::string telling_lines(const std::string& errors) {
  constexpr std::string_view phrases[] = {
      "fatal: Could not read from remote repository.", "Please make sure you have the correct access rights",
      "and the repository exists.", "fatal: the remote end hung up unexpectedly", "fatal: early EOF"};
  constexpr std::string_view remote = "remote:";
  std::string said, last, phrase;
  for (std::string_view rest = errors; !rest.empty();) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    std::string_view line = trimmed(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
    const bool of_remote = line.starts_with(remote);
    if (of_remote) line = trimmed(line.substr(remote.size()));
    if (std::ranges::none_of(line, [](unsigned char c) { return std::isalnum(c) != 0 || c >= 128; })) continue;
    if (of_remote) {
      (said += said.empty() ? "" : " ") += line;
    } else if (std::ranges::find(phrases, line) != std::end(phrases)) {
      if (phrase.empty()) phrase = line;
    } else {
      last = line;
    }
  }
  if (last.empty() && said.empty()) last = phrase;
  return printable(said.empty() || last.empty() ? said + last : said + "; " + last);
}

class Git {
 public:
  Git() : program_(sandbox::find_program("git")) {
    if (program_.empty()) throw BadInput("git is not installed here; hand in a file or an archive");
  }

  const fs::path folder() const { return scratch_.path(); }

  // Returns the output of git. If it is empty, complaint() has the reason.
  std::string run(std::initializer_list<std::string> words) {
    const fs::path said = folder() / "said", errors = folder() / "errors";
    const auto open_file = [](const fs::path& path, int flags) {
      os::Handle handle(::open(path.c_str(), flags | O_CLOEXEC, 0600));
      if (!handle) throw os::machine_error("cannot open " + path.string());
      return handle;
    };
    const os::Handle nothing = open_file("/dev/null", O_RDONLY);
    const os::Handle out = open_file(said, O_WRONLY | O_CREAT | O_TRUNC);
    const os::Handle err = open_file(errors, O_WRONLY | O_CREAT | O_TRUNC);
    sandbox::Spawn spawn;
    spawn.argv.assign(words);
    spawn.argv.insert(spawn.argv.begin(), program_);
    for (char** each = environ; *each != nullptr; ++each) {
      const std::string_view variable = *each;
      const auto is_one_of = [&](auto... begins) { return (variable.starts_with(begins) || ...); };
      if (!is_one_of("GIT_", "LC_ALL=", "LANGUAGE=")) spawn.environment.emplace_back(variable);
    }
    spawn.environment.emplace_back("LC_ALL=C.UTF-8");  // for telling_lines()
    spawn.environment.emplace_back("GIT_TERMINAL_PROMPT=0");
    spawn.environment.emplace_back("GIT_ALLOW_PROTOCOL=file:git:http:https:ssh");
    spawn.input = nothing.get(), spawn.output = out.get(), spawn.errors = err.get();
    sandbox::wait_for(sandbox::spawn(spawn));
    return text_in(said);
  }

  // Why git failed, for people.
  std::string complaint() const { return telling_lines(text_in(folder() / "errors")); }

 private:
  os::ScratchFolder scratch_;
  std::string program_;
};

// A name that is safe as part of a file name.
std::string name_of(std::string_view repository) {
  while (repository.ends_with('/')) repository.remove_suffix(1);
  std::string name = fs::path(repository).filename().string();
  if (name.ends_with(".git")) name.resize(name.size() - 4);
  std::erase_if(name, [](unsigned char c) { return std::isalnum(c) == 0 && c != '-' && c != '_'; });
  return name.empty() ? "git" : name.substr(0, 40);
}

// Warns of files in a working copy that are not in its newest commit. Like all else, this heeds no settings of the
// repository but those in its .gitignore, .gitattributes and info/exclude.
void warn_of_changes(Git& git, const fs::path& copy, const std::string& repository, const std::string& hash) {
  std::error_code error;
  const fs::path place = fs::canonical(repository);
  if (!fs::exists(place / ".git", error)) return;
  fs::create_directories(copy / "info", error);
  fs::copy_file(place / ".git" / "info" / "exclude", copy / "info" / "exclude", fs::copy_options::overwrite_existing,
                error);
  const std::string in_copy = "--git-dir=" + copy.string(), tree = "--work-tree=" + place.string();
  git.run({in_copy, tree, "read-tree", hash});
  const std::string changed = git.run({in_copy, tree, "-c", "core.quotePath=false", "-C", place.string(), "status",
                                       "--porcelain", "--ignore-submodules=all"});
  if (changed.empty()) return;
  const auto files = static_cast<std::size_t>(std::ranges::count(changed, '\n')) + 1;
  constexpr std::size_t mark = 3;  // "?? bot.py"
  const std::string first = changed.substr(0, changed.find('\n'));
  fmt::print(stderr,
             "agon: the newest commit of {}, {}, is handed in, without your changes to {}{}; what you do not commit is "
             "not handed in\n",
             repository, hash.substr(0, hash_digits_shown), printable(first.substr(std::min(mark, first.size()))),
             files == 1 ? "" : fmt::format(" and {}", counted(files - 1, "more file")));
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
  if (commit.empty() && is_folder(repository)) warn_of_changes(git, copy, repository, hash);
  git.run({in_copy, "archive", "--format=tar.gz", "--output=" + archive, hash});
  std::string bytes = fs::exists(archive) ? read_file(archive) : "";
  if (bytes.empty()) throw BadInput(fmt::format("git cannot archive {}: {}", hash, git.complaint()));
  return {fmt::format("{}-{}.tar.gz", name_of(from), hash.substr(0, hash_digits_shown)), std::move(bytes)};
}

// A word without blanks that contains "://" or "user@host:".
bool is_url(const std::string& word) {
  if (word.find_first_of(" \t") != word.npos) return false;
  const std::size_t colon = word.find(':');
  return word.find("://") != word.npos || (word.find('@') < colon && colon != word.npos);
}

bool is_repository(const fs::path& folder) {
  std::error_code error;
  return fs::exists(folder / ".git", error) || (fs::exists(folder / "HEAD", error) && is_folder(folder / "objects"));
}

bool is_hidden(const fs::path& path) { return path.filename().string().starts_with('.'); }

// Follows links to files, but not links to folders.
HandedIn pack_folder(const fs::path& folder) {
  std::vector<fs::path> files;
  std::error_code error;
  fs::recursive_directory_iterator entry(folder, error), end;
  for (; !error && entry != end; entry.increment(error)) {
    if (is_hidden(entry->path())) {
      entry.disable_recursion_pending();
    } else if (entry->is_regular_file(error)) {
      files.push_back(entry->path());
      if (files.size() > worker::program_limits_max.files) {
        throw BadInput(fmt::format("the folder {} has more than {} files; name the bot's source instead",
                                   agon::quoted(folder.string()), worker::program_limits_max.files));
      }
    }
  }
  if (error) {
    throw BadInput(fmt::format("cannot read the folder {}: {}", agon::quoted(folder.string()), error.message()));
  }
  std::ranges::sort(files);
  tournaments::Zip zip;
  std::uintmax_t bytes = 0;
  for (const fs::path& file : files) {
    bytes += fs::file_size(file, error);  // checked first, so that nothing enormous is read
    if (error || bytes > worker::program_limits_max.unpacked_bytes) {
      throw BadInput(fmt::format("the files in the folder {} have more than {} bytes", agon::quoted(folder.string()),
                                 worker::program_limits_max.unpacked_bytes));
    }
    zip.add(file.lexically_relative(folder).string(), read_file(file));
  }
  return {name_of(fs::canonical(folder).string()) + ".zip", std::move(zip).finish()};
}

}  // namespace

std::optional<HandedIn> read_sources(const std::string& word, Repository repository) {
  if (is_file(word)) {
    const fs::path name = fs::path(word).filename();
    if (sandbox::language_of(name) == nullptr && !worker::is_archive(name.string())) return std::nullopt;
    return HandedIn{name.string(), read_file(word)};
  }
  if (is_folder(word)) {
    if (repository == Repository::newest_commit && is_repository(word)) return read_commit(word, "");
    return pack_folder(word);
  }
  const std::size_t sign = word.find('#');
  const std::string place = word.substr(0, sign);
  const std::string commit = sign == word.npos ? "" : word.substr(sign + 1);
  if (is_url(word) || (sign != word.npos && is_folder(place))) return read_commit(place, commit);
  return std::nullopt;
}

HandedIn read_handed_in(const std::string& word) {
  if (is_file(word)) return {fs::path(word).filename().string(), read_file(word)};
  if (auto sources = read_sources(word, Repository::newest_commit)) return *std::move(sources);
  if (!fs::exists(word) && word.find(':') == word.npos)
    throw BadInput(fmt::format("there is no file {}", agon::quoted(word)));
  throw BadInput(fmt::format("{} is not a source, an archive, a folder or a git repository", agon::quoted(word)));
}

}  // namespace agon::cli
