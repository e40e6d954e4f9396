#include "base/lines.hpp"

#include <gtest/gtest.h>

namespace agon {
namespace {

using Lines = std::vector<std::string_view>;

TEST(Lines, EndWithLfOrWhereTheTextEnds) {
  EXPECT_EQ(split_lines(""), Lines{});
  EXPECT_EQ(split_lines("\n"), Lines{""});
  EXPECT_EQ(split_lines("a\n\nb"), (Lines{"a", "", "b"}));
  EXPECT_EQ(split_lines("a\nb\r\n"), (Lines{"a", "b\r"}));
}

TEST(Lines, AreTakenFromTheFrontOfAText) {
  std::string_view text = "first\nsecond";
  EXPECT_EQ(next_line(text), "first");
  EXPECT_EQ(text, "second");
  EXPECT_EQ(next_line(text), "second");
  EXPECT_EQ(next_line(text), "");
  EXPECT_EQ(text, "");
}

}  // namespace
}  // namespace agon
