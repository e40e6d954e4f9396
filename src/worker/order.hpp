#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/blob_store.hpp"
#include "base/result.hpp"
#include "formats/played.hpp"
#include "referee/referee.hpp"

// What the jury asks a worker to do, and what it hears: values, with one form as JSON each. A worker knows nothing of
// tournaments and keeps nothing.
namespace agon::worker {

// A program as it is entered.
struct Program {
  std::string name;     // of the team or bot, for people
  std::string file;     // "bot.cpp", "bot.tar": its ending says how it is built
  Hash source;          // in the blob store
  std::string command;  // in place of a source: a command line, for a jury that plays on its own machine only
  friend bool operator==(const Program&, const Program&) = default;
};

// What every program of a match may use; what is left out the game says.
struct Allowance {
  std::optional<std::chrono::milliseconds> block_cpu, block_wall;
  std::optional<std::uint64_t> memory_bytes;
  // The times are meant for a machine of this speed (speed.hpp), and are longer on slower ones.
  std::optional<std::uint32_t> reference_speed = {};
  friend bool operator==(const Allowance&, const Allowance&) = default;
};

// One match to be played. Its id names it within its contest for ever: "NAME/ROUND/TABLE/ATTEMPT".
struct MatchOrder {
  std::string tournament;
  std::uint32_t round = 1, table = 1;
  std::uint32_t attempt =
      1;  // counts the times that the jury had it played again (rejudging), not this machine's failures
  std::string game, setup;
  std::uint64_t seed = 0;
  std::vector<std::optional<Program>> seats;  // none: a house bot of the game
  Allowance allowance;
  std::string contest;  // whose it is (contest_id.hpp); empty: nobody asks
  std::uint32_t reissue =
      0;  // counts the times that the contest put it into the queue again after a machine had failed
  friend bool operator==(const MatchOrder&, const MatchOrder&) = default;
};
std::string id_of(const MatchOrder&);

// 64 hexadecimal digits of BLAKE2b over all that decides how the match goes: its id, game, setup, seed, limits, and the
// programs with the hashes of their sources. The contest and the reissue are not part of it: a result of an earlier
// issue of the same order counts. Digests stand in books, so what is digested never changes.
Hash digest_of(const MatchOrder&);

struct MatchId {
  std::string tournament;
  std::uint32_t round = 1, table = 1, attempt = 1;
};
std::optional<MatchId> match_id_from(std::string_view);

struct SeatResult {
  std::string said_name;  // the program's own
  replay::Fault fault = replay::Fault::none;
  std::string verdict;  // of the fault, one sentence
  std::uint32_t moves = 0, silent = 0;
  std::chrono::nanoseconds cpu{}, wall{};
  std::uint64_t memory_peak_bytes = 0;
  Hash stderr_text;   // in the blob store; empty: it wrote nothing
  Hash stderr_marks;  // the same: what it wrote for which turn (replay/notes.hpp); empty: earlier versions did not tell
  friend bool operator==(const SeatResult&, const SeatResult&) = default;
};

// The machine that played, so that a doubt about times can be settled.
struct Host {
  std::string name;
  std::uint32_t cores = 0;
  double load = 0;                     // when the match ended, over a minute, a core
  std::chrono::nanoseconds waited{};   // the programs were ready to run and had no processor
  std::uint32_t tries = 1;             // this match began so often, as this machine had failed or was overloaded
  std::chrono::nanoseconds elapsed{};  // from the start of the programs to their end; 0: not told
  std::uint32_t speed = 0;             // as it was measured (speed.hpp); 0: not measured
  friend bool operator==(const Host&, const Host&) = default;
};

struct MatchResult {
  std::string id;     // of its order
  bool ours = false;  // could not be decided: it is to be played again
  std::string reason;
  Scores scores;
  std::uint32_t turns = 0;
  std::uint64_t digest = 0;
  std::vector<SeatResult> seats;
  Hash replay;  // in the blob store
  Host host;
  std::string program_version;

  // Echoes of the order; old books have results without them.
  std::string contest;
  Hash order;  // digest_of(MatchOrder)
  std::uint32_t reissue = 0;
  friend bool operator==(const MatchResult&, const MatchResult&) = default;
};

// What is read is bounded, whatever a message claims.
inline constexpr std::size_t message_bytes_max = std::size_t{16} << 20;
inline constexpr std::size_t batch_max = 256;  // orders

std::string to_json(std::span<const MatchOrder>);  // a batch
std::string to_json(const MatchOrder&);
std::string to_json(const MatchResult&);
Result<std::vector<MatchOrder>> match_orders_from(std::string_view json);
Result<MatchOrder> match_order_from(std::string_view json);
Result<MatchResult> match_result_from(std::string_view json);

}  // namespace agon::worker
