#include "telemetry/strangers.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace agon::telemetry {
namespace {

using namespace std::chrono_literals;

TEST(Strangers, AreLoggedTwentyTimesInASecondAndThenCounted) {
  std::string folder = std::filesystem::temp_directory_path() / "agon-strangers-XXXXXX";
  ASSERT_NE(mkdtemp(folder.data()), nullptr);
  log_to_file(folder + "/log", LogForm::words);
  Strangers strangers("site");
  const Strangers::Steady::time_point begin{1h};
  const auto logged = [&](int events, Strangers::Steady::time_point at) {
    int count = 0;
    for (int i = 0; i < events; ++i) count += strangers.may_log(at);
    return count;
  };
  EXPECT_EQ(logged(50, begin), 20);
  EXPECT_EQ(logged(50, begin + 999ms), 0);
  EXPECT_EQ(logged(7, begin + 1s), 7);
  EXPECT_EQ(logged(1, begin + 1h), 1);
  log_to_nobody();
  std::ifstream in(folder + "/log");
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  EXPECT_NE(text.find("strangers_not_logged server=site count=80\n"), text.npos) << text;
  EXPECT_EQ(text.find("count=80"), text.rfind("count=")) << "nothing was left out later";
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace agon::telemetry
