#pragma once

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "replay/outcome.hpp"

// The file of a comparison. Each game is appended when it is reported, so that the comparison can resume after any
// interruption:
//   {"agon":"comparison","version":1,"game":"football","setup":"","seed":"42","bots":["new.cpp","old.cpp"],
//    "programs":["0123456789abcdef","0123456789abcdef"],"limits":"..."}
//   {"ours":false,"winner":0,"turns":57,"digest":"0123456789abcdef","seats":[{"name":"A","fault":"none","silent":0,
//    "moves":29,"cpu_ns":"180000","wall_ns":"210000"}]}
namespace agon::cli {

// The data common to all games of a comparison.
struct ComparisonHead {
  std::string game, setup;
  std::uint64_t seed = 0;
  std::vector<std::string> bots;      // A, B
  std::vector<std::string> programs;  // fingerprints of the bots
  std::string limits;                 // as text
  friend bool operator==(const ComparisonHead&, const ComparisonHead&) = default;
};

struct KeptComparison {
  ComparisonHead head;
  std::vector<replay::Outcome> games;  // whole pairs; for each seat only the number of moves and their total time
  std::uintmax_t bytes = 0;            // the size of the file up to there
};

// An error says why this is not such a file. Ignores an entry that was being written when the machine or the program
// stopped.
Result<KeptComparison> read_comparison(const std::filesystem::path&);

// The differences in readable form: "seed: 1 there, 2 now".
std::vector<std::string> differences(const ComparisonHead& kept, const ComparisonHead& wanted);

// Appends to a file, with one write per game. Throws MachineError.
class ComparisonWriter {
 public:
  // Starts a new file or, if `kept_bytes` > 0, continues after them.
  ComparisonWriter(const std::filesystem::path&, const ComparisonHead&, std::uintmax_t kept_bytes);
  void add(const replay::Outcome&);

 private:
  void write(const std::string& line);
  std::filesystem::path path_;
  std::ofstream file_;
};

}  // namespace agon::cli
