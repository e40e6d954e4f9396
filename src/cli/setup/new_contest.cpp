#include "cli/setup/new_contest.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <sstream>

#include "base/text.hpp"
#include "cli/contest/contest_init.hpp"
#include "cli/contest/contest_teams.hpp"
#include "cli/contest/output/contest_summary.hpp"
#include "cli/frame/command.hpp"
#include "cli/frame/files.hpp"
#include "config/contest_file.hpp"
#include "config/teams/team_list.hpp"
#include "config/teams/team_text.hpp"
#include "crypto/passwords.hpp"
#include "os/scratch_folder.hpp"
#include "os/whole_file.hpp"

namespace agon::cli {
namespace {

namespace fs = std::filesystem;
using config::ListedTeam;

constexpr const char *contest_file = "contest.toml", *teams_file = "teams.toml", *organisers_file = "organisers.toml";

bool has_column_names(std::string_view first_line) {
  std::string line(first_line);
  std::ranges::replace_if(
      line, [](char c) { return c == ',' || c == ';' || c == '"' || c == '\r'; }, ' ');
  std::ranges::transform(line, line.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  std::istringstream words(line);
  for (std::string word; words >> word;) {
    if (word == "login") return true;
  }
  return false;
}

// A list of titles only; the logins are generated.
std::vector<ListedTeam> teams_by_title(const std::string& lines) {
  std::vector<ListedTeam> teams;
  std::istringstream in(lines);
  for (std::string line; std::getline(in, line);) {
    line.erase(0, line.find_first_not_of(" \t\r"));
    line.erase(line.find_last_not_of(" \t\r") + 1);
    if (line.empty()) continue;
    if (const auto valid = config::validate_team_words(line); !valid) {
      throw BadInput(fmt::format("the title of a team {}: {}", agon::quoted(line), valid.error()));
    }
    teams.push_back({fmt::format("team{:02}", teams.size() + 1), line, {}, "", "", ""});
  }
  return teams;
}

std::vector<ListedTeam> teams_of(const std::string& list) {
  const std::size_t begin = std::min(list.find_first_not_of(" \t\r\n"), list.size());
  if (!has_column_names(std::string_view(list).substr(begin, list.find('\n', begin) - begin))) {
    return teams_by_title(list);
  }
  auto teams = config::teams_from_csv(list);
  if (!teams) throw BadInput("the list of teams: " + teams.error());
  return *std::move(teams);
}

constexpr const char* no_teams_yet = "# The teams of the contest; `agon contest team contest.toml LOGIN` adds one.\n";

// Writes the contest's files, except for the organisers, to a folder that has none of them. `added`: further teams.
void lay_out(const std::string& text, const std::string& teams, const std::string& added, const fs::path& folder) {
  os::write_whole_file(folder / contest_file, text);
  os::write_whole_file(folder / teams_file, teams);
  if (added.empty()) return;
  const fs::path file = config::read_contest_file(folder / contest_file).teams;
  if (file != folder / contest_file && file != folder / teams_file) {
    throw BadInput(fmt::format("contest.toml keeps its teams in {}; write teams = \"teams.toml\"", file.string()));
  }
  append_to_file(file, added);
}

// Makes the other files of the folder, such as maps, visible in the scratch folder.
void show_in(const fs::path& scratch, const fs::path& folder) {
  std::error_code error;
  for (const auto& each : fs::directory_iterator(folder, error)) {
    const std::string name = each.path().filename().string();
    if (name == contest_file || name == teams_file) continue;
    fs::create_symlink(fs::absolute(each.path()), scratch / name, error);
  }
}

void told_of(std::vector<std::string>& lines, const std::string& scratch) {
  for (std::string& each : lines) {
    for (std::size_t at; (at = each.find(scratch + "/")) != each.npos;) each.erase(at, scratch.size() + 1);
  }
}

Understood understood(const std::string& text, const std::string& teams, const std::string& added,
                      const fs::path& folder) {
  const os::ScratchFolder scratch;
  show_in(scratch.path(), folder);
  if (const fs::path file = fs::path(scratch.path()) / organisers_file; !fs::exists(file)) {
    static const std::string accounts = (new_organisers(file), read_file(file));  // cached, because hashing takes time
    os::write_whole_file(file, accounts);
  }
  lay_out(text, teams, added, scratch.path());
  const config::ContestFile read = config::read_contest_file(fs::path(scratch.path()) / contest_file);
  Understood result{read.mistakes, read.warnings, ""};
  result.warnings.insert(result.warnings.end(), read.past.begin(), read.past.end());
  for (auto* const each : {&result.mistakes, &result.warnings}) told_of(*each, scratch.path());
  if (result.mistakes.empty()) result.summary = summary_of(read.contest, read.freeze);
  return result;
}

void refuse_mistakes(const Understood& of) {
  if (!of.mistakes.empty()) throw BadInput(fmt::format("{}", fmt::join(of.mistakes, "\n")));
}

std::string lines_of(const std::vector<TeamCard>& cards) {
  std::string lines;
  for (const TeamCard& each : cards) lines += config::team_lines(each.team);
  return lines;
}

// Uses one dummy password hash for all teams: a hash takes milliseconds, and a check of the file does not need a
// working one.
std::string lines_of(const std::vector<ListedTeam>& teams) {
  static const std::string hash = crypto::hash_password(crypto::draw_password());
  std::string lines;
  for (const ListedTeam& each : teams) {
    lines += config::team_lines(
        {each.login, hash, each.title, crypto::hash_token(each.login), each.members, each.school, each.country});
  }
  return lines;
}

}  // namespace

Understood understand(const Draft& draft, const fs::path& folder) {
  try {
    std::vector<ListedTeam> teams = teams_of(draft.teams);
    Understood result = understood(draft.text, no_teams_yet, lines_of(teams), folder);
    result.teams = std::move(teams);
    return result;
  } catch (const BadInput& mistake) {
    return {{mistake.what()}, {}, ""};
  }
}

NewContest make_contest(const Draft& draft, const fs::path& folder) {
  const auto files = {contest_file, teams_file, organisers_file};
  for (const char* const each : files) must_not_be_there(folder / each);
  const std::vector<ListedTeam> teams = teams_of(draft.teams);
  refuse_mistakes(understood(draft.text, no_teams_yet, lines_of(teams), folder));
  NewContest made;
  for (const ListedTeam& each : teams) made.cards.push_back(card_of_new(each));
  fs::create_directories(folder);
  try {
    made.accounts = new_organisers(folder / organisers_file);
    lay_out(draft.text, no_teams_yet, lines_of(made.cards), folder);
  } catch (...) {  // a full disk, for example: nobody has seen the passwords yet, and a retry finds no contest
    std::error_code ignored;
    for (const char* const each : files) fs::remove(folder / each, ignored);
    throw;
  }
  return made;
}

void change_contest(const std::string& text, const fs::path& folder) {
  const config::ContestFile before = config::read_contest_file(folder / contest_file);
  std::string whole = text;
  if (before.teams == folder / contest_file) {
    for (const tournaments::Team& each : before.contest.teams) {
      if (!config::has_team(whole, each.login)) whole += config::team_lines(each);
    }
  }
  refuse_mistakes(understood(whole, read_file(folder / teams_file), "", folder));
  os::write_whole_file(folder / contest_file, whole);
}

}  // namespace agon::cli
