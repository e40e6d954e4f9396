// fields() lists the members of each kind of entry once, for both writing and reading.

#include "tournaments/book.hpp"

#include <fmt/format.h>

#include <boost/json.hpp>
#include <concepts>

#include "base/text.hpp"
#include "json/fields.hpp"
#include "worker/json_parts.hpp"

namespace agon::tournaments {

namespace json = boost::json;

namespace {

using Players = std::vector<formats::Player>;

constexpr std::uint32_t count_max = 1'000'000;  // of rounds, tables and players

class BookWriter : public FieldWriter<BookWriter> {
 public:
  using FieldWriter::FieldWriter;
  using FieldWriter::operator();

  void operator()(const char* name, const Players& players) {
    json::array& list = of_[name].emplace_array();
    for (const formats::Player player : players) {
      list.push_back(player == formats::nobody ? json::value(nullptr) : json::value(player));
    }
  }
  void operator()(const char* name, scoring::TeamStatus status) { of_[name] = scoring::name_of(status); }
  void operator()(const char* name, const worker::Program& program) { of_[name] = json_of(program); }
  template <class T>
  void operator()(const char* name, const std::vector<T>& list);
  void change(const PlanChange& change) { of_ = json_of(change); }
};

class BookReader : public FieldReader<BookReader> {
 public:
  explicit BookReader(const json::value& of) : FieldReader(of), value_(of) {}
  using FieldReader::operator();

  void operator()(const char* name, std::uint32_t& number) { number = of_.count(name, count_max); }
  void operator()(const char* name, Players& players) {
    for (const json::value& player : of_.list(name)) {
      players.push_back(player.is_null() ? formats::nobody
                                         : static_cast<formats::Player>(Members::number(player, "player", count_max)));
    }
  }
  void operator()(const char* name, scoring::TeamStatus& status) {
    const std::string text = of_.text(name);
    const auto found = scoring::status_called(text);
    if (!found) throw ParseError{fmt::format("there is no status {}", agon::quoted(text))};
    status = *found;
  }
  void operator()(const char* name, worker::Program& program) { program = worker::program_in(of_.get(name)); }
  template <class T>
  void operator()(const char* name, std::vector<T>& list);
  void change(PlanChange& change) { change = plan_change_in(value_); }

 private:
  const json::value& value_;
};

void fields(auto& io, formats::Meeting& of) {
  io("table", of.table);
  io("seats", of.seats);
  io("map", of.map);
  io("purpose", of.purpose);
}

void fields(auto& io, formats::Lot& of) {
  io("about", of.about);
  io("order", of.order);
}

void fields(auto& io, entry::Opened& of) {
  io("number", of.number);
  io("meetings", of.meetings);
  io("lots", of.lots);
}

void fields(auto& io, entry::Void& of) {
  io("round", of.round);
  io("table", of.table);
  io("why", of.why);
}

void fields(auto& io, entry::Changed& of) {
  io.change(of.change);
  io("why", of.why);
}

void fields(auto& io, entry::Entrant& of) {
  io("name", of.change.name);
  io("status", of.change.to.status);
  io("annulled", of.change.to.annulled);
  io("from", of.from);
  io("why", of.change.why);
  io("act", of.change.act);
  io.unless_false("removed", of.change.removed);
  io("program", of.change.program);
}

void fields(auto& io, entry::Cancelled& of) {
  io("act", of.act);
  io("why", of.why);
}

void fields(auto& io, entry::Uncancelled& of) { io("act", of.act); }

template <class T>
json::value members_of(T of) {
  json::object object;
  BookWriter writer(object);
  fields(writer, of);
  return object;
}

template <class T>
void read(const json::value& value, T& of) {
  BookReader reader(value);
  fields(reader, of);
}

template <class T>
void BookWriter::operator()(const char* name, const std::vector<T>& list) {
  json::array& all = of_[name].emplace_array();
  for (const T& each : list) all.push_back(members_of(each));
}

template <class T>
void BookReader::operator()(const char* name, std::vector<T>& list) {
  for (const json::value& each : of_.list(name)) read(each, list.emplace_back());
}

json::value members_of(const entry::Result& of) { return json_of(of.result); }
json::value members_of(const entry::Over& of) { return json::value(of.why); }

void read(const json::value& value, entry::Begun& of) {
  auto plan = plan_from(json::serialize(value));
  if (!plan) throw ParseError{plan.error()};
  of.plan = *std::move(plan);
}

void read(const json::value& value, entry::Result& of) { of.result = worker::match_result_in(value); }

BookEntry entry_in(const json::value& value) {
  const Members members(value);
  const auto read_as = [&]<class Kind>(Kind of) -> BookEntry {
    read(members.get(Kind::kind), of);
    return of;
  };
  if (members.has("plan")) {
    entry::Begun begun;
    read(members.get("plan"), begun);
    BookReader reader(value);
    if (members.has("act")) reader("act", begun.act);
    return begun;
  }
  if (members.has("over")) return entry::Over{members.text("over")};
  if (members.has("entrant")) return read_as(entry::Entrant());
  if (members.has("cancel")) return read_as(entry::Cancelled());
  if (members.has("uncancel")) return read_as(entry::Uncancelled());
  if (members.has("round")) {
    BookEntry read = read_as(entry::Opened());
    auto& opened = std::get<entry::Opened>(read);
    for (formats::Meeting& meeting : opened.meetings) meeting.round = opened.number;
    return read;
  }
  if (members.has("result")) return read_as(entry::Result());
  if (members.has("void")) return read_as(entry::Void());
  if (members.has("change")) return read_as(entry::Changed());
  throw ParseError{"its kind is unknown"};
}

}  // namespace

std::string book_of(std::string_view tournament) { return fmt::format("tournament/{}", tournament); }

std::string written(const BookEntry& entry) {
  if (const auto* const begun = std::get_if<entry::Begun>(&entry)) {  // like plans stored elsewhere
    const std::string act = begun->act > 0 ? fmt::format(R"(,"act":{})", begun->act) : "";
    return fmt::format(R"({{"plan":{}{}}})", to_json(begun->plan), act);
  }
  json::object object;
  std::visit(
      [&]<class Kind>(const Kind& of) {
        if constexpr (!std::same_as<Kind, entry::Begun>) object[Kind::kind] = members_of(of);
      },
      entry);
  return json::serialize(object);
}

agon::Result<BookEntry> read_book_entry(const store::Entry& entry) {
  return worker::read_json(entry.text, fmt::format("entry {}", entry.number), entry_in);
}

}  // namespace agon::tournaments
