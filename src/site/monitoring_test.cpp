#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <set>
#include <string>

#include "site/test_site.hpp"

// The alert rules and the dashboard in setup/monitoring must refer to existing metrics.

namespace agon::site {
namespace {

using ::testing::Contains, ::testing::IsSupersetOf;

std::string text_of(const std::string& path) {
  std::ifstream in(std::string(AGON_SOURCE_DIR "/") + path);
  return {std::istreambuf_iterator<char>(in), {}};
}

// All words that begin with agon_, without the suffixes that Prometheus adds to histograms.
std::set<std::string> metrics_in(const std::string& text) {
  constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyz_";
  std::set<std::string> names;
  for (std::size_t at = 0; (at = text.find("agon_", at)) != text.npos;) {
    const std::size_t end = std::min(text.find_first_not_of(letters, at), text.size());
    std::string name = text.substr(at, end - at);
    for (const std::string_view tail : {"_bucket", "_count", "_sum"})
      if (name.ends_with(tail)) name.resize(name.size() - tail.size());
    names.insert(name);
    at = end;
  }
  return names;
}

TEST(Monitoring, AlertsAndDashboardNameMetricsOfTheManual) {
  const auto known = metrics_in(text_of("docs/spectators.md"));
  for (const char* file : {"setup/monitoring/agon.rules.yml", "setup/monitoring/grafana.json"}) {
    const auto named = metrics_in(text_of(file));
    EXPECT_GE(named.size(), 6u) << file;
    for (const std::string& name : named) EXPECT_THAT(known, Contains(name)) << file;
  }
}

TEST(Monitoring, TheDashboardAndTheManualHaveEveryMetricOfAContest) {
  const os::TestFolder folder;
  const config::Contest contest = shown_contest(std::chrono::hours(1));
  const ServedSite running(contest, folder.file());
  std::string answer = running.get("/metrics");
  const auto served = metrics_in(answer.erase(0, answer.find("\r\n\r\n")));
  EXPECT_GE(served.size(), 10u);
  EXPECT_THAT(metrics_in(text_of("docs/spectators.md")), IsSupersetOf(served));
  EXPECT_THAT(metrics_in(text_of("setup/monitoring/grafana.json")), IsSupersetOf(served));
}

}  // namespace
}  // namespace agon::site
