// agon_sim: simulates contests, one seed after another, for SIM_SECONDS (60), or the given seeds. Prints the simulated
// time per minute, and for each broken promise the seed that reproduces it.

#include <fmt/format.h>

#include <chrono>
#include <cstdlib>
#include <string>

#include "sim/simulation.hpp"

namespace {

using namespace std::chrono_literals;
using agon::sim::Report;

struct Sum {
  std::uint64_t contests = 0, crashes = 0, faults = 0, turns = 0, orders = 0, matches = 0, failed = 0;
  agon::sim::Duration time{};

  void add(const Report& report) {
    ++contests;
    crashes += report.crashes;
    faults += report.faults;
    turns += report.turns;
    orders += report.orders;
    matches += report.matches;
    failed += !report.findings.empty();
    time += report.time;
  }
};

void print(const Report& report) {
  for (const std::string& each : report.findings) fmt::print("seed {}: {}\n", report.seed, each);
}

double hours(agon::sim::Duration time) { return std::chrono::duration<double, std::ratio<3600>>(time).count(); }

}  // namespace

int main(int count, char** words) {
  const char* const wanted = std::getenv("SIM_SECONDS");
  const auto length = std::chrono::seconds(wanted ? std::strtol(wanted, nullptr, 10) : 60);
  const auto begin = std::chrono::steady_clock::now();
  Sum all;
  if (count > 1) {
    for (int i = 1; i < count; ++i) {
      char* end = nullptr;
      const std::uint64_t seed = std::strtoull(words[i], &end, 10);
      if (end == words[i] || *end != '\0') {
        fmt::print(stderr, "sim: \"{}\" is not a seed; usage: SIM_SECONDS=60 agon_sim [SEED...]\n", words[i]);
        return 2;
      }
      const Report report = agon::sim::simulate(seed);
      print(report);
      all.add(report);
      fmt::print("seed {}: digest {:016x}\n", report.seed, report.digest);
    }
  } else {
    for (std::uint64_t seed = 1; std::chrono::steady_clock::now() < begin + length; ++seed) {
      const Report report = agon::sim::simulate(seed);
      print(report);
      all.add(report);
    }
  }
  const double minutes =
      std::chrono::duration<double, std::ratio<60>>(std::chrono::steady_clock::now() - begin).count();
  fmt::print("{} contests, {:.0f} hours, {} crashes of {} faults, {} turns, {} orders, {} matches\n", all.contests,
             hours(all.time), all.crashes, all.faults, all.turns, all.orders, all.matches);
  fmt::print("in a minute: {:.0f} contests, {:.0f} hours, {:.0f} faults\n", static_cast<double>(all.contests) / minutes,
             hours(all.time) / minutes, static_cast<double>(all.faults) / minutes);
  fmt::print("sim: {} contests with findings\n", all.failed);
  return all.failed == 0 ? 0 : 1;
}
