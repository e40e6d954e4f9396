#include "config/teams/team_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <vector>

#include "base/text.hpp"
#include "config/contest_keys.hpp"

namespace agon::config {

namespace {

using tournaments::Team;

constexpr std::size_t password_bytes_max = 128;

bool is_control(unsigned char byte) { return byte < 0x20 || byte == 0x7f; }

// A text as a TOML string.
std::string in_quotes(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') {
      (out += '\\') += c;
    } else if (is_control(static_cast<unsigned char>(c))) {
      out += fmt::format("\\u{:04X}", static_cast<unsigned char>(c));
    } else {
      out += c;
    }
  }
  return out + '"';
}

std::string in_brackets(const std::vector<std::string>& texts) {
  std::string out = "[";
  for (const std::string& text : texts) out += (out.size() > 1 ? ", " : "") + in_quotes(text);
  return out + "]";
}

struct KeyValue {
  std::string key;
  std::string value;  // TOML; empty: the key is omitted
};

// In the order of the file.
std::vector<KeyValue> values_of(const Team& team) {
  const auto text = [](const std::string& value) { return value.empty() ? "" : in_quotes(value); };
  std::vector<KeyValue> values = {{"title", text(team.title)},
                                  {"members", team.members.empty() ? "" : in_brackets(team.members)},
                                  {"school", text(team.school)},
                                  {"country", text(team.country)}};
  if (team.password_hash.empty()) return values;
  values.push_back({"hash", text(team.password_hash)});
  values.push_back({"token", text(team.token_hash)});
  values.push_back({"password", ""});
  return values;
}

// The value in the form of values_of(); empty if it has another type.
std::string value_in(const toml::node& node) {
  if (const auto* const text = node.as_string()) return in_quotes(text->get());
  const auto* const array = node.as_array();
  if (array == nullptr) return "";
  std::vector<std::string> texts;
  for (const toml::node& each : *array) texts.push_back(each.value_or(std::string()));
  return in_brackets(texts);
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    lines.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return lines;
}

const toml::table* table_of(const toml::table& file, std::string_view login) {
  const auto* teams = file.get_as<toml::array>("team");
  for (std::size_t i = 0; teams && i < teams->size(); ++i) {
    const auto* team = teams->get_as<toml::table>(i);
    const auto* named = team ? team->get_as<std::string>("login") : nullptr;
    if (named && named->get() == login) return team;
  }
  return nullptr;
}

// A key of a table: its value, and its lines [begin, end), counted from 0.
struct Place {
  const toml::node* value = nullptr;
  std::size_t begin = 0, end = 0;
};

// None if the table has no such key.
std::optional<Place> place_of(const toml::table& team, std::string_view key) {
  for (const auto& [name, value] : team) {
    if (name.str() != key) continue;
    const std::size_t first = name.source().begin.line;
    return Place{&value, first - 1, std::max<std::size_t>(value.source().end.line, first)};
  }
  return std::nullopt;
}

// The lines of a file in which keys of one table are changed.
class ChangedLines {
 public:
  ChangedLines(const std::string& text, const toml::table& team)
      : lines_(lines_of(text)), goes_(lines_.size()), team_(team) {}

  // Returns false if the key does not have lines of its own.
  bool change(const KeyValue& to) {
    const auto at = place_of(team_, to.key);
    if (!at) {
      if (!to.value.empty()) added_ += fmt::format("{} = {}\n", to.key, to.value);
      return true;
    }
    if (value_in(*at->value) == to.value) return true;
    if (!stands_alone(*at, to.key)) return false;
    std::fill(goes_.begin() + static_cast<std::ptrdiff_t>(at->begin),
              goes_.begin() + static_cast<std::ptrdiff_t>(at->end), true);
    if (!to.value.empty()) put_[at->begin] = fmt::format("{} = {}\n", to.key, to.value);
    return true;
  }

  // New keys follow the login. None if the login does not have a line of its own.
  std::optional<std::string> text() const {
    const auto login = place_of(team_, "login");
    if (!login || !stands_alone(*login, "login")) return std::nullopt;
    std::string out;
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      if (const auto found = put_.find(i); found != put_.end()) out += found->second;
      if (!goes_[i]) out += lines_[i] + '\n';
      if (i + 1 == login->end) out += added_;
    }
    return out;
  }

 private:
  bool stands_alone(const Place& at, std::string_view key) const {
    return at.end <= lines_.size() && trimmed(std::string_view(lines_[at.begin])).starts_with(key);
  }

  const std::vector<std::string> lines_;
  std::vector<bool> goes_;
  std::map<std::size_t, std::string> put_;  // replacements, by the first line that they replace
  std::string added_;
  const toml::table& team_;
};

}  // namespace

Result<void> validate_login(std::string_view login) {
  const auto strange = [](unsigned char c) { return c <= ' ' || c >= 127; };
  if (!login.empty() && login.size() <= login_bytes_max && std::ranges::none_of(login, strange)) return {};
  return Error{fmt::format("a login is one word of at most {} letters, digits and signs", login_bytes_max)};
}

Result<void> validate_password(std::string_view password) {
  const auto strange = [](unsigned char c) { return c <= ' ' || c >= 127; };
  if (!password.empty() && password.size() <= password_bytes_max && std::ranges::none_of(password, strange)) return {};
  return Error{fmt::format("a password is one word of at most {} letters, digits and signs", password_bytes_max)};
}

Result<void> validate_team_words(std::string_view text) {
  if (!is_utf8(text)) return Error{"it is not in UTF-8"};
  if (text.size() > team_words_bytes_max) return Error{fmt::format("it is longer than {} bytes", team_words_bytes_max)};
  if (std::ranges::any_of(text, is_control)) return Error{"it has control characters"};
  return {};
}

std::string team_lines(const Team& team) {
  std::string text = fmt::format("\n[[team]]\nlogin = {}\n", in_quotes(team.login));
  for (const KeyValue& each : values_of(team)) {
    if (!each.value.empty()) text += fmt::format("{} = {}\n", each.key, each.value);
  }
  return text;
}

bool has_team(const std::string& text, std::string_view login) {
  const toml::parse_result parsed = toml::parse(text);
  return parsed && table_of(parsed.table(), login) != nullptr;
}

Result<std::string> with_team(const std::string& text, const Team& team) {
  const toml::parse_result parsed = toml::parse(text);
  if (!parsed) return Error{std::string(parsed.error().description())};
  const toml::table* const table = table_of(parsed.table(), team.login);
  if (!table) return Error{fmt::format("there is no team {}", agon::quoted(team.login))};
  ChangedLines lines(text, *table);
  bool changed = true;
  for (const KeyValue& each : values_of(team)) changed = changed && lines.change(each);
  auto out = changed ? lines.text() : std::nullopt;
  if (!out) {
    return Error{fmt::format("line {}: write this team under a line [[team]], each key on a line of its own",
                             table->source().begin.line)};
  }
  if (const toml::parse_result again = toml::parse(*out); !again) {
    return Error{fmt::format("the file cannot be changed: {}", again.error().description())};
  }
  return *std::move(out);
}

}  // namespace agon::config
