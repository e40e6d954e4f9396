#include "tournaments/acts/acts_told.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <boost/json.hpp>
#include <string_view>

#include "json/members.hpp"

namespace agon::tournaments {

namespace json = boost::json;

namespace {

constexpr std::uint64_t number_max = std::uint64_t{1} << 48;
constexpr std::string_view the_server = "the server";

std::string text_in(const Members& of, std::string_view name) { return of.has(name) ? of.text(name) : ""; }
std::uint64_t number_in(const Members& of, std::string_view name) { return of.number(name, number_max); }

std::string clock_of(std::chrono::milliseconds time) {
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(time).count();
  return fmt::format("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
}

std::string local_minute(std::chrono::milliseconds since_1970) {
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(since_1970).count();
  return fmt::format("{:%H:%M}", fmt::localtime(static_cast<std::time_t>(seconds)));
}

std::string told_tournaments(const json::value& list) {
  std::vector<std::string> names;
  for (const json::value& each : list.as_array()) names.push_back(Members(each).text("name"));
  return names.empty() ? "reads a file without tournaments" : fmt::format("reads the file: {}", fmt::join(names, ", "));
}

std::string told_pause(const Members& of, const Titles& /*titles*/) {
  if (!of.has("until_ms")) return "pauses the contest";
  return fmt::format("pauses the contest, until about {}",
                     local_minute(std::chrono::milliseconds(number_in(of, "until_ms"))));
}

std::string told_rescore(const Members& of, const Titles& /*titles*/) {
  std::vector<std::string> changes;
  for (const json::value& each : of.list("changes")) changes.emplace_back(each.as_string());
  return fmt::format("serves a file by which points already earned are others: {}", fmt::join(changes, "; "));
}

std::string told_team(const Members& of, const Titles& titles) {
  const std::string status = of.text("status");
  const std::string verb = status == "competes" ? "admits" : status == "withdrawn" ? "withdraws" : "disqualifies";
  return fmt::format("{} {}{}", verb, title_with_login(titles, of.text("login")),
                     of.get_bool("annulled") ? ", its games annulled" : "");
}

std::string told_teams(const Members& of, const Titles& titles) {
  std::vector<std::string> parts;
  const auto add = [&](std::string_view key, std::string_view words) {
    if (!of.has(key)) return;
    std::vector<std::string> names;
    for (const std::string& login : of.texts(key)) names.push_back(title_with_login(titles, login));
    parts.push_back(fmt::format("{} {}", words, fmt::join(names, ", ")));
  };
  add("added", "adds");
  add("passwords", "changes the password of");
  add("changed", "changes the title, members, school or country of");
  return fmt::format("{}", fmt::join(parts, "; "));
}

std::string told_accounts(const Members& of, const Titles& /*titles*/) {
  std::vector<std::string> parts;
  const auto add = [&](std::string_view key, std::string_view words) {
    if (of.has(key)) parts.push_back(fmt::format("{} {}", words, fmt::join(of.texts(key), ", ")));
  };
  add("added", "adds the organiser");
  add("passwords", "changes the password of the organiser");
  add("changed", "changes the role or token of the organiser");
  add("removed", "removes the organiser");
  return fmt::format("{}", fmt::join(parts, "; "));
}

std::string told_verified(const Members& of, const Titles& /*titles*/) {
  const std::uint64_t wrong = number_in(of, "wrong");
  return fmt::format("verified {}: {}", of.text("tournament"),
                     wrong == 0   ? "all agrees"
                     : wrong == 1 ? "1 thing does not agree"
                                  : fmt::format("{} things do not agree", wrong));
}

// How an act of one kind is told. `alone`: only the server itself does it.
struct Kind {
  std::string_view name;
  bool alone;
  std::string (*text)(const Members&, const Titles&);
};

std::string of_tournament(std::string_view verb, const Members& of) {
  return fmt::format("{} {}", verb, of.text("tournament"));
}

const std::array<Kind, 25> kinds = {{
    {"start", false,
     [](const Members& of, const Titles&) {
       return of_tournament("starts", of) + (of.text("by") == "clock" ? ", as its time has come" : "");
     }},
    {"refuse", true, [](const Members& of, const Titles&) { return of_tournament("cannot start", of); }},
    {"publish", false,
     [](const Members& of, const Titles&) {
       return of.has("rounds") ? fmt::format("publishes {} {} of {}", number_in(of, "rounds"),
                                             number_in(of, "rounds") == 1 ? "round" : "rounds", of.text("tournament"))
                               : of_tournament("publishes", of);
     }},
    {"hide", false, [](const Members& of, const Titles&) { return of_tournament("hides", of); }},
    {"freeze", false,
     [](const Members& of, const Titles&) {
       const std::chrono::milliseconds contest(number_in(of, "contest_ms"));
       return fmt::format("freezes what the public sees{}{}",
                          contest.count() > 0 ? ", at " + clock_of(contest) + " of the contest" : "",
                          of.has("due") ? ", as the file says" : "");
     }},
    {"due", true,
     [](const Members&, const Titles&) {
       return std::string("leaves frozen what is frozen, when the freeze of the file comes");
     }},
    {"stood", true,
     [](const Members& of, const Titles&) {
       return fmt::format("notes how all stood at freeze {}", number_in(of, "freeze"));
     }},
    {"reveal", false, [](const Members&, const Titles&) { return std::string("reveals what was frozen"); }},
    {"ceremony", false,
     [](const Members& of, const Titles&) {
       return std::string(of.text("key").empty() ? "closes the link of the ceremony" : "makes a link for the ceremony");
     }},
    {"rejudge", false,
     [](const Members& of, const Titles&) {
       return fmt::format("rejudges {} of {}", of.text("what"), of.text("tournament"));
     }},
    {"rejudged", true,
     [](const Members& of, const Titles&) { return fmt::format("has carried out {}", number_in(of, "act")); }},
    {"verified", true, told_verified},
    {"pause", false, told_pause},
    {"resume", false, [](const Members&, const Titles&) { return std::string("goes on with the contest"); }},
    {"held", true,
     [](const Members& of, const Titles&) {
       return fmt::format("pauses the contest by itself ({})", of.text("trouble"));
     }},
    {"released", true,
     [](const Members& of, const Titles&) { return fmt::format("goes on after \"{}\"", of.text("trouble")); }},
    {"teams", false, told_teams},
    {"accounts", false, told_accounts},
    {"announce", false, [](const Members& of, const Titles&) { return "announces: " + of.text("text"); }},
    {"team", false, told_team},
    {"cancel", false, [](const Members& of, const Titles&) { return of_tournament("cancels", of); }},
    {"extend", false,
     [](const Members& of, const Titles&) {
       return fmt::format("extends the contest to {}", clock_of(std::chrono::milliseconds(number_in(of, "length_ms"))));
     }},
    {"rescore", false, told_rescore},
    {"undo", false,
     [](const Members& of, const Titles&) { return fmt::format("takes back {}", number_in(of, "act")); }},
    {"reject", false,
     [](const Members& of, const Titles& titles) {
       return fmt::format("rejects submission {} of {}", number_in(of, "submission"),
                          title_with_login(titles, of.text("team")));
     }},
}};

ToldAct told(const store::Entry& entry, const Titles& titles) try {
  ToldAct act{.number = entry.number, .moment = entry.written, .kind = "", .by = "", .text = entry.text, .why = ""};
  const json::value value = json::parse(entry.text);
  const Members members(value);
  act.by = text_in(members, "by");
  act.why = text_in(members, "why");
  if (members.has("tournaments")) {
    act.kind = "tournaments";
    act.by = the_server;
    act.text = told_tournaments(members.get("tournaments"));
    return act;
  }
  const auto kind = std::ranges::find_if(kinds, [&](const Kind& each) { return members.has(each.name); });
  if (kind == kinds.end()) {
    act.kind = std::string_view(value.as_object().begin()->key());
    return act;
  }
  const Members of(members.get(kind->name));
  act.kind = kind->name;
  act.text = kind->text(of, titles);
  if (of.has("why")) act.why = of.text("why");
  if (of.has("at_ms")) act.moment = std::chrono::milliseconds(number_in(of, "at_ms"));
  const bool by_clock =
      (kind->name == "start" && of.text("by") == "clock") || (kind->name == "freeze" && of.has("due"));
  if (act.by.empty() && (kind->alone || by_clock)) act.by = the_server;
  return act;
} catch (const ParseError&) {
  return {.number = entry.number, .moment = entry.written, .kind = "?", .by = "", .text = entry.text, .why = ""};
} catch (const std::exception&) {
  return {.number = entry.number, .moment = entry.written, .kind = "?", .by = "", .text = entry.text, .why = ""};
}

}  // namespace

std::vector<ToldAct> told_acts(std::span<const store::Entry> entries, const Titles& titles) {
  std::vector<ToldAct> all;
  for (const store::Entry& entry : entries) {
    all.push_back(told(entry, titles));
    if (all.back().kind != "undo") continue;
    const auto act = json::parse(entry.text).at("undo").at("act").to_number<std::int64_t>();
    const auto undone = std::ranges::find(all, act, &ToldAct::number);
    if (undone != all.end() && undone->taken_back == 0) undone->taken_back = entry.number;
  }
  return all;
}

std::string to_json(std::span<const ToldAct> acts, std::span<const store::Entry> entries) {
  json::array list;
  for (std::size_t i = 0; i < acts.size() && i < entries.size(); ++i) {
    const ToldAct& act = acts[i];
    boost::system::error_code error;
    json::value entry = json::parse(entries[i].text, error);
    json::object object{{"number", act.number}, {"at_ms", act.moment.count()},
                        {"act", act.kind},      {"by", act.by},
                        {"text", act.text},     {"why", act.why}};
    if (act.taken_back > 0) object["taken_back"] = act.taken_back;
    object["entry"] = error ? json::value(entries[i].text) : std::move(entry);
    list.push_back(std::move(object));
  }
  return json::serialize(list);
}

}  // namespace agon::tournaments
