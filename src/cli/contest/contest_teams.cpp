// agon contest team and password. Edits the contest file, or the team file that it names, in place, and then asks a
// running server to read it again (served_teams.hpp).

#include "cli/contest/contest_teams.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <filesystem>
#include <map>
#include <optional>

#include "base/near.hpp"
#include "base/text.hpp"
#include "cli/contest/ask_server.hpp"
#include "cli/contest/contest_acts.hpp"
#include "cli/contest/load_contest.hpp"
#include "cli/contest/locked_folder.hpp"
#include "cli/contest/output/team_cards.hpp"
#include "cli/frame/command.hpp"
#include "cli/frame/files.hpp"
#include "cli/frame/output_file.hpp"
#include "cli/frame/terminal.hpp"
#include "cli/frame/words.hpp"
#include "config/contest_file.hpp"
#include "config/teams/alike.hpp"
#include "config/teams/team_list.hpp"
#include "config/teams/team_text.hpp"
#include "config/toml_mistakes.hpp"
#include "crypto/passwords.hpp"
#include "os/handle.hpp"
#include "os/user.hpp"
#include "os/whole_file.hpp"
#include "store/journal/open_store.hpp"
#include "tournaments/acts/act.hpp"
#include "tournaments/acts/acts.hpp"

namespace agon::cli {
namespace {

namespace fs = std::filesystem;
using config::ListedTeam;
using tournaments::Team;

constexpr std::uintmax_t list_bytes_max = 16 << 20;
constexpr std::size_t token_bytes_least = 12;  // a shorter password could be found from a token's hash, which is fast

void set_password(Team& team, const std::string& password) {
  team.password_hash = crypto::hash_password(password);
  team.token_hash = password.size() < token_bytes_least ? "" : crypto::hash_token(password);
}

// The files that contain the teams of a contest, with pending changes. One object at a time, in all processes.
class TeamFiles {
 public:
  explicit TeamFiles(const fs::path& contest)
      : lock_(locked_folder(contest.parent_path())), read_(config::read_contest_file(contest)) {
    for (const fs::path& file : {read_.teams, contest}) {
      texts_.try_emplace(file, read_file(file));
      if (const auto valid = config::check_toml(file); !valid) throw BadInput(valid.error());
    }
  }

  const std::string& contest() const { return read_.contest.name; }
  const std::vector<Team>& teams() const { return read_.contest.teams; }
  const fs::path& file() const { return read_.teams; }
  const Team* find(const std::string& login) const {
    const auto found = std::ranges::find(teams(), login, &Team::login);
    return found == teams().end() ? nullptr : &*found;
  }

  void add(const Team& team) { added_ += config::team_lines(team); }
  void change(const Team& team) {
    for (auto& [file, text] : texts_) {
      if (!config::has_team(text, team.login)) continue;
      auto changed = config::with_team(text, team);
      if (!changed) throw BadInput(fmt::format("{}: {}", file.string(), changed.error()));
      if (*changed == text) return;
      text = *changed;
      changed_[file] = true;
      return;
    }
    throw BadInput(fmt::format("team {} is in none of the contest's files", team.login));
  }

  // If teams are only added, appends to the file in place.
  void write() {
    for (const auto& [file, is_changed] : changed_) {
      const bool adds = file == read_.teams;
      os::write_whole_file(fs::canonical(file), texts_.at(file) + (adds ? added_ : ""));
    }
    if (!added_.empty() && !changed_.contains(read_.teams)) append_to_file(read_.teams, added_);
  }

 private:
  const os::Handle lock_;
  const config::ContestFile read_;
  std::map<fs::path, std::string> texts_;
  std::map<fs::path, bool> changed_;
  std::string added_;
};

std::string list_text(const fs::path& file) {
  std::error_code error;
  if (fs::file_size(file, error) > list_bytes_max && !error) {
    throw BadInput(fmt::format("{} is larger than {} MiB", file.string(), list_bytes_max >> 20));
  }
  return read_file(file);
}

config::IcpcLists::List list_in(const fs::path& folder, std::initializer_list<const char*> names) {
  for (const char* const name : names) {
    if (is_file(folder / name)) return {name, list_text(folder / name)};
  }
  return {};
}

std::vector<ListedTeam> listed(const TeamOptions& options) {
  if (!options.csv.empty() && !options.icpc.empty()) throw BadInput("give --csv or --icpc, not both");
  if (!options.csv.empty()) {
    const auto teams = config::teams_from_csv(list_text(options.csv));
    if (!teams) throw BadInput(fmt::format("{}: {}", options.csv, teams.error()));
    return *teams;
  }
  if (options.icpc.empty()) return {};
  const fs::path folder = options.icpc;
  const config::IcpcLists lists{list_in(folder, {"teams.json", "teams.yaml"}),
                                list_in(folder, {"organizations.json", "organizations.yaml"}),
                                list_in(folder, {"accounts.yaml", "accounts.json"})};
  if (lists.teams.name.empty()) throw BadInput(fmt::format("there is no teams.json in the folder {}", options.icpc));
  const auto teams = config::teams_from_icpc(lists);
  if (!teams) throw BadInput(fmt::format("{}: {}", options.icpc, teams.error()));
  return *teams;
}

// The team with the values of the list; the password hashes are set only if the password is another one.
Team changed(const Team& before, const ListedTeam& list) {
  Team team = before;
  const auto take = [](std::string& value, const std::string& from) {
    if (!from.empty()) value = from;
  };
  take(team.title, list.title), take(team.school, list.school), take(team.country, list.country);
  if (!list.members.empty()) team.members = list.members;
  const bool keeps = list.password.empty() || crypto::is_right(before.password_hash, list.password);
  team.password_hash = team.token_hash = "";
  if (!keeps) set_password(team, list.password);
  return team;
}

bool is_told_otherwise(const Team& before, const Team& now) {
  return before.title != now.title || before.members != now.members || before.school != now.school ||
         before.country != now.country;
}
bool differ(const Team& before, const Team& now) {
  return !now.password_hash.empty() || is_told_otherwise(before, now);
}

// Two teams with names that look alike are often one team in two lists.
void warn_of_alike(const std::vector<Team>& before, const std::vector<Team>& now) {
  std::vector<Team> all = before;
  for (const Team& each : now) {
    const auto same = std::ranges::find(all, each.login, &Team::login);
    same == all.end() ? all.push_back(each) : void(same->title = each.title);
  }
  for (const Team& each : now) {
    const auto is_like = [&](const Team& other) {
      return other.login != each.login &&
             config::name_as_read(other.display_name()) == config::name_as_read(each.display_name());
    };
    const auto other = std::ranges::find_if(all, is_like);
    if (other == all.end()) continue;
    fmt::print(stderr, "Teams {} and {} have names that look alike: {}.\n", each.login, other->login,
               each.display_name());
  }
}

// Cards are never replaced: their passwords are stored nowhere else.
void write_cards(const std::string& file, const TeamFiles& files, const std::vector<TeamCard>& cards) {
  if (file.empty() || cards.empty()) return;
  if (is_file(file) && has_cards(read_file(file))) {
    throw BadInput(
        fmt::format("--cards: {} contains passwords that are stored nowhere else; name another file, or print and "
                    "remove this one",
                    file));
  }
  os::write_whole_file(file, cards_page(files.contest(), cards), 0600);
}

void tell(const std::string& file, const TeamFiles& files, const std::vector<TeamCard>& cards) {
  if (cards.empty()) {
    if (!file.empty()) fmt::print(stderr, "There are no new passwords, so {} was not written.\n", file);
    return;
  }
  if (file.empty()) {
    for (const TeamCard& each : cards) fmt::print("{} {}\n", each.team.login, each.password);
  } else {
    fmt::print("{}: {} to print and to cut out\n", file, counted(cards.size(), "card"));
  }
  fmt::print(stderr, "These passwords are stored nowhere else: {} keeps only their hashes.\n", files.file().string());
}

// `needed`: notifying the server is all that the user asked for.
int tell_server(const std::string& word, const tournaments::act::Teams& change, bool needed) {
  const std::string request = "teams " + tournaments::signed_by("{}", os::user_name());
  const std::vector<fs::path> folders = data_folders_of(word);
  bool told = false;
  for (const fs::path& each : folders) {
    const auto answer = ask_server(each, request);
    if (!answer) continue;
    std::fputs(answer->c_str(), stderr);
    told = true;
  }
  if (told) return exit_ok;
  const fs::path& data = folders.front();
  if (needed || store::has_store(data)) {
    fmt::print(stderr, "No server is running with the data folder {}.\n", data.string());
  }
  if (store::has_store(data) && !change.empty()) write_act(data, change);
  return needed ? exit_no : exit_ok;
}

// Only of new teams: contest files may have logins of signs alone.
void check_new_logins(const std::vector<ListedTeam>& teams, const TeamFiles& files) {
  for (const ListedTeam& each : teams) {
    const bool has_letter = std::ranges::any_of(each.login, [](unsigned char c) { return std::isalnum(c) != 0; });
    if (has_letter || files.find(each.login)) continue;
    throw BadInput(fmt::format("{} is not a login: it has neither a letter nor a digit", agon::quoted(each.login)));
  }
}

}  // namespace

std::vector<Team> teams_in_file(const std::string& word) {
  const auto file = find_contest_file(word);
  return file && is_file(*file) ? config::read_contest_file(*file).contest.teams : std::vector<Team>();
}

tournaments::Titles titles_in_file(const std::string& word) { return tournaments::titles_of(teams_in_file(word)); }

TeamCard card_of_new(const ListedTeam& list) {
  TeamCard card{{list.login, "", list.title, "", list.members, list.school, list.country},
                list.password.empty() ? crypto::draw_password() : list.password};
  set_password(card.team, card.password);
  return card;
}

int contest_team(const std::vector<std::string>& words, const TeamOptions& options) {
  if (!options.cards.empty()) check_output("--cards", options.cards, OutputKind::cards);
  TeamFiles files(contest_file_of(words[1]));
  std::vector<ListedTeam> teams = listed(options);
  const auto is_listed = [&](const std::string& login) {
    return std::ranges::find(teams, login, &ListedTeam::login) != teams.end();
  };
  for (auto login = words.begin() + 2; login != words.end(); ++login) {
    if (const auto valid = config::validate_login(*login); !valid) {
      throw BadInput(fmt::format("{} is not a login: {}", agon::quoted(*login), valid.error()));
    }
    if (files.find(*login)) throw Refused(fmt::format("there is a team {} already", agon::quoted(*login)));
    if (is_listed(*login)) throw Refused(fmt::format("the login {} is given twice", agon::quoted(*login)));
    teams.push_back({*login, "", {}, "", "", ""});
  }
  check_new_logins(teams, files);
  std::vector<TeamCard> cards;
  tournaments::act::Teams change;
  std::vector<Team> listed_now;
  Progress progress(teams.size());
  for (const ListedTeam& each : teams) {
    if (const Team* const before = files.find(each.login)) {
      const Team team = changed(*before, each);
      if (!team.password_hash.empty()) {
        cards.push_back({team, each.password});
        change.passwords.push_back(each.login);
      }
      if (differ(*before, team)) files.change(team);
      if (is_told_otherwise(*before, team)) change.changed.push_back(each.login);
      listed_now.push_back(team);
    } else {
      cards.push_back(card_of_new(each));
      files.add(cards.back().team);
      listed_now.push_back(cards.back().team);
      change.added.push_back(each.login);
    }
    progress.show(static_cast<std::size_t>(&each - teams.data()) + 1, each.login);
  }
  progress.wipe();
  write_cards(options.cards, files, cards);
  files.write();
  tell(options.cards, files, cards);
  warn_of_alike(files.teams(), listed_now);
  return tell_server(words[1], change, teams.empty());
}

int contest_password(const std::vector<std::string>& words, const std::string& cards_file) {
  if (!cards_file.empty()) check_output("--cards", cards_file, OutputKind::cards);
  TeamFiles files(contest_file_of(words[1]));
  std::vector<TeamCard> cards;
  for (auto login = words.begin() + 2; login != words.end(); ++login) {
    const Team* const before = files.find(*login);
    if (before == nullptr) {
      std::vector<std::string> logins;
      for (const Team& team : files.teams()) logins.push_back(team.login);
      throw Refused(fmt::format("there is no team {}{}", agon::quoted(*login),
                                advice(*login, logins, fmt::format("see {}", files.file().string()))));
    }
    if (std::find(words.begin() + 2, login, *login) != login) continue;
    TeamCard card{*before, crypto::draw_password()};
    set_password(card.team, card.password);
    files.change(card.team);
    cards.push_back(std::move(card));
  }
  write_cards(cards_file, files, cards);
  files.write();
  tell(cards_file, files, cards);
  tournaments::act::Teams change;
  for (const TeamCard& each : cards) change.passwords.push_back(each.team.login);
  return tell_server(words[1], change, /*needed=*/false);
}

}  // namespace agon::cli
