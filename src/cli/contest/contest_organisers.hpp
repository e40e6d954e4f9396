#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace agon::cli {

struct OrganiserOptions {
  std::string role;  // "jury", "admin"; empty: unchanged, "jury" for a new account
  bool token = false, remove = false;

  bool any() const { return !role.empty() || token || remove; }
};

// agon contest organiser: adds an account for the organisers' room, or sets a new password and prints it once; or sets
// a new token, or removes the account. Without a name, lists the accounts. Notifies the running server.
int contest_organiser(const std::vector<std::string>& words, const OrganiserOptions&);

// Creates the file of accounts that [site] of a new contest names, with an admin and a jury account. Their passwords
// are not stored.
struct NewAccount {
  std::string name, password;
};
std::vector<NewAccount> new_organisers(const std::filesystem::path& file);

}  // namespace agon::cli
