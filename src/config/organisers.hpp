#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace agon::config {

// The role of a user on the site. Users who have not logged in are spectators.
enum class Role : std::uint8_t {
  team,   // submits, and sees the results of its own submissions
  jury,   // sees everything and rejudges
  admin,  // may do everything
};
std::string_view name_of(Role);
std::optional<Role> organiser_role(std::string_view name);  // "jury" or "admin"

// An account of the organisers' room.
struct Organiser {
  std::string name;
  Role role = Role::jury;
  std::string password_hash;    // Argon2id, in libsodium's format
  std::string token_hash = {};  // of the token for programs; empty: none

  bool operator==(const Organiser&) const = default;
};

inline constexpr std::size_t organisers_max = 100;
inline constexpr std::size_t organiser_name_bytes_max = 32;

Result<void> validate_organiser_name(std::string_view);

// The file of accounts beside the contest file, whose [site] names it. `agon contest organiser` writes it:
// [[organiser]] tables with name, role, hash and an optional token.
struct OrganisersFile {
  std::vector<Organiser> organisers;
  std::vector<std::string> mistakes;  // "organisers.toml:3: ...", all of them
};
OrganisersFile read_organisers_file(const std::filesystem::path&);
std::string organisers_text(const std::vector<Organiser>&);

}  // namespace agon::config
