#include "worker/order.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/json.hpp>

#include "base/digest.hpp"
#include "base/text.hpp"
#include "worker/json_parts.hpp"
#include "worker/speed.hpp"

namespace agon::worker {

namespace json = boost::json;

namespace {

constexpr std::uint32_t number_max = 1'000'000'000;
constexpr std::uint64_t time_ms_max = 1'000'000'000;  // about eleven days
constexpr std::uint64_t bytes_max = std::uint64_t{1} << 52;

Hash hash_in(const Members& members, std::string_view name, std::string_view kind = "SHA-256") {
  if (!members.has(name)) return {};
  Hash hash = members.text(name);
  const auto is_digit = [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); };
  if (hash.size() != 64 || !std::ranges::all_of(hash, is_digit)) {
    throw ParseError{fmt::format("the field \"{}\" is not a {} of 64 digits", name, kind)};
  }
  return hash;
}

std::string text_in(const Members& members, const std::string& name) {  // "" if missing
  return members.has(name) || members.has(name + "_hex") ? members.text(name) : "";
}

std::chrono::nanoseconds nanoseconds_in(const Members& members, std::string_view name) {
  return std::chrono::nanoseconds(members.number(name, bytes_max));
}

json::object json_of(const MatchOrder& order) {
  json::object object;
  put_bytes(object, "tournament", order.tournament);
  object["round"] = order.round;
  object["table"] = order.table;
  object["attempt"] = order.attempt;
  put_bytes(object, "game", order.game);
  put_bytes(object, "setup", order.setup);
  object["seed"] = std::to_string(order.seed);
  json::array& seats = object["seats"].emplace_array();
  for (const auto& seat : order.seats) seats.push_back(seat ? json::value(json_of(*seat)) : json::value(nullptr));
  object["allowance"] = json_of(order.allowance);
  if (!order.contest.empty()) put_bytes(object, "contest", order.contest);
  if (order.reissue > 0) object["reissue"] = order.reissue;
  return object;
}

MatchOrder match_order_in(const json::value& value) {
  const Members members(value);
  MatchOrder order;
  order.tournament = members.text("tournament");
  order.round = members.count("round", number_max);
  order.table = members.count("table", number_max);
  order.attempt = members.count("attempt", number_max);
  order.game = members.text("game");
  order.setup = members.text("setup");
  order.seed = members.decimal("seed");
  const json::array& seats = members.list("seats");
  if (seats.empty() || seats.size() > max_seats) throw ParseError{"the number of seats is absurd"};
  for (const json::value& seat : seats) {
    order.seats.push_back(seat.is_null() ? std::nullopt : std::optional(program_in(seat)));
  }
  order.allowance = allowance_in(members.get("allowance"));
  order.contest = text_in(members, "contest");
  if (members.has("reissue")) order.reissue = members.count("reissue", number_max);
  return order;
}

json::object json_of(const SeatResult& seat) {
  json::object object;
  put_bytes(object, "name", seat.said_name);
  if (seat.fault != replay::Fault::none) {
    object["fault"] = replay::fault_name(seat.fault);
    put_bytes(object, "verdict", seat.verdict);
  }
  object["moves"] = seat.moves;
  if (seat.silent > 0) object["silent"] = seat.silent;
  object["cpu_ns"] = seat.cpu.count();
  object["wall_ns"] = seat.wall.count();
  object["memory_peak_bytes"] = seat.memory_peak_bytes;
  if (!seat.stderr_text.empty()) object["stderr"] = seat.stderr_text;
  if (!seat.stderr_marks.empty()) object["stderr_marks"] = seat.stderr_marks;
  return object;
}

SeatResult seat_result_in(const json::value& value) {
  const Members members(value);
  SeatResult seat;
  seat.said_name = members.text("name");
  if (members.has("fault")) {
    seat.fault = replay::fault_called(members.text("fault"));
    seat.verdict = members.text("verdict");
  }
  seat.moves = members.count("moves", number_max);
  if (members.has("silent")) seat.silent = members.count("silent", number_max);
  seat.cpu = nanoseconds_in(members, "cpu_ns");
  seat.wall = nanoseconds_in(members, "wall_ns");
  seat.memory_peak_bytes = members.number("memory_peak_bytes", bytes_max);
  seat.stderr_text = hash_in(members, "stderr");
  seat.stderr_marks = hash_in(members, "stderr_marks");
  return seat;
}

json::object json_of(const Host& host) {
  json::object object;
  put_bytes(object, "name", host.name);
  object["cores"] = host.cores;
  object["load"] = host.load;
  object["waited_ns"] = host.waited.count();
  object["tries"] = host.tries;
  if (host.elapsed.count() != 0) object["elapsed_ns"] = host.elapsed.count();
  if (host.speed != 0) object["speed"] = host.speed;
  return object;
}

Host host_in(const json::value& value) {
  const Members members(value);
  Host host;
  host.name = members.text("name");
  host.cores = members.count("cores", number_max);
  boost::system::error_code error;
  host.load = members.get("load").to_number<double>(error);
  if (error || !(host.load >= 0)) throw ParseError{"the field \"load\" is not a load"};
  host.waited = nanoseconds_in(members, "waited_ns");
  host.tries = members.count("tries", number_max);
  if (members.has("elapsed_ns")) host.elapsed = nanoseconds_in(members, "elapsed_ns");
  if (members.has("speed")) host.speed = members.count("speed", speed_max);
  return host;
}

}  // namespace

std::string id_of(const MatchOrder& order) {
  return fmt::format("{}/{}/{}/{}", order.tournament, order.round, order.table, order.attempt);
}

std::optional<MatchId> match_id_from(std::string_view text) {
  std::array<std::uint32_t, 3> numbers{};
  for (auto number = numbers.rbegin(); number != numbers.rend(); ++number) {
    const std::size_t slash = text.rfind('/');
    if (slash == text.npos) return std::nullopt;
    const auto value = to_integer(text.substr(slash + 1));
    if (!value || *value < 1 || *value > number_max) return std::nullopt;
    *number = static_cast<std::uint32_t>(*value);
    text = text.substr(0, slash);
  }
  return MatchId{std::string(text), numbers[0], numbers[1], numbers[2]};
}

json::object json_of(const Program& program) {
  json::object object;
  put_bytes(object, "name", program.name);
  if (!program.command.empty()) {
    put_bytes(object, "command", program.command);
  } else {
    put_bytes(object, "file", program.file);
    object["source"] = program.source;
  }
  return object;
}

Program program_in(const json::value& value) {
  const Members members(value);
  Program program;
  program.name = members.text("name");
  program.command = text_in(members, "command");
  if (!program.command.empty()) return program;
  program.file = members.text("file");
  program.source = hash_in(members, "source");
  if (program.source.empty()) throw ParseError{"a program has neither a source nor a command"};
  return program;
}

json::object json_of(const Allowance& allowance) {
  json::object object;
  if (allowance.block_cpu) object["block_cpu_ms"] = allowance.block_cpu->count();
  if (allowance.block_wall) object["block_wall_ms"] = allowance.block_wall->count();
  if (allowance.memory_bytes) object["memory_bytes"] = *allowance.memory_bytes;
  if (allowance.reference_speed) object["reference_speed"] = *allowance.reference_speed;
  return object;
}

Allowance allowance_in(const json::value& value) {
  const Members members(value);
  const auto time = [&](std::string_view name) -> std::optional<std::chrono::milliseconds> {
    if (!members.has(name)) return std::nullopt;
    return std::chrono::milliseconds(members.number(name, time_ms_max));
  };
  Allowance allowance{time("block_cpu_ms"), time("block_wall_ms"), {}};
  if (members.has("memory_bytes")) allowance.memory_bytes = members.number("memory_bytes", bytes_max);
  if (members.has("reference_speed")) {
    allowance.reference_speed = members.count("reference_speed", speed_max);
    if (allowance.reference_speed == 0U) throw ParseError{"the field \"reference_speed\" is 0"};
  }
  return allowance;
}

json::object json_of(const MatchResult& result) {
  json::object object;
  put_bytes(object, "id", result.id);
  object["ours"] = result.ours;
  put_bytes(object, "reason", result.reason);
  object["scores"] = json::value_from(result.scores);
  object["turns"] = result.turns;
  object["digest"] = hex(result.digest);
  json::array& seats = object["seats"].emplace_array();
  for (const SeatResult& seat : result.seats) seats.push_back(json_of(seat));
  if (!result.replay.empty()) object["replay"] = result.replay;
  object["host"] = json_of(result.host);
  put_bytes(object, "program_version", result.program_version);
  if (!result.contest.empty()) put_bytes(object, "contest", result.contest);
  if (!result.order.empty()) object["order"] = result.order;
  if (result.reissue > 0) object["reissue"] = result.reissue;
  return object;
}

MatchResult match_result_in(const json::value& value) {
  const Members members(value);
  MatchResult result;
  result.id = members.text("id");
  result.ours = members.get_bool("ours");
  result.reason = members.text("reason");
  result.scores = members.whole_numbers("scores");
  result.turns = members.count("turns", number_max);
  result.digest = members.hexadecimal("digest");
  for (const json::value& seat : members.list("seats")) result.seats.push_back(seat_result_in(seat));
  if (result.seats.size() > max_seats) throw ParseError{"the number of seats is absurd"};
  if (!result.ours && result.scores.size() != result.seats.size()) throw ParseError{"not every seat has a score"};
  result.replay = hash_in(members, "replay");
  result.host = host_in(members.get("host"));
  result.program_version = members.text("program_version");
  result.contest = text_in(members, "contest");
  result.order = hash_in(members, "order", "digest");
  if (members.has("reissue")) result.reissue = members.count("reissue", number_max);
  return result;
}

std::string to_json(std::span<const MatchOrder> batch) {
  json::array list;
  for (const MatchOrder& order : batch) list.push_back(json_of(order));
  return json::serialize(list);
}

std::string to_json(const MatchOrder& order) { return json::serialize(json_of(order)); }
std::string to_json(const MatchResult& result) { return json::serialize(json_of(result)); }

Result<std::vector<MatchOrder>> match_orders_from(std::string_view text) {
  return read_json(text, "a batch of matches", [](const json::value& value) {
    const json::array* const list = value.if_array();
    if (!list || list->size() > batch_max)
      throw ParseError{fmt::format("it is not a list of up to {} orders", batch_max)};
    std::vector<MatchOrder> batch;
    for (const json::value& order : *list) batch.push_back(match_order_in(order));
    return batch;
  });
}

Result<MatchOrder> match_order_from(std::string_view text) {
  return read_json(text, "an order of a match", match_order_in);
}

Result<MatchResult> match_result_from(std::string_view text) {
  return read_json(text, "a result of a match", match_result_in);
}

}  // namespace agon::worker
