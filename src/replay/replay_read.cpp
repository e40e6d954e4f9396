// Theory of operation: the file is decompressed as far as possible, then its lines are read as far as possible. Damage
// is located at the first line that makes no sense; if all lines do, the decompressor's error is reported (after a
// flipped bit the lines may look right, so a wrong checksum makes the whole replay invalid).

#include <fmt/format.h>
#include <zstd.h>

#include <algorithm>
#include <boost/json.hpp>
#include <fstream>
#include <memory>

#include "base/text.hpp"
#include "json/members.hpp"
#include "replay/replay.hpp"

namespace agon::replay {

namespace {

namespace json = boost::json;

// A line is parsed as a whole, and each value takes up to some hundred bytes then. Without these limits a file of a few
// kilobytes could take gigabytes, or hours.
constexpr std::ptrdiff_t line_values_max = 2'000'000;
constexpr std::size_t setup_bytes_max = std::size_t{16} << 20;  // as much as an order of a match can hold

struct UnsupportedFormat {  // not damaged, but not readable by this program
  std::string text;
};

Seat seat_in(const Members& members, const Replay& replay) {
  return static_cast<Seat>(members.number("seat", replay.seats.size() - 1));
}

TimeUsage spent_in(const Members& members) { return {members.time("cpu_us"), members.time("wall_us")}; }

void read_header(const Members& line, Replay& replay) {
  if (!line.has("agon") || line.text("agon") != "replay") throw UnsupportedFormat{"this is not a replay of agon"};
  if (const auto version = line.number("version", std::numeric_limits<std::int64_t>::max()); version != 1) {
    throw UnsupportedFormat{fmt::format(
        "this replay has version {} of the format, and this program reads version 1: use a newer one", version)};
  }
  replay.game = line.text("game");
  replay.setup = line.text("setup");
  if (replay.setup.size() > setup_bytes_max) throw ParseError{"the setup is too long"};
  replay.seed = line.decimal("seed");
  for (const json::value& value : line.list("seats")) {
    const Members seat(value);
    replay.seats.push_back({seat.text("name"), seat.text("program")});
  }
  if (replay.seats.empty() || replay.seats.size() > max_seats) throw ParseError{"the number of seats is absurd"};
  const Members limits(line.get("limits"));
  replay.limits.block_cpu = limits.time("block_cpu_us");
  replay.limits.moves_per_block = static_cast<std::uint32_t>(limits.number("moves_per_block", 1'000'000'000));
  replay.limits.block_wall = limits.time("block_wall_us");
  replay.limits.hello_wall = limits.time("hello_wall_us");
  replay.limits.quit_wall = limits.time("quit_wall_us");
  replay.played = line.text("played");
  replay.program_version = line.text("program_version");
}

void read_turn(const Members& line, Replay& replay) {
  const std::uint64_t number = replay.turns.size() + 1;
  if (line.number("t", replay_text_bytes_max) != number)
    throw ParseError{fmt::format("turn {} should come here", number)};
  Replay::Turn turn;
  for (const json::value& value : line.list("said")) {
    const Members answer(value);
    turn.said.push_back({seat_in(answer, replay), answer.text("text"), spent_in(answer)});
  }
  if (line.has("spent")) {
    for (const json::value& value : line.list("spent")) {
      const Members spent(value);
      turn.spent.emplace_back(seat_in(spent, replay), spent_in(spent));
    }
  }
  turn.digest = line.hexadecimal("digest");
  replay.turns.push_back(std::move(turn));
}

void read_result(const Members& line, Replay& replay) {
  replay.scores = line.whole_numbers("scores");
  if (const json::value& winner = line.get("winner"); !winner.is_null()) {
    replay.winner = static_cast<Seat>(Members::number(winner, "winner", replay.seats.size() - 1));
  }
  if (line.number("turns", replay_text_bytes_max) != replay.turns.size()) {
    throw ParseError{
        fmt::format("the result speaks of another number of turns than the {} that are here", replay.turns.size())};
  }
  replay.reason = line.text("reason");
  replay.digest = line.hexadecimal("digest");
  replay.ours = line.get_bool("ours");
  if (line.list("faults").size() > replay.seats.size()) throw ParseError{"there are more faults than seats"};
  for (const json::value& value : line.list("faults")) {
    const Members fault(value);
    replay.faults.push_back({seat_in(fault, replay), fault_called(fault.text("fault")),
                             static_cast<std::uint32_t>(fault.number("turn", replay.turns.size())),
                             fault.text("verdict"), fault.text("line")});
  }
}

// What has been read so far, and where.
struct Reading {
  Replay replay;
  std::size_t line = 0;
  bool complete = false;

  void read(std::string_view text) {
    while (!text.empty()) {
      ++line;
      if (complete) throw ParseError{"something follows after the result"};
      const std::size_t end = text.find('\n');
      if (end == text.npos) throw ParseError{"the line has no end"};
      const auto begins_value = [](char c) { return c == ',' || c == '[' || c == '{'; };
      if (std::count_if(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(end), begins_value) > line_values_max)
        throw ParseError{"the line has too many values"};
      boost::system::error_code error;
      const json::value value = json::parse({text.data(), end}, error);
      if (error) throw ParseError{"not JSON: " + error.message()};
      read_line(Members(value));
      text.remove_prefix(end + 1);
    }
    if (!complete) throw ParseError{"the file ends before the result"};
  }

  void read_line(const Members& members) {
    if (line == 1) {
      read_header(members, replay);
    } else if (members.has("result")) {
      read_result(Members(members.get("result")), replay);
      complete = true;
    } else {
      read_turn(members, replay);
    }
  }

  // " in line 7 (after turn 5)"; "" if no line has been read.
  std::string place() const {
    if (line == 0) return "";
    return fmt::format(" in line {}", line) + (line == 1 ? "" : fmt::format(" (after turn {})", replay.turns.size()));
  }
};

constexpr std::string_view zstd_magic = "\x28\xB5\x2F\xFD";

struct Unpacked {
  std::string text;
  std::string problem;  // "": complete
};

Unpacked unpack(std::string_view file) {
  const std::unique_ptr<ZSTD_DCtx, decltype(&ZSTD_freeDCtx)> context(ZSTD_createDCtx(), &ZSTD_freeDCtx);
  ZSTD_DCtx_setParameter(context.get(), ZSTD_d_windowLogMax, 27);
  Unpacked unpacked;
  std::string block(ZSTD_DStreamOutSize(), '\0');
  ZSTD_inBuffer in{file.data(), file.size(), 0};
  for (;;) {
    ZSTD_outBuffer out{block.data(), block.size(), 0};
    const std::size_t before = in.pos;
    const std::size_t left = ZSTD_decompressStream(context.get(), &out, &in);
    if (ZSTD_isError(left)) {
      unpacked.problem = fmt::format("near byte {}: {}", in.pos, ZSTD_getErrorName(left));
      return unpacked;
    }
    unpacked.text.append(block, 0, out.pos);
    if (unpacked.text.size() > replay_text_bytes_max) {
      unpacked.problem = fmt::format("more than {} bytes of text come out of it", replay_text_bytes_max);
      return unpacked;
    }
    if (left == 0) break;
    if (in.pos == before && out.pos == 0) {
      unpacked.problem = fmt::format("cut off after byte {}", in.size);
      return unpacked;
    }
  }
  if (in.pos != in.size) unpacked.problem = fmt::format("surplus bytes from byte {} on", in.pos);
  return unpacked;
}

Error damaged(const std::string& place, const std::string& problem) {
  return Error{fmt::format("the replay is damaged{}: {}", place, problem)};
}

}  // namespace

Result<Replay> parse_replay(std::string_view json_lines) {
  Reading reading;
  try {
    reading.read(json_lines);
  } catch (const ParseError& damage) {
    return damaged(reading.place(), damage.text);
  } catch (const UnsupportedFormat& foreign) {
    return Error{foreign.text};
  }
  return std::move(reading.replay);
}

Result<Replay> read_replay(std::string_view file) {
  if (file.size() > replay_file_bytes_max) return Error{"the file is too large for a replay"};
  if (!file.starts_with(zstd_magic)) return Error{"this is not a replay of agon: it does not begin like one"};
  const Unpacked unpacked = unpack(file);
  if (unpacked.problem.empty()) return parse_replay(unpacked.text);
  Reading reading;
  try {
    reading.read(unpacked.text);
  } catch (const ParseError&) {  // the line locates the damage, the decompressor's error explains it
  } catch (const UnsupportedFormat&) {
  }
  return damaged(reading.complete ? "" : reading.place(), unpacked.problem);
}

Result<Replay> load_replay(const std::filesystem::path& path) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error))
    return Error{fmt::format("{}: there is no such file", path.string())};
  std::ifstream file(path, std::ios::binary);
  std::string bytes(std::min<std::size_t>(std::filesystem::file_size(path, error), replay_file_bytes_max + 1), '\0');
  if (error || !file.read(bytes.data(), static_cast<std::streamsize>(bytes.size()))) {
    return Error{fmt::format("{}: cannot be read", path.string())};
  }
  auto replay = read_replay(bytes);
  if (!replay) return Error{fmt::format("{}: {}", path.string(), replay.error())};
  return replay;
}

}  // namespace agon::replay
