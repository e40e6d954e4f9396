// Runs the benchmarks of a program and prints a table. A benchmark X sets the number of items processed and optionally
// a goal as its label; X/baseline does the same work in the way that X is compared with. These machines are noisy, so
// only ratios are meaningful. The fastest of several repetitions counts.

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <map>
#include <string>

namespace {

constexpr std::string_view baseline_suffix = "/baseline";

struct Figure {
  double ns_per_item = 0;
  std::string label;
};

class Ratios : public benchmark::ConsoleReporter {
 public:
  Ratios() : ConsoleReporter(OO_None) {}

  void ReportRuns(const std::vector<Run>& runs) override {
    ConsoleReporter::ReportRuns(runs);
    for (const Run& run : runs) {
      const auto rate = run.counters.find("items_per_second");
      if (run.run_type != Run::RT_Iteration || rate == run.counters.end()) continue;
      Figure& figure = figures_[run.run_name.function_name];
      const double ns = 1e9 / rate->second.value;
      if (figure.ns_per_item == 0 || ns < figure.ns_per_item) figure.ns_per_item = ns;
      figure.label = run.report_label;
    }
  }

  void Finalize() override {
    fmt::print("\n{:<34}{:>12}{:>14}{:>9}  {}\n", "", "ns an item", "baseline", "ratio", "goal");
    for (const auto& [name, figure] : figures_) {
      if (name.ends_with(baseline_suffix)) continue;
      const auto baseline = figures_.find(name + std::string(baseline_suffix));
      fmt::print("{:<34}{:>12.1f}", name, figure.ns_per_item);
      if (baseline == figures_.end()) {
        fmt::print("{:>14}{:>9}", "", "");
      } else {
        const double ns = baseline->second.ns_per_item;
        fmt::print("{:>14.1f}{:>8.1f}x", ns, ns / figure.ns_per_item);
      }
      fmt::print("  {}\n", figure.label);
    }
  }

 private:
  std::map<std::string, Figure> figures_;
};

}  // namespace

int main(int count, char** words) {
  benchmark::Initialize(&count, words);
  if (benchmark::ReportUnrecognizedArguments(count, words)) return 2;
  Ratios reporter;
  benchmark::RunSpecifiedBenchmarks(&reporter);
}
