#include "base/text.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <vector>

namespace agon {
namespace {

TEST(Text, AnIntegerIsDigitsWithAtMostOneSignAndNothingElse) {
  EXPECT_EQ(to_integer("0"), 0);
  EXPECT_EQ(to_integer("007"), 7);
  EXPECT_EQ(to_integer("+3"), 3);
  EXPECT_EQ(to_integer("-15"), -15);
  EXPECT_EQ(to_integer("9223372036854775807"), std::numeric_limits<std::int64_t>::max());
  for (const char* wrong : {"", "+", "-", "--1", "5x", "5.0", "0x5", " 5", "5 ", "1e3", "9223372036854775808",
                            "99999999999999999999999999"}) {
    EXPECT_EQ(to_integer(wrong), std::nullopt) << wrong;
  }
}

RC_GTEST_PROP(Text, EveryIntegerIsReadAsItIsWritten, (std::int64_t number)) {
  RC_PRE(number != std::numeric_limits<std::int64_t>::min());
  RC_ASSERT(to_integer(std::to_string(number)) == number);
}

TEST(Text, ARealNumberHasSixDecimalsAndNeverAnExponent) {
  EXPECT_EQ(fixed_point(1'000'000), "1.000000");
  EXPECT_EQ(fixed_point(59'500'000), "59.500000");
  EXPECT_EQ(fixed_point(0), "0.000000");
  EXPECT_EQ(fixed_point(-250'001), "-0.250001");
}

TEST(Text, WordsMayHaveAnyBlanksBetweenBeforeAndAfter) {
  std::vector<std::string> words;
  for (Words line(" \t a  bc\td \r"); !line.at_end();) words.emplace_back(line.next());
  EXPECT_EQ(words, (std::vector<std::string>{"a", "bc", "d"}));
  EXPECT_TRUE(Words("").at_end());
  EXPECT_TRUE(Words(" \r").at_end());
  EXPECT_EQ(Words("").next(), "");
}

TEST(Text, SymbolsAreCharactersNotBytes) {
  EXPECT_EQ(count_symbols("abc"), 3U);
  EXPECT_EQ(count_symbols("Лавина"), 6U);
  EXPECT_EQ(count_symbols("\xF0\x9F\x99\x82"), 1U);
}

TEST(Text, ABrokenByteIsASymbolSoThatNothingIsFree) {
  EXPECT_EQ(count_symbols("\x80\x80\x80"), 3U);
  EXPECT_EQ(count_symbols("\xD0"), 1U);
  EXPECT_EQ(count_symbols("\xE2\x82"), 2U);
  EXPECT_EQ(count_symbols("\xFF\xC0"), 2U);
}

TEST(Text, Utf8IsWhatRfc3629Says) {
  for (const char* right :
       {"", "abc", "Лавина", "\xE0\xA0\x80", "\xED\x9F\xBF", "\xF0\x90\x80\x80", "\xF4\x8F\xBF\xBF"}) {
    EXPECT_TRUE(is_utf8(right)) << right;
  }
  for (const char* wrong : {"\x80", "\xC1\x81", "\xE0\x9F\x80", "\xED\xA0\x80", "\xF0\x8F\x80\x80", "\xF4\x90\x80\x80",
                            "\xF5\x80\x80\x80", "a\xD0", "\xE2\x82", "\xD0 "}) {
    EXPECT_FALSE(is_utf8(wrong)) << quoted(wrong);
  }
}

TEST(Text, WhatSomebodySentIsQuotedHarmlesslyAndCut) {
  EXPECT_EQ(quoted("7 10"), "\"7 10\"");
  EXPECT_EQ(quoted("a\"b\\\x1b[0m\n"), R"("a\x22b\x5c\x1b[0m\x0a")");
  EXPECT_EQ(quoted("Ёж \xFF\xD0"), "\"Ёж \\xff\\xd0\"");
  EXPECT_EQ(quoted("abcdef", 3), "\"abc\"... (6 bytes)");
}

}  // namespace
}  // namespace agon
