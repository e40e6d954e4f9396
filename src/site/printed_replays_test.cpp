#include "site/printed_replays.hpp"

#include <gtest/gtest.h>

#include "replay/replay.hpp"

namespace agon::site {
namespace {

replay::Replay some_replay() {
  replay::Replay replay;
  replay.game = "football";
  replay.seats.resize(2);
  replay.scores = {0, 1'000'000};
  return replay;
}

const std::string file = replay::pack_replay(some_replay());

TEST(PrintedReplays, AreReadAndPrintedOnceForAllWhoOpenTheSameMatch) {
  PrintedReplays printed;
  int asked = 0;
  const auto bytes = [&asked] {
    ++asked;
    return std::optional(file);
  };
  const Text first = printed.lines_of("a", bytes);
  ASSERT_TRUE(first);
  EXPECT_EQ(printed.lines_of("a", bytes), first);
  EXPECT_EQ(asked, 1);
  EXPECT_EQ(*first, replay::print_replay(some_replay()));
}

TEST(PrintedReplays, OfWhichNobodyHasAskedForLongestAreForgottenFirst) {
  const std::size_t one = replay::print_replay(some_replay()).size();
  PrintedReplays printed(2 * one);
  std::string asked;
  const auto ask = [&](const std::string& key) {
    EXPECT_TRUE(printed.lines_of(key, [&] {
      asked += key;
      return std::optional(file);
    }));
  };
  for (const char* const key : {"a", "b", "a", "c", "a", "b"}) ask(key);
  EXPECT_EQ(asked, "abcb");
}

TEST(PrintedReplays, ThatAreNoneAreNotKept) {
  PrintedReplays printed;
  EXPECT_FALSE(printed.lines_of("a", [] { return std::nullopt; }));
  EXPECT_FALSE(printed.lines_of("a", [] { return std::optional<std::string>("no replay"); }));
  EXPECT_TRUE(printed.lines_of("a", [] { return std::optional(file); }));
}

}  // namespace
}  // namespace agon::site
