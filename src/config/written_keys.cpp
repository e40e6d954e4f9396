#include "config/written_keys.hpp"

#include <fmt/format.h>

#include <sstream>

#include "base/digest.hpp"
#include "config/contest_keys.hpp"
#include "config/map_folder.hpp"

namespace agon::config {
namespace {

namespace fs = std::filesystem;

std::string as_toml(const toml::node& node) {
  std::ostringstream text;
  text << toml::toml_formatter(node, toml::toml_formatter::default_flags & ~toml::format_flags::allow_literal_strings);
  return std::move(text).str();
}

// "" if there are none, as for the kinds of maps that a game makes.
std::string digest_of_maps(const fs::path& path) {
  if (const auto file = content_of(path)) return hex(Digest().add(*file).value());
  if (!fs::is_directory(path)) return "";
  const auto maps = read_map_folder(path);
  if (!maps) return "";
  Digest digest;
  for (const std::string& each : maps->texts) digest.add(each);
  return hex(digest.value());
}

class KeyWriter {
 public:
  explicit KeyWriter(fs::path folder) : folder_(std::move(folder)) {}

  void add(const std::string& prefix, const toml::table& table) {
    for (const auto& [key, node] : table) {
      const std::string name(key.str());
      if (const toml::table* const inside = node.as_table()) {
        add(prefix + name + ".", *inside);
      } else if (node.is_array_of_tables()) {
        add_each(prefix + name, *node.as_array());
      } else {
        keys_[prefix + name] = as_toml(node) + remark_on(name, node);
      }
    }
  }
  WrittenKeys take() { return std::move(keys_); }

 private:
  // Tables with a name are known by it, wherever they stand.
  void add_each(const std::string& kind, const toml::array& tables) {
    if (kind == "team") return;
    std::size_t number = 0;
    for (const toml::node& each : tables) {
      const toml::table& table = *each.as_table();
      const auto name = table["name"].value<std::string>();
      add(fmt::format("{} {}.", kind, name.value_or(std::to_string(++number))), table);
    }
  }

  std::string remark_on(std::string_view key, const toml::node& node) const {
    const auto path = node.value<std::string>();
    if (!path || (key != "map" && key != "maps")) return "";
    const std::string digest = digest_of_maps(folder_ / *path);
    return digest.empty() ? "" : fmt::format(" ({})", digest);
  }

  const fs::path folder_;
  WrittenKeys keys_;
};

}  // namespace

WrittenKeys written_keys(const fs::path& path) {
  Remarks mistakes;
  toml::table file;
  if (!parse_toml(path, mistakes, file)) return {};
  KeyWriter writer(path.parent_path());
  writer.add("", file);
  return writer.take();
}

}  // namespace agon::config
