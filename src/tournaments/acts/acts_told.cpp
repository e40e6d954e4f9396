#include "tournaments/acts/acts_told.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <boost/json.hpp>
#include <optional>
#include <string_view>
#include <utility>

#include "base/overloaded.hpp"
#include "json/members.hpp"
#include "os/local_time.hpp"
#include "tournaments/acts/act.hpp"

namespace agon::tournaments {

namespace json = boost::json;

namespace {

constexpr std::string_view the_server = "the server";

std::string clock_of(std::chrono::milliseconds time) {
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(time).count();
  return fmt::format("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
}

// Describes acts that happened at a moment; titles replace logins such as "alfa".
class Teller {
 public:
  Teller(const Titles& titles, std::chrono::milliseconds moment) : titles_(titles), moment_(moment) {}

  std::string operator()(const act::Tournaments& act) const {
    std::vector<std::string> names;
    for (const act::Announced& each : act.list) names.push_back(each.name);
    return names.empty() ? "reads a file without tournaments"
                         : fmt::format("reads the file: {}", fmt::join(names, ", "));
  }
  std::string operator()(const act::Start& act) const {
    return fmt::format("starts {}{}", act.tournament, act.by == "clock" ? ", as its time has come" : "");
  }
  std::string operator()(const act::Refuse& act) const { return "cannot start " + act.tournament; }
  std::string operator()(const act::Publish& act) const {
    if (!act.rounds) return "publishes " + act.tournament;
    return fmt::format("publishes {} {} of {}", *act.rounds, *act.rounds == 1 ? "round" : "rounds", act.tournament);
  }
  std::string operator()(const act::Hide& act) const { return "hides " + act.tournament; }
  std::string operator()(const act::Freeze& act) const {
    return fmt::format("freezes what the public sees{}{}",
                       act.contest.count() > 0 ? ", at " + clock_of(act.contest) + " of the contest" : "",
                       act.due ? ", as the file says" : "");
  }
  std::string operator()(const act::Due& /*act*/) const {
    return "keeps what is frozen as it is, when the freeze in the file comes";
  }
  std::string operator()(const act::Stood& act) const {
    return fmt::format("records the state at freeze {}", act.freeze);
  }
  std::string operator()(const act::Reveal& /*act*/) const { return "reveals what was frozen"; }
  std::string operator()(const act::Ceremony& act) const {
    return act.key.empty() ? "closes the link of the ceremony" : "makes a link for the ceremony";
  }
  std::string operator()(const act::Rejudge& act) const {
    return fmt::format("rejudges {} of {}", act.what, act.tournament);
  }
  std::string operator()(const act::Rejudged& act) const { return fmt::format("has carried out {}", act.act); }
  std::string operator()(const act::Verified& act) const {
    return fmt::format("verified {}: {}", act.tournament,
                       act.wrong == 0   ? "all agrees"
                       : act.wrong == 1 ? "1 thing does not agree"
                                        : fmt::format("{} things do not agree", act.wrong));
  }
  std::string operator()(const act::Extend& act) const {
    return fmt::format("extends the contest to {}", clock_of(act.length));
  }
  std::string operator()(const act::Rescore& act) const {
    return fmt::format("serves a file that changes points already earned: {}", fmt::join(act.changes, "; "));
  }
  std::string operator()(const act::Cancel& act) const { return "cancels " + act.tournament; }
  std::string operator()(const act::Undo& act) const { return fmt::format("takes back {}", act.act); }
  std::string operator()(const act::Reject& act) const {
    return fmt::format("rejects submission {} of {}", act.submission, title_with_login(titles_, act.team));
  }
  std::string operator()(const act::Announce& act) const { return "announces: " + act.text; }
  std::string operator()(const act::Pause& act) const {
    return act.until ? fmt::format("pauses the contest, until about {}", os::local_minute(*act.until, moment_))
                     : "pauses the contest";
  }
  std::string operator()(const act::Resume& /*act*/) const { return "resumes the contest"; }
  std::string operator()(const act::Team& act) const {
    using enum scoring::TeamStatus;
    const char* const verb = act.to.status == competes    ? "admits"
                             : act.to.status == withdrawn ? "withdraws"
                                                          : "disqualifies";
    return fmt::format("{} {}{}", verb, title_with_login(titles_, act.login),
                       act.to.annulled ? ", its games annulled" : "");
  }
  std::string operator()(const act::Teams& act) const {
    return listed({{"adds", titled(act.added)},
                   {"changes the password of", titled(act.passwords)},
                   {"changes the title, members, school or country of", titled(act.changed)}});
  }
  std::string operator()(const act::Accounts& act) const {
    return listed({{"adds the organiser", act.added},
                   {"changes the password of the organiser", act.passwords},
                   {"changes the role or token of the organiser", act.changed},
                   {"removes the organiser", act.removed}});
  }
  std::string operator()(const act::Held& act) const {
    return fmt::format("pauses the contest by itself ({})", act.trouble);
  }
  std::string operator()(const act::Released& act) const { return fmt::format("resumes after \"{}\"", act.trouble); }
  std::string operator()(const act::Unknown& /*act*/) const { return ""; }

 private:
  using Deed = std::pair<std::string_view, std::vector<std::string>>;  // "adds", and the logins

  static std::string listed(const std::vector<Deed>& deeds) {
    std::vector<std::string> parts;
    for (const auto& [words, names] : deeds) {
      if (!names.empty()) parts.push_back(fmt::format("{} {}", words, fmt::join(names, ", ")));
    }
    return fmt::format("{}", fmt::join(parts, "; "));
  }

  std::vector<std::string> titled(const std::vector<std::string>& logins) const {
    std::vector<std::string> names;
    for (const std::string& login : logins) names.push_back(title_with_login(titles_, login));
    return names;
  }

  const Titles& titles_;
  const std::chrono::milliseconds moment_;
};

// Acts that only servers write.
bool is_of_server(const Act& act) {
  return std::visit(overloaded{[](const act::Start& start) { return start.by == "clock"; },
                               [](const act::Freeze& freeze) { return freeze.due.has_value(); },
                               []<class Kind>(const Kind&) {
                                 return OneOf<Kind, act::Tournaments, act::Refuse, act::Due, act::Stood, act::Rejudged,
                                              act::Verified, act::Held, act::Released>;
                               }},
                    act);
}

std::string own_reason(const Act& act) {
  return std::visit(
      [](const auto& of) -> std::string {
        if constexpr (requires { of.why; }) return of.why;
        return "";
      },
      act);
}

// When it happened, if the act contains that.
std::optional<std::chrono::milliseconds> moment_of(const Act& act) {
  return std::visit(
      [](const auto& of) -> std::optional<std::chrono::milliseconds> {
        if constexpr (requires { of.at; }) return of.at;
        return std::nullopt;
      },
      act);
}

struct Reading {
  ToldAct act;
  std::int64_t takes_back = 0;  // the entry that this one revokes
};

Reading told(const store::Entry& entry, const Titles& titles) try {
  const SignedAct read = read_act(entry.text);
  Reading told;
  const std::string own = own_reason(read.act);
  const std::chrono::milliseconds moment = moment_of(read.act).value_or(entry.written);
  told.act = {.number = entry.number,
              .moment = moment,
              .kind = std::string(kind_of(read.act)),
              .by = read.by.empty() && is_of_server(read.act) ? std::string(the_server) : read.by,
              .text = std::visit(Teller(titles, moment), read.act),
              .why = own.empty() ? read.why : own};
  if (std::holds_alternative<act::Unknown>(read.act)) told.act.text = entry.text;
  if (const auto* const undo = std::get_if<act::Undo>(&read.act)) told.takes_back = undo->act;
  return told;
} catch (const ParseError&) {
  return {{.number = entry.number, .moment = entry.written, .kind = "?", .by = "", .text = entry.text, .why = ""}};
}

}  // namespace

std::vector<ToldAct> told_acts(std::span<const store::Entry> entries, const Titles& titles) {
  std::vector<ToldAct> all;
  for (const store::Entry& entry : entries) {
    auto [act, takes_back] = told(entry, titles);
    const auto undone = std::ranges::find(all, takes_back, &ToldAct::number);
    if (undone != all.end() && undone->taken_back == 0) undone->taken_back = entry.number;
    all.push_back(std::move(act));
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
