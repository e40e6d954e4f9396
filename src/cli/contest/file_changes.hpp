#pragma once

#include <cstdint>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "config/written_keys.hpp"
#include "store/log/archive.hpp"

// How a contest's file differs from what is in force in a data folder, and which of the differences take effect when
// the folder is served with it. A book of the archive keeps what is in force: what the file said when it was served
// last, except for changes that came too late to have an effect.

namespace agon::cli {

inline constexpr const char* effect_at_once = "takes effect when it is served";

struct FileChange {
  enum class Effect : std::uint8_t { some, none, refused };
  std::string what;  // "limits.idle: \"15min\" -> \"1min\""
  Effect effect = Effect::some;
  std::string told;  // "takes effect when it is served"
  std::string key;   // "limits.idle"; "": of more than one key
};

// What of a contest has begun, and so keeps to what the file said then.
struct Begun {
  bool contest = false;
  std::set<std::string> servers;      // with games
  std::set<std::string> tournaments;  // without cancelled ones
};

config::WrittenKeys keys_in_force(store::Archive&);  // empty: it has not been served, or only by an older version
void keep_in_force(store::Archive&, const config::WrittenKeys&);

// Changes of keys, without the teams, and without what a tournament that has begun keeps in its plan
// (tournaments::differences_from_file tells that).
std::vector<FileChange> changes_of_keys(const config::WrittenKeys& in_force, const config::WrittenKeys& now,
                                        const Begun&);

std::set<std::string> tournaments_begun(store::Archive&);

// When a contest is served with a file: logs what has changed, and keeps what is in force from now on. Returns the
// changes without effect.
std::vector<FileChange> take_changes(const std::filesystem::path& file, store::Archive&, const Begun&);

}  // namespace agon::cli
