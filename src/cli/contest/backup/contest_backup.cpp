// agon contest backup and restore: one file with everything that a data folder contains.
//
// The journal is copied by the process that has it open: the running server, or this command. The archive can be read
// while another process writes it, so this command copies it. Each copy is a consistent snapshot; the archive's is a
// little later than the journal's, which does no harm. A database on a PostgreSQL server is dumped as a whole.

#include "cli/contest/backup/contest_backup.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <thread>

#include "base/machine_error.hpp"
#include "cli/contest/ask_server.hpp"
#include "cli/contest/backup/postgres_dump.hpp"
#include "cli/contest/load_contest.hpp"
#include "cli/frame/command.hpp"
#include "cli/frame/output_file.hpp"
#include "cli/frame/terminal.hpp"
#include "store/backup_file.hpp"
#include "store/journal/open_store.hpp"
#include "store/log/archive.hpp"
#include "store/sqlite_copy.hpp"

namespace agon::cli {
namespace {

namespace fs = std::filesystem;

constexpr const char* journal_name = "contest.db";
constexpr const char* archive_name = "archive.db";
constexpr const char* dump_name = "contest.dump";  // of a PostgreSQL database
constexpr std::chrono::milliseconds between_questions{100};
constexpr std::size_t parts_shown = 1000;  // steps of the progress line

// A folder that is deleted with its content unless becomes() is called.
class PartFolder {
 public:
  explicit PartFolder(fs::path path) : path_(std::move(path)) {
    if (mkdir(path_.c_str(), S_IRWXU) != 0) {
      throw MachineError(fmt::format("cannot create the folder {}: {}", path_.string(), std::strerror(errno)));
    }
  }
  ~PartFolder() {
    std::error_code ignored;
    if (!path_.empty()) fs::remove_all(path_, ignored);
  }
  PartFolder(const PartFolder&) = delete;
  PartFolder& operator=(const PartFolder&) = delete;

  const fs::path& path() const { return path_; }
  void becomes(const fs::path& name) {
    fs::rename(path_, name);
    path_.clear();
  }

 private:
  fs::path path_;
};

fs::path beside(const fs::path& file, const char* what) {
  return fs::absolute(file).lexically_normal().parent_path() / fmt::format(".agon-{}-{}", what, ::getpid());
}

fs::path data_with_something(const std::string& word) {
  if (auto served = served_data(word)) return *std::move(served);
  const std::vector<fs::path> folders = data_folders_of(word);
  const auto has_something = [](const fs::path& data) {
    return store::has_store(data) || fs::exists(data / archive_name);
  };
  const auto data = std::ranges::find_if(folders, has_something);
  if (data != folders.end()) return *data;
  throw Refused(
      fmt::format("{} is not a data folder (`agon serve` and `agon tournament` make them)", folders.front().string()));
}

void copy_journal(const fs::path& data, const fs::path& to) {
  Progress progress(parts_shown);
  const auto show = [&](double done) {
    progress.show(static_cast<std::size_t>(done * parts_shown), "copying the journal");
    return true;
  };
  if (!ask_server(data, "backup " + to.string())) {
    store::open_store(data)->copy_to(to, show);
    return;
  }
  for (;;) {
    const auto state = ask_server(data, "backup?");
    if (!state) throw MachineError("the server stopped while it was copying the journal; start the backup again");
    if (*state == "done") return;
    double done = 0;
    std::from_chars(state->data(), state->data() + state->size(), done);
    show(done);
    std::this_thread::sleep_for(between_questions);
  }
}

std::vector<store::BackupPart> copied_parts(const fs::path& data, const fs::path& to) {
  if (const auto url = store::url_of_store(data, "", "")) {
    dump_postgres(*url, to / dump_name);
    return {{dump_name, to / dump_name}};
  }
  std::vector<store::BackupPart> parts;
  if (store::has_store(data)) {
    copy_journal(data, to / journal_name);
    parts.push_back({journal_name, to / journal_name});
  }
  if (fs::exists(data / archive_name)) {
    store::sqlite::copy_file(data / archive_name, to / archive_name);
    parts.push_back({archive_name, to / archive_name});
  }
  return parts;
}

std::string readme(const fs::path& data) {
  const auto now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
  return fmt::format(
      "A backup of a contest, made by agon {} at {:%Y-%m-%d %H:%M:%S} UTC\n"
      "of the data folder {}\n\n"
      "agon contest restore THIS_FILE NEW_FOLDER   checks the hashes and makes a data folder from it\n"
      "agon contest verify NEW_FOLDER              plays all of it again\n\n"
      "Without agon: `sha256sum -c SHA256SUMS` checks the files; contest.db and archive.db are SQLite\n"
      "databases, contest.dump is one of PostgreSQL's pg_dump.\n"
      "It holds hashes of passwords and the keys of all seeds: keep it to yourself.\n",
      AGON_VERSION, fmt::gmtime(now), fs::absolute(data).lexically_normal().string());
}

// Refuses to restore files that this version of the program cannot open.
void try_to_open(const fs::path& folder, const std::vector<std::string>& names) {
  const auto has = [&](const char* name) { return std::ranges::count(names, name) > 0; };
  if (has(journal_name)) store::open_store(folder);
  if (has(archive_name)) store::open_archive(folder, store::Access::write);
}

void refuse_folder(const fs::path& data) {
  std::error_code error;
  if (!fs::exists(data, error)) return;
  if (!fs::is_directory(data, error)) throw BadInput(fmt::format("{} is not a folder", data.string()));
  if (!fs::is_empty(data, error)) {
    throw BadInput(fmt::format("{} is not empty; name a new folder, or move that one away first", data.string()));
  }
}

}  // namespace

int contest_backup(const std::vector<std::string>& words) {
  const fs::path data = data_with_something(words[1]), file = words[2];
  check_output("backup", file, OutputKind::backup);
  const PartFolder parts(beside(file, "backup"));
  const auto copied = copied_parts(data, parts.path());
  Progress progress(parts_shown);
  store::write_backup(file, readme(data), copied, [&](double done) {
    progress.show(static_cast<std::size_t>(done * parts_shown), "writing the backup");
  });
  progress.wipe();
  std::vector<std::string> names;
  for (const store::BackupPart& part : copied) names.push_back(part.name);
  fmt::print("{}: {} with their hashes, {} bytes\n", file.string(), fmt::join(names, " and "), fs::file_size(file));
  return exit_ok;
}

int contest_restore(const std::vector<std::string>& words, const std::string& db) {
  const fs::path file = words[1];
  const fs::path data = words[2].ends_with(".toml") ? data_folder("", words[2]) : fs::path(words[2]);
  refuse_folder(data);
  PartFolder folder(beside(data, "restore"));
  std::vector<std::string> names;
  {
    Progress progress(parts_shown);
    names = store::read_backup(file, folder.path(), [&](double done) {
      progress.show(static_cast<std::size_t>(done * parts_shown), "unpacking the backup");
    });
  }
  const bool is_dump = std::ranges::count(names, dump_name) > 0;
  if (is_dump == db.empty()) {
    throw BadInput(is_dump ? "this is a backup of a PostgreSQL database; name an empty database: --db postgresql://..."
                           : "this is a backup of files; leave --db out");
  }
  if (is_dump) {
    restore_postgres(folder.path() / dump_name, db);
    fs::remove(folder.path() / dump_name);
    store::remember_url(folder.path(), db);
  }
  try_to_open(folder.path(), names);
  folder.becomes(data);
  fmt::print("{}: {}, whose hashes agree; `agon contest verify {}` plays all of it again\n", data.string(),
             fmt::join(names, " and "), data.string());
  return exit_ok;
}

}  // namespace agon::cli
