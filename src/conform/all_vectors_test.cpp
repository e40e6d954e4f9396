// For every linked game of the registry: the vectors in its folder pass.

#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <fstream>
#include <iterator>

#include "conform/conform.hpp"
#include "games/registry.hpp"
#include "games/test_folder.hpp"

namespace agon::conform {
namespace {

TEST(Vectors, OfEveryGamePass) {
  for (const Game& game : games()) {
    const std::string_view name = game.info().name;
    const Runner runner = runner_of(name);
    ASSERT_NE(runner, nullptr) << name << " has no vectors.cpp";
    std::ifstream in(games_folder() / name / "vectors.json");
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    const Report report = runner(boost::json::parse(text));
    EXPECT_GT(report.passed, 0U) << name;
    EXPECT_EQ(report.failed, 0U) << name << ": " << report.failures.front();
  }
}

}  // namespace
}  // namespace agon::conform
