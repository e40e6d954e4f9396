// The journal remembers the id of its archive (worker/contest_id.hpp) in a note. Folders of earlier versions have no
// such note; there a journal that has been used needs an archive if the contest has tournaments or submissions.

#include "cli/contest/whole_folder.hpp"

#include <fmt/format.h>

#include "cli/frame/command.hpp"
#include "store/journal/open_store.hpp"
#include "worker/contest_id.hpp"

namespace agon::cli {
namespace {

namespace fs = std::filesystem;

constexpr const char* archive_note = "archive";

[[noreturn]] void refuse(const fs::path& data, const std::string& why) {
  throw BadInput(
      fmt::format("{} is not a whole data folder: {}. Put the missing file back, or restore a backup into a new folder "
                  "(`agon contest restore`)",
                  data.string(), why));
}

bool is_on_a_server(const fs::path& data) { return store::url_of_store(data, "", "").has_value(); }

}  // namespace

void refuse_without_journal(const fs::path& data) {
  if (!store::has_store(data) && fs::exists(data / "archive.db")) {
    refuse(data,
           "archive.db is there, and contest.db, which holds the clock and the games of live servers, is missing");
  }
}

void refuse_without_archive(const fs::path& data, store::Store& store, bool needs_archive) {
  if (is_on_a_server(data)) return;  // both are in one data base
  const auto notes = store.notes();
  const auto noted = notes.find(archive_note);
  if (!fs::exists(data / "archive.db")) {
    if (noted == notes.end() && !(needs_archive && notes.contains("clock"))) return;
    refuse(data, "contest.db is there, and archive.db, which holds submissions, tournaments and acts, is missing");
  }
  if (noted == notes.end()) return;
  const auto id = worker::known_contest_id(*store::open_archive(data, store::Access::read));
  if (id != noted->second) refuse(data, "its contest.db and its archive.db are of two contests");
}

void remember_archive(store::Store& store, store::Archive& archive) {
  store.note(archive_note, worker::contest_id(archive));
  store.commit();
}

}  // namespace agon::cli
