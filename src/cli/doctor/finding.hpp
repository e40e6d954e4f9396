#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

// What `agon doctor` finds out about a machine: one finding a subject.
namespace agon::cli {

enum class Verdict : std::uint8_t {
  good,
  warning,  // contests run, but something is slower, less exact or less safe
  bad,      // something that a contest needs does not work
};
std::string_view verdict_name(Verdict);  // "good"

struct Finding {
  std::string_view subject;  // "isolation"
  Verdict verdict = Verdict::good;
  std::string found = {};  // how it is here: "bubblewrap 0.8.0"
  std::string why = {};    // unless it is good: why it matters
  std::string mend = {};   // the same: what to do, a command if there is one
};
using Findings = std::vector<Finding>;

}  // namespace agon::cli
