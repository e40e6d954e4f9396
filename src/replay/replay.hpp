#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.hpp"
#include "games/registry.hpp"
#include "replay/outcome.hpp"

// A replay is a match as it was played: its setup, its seed and what was said, with the times and a digest of the state
// after every turn, so that it proves itself.
//
// The file (*.agon) is JSON lines, compressed with zstd as one frame with a checksum. The first line is the header,
// followed by a line for every turn and the result. Text that is not valid UTF-8 is in the field NAME_hex instead of
// NAME.
//   {"agon":"replay","version":1,"game":"football","setup":"...","seed":"42","seats":[{"name":"A","program":"./a"},...],
//    "limits":{"block_cpu_us":10000000,"moves_per_block":100,"block_wall_us":...,"hello_wall_us":...,"quit_wall_us":...},
//    "played":"2026-11-28T01:02:03Z","program_version":"0.1.0"}
//   {"t":1,"said":[{"seat":0,"text":"2 7 10 8 10","cpu_us":180,"wall_us":210}],"digest":"0123456789abcdef"}
// Where a fault only makes a seat stand still, a seat may say any number of texts in a turn; these have no times of
// their own (0), and the turn has "spent":[{"seat":0,"cpu_us":180,"wall_us":210}].
//   {"result":{"scores":[1000000,0],"winner":0,"turns":57,"reason":"...","digest":"...","ours":false,
//    "faults":[{"seat":1,"fault":"illegal_answer","turn":57,"verdict":"...","line":"..."}]}}
// Later versions may add fields, which older ones ignore; incompatible formats get another version number.
namespace agon::replay {

struct Replay {
  struct Player {
    std::string name;
    std::string program;  // the command that started it
  };
  struct Answer {
    Seat seat = 0;
    std::string text;
    TimeUsage spent;
  };
  struct Turn {
    std::vector<Answer> said;
    std::vector<std::pair<Seat, TimeUsage>> spent;  // in this turn, if texts have no times of their own
    std::uint64_t digest = 0;
  };
  struct Charge {
    Seat seat = 0;
    Fault fault = Fault::none;
    std::uint32_t turn = 0;  // turns that ended before it
    std::string verdict;
    std::string line;  // the offending one
  };

  std::string game;
  std::string setup;
  std::uint64_t seed = 0;
  std::vector<Player> seats;
  Limits limits;
  std::string played;  // UTC, ISO 8601
  std::string program_version;
  std::vector<Turn> turns;

  bool ours = false;  // aborted because this machine failed
  Scores scores;
  std::optional<Seat> winner;
  std::string reason;
  std::uint64_t digest = 0;  // after the last turn
  std::vector<Charge> faults;
};

// Limits on what is read, regardless of what a file claims.
inline constexpr std::size_t replay_file_bytes_max = std::size_t{16} << 20;
inline constexpr std::size_t replay_text_bytes_max = std::size_t{64} << 20;
inline constexpr std::string_view replay_suffix = ".agon";

// Reading. Damaged replays are refused with the place of the damage, unknown versions with an explanation.
Result<Replay> load_replay(const std::filesystem::path&);
Result<Replay> read_replay(std::string_view file);
Result<Replay> parse_replay(std::string_view json_lines);

// Writing. The file appears as a whole or not at all. Throws MachineError.
void save_replay(const std::filesystem::path&, const Replay&);
std::string pack_replay(const Replay&);   // as in the file
std::string print_replay(const Replay&);  // as JSON lines

// Plays the match again and compares: every text is accepted, every digest agrees, and the result follows, including
// technical losses as far as the texts show them. Returns one sentence about the result, or the first disagreement.
Result<std::string> verify(const Replay&, const Game&);
Result<std::string> verify(const Replay&);  // of a game in the registry

// The match as text, turn by turn, with the times.
Result<std::string> tell(const Replay&, const Game&);
Result<std::string> tell(const Replay&);

}  // namespace agon::replay
