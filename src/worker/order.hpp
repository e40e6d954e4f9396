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

// The jury's orders to a worker, and its results: values, with one JSON format each. A worker knows nothing about
// tournaments and stores nothing.
namespace agon::worker {

// A program as entered.
struct Program {
  std::string name;  // of the team or bot, for humans
  std::string file;  // "bot.cpp", "bot.tar": the suffix determines how it is built
  Hash source;       // in the blob store
  // A command line instead of a source, for a jury that plays only on its own machine.
  std::string command;
  friend bool operator==(const Program&, const Program&) = default;
};

// The limits of each program in a match; the game supplies missing ones.
struct Allowance {
  std::optional<std::chrono::milliseconds> block_cpu, block_wall;
  std::optional<std::uint64_t> memory_bytes;
  // The times apply to a machine of this speed (speed.hpp), and are longer on slower ones.
  std::optional<std::uint32_t> reference_speed = {};
  friend bool operator==(const Allowance&, const Allowance&) = default;
};

// A match to be played. Its permanent id within its contest is "NAME/ROUND/TABLE/ATTEMPT".
struct MatchOrder {
  std::string tournament;
  std::uint32_t round = 1, table = 1;
  std::uint32_t attempt = 1;  // incremented when the jury has it repeated (rejudging), not by failures of this machine
  std::string game, setup;
  std::uint64_t seed = 0;
  std::vector<std::optional<Program>> seats;  // none: a house bot of the game
  Allowance allowance;
  std::string contest;        // its id (contest_id.hpp); empty: not checked
  std::uint32_t reissue = 0;  // incremented when the contest puts it into the queue again after a machine's failure
  friend bool operator==(const MatchOrder&, const MatchOrder&) = default;
};
std::string id_of(const MatchOrder&);

// 64 hexadecimal digits of BLAKE2b over everything that determines the match: its id, game, setup, seed, limits, and
// the programs with the hashes of their sources. Contest and reissue are excluded, so that a result of an earlier issue
// of the same order counts. Books contain digests, so the digested data must never change.
Hash digest_of(const MatchOrder&);

struct MatchId {
  std::string tournament;
  std::uint32_t round = 1, table = 1, attempt = 1;
};
std::optional<MatchId> match_id_from(std::string_view);

struct SeatResult {
  std::string said_name;  // as given by the program
  replay::Fault fault = replay::Fault::none;
  std::string verdict;  // of the fault, one sentence
  std::uint32_t moves = 0, silent = 0;
  std::chrono::nanoseconds cpu{}, wall{};
  std::uint64_t memory_peak_bytes = 0;
  Hash stderr_text;  // in the blob store; empty: no output
  // Likewise: which part of it belongs to which turn (replay/notes.hpp); empty: unknown, in earlier versions.
  Hash stderr_marks;
  friend bool operator==(const SeatResult&, const SeatResult&) = default;
};

// The machine that played, to settle doubts about times.
struct Host {
  std::string name;
  std::uint32_t cores = 0;
  double load = 0;                    // per core, averaged over a minute, at the match's end
  std::chrono::nanoseconds waited{};  // time that programs were runnable without a processor
  std::uint32_t tries = 1;            // attempts, because this machine failed or was overloaded
  // From the start of the programs to their end; 0: unknown.
  std::chrono::nanoseconds elapsed{};
  std::uint32_t speed = 0;  // as measured (speed.hpp); 0: not measured
  friend bool operator==(const Host&, const Host&) = default;
};

struct MatchResult {
  std::string id;     // of its order
  bool ours = false;  // not decided: the match must be repeated
  std::string reason;
  Scores scores;
  std::uint32_t turns = 0;
  std::uint64_t digest = 0;
  std::vector<SeatResult> seats;
  Hash replay;  // in the blob store
  Host host;
  std::string program_version;

  // Copied from the order; missing in old books.
  std::string contest;
  Hash order;  // digest_of(MatchOrder)
  std::uint32_t reissue = 0;
  friend bool operator==(const MatchResult&, const MatchResult&) = default;
};

// Bounds what is read, whatever a message claims.
inline constexpr std::size_t message_bytes_max = std::size_t{16} << 20;
inline constexpr std::size_t batch_max = 256;  // orders

std::string to_json(std::span<const MatchOrder>);  // a batch
std::string to_json(const MatchOrder&);
std::string to_json(const MatchResult&);
Result<std::vector<MatchOrder>> match_orders_from(std::string_view json);
Result<MatchOrder> match_order_from(std::string_view json);
Result<MatchResult> match_result_from(std::string_view json);

}  // namespace agon::worker
