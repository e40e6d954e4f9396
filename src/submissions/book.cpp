// fields() lists the members of each kind of entry once, for both writing and reading.

#include "submissions/book.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <boost/json.hpp>
#include <concepts>
#include <iterator>

#include "json/fields.hpp"
#include "worker/json_parts.hpp"

namespace agon::submissions {

namespace json = boost::json;

namespace {

constexpr std::chrono::milliseconds took_max{1'000'000'000};
constexpr const char* verdict_names[] = {"none", "accepted", "compile_error", "rejected"};

class Writer : public FieldWriter<Writer> {
 public:
  using FieldWriter::FieldWriter;
  using FieldWriter::operator();

  void operator()(const char* name, Verdict verdict) { of_[name] = verdict_names[static_cast<std::size_t>(verdict)]; }
  void operator()(const char* name, const worker::MatchResult& result) { of_[name] = json_of(result); }
  void operator()(const char* name, const worker::Allowance& allowance) { of_[name] = json_of(allowance); }
  void operator()(const char* name, const std::vector<worker::Program>& programs) {
    json::array& list = of_[name].emplace_array();
    for (const worker::Program& each : programs) list.push_back(json_of(each));
  }
  void operator()(const char* name, const std::vector<SubmissionGame>& games);
  void took(std::chrono::milliseconds time) {
    if (time.count() != 0) (*this)("took_ms", time);
  }
  void by(bool organiser) { of_["by"] = organiser ? "organiser" : "team"; }
  void key(const std::optional<crypto::SeedKey>& key) {
    if (key) of_["key"] = key->text();
  }
  void seed(std::uint64_t seed) { of_["seed"] = std::to_string(seed); }
};

class Reader : public FieldReader<Reader> {
 public:
  using FieldReader::FieldReader;
  using FieldReader::operator();

  void operator()(const char* name, Verdict& verdict) {
    const auto found = std::ranges::find(verdict_names, of_.text(name));
    if (found == std::end(verdict_names)) throw ParseError{"there is no such verdict"};
    verdict = static_cast<Verdict>(found - std::begin(verdict_names));
  }
  void operator()(const char* name, worker::MatchResult& result) { result = worker::match_result_in(of_.get(name)); }
  void operator()(const char* name, worker::Allowance& allowance) { allowance = worker::allowance_in(of_.get(name)); }
  void operator()(const char* name, std::vector<worker::Program>& programs) {
    for (const json::value& each : of_.list(name)) programs.push_back(worker::program_in(each));
  }
  void operator()(const char* name, std::vector<SubmissionGame>& games);
  void took(std::chrono::milliseconds& time) {
    if (has("took_ms")) time = std::chrono::milliseconds(of_.number("took_ms", took_max.count()));
  }
  void by(bool& organiser) { organiser = of_.text("by") == "organiser"; }
  void key(std::optional<crypto::SeedKey>& key) {
    if (has("key") && !(key = crypto::SeedKey::from_text(of_.text("key"))))
      throw ParseError{"the field \"key\" is not 64 hexadecimal digits"};
  }
  void seed(std::uint64_t& seed) { seed = of_.decimal("seed"); }
};

void fields(auto& io, SubmissionGame& of) {
  io("game", of.game);
  io("trial", of.trial);
  io("setup", of.setup);
  io("maps", of.maps);
  io("allowance", of.allowance);
  io("opponents", of.opponents);
  io.unless_empty("samples", of.samples);
}

void fields(auto& io, entry::Planned& of) {
  io("teams", of.plan.teams);
  io("games", of.plan.games);
  io("bytes", of.plan.program.bytes);
  io("unpacked_bytes", of.plan.program.unpacked_bytes);
  io("files", of.plan.program.files);
  io("per_minute", of.plan.per_minute);
  io("of_team", of.plan.of_team);
  io("waiting_of_team", of.plan.waiting_of_team);
  io("waiting", of.plan.waiting);
  io.unless_zero("practice_of_team", of.plan.practice_of_team);
  io.key(of.plan.key);
  io.seed(of.plan.seed);
}

void fields(auto& io, entry::Received& of) {
  io("number", of.number);
  io("team", of.team);
  io("game", of.game);
  io("file", of.file);
  io("source", of.source);
  io("bytes", of.bytes);
  io.by(of.by_organiser);
}

void fields(auto& io, entry::Built& of) {
  io("number", of.number);
  io("verdict", of.verdict);
  io("language", of.language);
  io("reason", of.reason);
  io("log", of.log);
  io.took(of.took);
}

void fields(auto& io, Trial& of) {
  io("seat", of.seat);
  io("result", of.result);
}

void fields(auto& io, entry::Tried& of) {
  io("number", of.number);
  fields(io, of.trial);
  io.took(of.took);
}

void fields(auto& io, entry::Failed& of) {
  io("number", of.number);
  io.took(of.took);
  io.unless_false("well", of.well);
  io("why", of.why);
}

void fields(auto& io, entry::Rejected& of) {
  io("number", of.number);
  io("why", of.why);
}

void fields(auto& io, entry::PracticeAsked& of) {
  io("number", of.number);
  io("team", of.team);
  io("submission", of.wish.submission);
  io("opponent", of.wish.opponent);
  io("against", of.against);
  io("map", of.wish.map);
}

void fields(auto& io, entry::PracticePlayed& of) {
  io("number", of.number);
  fields(io, of.trial);
  io.took(of.took);
}

void fields(auto& io, entry::PracticeFailed& of) {
  io("number", of.number);
  io("why", of.why);
  io.took(of.took);
}

void fields(auto& io, entry::Sparring& of) {
  io("team", of.team);
  io("open", of.open);
}

template <class T>
json::object members_of(T of) {
  json::object object;
  Writer writer(object);
  fields(writer, of);
  return object;
}

template <class T>
T read(const json::value& value) {
  T of;
  Reader reader(value);
  fields(reader, of);
  return of;
}

void Writer::operator()(const char* name, const std::vector<SubmissionGame>& games) {
  json::array& list = of_[name].emplace_array();
  for (const SubmissionGame& each : games) list.push_back(members_of(each));
}

void Reader::operator()(const char* name, std::vector<SubmissionGame>& games) {
  for (const json::value& each : of_.list(name)) games.push_back(read<SubmissionGame>(each));
}

// Of the first kind that the object has a member for.
template <class Kind, class... Others>
SubmissionEntry entry_in(const Members& members) {
  if constexpr (std::same_as<Kind, entry::Unknown>) {
    return entry::Unknown();
  } else {
    return members.has(Kind::kind) ? read<Kind>(members.get(Kind::kind)) : entry_in<Others...>(members);
  }
}

template <class... Kinds>
SubmissionEntry entry_of_any(const Members& members, const std::variant<Kinds...>*) {
  return entry_in<Kinds...>(members);
}

}  // namespace

std::string written(const SubmissionEntry& entry) {
  json::object object;
  std::visit(
      [&]<class Kind>(const Kind& of) {
        if constexpr (!std::same_as<Kind, entry::Unknown>) object[Kind::kind] = members_of(of);
      },
      entry);
  return json::serialize(object);
}

Result<SubmissionEntry> read_submission_entry(const store::Entry& entry) {
  return worker::read_json(entry.text, fmt::format("entry {}", entry.number), [](const json::value& value) {
    return entry_of_any(Members(value), static_cast<const SubmissionEntry*>(nullptr));
  });
}

entry::Received received(const Submission& of) {
  return {of.number, of.team, of.game, of.file, of.source, of.bytes, of.by_organiser};
}

entry::Built built(const Submission& of) { return {of.number, of.verdict, of.language, of.reason, of.log, of.took}; }

entry::PracticeAsked asked(const Practice& of) { return {of.number, of.team, of.wish, of.against}; }

}  // namespace agon::submissions
