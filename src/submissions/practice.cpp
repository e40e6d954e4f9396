#include "submissions/practice.hpp"

#include <algorithm>
#include <boost/json.hpp>

#include "json/fields.hpp"
#include "worker/json_parts.hpp"

namespace agon::submissions {

namespace json = boost::json;

namespace {

struct Asked {
  std::uint32_t number = 0, submission = 0, against = 0, map = 0;
  std::string team, opponent;
};

struct Played {
  std::uint32_t number = 0, took_ms = 0;
  Trial trial;
};

struct Failed {
  std::uint32_t number = 0, took_ms = 0;
  std::string why;
};

struct Sparring {
  std::string team;
  bool open = false;
};

class Writer : public FieldWriter<Writer> {
 public:
  using FieldWriter::FieldWriter;
  using FieldWriter::operator();
  void operator()(const char* name, const worker::MatchResult& result) { of_[name] = json_of(result); }
};

class Reader : public FieldReader<Reader> {
 public:
  using FieldReader::FieldReader;
  using FieldReader::operator();
  void operator()(const char* name, worker::MatchResult& result) { result = worker::match_result_in(of_.get(name)); }
};

void fields(auto& io, Asked& of) {
  io("number", of.number);
  io("team", of.team);
  io("submission", of.submission);
  io("opponent", of.opponent);
  io("against", of.against);
  io("map", of.map);
}

void fields(auto& io, Played& of) {
  io("number", of.number);
  io("seat", of.trial.seat);
  io("result", of.trial.result);
  io("took_ms", of.took_ms);
}

void fields(auto& io, Failed& of) {
  io("number", of.number);
  io("why", of.why);
  io("took_ms", of.took_ms);
}

void fields(auto& io, Sparring& of) {
  io("team", of.team);
  io("open", of.open);
}

template <class T>
std::string entry(const char* kind, T of) {
  json::object object;
  Writer writer(object[kind].emplace_object());
  fields(writer, of);
  return json::serialize(object);
}

template <class T>
T read(const Members& members, const char* kind) {
  T of;
  Reader reader(members.get(kind));
  fields(reader, of);
  return of;
}

constexpr const char *asked_kind = "practice_asked", *played_kind = "practice_played", *failed_kind = "practice_failed",
                     *sparring_kind = "sparring";

std::uint32_t to_ms(std::chrono::milliseconds time) {
  return static_cast<std::uint32_t>(std::clamp<std::int64_t>(time.count(), 0, INT32_MAX));
}

}  // namespace

std::string_view Practice::other_team() const {
  const std::string_view opponent = wish.opponent;
  return opponent.starts_with(team_prefix) ? opponent.substr(team_prefix.size()) : std::string_view();
}

std::optional<Trial> as_played_by(const Practice& practice, std::string_view team) {
  if (!practice.played || practice.team == team) return practice.team == team ? practice.played : std::nullopt;
  if (practice.other_team() != team) return std::nullopt;
  Trial other = *practice.played;
  other.seat = static_cast<Seat>((other.seat + 1U) % other.result.seats.size());
  return other;
}

std::string entry_asked(const Practice& of) {
  return entry(asked_kind, Asked{of.number, of.wish.submission, of.against, of.wish.map, of.team, of.wish.opponent});
}

std::string entry_played(std::uint32_t number, const Trial& trial, std::chrono::milliseconds took) {
  return entry(played_kind, Played{number, to_ms(took), trial});
}

std::string entry_practice_failed(std::uint32_t number, std::string_view why, std::chrono::milliseconds took) {
  return entry(failed_kind, Failed{number, to_ms(took), std::string(why)});
}

std::string entry_sparring(std::string_view team, bool open) {
  return entry(sparring_kind, Sparring{std::string(team), open});
}

bool Practices::add(const Members& members, const store::Entry& of) {
  if (members.has(asked_kind)) {
    const auto asked = read<Asked>(members, asked_kind);
    if (asked.number != all_.size() + 1) throw ParseError{"practice matches are not numbered one after the other"};
    Practice practice;
    practice.number = asked.number;
    practice.asked = of.written;
    practice.team = asked.team;
    practice.wish = {asked.submission, asked.opponent, asked.map};
    practice.against = asked.against;
    all_.push_back(std::move(practice));
  } else if (members.has(played_kind)) {
    auto played = read<Played>(members, played_kind);
    if (played.trial.seat >= played.trial.result.seats.size()) throw ParseError{"the match has no such seat"};
    Practice& practice = at(played.number);
    practice.played = std::move(played.trial);
    practice.took = std::chrono::milliseconds(played.took_ms);
    practice.failure.clear();
  } else if (members.has(failed_kind)) {
    const auto failed = read<Failed>(members, failed_kind);
    Practice& practice = at(failed.number);
    practice.failure = failed.why;
    practice.took = std::chrono::milliseconds(failed.took_ms);
    ++practice.failures;
  } else if (members.has(sparring_kind)) {
    const auto sparring = read<Sparring>(members, sparring_kind);
    if (sparring.open) {
      open_.insert(sparring.team);
    } else {
      open_.erase(sparring.team);
    }
  } else {
    return false;
  }
  return true;
}

const Practice* Practices::find(std::uint32_t number) const {
  return number < 1 || number > all_.size() ? nullptr : &all_[number - 1];
}

Practice& Practices::at(std::uint32_t number) {
  if (number < 1 || number > all_.size()) throw ParseError{"there is no such practice match"};
  return all_[number - 1];
}

}  // namespace agon::submissions
