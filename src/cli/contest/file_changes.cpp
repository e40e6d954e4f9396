#include "cli/contest/file_changes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>
#include <string_view>

#include "base/machine_error.hpp"
#include "telemetry/log.hpp"
#include "tournaments/published/site_tournaments.hpp"

namespace agon::cli {
namespace {

namespace fs = std::filesystem;
namespace json = boost::json;
using config::WrittenKeys;
using Effect = FileChange::Effect;

constexpr const char* file_book = "contest file";

// "server W1.setup.cube" -> "server", "W1", "setup.cube"; of other keys only the last.
struct KeyParts {
  std::string_view kind, name, rest;
};

KeyParts parts_of(std::string_view key) {
  const std::size_t dot = key.find('.'), space = key.find(' ');
  if (dot == key.npos || space > dot) return {"", "", key};
  return {key.substr(0, space), key.substr(space + 1, dot - space - 1), key.substr(dot + 1)};
}

bool is_one_of(std::string_view name, std::initializer_list<std::string_view> names) {
  return std::ranges::find(names, name) != names.end();
}

// Whoever knows a seed can compute what is hidden.
bool is_secret(std::string_view key) { return parts_of(key).rest == "seed"; }

std::string told_value(const WrittenKeys& keys, const std::string& key) {
  const auto found = keys.find(key);
  return found == keys.end() ? "not set" : found->second;
}

bool has_table(const WrittenKeys& keys, std::string_view kind, std::string_view name) {
  const std::string prefix = fmt::format("{} {}.", kind, name);
  const auto found = keys.lower_bound(prefix);
  return found != keys.end() && found->first.starts_with(prefix);
}

class Comparison {
 public:
  Comparison(const WrittenKeys& in_force, const WrittenKeys& now, const Begun& begun)
      : in_force_(in_force), now_(now), begun_(begun) {}

  std::vector<FileChange> changes() {
    std::set<std::string> keys;
    for (const auto* each : {&in_force_, &now_}) {
      for (const auto& [key, value] : *each) keys.insert(key);
    }
    for (const std::string& key : keys) {
      if (told_value(in_force_, key) != told_value(now_, key)) compare(key);
    }
    return std::move(changes_);
  }

 private:
  void compare(const std::string& key) {
    const auto [kind, name, rest] = parts_of(key);
    if (!kind.empty() && has_table(in_force_, kind, name) != has_table(now_, kind, name)) return add_table(kind, name);
    if (kind == "tournament" && begun_.tournaments.contains(std::string(name))) return of_begun_tournament(key, rest);
    if (kind == "server" && begun_.servers.contains(std::string(name))) return of_server_with_games(key, rest);
    if (key == "start" && begun_.contest) return add(key, Effect::none, "the contest has begun, and does so only once");
    if (key == "seed" && begun_.contest) {
      return add(key, Effect::some, "takes effect from each server's next game, and for tournaments yet to begin");
    }
    add(key, Effect::some, effect_at_once);
  }

  // The whole table is new or gone: a line tells of all its keys.
  void add_table(std::string_view kind, std::string_view name) {
    const bool is_new = has_table(now_, kind, name);
    const std::string what = fmt::format("{} {}: {}", kind, name, is_new ? "new" : "gone");
    if (!changes_.empty() && changes_.back().what == what) return;
    const bool plays = is_one_of(kind, {"server", "tournament"}) &&
                       (kind == "server" ? begun_.servers : begun_.tournaments).contains(std::string(name));
    if (plays) return;  // live::misfits and tournaments::check_books_fit say why it is refused
    changes_.push_back({what, Effect::some, effect_at_once, ""});
  }

  void of_begun_tournament(const std::string& key, std::string_view rest) {
    if (rest == "publish") return add(key, Effect::some, effect_at_once);
    if (is_one_of(rest, {"start", "after", "seeded_by", "seed"})) add(key, Effect::none, "the tournament has begun");
  }

  void of_server_with_games(const std::string& key, std::string_view rest) {
    if (rest == "game") return add(key, Effect::refused, "the server has games; give it another name");
    const bool of_next_game = is_one_of(rest, {"setup", "map", "maps"}) || rest.starts_with("setup.");
    add(key, Effect::some, of_next_game ? "takes effect from the server's next game" : effect_at_once);
  }

  void add(const std::string& key, Effect effect, std::string told) {
    std::string what =
        key + (is_secret(key) ? ": another one"
                              : fmt::format(": {} -> {}", told_value(in_force_, key), told_value(now_, key)));
    if (effect == Effect::none) told = "has no effect: " + told;
    if (effect == Effect::refused) told = "is refused: " + told;
    changes_.push_back({std::move(what), effect, std::move(told), key});
  }

  const WrittenKeys &in_force_, &now_;
  const Begun& begun_;
  std::vector<FileChange> changes_;
};

}  // namespace

WrittenKeys keys_in_force(store::Archive& archive) {
  const auto entries = archive.read(file_book);
  if (entries.empty()) return {};
  boost::system::error_code error;
  const json::value value = json::parse(entries.back().text, error);
  const auto keys = json::try_value_to<WrittenKeys>(value);
  if (error || !keys) throw MachineError("the archive is damaged: it does not say what the contest's file said");
  return *keys;
}

void keep_in_force(store::Archive& archive, const WrittenKeys& keys) {
  archive.write(file_book, json::serialize(json::value_from(keys)));
  archive.commit();
}

std::vector<FileChange> changes_of_keys(const WrittenKeys& in_force, const WrittenKeys& now, const Begun& begun) {
  return Comparison(in_force, now, begun).changes();
}

std::set<std::string> tournaments_begun(store::Archive& archive) {
  std::set<std::string> names;
  for (const auto& [name, tournament] : tournaments::begun_tournaments(archive)) {
    if (!tournament->cancelled()) names.insert(name);
  }
  return names;
}

std::vector<FileChange> take_changes(const fs::path& file, store::Archive& archive, const Begun& begun) {
  const WrittenKeys before = keys_in_force(archive);
  WrittenKeys now = config::written_keys(file);
  if (now == before) return {};
  std::vector<FileChange> without_effect;
  if (!before.empty()) {
    for (FileChange& each : changes_of_keys(before, now, begun)) {
      telemetry::log("file_changed", {{"what", each.what}, {"effect", each.told}});
      if (each.effect != Effect::none) continue;
      now.erase(each.key);
      if (const auto kept = before.find(each.key); kept != before.end()) now.insert(*kept);
      without_effect.push_back(std::move(each));
    }
  }
  if (now != before) keep_in_force(archive, now);
  return without_effect;
}

}  // namespace agon::cli
