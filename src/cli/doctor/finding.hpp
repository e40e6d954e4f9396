#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

// The findings of `agon doctor` about a machine, one per subject.
namespace agon::cli {

enum class Verdict : std::uint8_t {
  good,
  warning,  // contests run, but something is slower, less precise or less safe
  bad,      // something that contests need does not work
};
std::string_view verdict_name(Verdict);  // "good"

struct Finding {
  std::string_view subject;  // "isolation"
  Verdict verdict = Verdict::good;
  std::string found = {};  // the current state: "bubblewrap 0.8.0"
  std::string why = {};    // unless good: why it matters
  std::string mend = {};   // unless good: how to fix it, with a command if there is one
};
using Findings = std::vector<Finding>;

}  // namespace agon::cli
