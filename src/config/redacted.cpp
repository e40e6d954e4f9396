#include "config/redacted.hpp"

#include <sstream>

#include "config/contest_keys.hpp"

namespace agon::config {
namespace {

// In the tables of an array such as [[team]].
void leave_out(toml::table& file, std::string_view array, std::initializer_list<std::string_view> keys) {
  toml::array* const tables = file[array].as_array();
  if (tables == nullptr) return;
  for (toml::node& each : *tables) {
    toml::table* const table = each.as_table();
    for (const std::string_view key : keys) {
      if (table != nullptr) table->erase(key);
    }
  }
}

}  // namespace

Result<std::string> redacted_file(const std::filesystem::path& path, const std::string& teams) {
  Remarks mistakes;
  toml::table file;
  if (!parse_toml(path, mistakes, file)) return Error{path.string() + ": " + mistakes.front().text};
  file.erase("seed");
  leave_out(file, "team", {"hash", "token", "password"});
  leave_out(file, "tournament", {"seed"});
  if (!teams.empty() && file.contains("teams")) file.insert_or_assign("teams", teams);
  std::ostringstream text;
  text << "# Without passwords, their hashes, tokens, seeds and comments.\n" << toml::toml_formatter(file) << '\n';
  return std::move(text).str();
}

}  // namespace agon::config
