#pragma once

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "replay/outcome.hpp"

// A comparison as a file to which each game is added when it is reported, so that it can go on after any interruption:
//   {"agon":"comparison","version":1,"game":"football","setup":"","seed":"42","bots":["new.cpp","old.cpp"],
//    "programs":["0123456789abcdef","0123456789abcdef"],"limits":"..."}
//   {"ours":false,"winner":0,"turns":57,"digest":"0123456789abcdef","seats":[{"name":"A","fault":"none","silent":0,
//    "moves":29,"cpu_ns":"180000","wall_ns":"210000"}]}
namespace agon::cli {

// What is the same in all games of one comparison.
struct ComparisonHead {
  std::string game, setup;
  std::uint64_t seed = 0;
  std::vector<std::string> bots;      // A, B
  std::vector<std::string> programs;  // fingerprints of what they are
  std::string limits;                 // in words
  friend bool operator==(const ComparisonHead&, const ComparisonHead&) = default;
};

struct KeptComparison {
  ComparisonHead head;
  std::vector<replay::Outcome> games;  // whole pairs; of a seat's moves only their number and sum are kept
  std::uintmax_t bytes = 0;            // of the file, up to there
};

// An error says why this is not such a file. What was being written when the machine or the program stopped is left
// out.
Result<KeptComparison> read_comparison(const std::filesystem::path&);

// How two of them differ, for people: "seed: 1 there, 2 now".
std::vector<std::string> differences(const ComparisonHead& kept, const ComparisonHead& wanted);

// Adds to a file, in one piece a game. Throws MachineError.
class ComparisonWriter {
 public:
  // A new file; or, where something is kept there, what follows it.
  ComparisonWriter(const std::filesystem::path&, const ComparisonHead&, std::uintmax_t kept_bytes);
  void add(const replay::Outcome&);

 private:
  void write(const std::string& line);
  std::filesystem::path path_;
  std::ofstream file_;
};

}  // namespace agon::cli
