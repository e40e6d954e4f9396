#include "wire/blocks.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace agon::wire {
namespace {

std::vector<std::string> blocks_of(std::initializer_list<std::string_view> pieces, std::size_t most = 100) {
  Blocks blocks(most);
  std::vector<std::string> all;
  for (const auto piece : pieces) {
    blocks.receive(piece);
    while (blocks.whole()) all.push_back(blocks.take());
  }
  if (blocks.overflown()) all.emplace_back("<overflown>");
  return all;
}

using Expected = std::vector<std::string>;

TEST(Blocks, EndWithASingleDotAndBytesMayBeCutAnywhere) {
  EXPECT_EQ(blocks_of({"a\nb", "\n", ".", "\nc\n.\n"}), (Expected{"a\nb", "c"}));
  EXPECT_EQ(blocks_of({".\n..\n.\n"}), (Expected{"", ".."}));
}

TEST(Blocks, OfTheFullLengthAreTakenAndLongerOnesAreNot) {
  EXPECT_EQ(blocks_of({"12\n4\n.\n"}, 5), (Expected{"12\n4"})) << "the ends of its lines count";
  EXPECT_EQ(blocks_of({"12\n45\n.\n"}, 5), (Expected{"<overflown>"}));
  EXPECT_EQ(blocks_of({"123456"}, 5), (Expected{"<overflown>"})) << "before its end";
}

TEST(Blocks, AfterTheLastLineTheEndOfTheInputIsItsEnd) {
  Blocks blocks(100);
  blocks.receive("a\n.");
  EXPECT_FALSE(blocks.whole());
  blocks.end_of_input();
  EXPECT_TRUE(blocks.whole());
  EXPECT_EQ(blocks.take(), "a");
  EXPECT_FALSE(blocks.whole());
}

}  // namespace
}  // namespace agon::wire
