#include "cli/contest/contest_organisers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <iterator>

#include "base/near.hpp"
#include "base/text.hpp"
#include "cli/contest/ask_server.hpp"
#include "cli/contest/contest_acts.hpp"
#include "cli/contest/load_contest.hpp"
#include "cli/contest/locked_folder.hpp"
#include "cli/frame/command.hpp"
#include "config/contest_file.hpp"
#include "crypto/passwords.hpp"
#include "os/user.hpp"
#include "os/whole_file.hpp"
#include "store/journal/open_store.hpp"
#include "tournaments/acts/act.hpp"
#include "tournaments/acts/acts.hpp"

namespace agon::cli {
namespace {

namespace fs = std::filesystem;
using config::Organiser;
using config::Role;
using tournaments::act::Accounts;

constexpr mode_t of_owner = 0600;

config::ContestFile file_with_accounts(const fs::path& contest) {
  config::ContestFile read = config::read_contest_file(contest);
  if (read.organisers.empty()) {
    throw Refused(fmt::format("{} names no file of organisers: write organisers = \"organisers.toml\" below [site]",
                              contest.string()));
  }
  if (!fs::exists(read.organisers)) return read;  // it will be created
  const auto mistakes = config::read_organisers_file(read.organisers).mistakes;
  if (!mistakes.empty()) throw BadInput(mistakes.front());
  return read;
}

Role role_in(const std::string& name) {
  const auto role = config::organiser_role(name);
  if (!role) throw BadInput(fmt::format("--role takes jury or admin, not {}", agon::quoted(name)));
  return *role;
}

// Applies the options to the account; returns the secret to print once, or "".
std::string changed(std::vector<Organiser>& all, const std::string& name, const OrganiserOptions& options,
                    Accounts& change) {
  auto found = std::ranges::find(all, name, &Organiser::name);
  const bool known = found != all.end();
  if (!known && (options.token || options.remove)) {
    std::vector<std::string> names;
    for (const Organiser& each : all) names.push_back(each.name);
    throw Refused(fmt::format("there is no organiser {}{}", agon::quoted(name),
                              advice(name, names, "`agon contest organiser DATA` lists them")));
  }
  if (options.remove) {
    all.erase(found);
    change.removed.push_back(name);
    return "";
  }
  if (known && !options.role.empty()) found->role = role_in(options.role);
  if (options.token) {
    const std::string token = crypto::draw_secret();
    found->token_hash = crypto::hash_token(token);
    change.changed.push_back(name);
    return token;
  }
  if (!known) {
    all.push_back({name, options.role.empty() ? Role::jury : role_in(options.role), ""});
    found = std::prev(all.end());
  }
  const std::string password = crypto::draw_password();
  found->password_hash = crypto::hash_password(password);
  (known ? change.passwords : change.added).push_back(name);
  return password;
}

int list(const std::vector<Organiser>& all) {
  for (const Organiser& each : all) {
    fmt::print("{} {}{}\n", each.name, name_of(each.role), each.token_hash.empty() ? "" : ", with a token");
  }
  if (all.empty()) fmt::print(stderr, "There are no accounts yet.\n");
  return exit_ok;
}

// Asks running servers to read the file again. A server without a site, or with another file, refuses; this is no
// failure, as the file has been changed.
void tell_server(const std::string& word, const Accounts& change) {
  const std::string request = "organisers " + tournaments::signed_by("{}", os::user_name());
  const std::vector<fs::path> folders = data_folders_of(word);
  bool told = false;
  for (const fs::path& each : folders) {
    const auto answer = ask_server(each, request);
    if (answer) std::fputs(answer->c_str(), stderr);
    told = told || answer;
  }
  if (told || !store::has_store(folders.front())) return;
  fmt::print(stderr, "No server is running with the data folder {}.\n", folders.front().string());
  write_act(folders.front(), change);
}

}  // namespace

int contest_organiser(const std::vector<std::string>& words, const OrganiserOptions& options) {
  const std::string& word = words[1];
  const fs::path contest = contest_file_of(word);
  const os::Handle lock = locked_folder(contest.parent_path());  // of one command at a time
  const config::ContestFile read = file_with_accounts(contest);
  if (words.size() < 3) {
    if (options.any()) throw BadInput("name the account: agon contest organiser DATA NAME");
    return list(read.accounts);
  }
  const std::string& name = words[2];
  if (const auto valid = config::validate_organiser_name(name); !valid) throw BadInput(valid.error());
  if (options.token && options.remove) throw BadInput("--token and --remove exclude each other");
  if (std::ranges::find(read.contest.teams, name, &tournaments::Team::login) != read.contest.teams.end()) {
    throw Refused(fmt::format("a team has the login {}; an organiser needs another name", name));
  }
  std::vector<Organiser> all = read.accounts;
  Accounts change;
  const std::string secret = changed(all, name, options, change);
  if (all.size() > config::organisers_max) {
    throw Refused(fmt::format("there are {} organisers already, which is the maximum", config::organisers_max));
  }
  os::write_whole_file(read.organisers, organisers_text(all), of_owner);
  if (!secret.empty()) {
    fmt::print("{} {}\n", name, secret);
    fmt::print(stderr, "This {} is stored nowhere else: {} keeps only its hash.\n",
               options.token ? "token" : "password", read.organisers.string());
  }
  tell_server(word, change);
  return exit_ok;
}

std::vector<NewAccount> new_organisers(const fs::path& file) {
  std::vector<Organiser> all;
  std::vector<NewAccount> accounts;
  for (const Role role : {Role::admin, Role::jury}) {
    const NewAccount& one = accounts.emplace_back(std::string(name_of(role)), crypto::draw_password());
    all.push_back({one.name, role, crypto::hash_password(one.password)});
  }
  os::write_whole_file(file, organisers_text(all), of_owner);
  return accounts;
}

}  // namespace agon::cli
