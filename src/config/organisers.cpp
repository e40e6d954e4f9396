#include "config/organisers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/text.hpp"
#include "config/contest_keys.hpp"
#include "crypto/passwords.hpp"

namespace agon::config {

namespace {

constexpr std::array<std::string_view, 3> role_names = {"team", "jury", "admin"};

Organiser read_organiser(Keys& keys) {
  Organiser one;
  one.name = keys.text("name").value_or("");
  if (!keys.has("name")) keys.missing("name", "name = \"maria\"");
  if (const auto valid = validate_organiser_name(one.name); keys.has("name") && !valid)
    keys.mistake("name", valid.error());
  const auto role = keys.choice("role", {"jury", "admin"});
  if (!keys.has("role")) keys.missing("role", "role = \"jury\", or \"admin\"");
  one.role = role == 1 ? Role::admin : Role::jury;
  one.password_hash = keys.text("hash").value_or("");
  if (!keys.has("hash")) keys.missing("hash", "hash = \"$argon2id$...\" as `agon contest organiser` writes it");
  if (keys.has("hash") && !crypto::is_password_hash(one.password_hash))
    keys.mistake("hash", "this is not an Argon2id hash; `agon contest organiser` makes one");
  one.token_hash = keys.text("token").value_or("");
  if (keys.has("token") && !crypto::is_token_hash(one.token_hash))
    keys.mistake("token", "this is not the hash of a token; `agon contest organiser --token` makes one");
  keys.finish();
  return one;
}

}  // namespace

std::string_view name_of(Role role) { return role_names[static_cast<std::size_t>(role)]; }

Result<void> validate_organiser_name(std::string_view name) {
  if (is_name(name, organiser_name_bytes_max, "-_.")) return {};
  return Error{
      fmt::format("the name of an organiser has at most {} letters, digits, -, _ and .", organiser_name_bytes_max)};
}

std::optional<Role> organiser_role(std::string_view name) {
  if (name == name_of(Role::jury)) return Role::jury;
  if (name == name_of(Role::admin)) return Role::admin;
  return std::nullopt;
}

OrganisersFile read_organisers_file(const std::filesystem::path& path) {
  OrganisersFile read;
  Remarks mistakes;
  toml::table file;
  if (parse_toml(path, mistakes, file)) {
    Keys keys(file, "the file of organisers", mistakes);
    for (Keys& each : keys.tables("organiser", "organiser")) {
      Organiser one = read_organiser(each);
      if (std::ranges::find(read.organisers, one.name, &Organiser::name) != read.organisers.end())
        each.mistake("name", fmt::format("there is an organiser {} already", agon::quoted(one.name)));
      read.organisers.push_back(std::move(one));
    }
    if (read.organisers.size() > organisers_max)
      keys.mistake("organiser", fmt::format("at most {} organisers are allowed", organisers_max));
    keys.finish();
  }
  tell(mistakes, path, read.mistakes);
  return read;
}

std::string organisers_text(const std::vector<Organiser>& organisers) {
  std::string text =
      "# Who may enter the organisers' room of the contest's site. `agon contest organiser contest.toml NAME` adds an\n"
      "# account or gives it a new password, which is printed once; this file keeps only hashes.\n";
  for (const Organiser& each : organisers) {  // no value contains a character that TOML must escape
    text += fmt::format("\n[[organiser]]\nname = \"{}\"\nrole = \"{}\"\nhash = \"{}\"\n", each.name, name_of(each.role),
                        each.password_hash);
    if (!each.token_hash.empty()) text += fmt::format("token = \"{}\"\n", each.token_hash);
  }
  return text;
}

}  // namespace agon::config
