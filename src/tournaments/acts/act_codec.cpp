// fields() lists the members of each kind of act once, for both writing and reading.

#include <algorithm>
#include <array>
#include <boost/json.hpp>
#include <concepts>

#include "base/machine_error.hpp"
#include "json/fields.hpp"
#include "tournaments/acts/act.hpp"

namespace agon::tournaments {

namespace json = boost::json;

namespace {

constexpr std::array<std::string_view, 3> publish_names = {"by hand", "rounds", "over"};

class ActWriter : public FieldWriter<ActWriter> {
 public:
  using FieldWriter::FieldWriter;
  using FieldWriter::operator();

  void operator()(const char* name, const Books& books) {
    json::object& all = of_[name].emplace_object();
    for (const auto& [book, last] : books) all[book] = last;
  }
  void operator()(const char* name, const FreezeDue& due) { ActWriter(of_[name].emplace_object()).due(due); }
  void operator()(const char* name, const PlanChange& change) { of_[name] = json_of(change); }
  void operator()(const char* name, Publish publish) { of_[name] = name_of(publish); }
  void operator()(const char* name, scoring::TeamStatus status) { of_[name] = scoring::name_of(status); }
  void due(const FreezeDue& due) { (*this)(due.of_calendar ? "moment_ms" : "contest_ms", due.at); }
};

class ActReader : public FieldReader<ActReader> {
 public:
  using FieldReader::FieldReader;
  using FieldReader::operator();

  void operator()(const char* name, Books& books) {
    const json::object* const all = of_.get(name).if_object();
    if (!all) throw ParseError{"the field \"books\" is not an object"};
    for (const auto& [book, last] : *all) {
      books[std::string(book)] = static_cast<std::int64_t>(Members::number(last, book, number_max));
    }
  }
  void operator()(const char* name, FreezeDue& due) { ActReader(of_.get(name)).due(due); }
  void operator()(const char* name, PlanChange& change) { change = plan_change_in(of_.get(name)); }
  void operator()(const char* name, Publish& publish) {
    const auto found = std::ranges::find(publish_names, of_.text(name));
    if (found == publish_names.end()) throw ParseError{"there is no such way to publish"};
    publish = static_cast<Publish>(found - publish_names.begin());
  }
  void operator()(const char* name, scoring::TeamStatus& status) {
    const auto found = scoring::status_called(of_.text(name));
    if (!found) throw ParseError{"there is no such status of a team"};
    status = *found;
  }
  void due(FreezeDue& due) {
    due.of_calendar = has("moment_ms");
    (*this)(due.of_calendar ? "moment_ms" : "contest_ms", due.at);
  }
};

void fields(auto& io, act::Announced& of) {
  io("name", of.name);
  io("game", of.game);
  io("format", of.format);
  io("intermediate", of.intermediate);
  io("publish", of.publish);
  io("begins", of.begins);
  io.unless_empty("seeded_by", of.seeded_by);
}

void fields(auto& io, act::Start& of) {
  io("tournament", of.tournament);
  io("by", of.by);
  io("submissions", of.submissions);
}

void fields(auto& io, act::Refuse& of) {
  io("tournament", of.tournament);
  io("why", of.why);
}

void fields(auto& io, act::Publish& of) {
  io("tournament", of.tournament);
  io("rounds", of.rounds);
  io("entry", of.entry);
}

void fields(auto& io, act::Hide& of) { io("tournament", of.tournament); }

void fields(auto& io, act::Freeze& of) {
  io("contest_ms", of.contest);
  io("standings", of.standings);
  io("books", of.books);
  io("due", of.due);
}

void fields(auto& io, act::Due& of) { io.due(of.due); }

void fields(auto& io, act::Stood& of) {
  io("freeze", of.freeze);
  io("contest_ms", of.contest);
  io("standings", of.standings);
}

void fields(auto& /*io*/, act::Reveal& /*of*/) {}

void fields(auto& io, act::Ceremony& of) { io("key", of.key); }

void fields(auto& io, act::Rejudge& of) {
  io("tournament", of.tournament);
  io("what", of.what);
  io("why", of.why);
  io("books", of.books);
  io.unless_empty("change", of.change);
}

void fields(auto& io, act::Rejudged& of) { io("act", of.act); }

void fields(auto& io, act::Verified& of) {
  io("tournament", of.tournament);
  io("entry", of.entry);
  io("wrong", of.wrong);
  io("why", of.why);
}

void fields(auto& io, act::Extend& of) {
  io("contest_ms", of.contest);
  io("length_ms", of.length);
}

void fields(auto& io, act::Rescore& of) { io("changes", of.changes); }

void fields(auto& io, act::Cancel& of) {
  io("tournament", of.tournament);
  io("why", of.why);
}

void fields(auto& io, act::Undo& of) {
  io("act", of.act);
  io("why", of.why);
}

void fields(auto& io, act::Reject& of) {
  io("submission", of.submission);
  io("team", of.team);
  io("why", of.why);
}

void fields(auto& io, act::Announce& of) { io("text", of.text); }

void fields(auto& io, act::Pause& of) {
  io.unless_empty("why", of.why);
  io("until_ms", of.until);
}

void fields(auto& /*io*/, act::Resume& /*of*/) {}

void fields(auto& io, act::Team& of) {
  io("login", of.login);
  io("status", of.to.status);
  io("annulled", of.to.annulled);
  io("why", of.why);
}

void fields(auto& io, act::Teams& of) {
  io.unless_empty("passwords", of.passwords);
  io.unless_empty("changed", of.changed);
  io.unless_empty("added", of.added);
}

void fields(auto& io, act::Accounts& of) {
  io.unless_empty("passwords", of.passwords);
  io.unless_empty("added", of.added);
  io.unless_empty("changed", of.changed);
  io.unless_empty("removed", of.removed);
}

void fields(auto& io, act::Held& of) {
  io("trouble", of.trouble);
  io("at_ms", of.at);
  io("why", of.why);
}

void fields(auto& io, act::Released& of) {
  io("trouble", of.trouble);
  io("at_ms", of.at);
}

template <class Kind>
json::value members_of(Kind kind) {
  json::object of;
  ActWriter writer(of);
  fields(writer, kind);
  return of;
}

json::value members_of(const act::Tournaments& act) {
  json::array list;
  for (const act::Announced& each : act.list) list.push_back(members_of(each));
  return list;
}

template <class Kind>
void read(const json::value& value, Kind& kind) {
  ActReader reader(value);
  fields(reader, kind);
}

void read(const json::value& value, act::Tournaments& act) {
  const json::array* const list = value.if_array();
  if (!list) throw ParseError{"the field \"tournaments\" is not a list"};
  for (const json::value& each : *list) read(each, act.list.emplace_back());
}

template <class Kind>
bool read_if(const Members& members, Act& act) {
  if (!members.has(Kind::kind)) return false;
  read(members.get(Kind::kind), act.emplace<Kind>());
  return true;
}

template <>
bool read_if<act::Unknown>(const Members& /*members*/, Act& /*act*/) {
  return false;
}

template <class... Kind>
bool read_any(const Members& members, std::variant<Kind...>& act) {
  return (read_if<Kind>(members, act) || ...);
}

}  // namespace

std::string written(const Act& act) {
  json::object object;
  std::visit(
      [&]<class Kind>(const Kind& of) {
        if constexpr (!std::same_as<Kind, act::Unknown>) object[Kind::kind] = members_of(of);
      },
      act);
  return json::serialize(object);
}

SignedAct read_act(std::string_view written) {
  boost::system::error_code error;
  const json::value value = json::parse({written.data(), written.size()}, error);
  if (error) throw ParseError{"it is not JSON"};
  const Members members(value);
  SignedAct read;
  const json::object& object = value.get_object();
  if (!read_any(members, read.act)) {
    read.act = act::Unknown{object.empty() ? "" : std::string(object.begin()->key())};
  }
  ActReader signature(value);
  signature.unless_empty("by", read.by);
  signature.unless_empty("why", read.why);
  return read;
}

std::string_view kind_of(const Act& act) {
  return std::visit([](const auto& of) { return std::string_view(of.kind); }, act);
}

std::string signed_by(const Act& act, std::string_view who, std::string_view why) {
  return signed_by(written(act), who, why);
}

std::string signed_by(const std::string& written, std::string_view who, std::string_view why) {
  if (who.empty() && why.empty()) return written;
  json::object object = json::parse(written).as_object();
  if (!who.empty()) put_bytes(object, "by", who);
  if (!why.empty()) put_bytes(object, "why", why);
  return json::serialize(object);
}

std::string with_signature(const std::string& written, std::string_view signature) {
  boost::system::error_code error;
  const json::value value = json::parse({signature.data(), signature.size()}, error);
  const json::object* const of = value.if_object();
  if (error || !of) throw MachineError("an act is signed by an object in JSON");
  json::object object = json::parse(written).as_object();
  for (const char* const name : {"by", "why"}) {
    if (const json::value* const text = of->if_contains(name); text && text->is_string()) object[name] = *text;
  }
  return json::serialize(object);
}

std::string name_of(Publish publish) { return std::string(publish_names[static_cast<std::size_t>(publish)]); }

}  // namespace agon::tournaments
