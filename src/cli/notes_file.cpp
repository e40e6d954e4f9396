#include "cli/notes_file.hpp"

#include <fstream>
#include <iterator>
#include <vector>

#include "os/whole_file.hpp"
#include "replay/notes.hpp"
#include "replay/replay.hpp"
#include "store/log/archive.hpp"

namespace agon::cli {
namespace {

namespace fs = std::filesystem;

std::string bytes_of(const fs::path& file, std::size_t bytes_max) {
  std::error_code error;
  const auto size = fs::file_size(file, error);
  if (error || size > bytes_max) return "";
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

Hash hash_of(const fs::path& replay) { return store::content_hash(bytes_of(replay, replay::replay_file_bytes_max)); }

}  // namespace

fs::path notes_file(const fs::path& replay) { return replay.string() + ".notes"; }

void save_notes(const fs::path& replay, const replay::Outcome& outcome) {
  std::vector<replay::Notes> all;
  for (Seat seat = 0; seat < outcome.seats.size(); ++seat) all.push_back(replay::notes_of(outcome.seats[seat], seat));
  const fs::path file = notes_file(replay);
  const std::string lines = replay::print_notes(all, hash_of(replay));
  std::error_code ignored;
  if (!lines.empty()) {
    os::write_whole_file(file, lines);
  } else if (replay::begin_like_notes(bytes_of(file, replay::replay_text_bytes_max))) {
    fs::remove(file, ignored);
  }
}

std::string notes_beside(const fs::path& replay) {
  std::string lines = bytes_of(notes_file(replay), replay::replay_text_bytes_max);
  return replay::begin_like_notes(lines) && replay::begin_like_notes(lines, hash_of(replay)) ? lines : "";
}

}  // namespace agon::cli
