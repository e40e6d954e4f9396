#include "cli/match/comparison_file.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <boost/json.hpp>
#include <limits>
#include <system_error>

#include "base/digest.hpp"
#include "base/machine_error.hpp"
#include "json/members.hpp"
#include "worker/json_parts.hpp"

namespace agon::cli {
namespace {

namespace fs = std::filesystem;
namespace json = boost::json;

constexpr std::uint32_t moves_max = 100'000'000;
constexpr std::uint32_t version = 1;

json::array list_of(const std::vector<std::string>& texts) {
  json::array list;
  for (const std::string& text : texts) list.emplace_back(text);
  return list;
}

std::string line_of(const ComparisonHead& head) {
  json::object line{{"agon", "comparison"}, {"version", version}, {"game", head.game}};
  put_bytes(line, "setup", head.setup);
  line["seed"] = std::to_string(head.seed);
  line["bots"] = list_of(head.bots);
  line["programs"] = list_of(head.programs);
  line["limits"] = head.limits;
  return json::serialize(line) + "\n";
}

ComparisonHead head_in(const json::value& value) {
  const Members line(value);
  if (!line.has("agon") || line.text("agon") != "comparison") throw ParseError{"it is not a comparison"};
  if (line.count("version", std::numeric_limits<std::uint32_t>::max()) != version) {
    throw ParseError{"it is a comparison of another version of agon"};
  }
  ComparisonHead head{line.text("game"),  line.text("setup"),     line.decimal("seed"),
                      line.texts("bots"), line.texts("programs"), line.text("limits")};
  if (head.bots.size() != 2 || head.programs.size() != 2) throw ParseError{"it does not have two bots"};
  return head;
}

std::string line_of(const replay::Outcome& outcome) {
  json::array seats;
  for (const replay::SeatReport& report : outcome.seats) {
    replay::TimeUsage spent;
    for (const replay::Move& move : report.ledger) spent.cpu += move.spent.cpu, spent.wall += move.spent.wall;
    json::object& seat = seats.emplace_back(json::object{}).as_object();
    put_bytes(seat, "name", report.name);
    if (report.has_fault()) seat["fault"] = replay::fault_name(report.fault);
    seat["silent"] = report.silent;
    seat["moves"] = report.ledger.size();
    seat["cpu_ns"] = std::to_string(spent.cpu.count());
    seat["wall_ns"] = std::to_string(spent.wall.count());
  }
  return json::serialize(json::object{{"ours", outcome.ours},
                                      {"winner", outcome.winner ? json::value(*outcome.winner) : json::value(nullptr)},
                                      {"turns", outcome.turns},
                                      {"digest", hex(outcome.digest)},
                                      {"seats", std::move(seats)}}) +
         "\n";
}

replay::Outcome outcome_in(const json::value& value) {
  const Members line(value);
  replay::Outcome outcome;
  outcome.ours = line.get_bool("ours");
  if (!line.get("winner").is_null()) outcome.winner = static_cast<Seat>(line.number("winner", 1));
  outcome.turns = line.count("turns", moves_max);
  outcome.digest = line.hexadecimal("digest");
  for (const json::value& each : line.list("seats")) {
    const Members seat(each);
    replay::SeatReport& report = outcome.seats.emplace_back();
    report.name = seat.text("name");
    if (seat.has("fault")) report.fault = replay::fault_called(seat.text("fault"));
    report.silent = seat.count("silent", moves_max);
    report.ledger.resize(seat.count("moves", moves_max));
    if (report.ledger.empty()) continue;
    report.ledger.front().spent = {replay::Nanoseconds(seat.decimal("cpu_ns")),
                                   replay::Nanoseconds(seat.decimal("wall_ns"))};
  }
  if (outcome.seats.size() != 2) throw ParseError{"a game does not have two seats"};
  return outcome;
}

}  // namespace

Result<KeptComparison> read_comparison(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::string line;
  const auto next_line = [&] { return std::getline(in, line) && !in.eof(); };  // eof: the line has no end
  if (!next_line()) return Error{"it is not a comparison"};
  KeptComparison kept;
  auto head = worker::read_json(line, "its first line", head_in);
  if (!head) return Error{head.error()};
  kept.head = *std::move(head);
  std::uintmax_t bytes = kept.bytes = line.size() + 1;
  while (next_line()) {
    auto outcome = worker::read_json(line, fmt::format("game {}", kept.games.size() + 1), outcome_in);
    if (!outcome) return Error{outcome.error()};
    kept.games.push_back(*std::move(outcome));
    bytes += line.size() + 1;
    if (kept.games.size() % 2 == 0) kept.bytes = bytes;
  }
  if (kept.games.size() % 2 == 1) kept.games.pop_back();
  return kept;
}

std::vector<std::string> differences(const ComparisonHead& kept, const ComparisonHead& wanted) {
  std::vector<std::string> found;
  const auto field = [&](std::string_view what, const auto& there, const auto& now) {
    if (there != now) found.push_back(fmt::format("{}: {} in the file, {} now", what, there, now));
  };
  field("game", kept.game, wanted.game);
  field("setup", kept.setup, wanted.setup);
  field("seed", kept.seed, wanted.seed);
  field("limits", kept.limits, wanted.limits);
  for (std::size_t bot : {0U, 1U}) {
    if (kept.bots[bot] != wanted.bots[bot]) {
      field(bot == 0 ? "A" : "B", kept.bots[bot], wanted.bots[bot]);
    } else if (kept.programs[bot] != wanted.programs[bot]) {
      found.push_back(fmt::format("{} has changed", kept.bots[bot]));
    }
  }
  return found;
}

ComparisonWriter::ComparisonWriter(const fs::path& path, const ComparisonHead& head, std::uintmax_t kept_bytes)
    : path_(path) {
  std::error_code error;
  if (path.has_parent_path()) fs::create_directories(path.parent_path(), error);
  if (kept_bytes > 0) fs::resize_file(path, kept_bytes, error);
  if (error) throw MachineError(fmt::format("cannot write {}: {}", path.string(), error.message()));
  file_.open(path, std::ios::binary | (kept_bytes > 0 ? std::ios::app : std::ios::trunc));
  if (kept_bytes == 0) write(line_of(head));
}

void ComparisonWriter::add(const replay::Outcome& outcome) { write(line_of(outcome)); }

void ComparisonWriter::write(const std::string& line) {
  file_ << line << std::flush;
  if (!file_) throw MachineError(fmt::format("cannot write {}", path_.string()));
}

}  // namespace agon::cli
