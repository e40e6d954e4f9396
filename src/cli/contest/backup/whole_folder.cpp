// The journal stores the id of its archive (worker/contest_id.hpp) in a note. Folders of earlier versions have no such
// note; there, a journal that has been used needs an archive if the contest has tournaments or submissions.
//
// A file that was copied without its -wal is intact, but an earlier state. So each `agon serve` draws a random session
// word and writes it to both parts: first to the journal as the next word, then to the archive, then to the journal as
// the current word. Wherever the process is interrupted, the archive's last word is one of the two in the journal. (If
// both files were copied without their -wal, they are a consistent earlier state, and nothing can detect this.)

#include "cli/contest/backup/whole_folder.hpp"

#include <fmt/format.h>

#include "base/machine_error.hpp"
#include "cli/frame/command.hpp"
#include "crypto/passwords.hpp"
#include "store/journal/open_store.hpp"
#include "worker/contest_id.hpp"

namespace agon::cli {
namespace {

namespace fs = std::filesystem;

constexpr const char* archive_note = "archive";
constexpr const char *session_note = "session", *next_session_note = "next_session";
constexpr const char* session_book = "sessions";
constexpr const char* clock_note = "clock";  // present in every journal that has been used

[[noreturn]] void refuse(const fs::path& data, const std::string& why) {
  throw BadInput(fmt::format(
      "{} is not a complete data folder: {}. Put back what is missing, or restore a backup into a new folder "
      "(`agon contest restore`)",
      data.string(), why));
}

std::string note_in(const std::map<std::string, std::string>& notes, const char* name) {
  const auto note = notes.find(name);
  return note == notes.end() ? "" : note->second;
}

struct Known {
  std::optional<std::string> id;
  std::string last_session;
};

Known known_of_archive(const fs::path& data) try {
  const auto archive = store::open_archive(data, store::Access::read);
  const auto sessions = archive->read(session_book);
  return {worker::known_contest_id(*archive), sessions.empty() ? "" : sessions.back().text};
} catch (const MachineError& error) {
  refuse(data,
         fmt::format("its archive.db cannot be read ({}); perhaps it was copied without archive.db-wal", error.what()));
}

bool is_on_a_server(const fs::path& data) { return store::url_of_store(data, "", "").has_value(); }

}  // namespace

void refuse_without_journal(const fs::path& data) {
  if (!store::has_store(data) && fs::exists(data / "archive.db")) {
    refuse(data, "it has archive.db, but contest.db, which holds the clock and the games of live servers, is missing");
  }
}

void refuse_without_archive(const fs::path& data, store::Store& store, bool needs_archive) {
  if (is_on_a_server(data)) return;  // both are in one database
  const auto notes = store.notes();
  const auto noted = notes.find(archive_note);
  if (!fs::exists(data / "archive.db")) {
    if (noted == notes.end() && !(needs_archive && notes.contains(clock_note))) return;
    refuse(data, "it has contest.db, but archive.db, which holds submissions, tournaments and acts, is missing");
  }
  const Known known = known_of_archive(data);
  if (!known.last_session.empty() && !notes.contains(clock_note)) {
    refuse(data, "its contest.db is empty, but its archive.db is not; perhaps it was copied without contest.db-wal");
  }
  if (noted == notes.end()) return;
  if (known.id != noted->second) refuse(data, "its contest.db and its archive.db belong to different contests");
  if (known.last_session == note_in(notes, session_note)) return;
  if (known.last_session == note_in(notes, next_session_note)) return;
  refuse(data,
         "its contest.db and its archive.db were saved at different times; perhaps one was copied without its -wal");
}

void remember_archive(const fs::path& data, store::Store& store, store::Archive& archive) {
  if (!is_on_a_server(data)) {
    const std::string session = crypto::draw_secret();
    store.note(next_session_note, session);
    store.commit();
    archive.write(session_book, session);
    archive.commit();
    store.note(session_note, session);
  }
  store.note(archive_note, worker::contest_id(archive));
  store.commit();
}

}  // namespace agon::cli
