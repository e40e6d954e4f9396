#pragma once

// Rows of figures, each with the baseline of the same run. These machines are noisy, so both are measured alternately,
// and the median of the ratios counts.

#include <fmt/format.h>
#include <sched.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace bench {

using Clock = std::chrono::steady_clock;

inline double seconds_since(Clock::time_point begun) {
  return std::chrono::duration<double>(Clock::now() - begun).count();
}

inline double median(std::vector<double> values) {
  std::ranges::sort(values);
  return values[values.size() / 2];
}

inline void pin_to_core(int core) {  // this thread and its child processes
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(static_cast<unsigned>(core), &set);
  sched_setaffinity(0, sizeof set, &set);
}

enum class Better { higher, lower };

struct Row {
  std::string what;
  std::string unit;
  double ours = 0;
  double baseline = 0;
  double ratio = 0;
  double goal = 0;  // for the ratio or, without a baseline, for our figure; 0: no goal
  Better better = Better::higher;
};

inline void print_head(std::string_view title) {
  fmt::print("{:<58}{:>10} {:<9}{:>10}{:>8}  {}\n", title, "ours", "", "baseline", "ratio", "goal");
}

inline void print(const Row& row) {
  const double judged = row.baseline == 0 ? row.ours : row.ratio;
  const bool met = row.better == Better::higher ? judged >= row.goal : judged <= row.goal;
  fmt::print("{:<58}{:>10.4g} {:<9}", row.what, row.ours, row.unit);
  if (row.baseline == 0) {
    fmt::print("{:>10}{:>8}", "", "");
  } else {
    fmt::print("{:>10.4g}{:>8.2f}", row.baseline, row.ratio);
  }
  if (row.goal == 0) {
    fmt::print("  for comparison\n");
  } else {
    fmt::print("  {} {:<5g} {}\n", row.better == Better::higher ? ">=" : "<=", row.goal, met ? "met" : "MISSED");
  }
  std::fflush(stdout);
}

using Measure = std::function<double()>;

// Measures both alternately; returns the medians, and the median of the ratios.
inline Row compare(std::string what, std::string unit, double goal, int times, const Measure& ours,
                   const Measure& baseline, Better better = Better::higher) {
  std::vector<double> our_figures, base_figures, ratios;
  for (int i = 0; i < times; ++i) {
    base_figures.push_back(baseline());
    our_figures.push_back(ours());
    ratios.push_back(our_figures.back() / base_figures.back());
  }
  return {std::move(what), std::move(unit), median(our_figures), median(base_figures), median(ratios), goal, better};
}

}  // namespace bench
