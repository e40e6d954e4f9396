#include "config/teams/team_list.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <set>

#include "base/near.hpp"
#include "base/text.hpp"
#include "config/flat_lists.hpp"
#include "config/teams/team_text.hpp"

namespace agon::config {

namespace {

constexpr char member_separator = ';';

std::string_view without_blanks(std::string_view text) {
  while (!text.empty() && (is_blank(text.front()) || text.front() == '\n')) text.remove_prefix(1);
  while (!text.empty() && (is_blank(text.back()) || text.back() == '\n')) text.remove_suffix(1);
  return text;
}

std::vector<std::string> members_in(std::string_view text) {
  std::vector<std::string> members;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(member_separator), text.size());
    const std::string_view member = without_blanks(text.substr(0, end));
    if (!member.empty()) members.emplace_back(member);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return members;
}

struct Row {
  std::size_t line = 1;  // where the row begins in the text
  std::vector<std::string> fields;
};

// Spreadsheets save empty rows as separators alone, and not always those of the file.
bool is_empty(const Row& row) {
  return std::ranges::all_of(row.fields,
                             [](const std::string& field) { return field.find_first_not_of(",; \t") == field.npos; });
}

// RFC 4180: a quoted field may contain separators, line ends, and doubled quotation marks.
class CsvReader {
 public:
  CsvReader(std::string_view text, char separator) : text_(text), separator_(separator) {}

  Result<std::vector<Row>> read() {
    std::vector<Row> rows;
    while (at_ < text_.size()) {
      Row row{line_, {}};
      do {
        auto field = next();
        if (!field) return Error{field.error()};
        row.fields.push_back(*std::move(field));
      } while (!row_ended_);
      if (!is_empty(row)) rows.push_back(std::move(row));
    }
    return rows;
  }

 private:
  Result<std::string> next() {
    std::string field;
    row_ended_ = false;
    const bool is_quoted = at_ < text_.size() && text_[at_] == '"';
    if (is_quoted && !read_quoted(field)) return Error{fmt::format("line {}: a quotation mark is not closed", line_)};
    const std::size_t from = at_;
    while (at_ < text_.size() && text_[at_] != separator_ && text_[at_] != '\n') ++at_;
    const std::string_view rest = without_blanks(text_.substr(from, at_ - from));
    if (is_quoted && !rest.empty()) return Error{fmt::format("line {}: text follows a closing quotation mark", line_)};
    row_ended_ = at_ >= text_.size() || text_[at_] == '\n';
    if (row_ended_) ++line_;
    ++at_;
    return std::string(is_quoted ? without_blanks(field) : rest);
  }

  bool read_quoted(std::string& field) {
    for (++at_; at_ < text_.size(); ++at_) {
      const bool mark = text_[at_] == '"';
      if (mark && at_ + 1 < text_.size() && text_[at_ + 1] == '"') {
        ++at_;
      } else if (mark) {
        ++at_;
        return true;
      }
      if (text_[at_] == '\n') ++line_;
      field += text_[at_];
    }
    return false;
  }

  std::string_view text_;
  const char separator_;
  std::size_t at_ = 0, line_ = 1;
  bool row_ended_ = false;
};

std::string small_letters(std::string text) {
  for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

// The member for a column with this title; null if there is none.
std::string* place_of(const std::string& title, ListedTeam& team, std::string& members) {
  if (title == "login") return &team.login;
  if (title == "title") return &team.title;
  if (title == "members") return &members;
  if (title == "school") return &team.school;
  if (title == "country") return &team.country;
  if (title == "password") return &team.password;
  return nullptr;
}

const std::vector<std::string> titles_known = {"login", "title", "members", "school", "country", "password"};

Result<void> check_titles(const Row& titles) {
  std::vector<std::string> seen;
  for (const std::string& field : titles.fields) {
    const std::string title = small_letters(field);
    if (std::ranges::count(titles_known, title) == 0) {
      return Error{
          fmt::format("line {}: there is no column {}{}", titles.line, agon::quoted(field),
                      advice(title, titles_known, fmt::format("there are: {}", fmt::join(titles_known, ", "))))};
    }
    if (std::ranges::count(seen, title) > 0) {
      return Error{fmt::format("line {}: the column {} is there twice", titles.line, agon::quoted(field))};
    }
    seen.push_back(title);
  }
  if (std::ranges::count(seen, "login") > 0) return {};
  return Error{
      fmt::format("line {}: the first line must name the columns, and one of them must be login", titles.line)};
}

Result<void> validate(const ListedTeam& team) {
  if (const auto valid = validate_login(team.login); !valid) {
    return Error{fmt::format("{} is not a login: {}", agon::quoted(team.login), valid.error())};
  }
  const auto about = [&](std::string_view what, const std::string& fault) {
    return Error{fmt::format("team {}: {}: {}", team.login, what, fault)};
  };
  for (const auto& [what, words] :
       {std::pair("title", &team.title), {"school", &team.school}, {"country", &team.country}}) {
    if (const auto valid = validate_team_words(*words); !valid) return about(what, valid.error());
  }
  if (team.members.size() > team_members_max)
    return about("members", fmt::format("at most {} are allowed", team_members_max));
  for (const std::string& member : team.members) {
    if (const auto valid = validate_team_words(member); !valid) return about("members", valid.error());
  }
  if (team.password.empty()) return {};
  const auto valid = validate_password(team.password);
  return valid ? valid : about("password", valid.error());  // without repeating the password
}

Result<void> check_logins(const std::vector<ListedTeam>& teams) {
  std::set<std::string> logins;
  for (const ListedTeam& team : teams) {
    if (!logins.insert(team.login).second)
      return Error{fmt::format("team {} is listed twice", agon::quoted(team.login))};
  }
  return {};
}

// Spreadsheets and other editors write a byte order mark.
std::string_view without_mark(std::string_view text) {
  constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
  return text.starts_with(byte_order_mark) ? text.substr(byte_order_mark.size()) : text;
}

std::string letters_and_digits(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (std::isalnum(static_cast<unsigned char>(c)) != 0) out += c;
  }
  return out;
}

std::string first_of(const FlatObject& object, std::initializer_list<const char*> keys) {
  for (const char* const key : keys) {
    const auto found = object.find(key);
    if (found != object.end() && !found->second.empty()) return found->second;
  }
  return "";
}

}  // namespace

Result<std::vector<ListedTeam>> teams_from_csv(std::string_view text) {
  text = without_mark(text);
  if (!is_utf8(text)) return Error{"it is not in UTF-8; save it as \"CSV UTF-8\""};
  const std::string_view first = text.substr(0, text.find('\n'));
  const bool semicolons = std::ranges::count(first, ';') > std::ranges::count(first, ',');
  const auto rows = CsvReader(text, semicolons ? ';' : ',').read();
  if (!rows) return Error{rows.error()};
  if (rows->empty()) return Error{"it is empty"};
  const Row& titles = rows->front();
  if (const auto valid = check_titles(titles); !valid) return Error{valid.error()};
  if (rows->size() > listed_teams_max + 1) return Error{fmt::format("at most {} teams are allowed", listed_teams_max)};
  std::vector<ListedTeam> teams;
  std::map<std::string, std::size_t> lines;  // by login
  for (std::size_t i = 1; i < rows->size(); ++i) {
    const Row& row = (*rows)[i];
    if (row.fields.size() > titles.fields.size()) {
      return Error{fmt::format("line {}: it has {} fields, but there are {} columns", row.line, row.fields.size(),
                               titles.fields.size())};
    }
    ListedTeam team;
    std::string members;
    for (std::size_t field = 0; field < row.fields.size(); ++field) {
      *place_of(small_letters(titles.fields[field]), team, members) = row.fields[field];
    }
    team.members = members_in(members);
    if (team.login.empty()) return Error{fmt::format("line {}: the login is missing", row.line)};
    if (const auto valid = validate(team); !valid) return Error{fmt::format("line {}: {}", row.line, valid.error())};
    if (const auto [earlier, is_new] = lines.emplace(team.login, row.line); !is_new) {
      return Error{
          fmt::format("line {}: team {} is in line {} too", row.line, agon::quoted(team.login), earlier->second)};
    }
    teams.push_back(std::move(team));
  }
  return teams;
}

namespace {

using Objects = std::map<std::string, FlatObject>;  // by id

Result<std::vector<FlatObject>> objects_in(const IcpcLists::List& list) {
  const std::string text(without_mark(list.text));
  auto objects = list.name.ends_with(".json") ? objects_in_json(text) : objects_in_yaml(text);
  if (!objects) return Error{fmt::format("{}: {}", list.name, objects.error())};
  return objects;
}

Result<Objects> objects_by(const IcpcLists::List& list, const char* key) {
  Objects by;
  if (list.name.empty()) return by;
  const auto objects = objects_in(list);
  if (!objects) return Error{objects.error()};
  for (const FlatObject& each : *objects) {
    const std::string id = first_of(each, {key});
    if (!id.empty()) by.try_emplace(id, each);
  }
  return by;
}

FlatObject found(const Objects& objects, const std::string& id) {
  const auto object = objects.find(id);
  return object == objects.end() ? FlatObject() : object->second;
}

ListedTeam team_of(const FlatObject& object, const FlatObject& school, const FlatObject& account) {
  ListedTeam team;
  team.title = first_of(object, {"display_name", "name"});
  team.members = members_in(first_of(object, {"members"}));
  team.school = first_of(school, {"formal_name", "name"});
  team.country = first_of(school, {"country"});
  team.login = first_of(account, {"username"});
  team.password = first_of(account, {"password"});
  if (team.login.empty()) team.login = "team" + letters_and_digits(first_of(object, {"id"}));
  return team;
}

}  // namespace

Result<std::vector<ListedTeam>> teams_from_icpc(const IcpcLists& lists) {
  const auto teams = objects_in(lists.teams);
  if (!teams) return Error{teams.error()};
  const auto schools = objects_by(lists.organizations, "id"), accounts = objects_by(lists.accounts, "team_id");
  if (!schools) return Error{schools.error()};
  if (!accounts) return Error{accounts.error()};
  if (teams->size() > listed_teams_max) return Error{fmt::format("at most {} teams are allowed", listed_teams_max)};
  std::vector<ListedTeam> all;
  for (const FlatObject& each : *teams) {
    const std::string id = first_of(each, {"id"}), school = first_of(each, {"organization_id"});
    if (id.empty()) return Error{fmt::format("{}: a team has no id", lists.teams.name)};
    if (!school.empty() && !lists.organizations.name.empty() && !schools->contains(school)) {
      return Error{fmt::format("{}: team {} belongs to organization {}, which is not in {}", lists.teams.name,
                               agon::quoted(id), agon::quoted(school), lists.organizations.name)};
    }
    all.push_back(team_of(each, found(*schools, school), found(*accounts, id)));
    if (const auto valid = validate(all.back()); !valid) {
      return Error{fmt::format("{}: {}", lists.teams.name, valid.error())};
    }
  }
  if (const auto differ = check_logins(all); !differ) {
    return Error{fmt::format("{}: {}", lists.teams.name, differ.error())};
  }
  return all;
}

}  // namespace agon::config
