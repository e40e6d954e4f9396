#include <fmt/format.h>
#include <zstd.h>

#include <boost/json.hpp>
#include <memory>

#include "base/digest.hpp"
#include "base/machine_error.hpp"
#include "json/members.hpp"
#include "os/whole_file.hpp"
#include "replay/replay.hpp"

namespace agon::replay {

namespace {

namespace json = boost::json;
constexpr int compression_level = 9;

std::int64_t microseconds(Nanoseconds time) {
  return std::chrono::duration_cast<std::chrono::microseconds>(time).count();
}

json::object header(const Replay& replay) {
  json::array seats;
  for (const Replay::Player& player : replay.seats) {
    json::object seat;
    put_bytes(seat, "name", player.name);
    put_bytes(seat, "program", player.program);
    seats.push_back(std::move(seat));
  }
  json::object line{{"agon", "replay"}, {"version", 1}};
  put_bytes(line, "game", replay.game);
  put_bytes(line, "setup", replay.setup);
  line["seed"] = std::to_string(replay.seed);
  line["seats"] = std::move(seats);
  const Limits& limits = replay.limits;
  line["limits"] = {{"block_cpu_us", microseconds(limits.block_cpu)},
                    {"moves_per_block", limits.moves_per_block},
                    {"block_wall_us", microseconds(limits.block_wall)},
                    {"hello_wall_us", microseconds(limits.hello_wall)},
                    {"quit_wall_us", microseconds(limits.quit_wall)}};
  put_bytes(line, "played", replay.played);
  put_bytes(line, "program_version", replay.program_version);
  return line;
}

void put_spent(json::object& object, const TimeUsage& spent) {
  object["cpu_us"] = microseconds(spent.cpu);
  object["wall_us"] = microseconds(spent.wall);
}

json::object line_of(const Replay::Turn& turn, std::size_t number) {
  json::array said;
  for (const Replay::Answer& each : turn.said) {
    json::object answer{{"seat", each.seat}};
    put_bytes(answer, "text", each.text);
    put_spent(answer, each.spent);
    said.push_back(std::move(answer));
  }
  json::object line{{"t", number}, {"said", std::move(said)}};
  if (!turn.spent.empty()) {
    json::array& all = line["spent"].emplace_array();
    for (const auto& [seat, spent] : turn.spent)
      put_spent(all.emplace_back(json::object{{"seat", seat}}).as_object(), spent);
  }
  line["digest"] = hex(turn.digest);
  return line;
}

json::object result(const Replay& replay) {
  json::array faults;
  for (const Replay::Charge& charge : replay.faults) {
    json::object fault{{"seat", charge.seat}, {"fault", fault_name(charge.fault)}, {"turn", charge.turn}};
    put_bytes(fault, "verdict", charge.verdict);
    put_bytes(fault, "line", charge.line);
    faults.push_back(std::move(fault));
  }
  json::object line{{"scores", json::value_from(replay.scores)},
                    {"winner", replay.winner ? json::value(*replay.winner) : json::value(nullptr)},
                    {"turns", replay.turns.size()}};
  put_bytes(line, "reason", replay.reason);
  line["digest"] = hex(replay.digest);
  line["ours"] = replay.ours;
  line["faults"] = std::move(faults);
  return {{"result", std::move(line)}};
}

}  // namespace

std::string print_replay(const Replay& replay) {
  std::string text = json::serialize(header(replay)) + '\n';
  std::size_t number = 0;
  for (const Replay::Turn& turn : replay.turns) text += json::serialize(line_of(turn, ++number)) + '\n';
  return text + json::serialize(result(replay)) + '\n';
}

std::string pack_replay(const Replay& replay) {
  const std::string text = print_replay(replay);
  const std::unique_ptr<ZSTD_CCtx, decltype(&ZSTD_freeCCtx)> context(ZSTD_createCCtx(), &ZSTD_freeCCtx);
  if (!context) throw MachineError("zstd: no memory");
  ZSTD_CCtx_setParameter(context.get(), ZSTD_c_compressionLevel, compression_level);
  ZSTD_CCtx_setParameter(context.get(), ZSTD_c_checksumFlag, 1);
  std::string packed(ZSTD_compressBound(text.size()), '\0');
  const std::size_t size = ZSTD_compress2(context.get(), packed.data(), packed.size(), text.data(), text.size());
  if (ZSTD_isError(size)) throw MachineError(fmt::format("zstd: {}", ZSTD_getErrorName(size)));
  packed.resize(size);
  return packed;
}

void save_replay(const std::filesystem::path& file, const Replay& replay) {
  std::error_code error;
  if (file.has_parent_path()) std::filesystem::create_directories(file.parent_path(), error);  // writing reports errors
  os::write_whole_file(file, pack_replay(replay));
}

}  // namespace agon::replay
