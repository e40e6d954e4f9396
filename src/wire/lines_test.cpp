#include "wire/lines.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace agon::wire {
namespace {

std::vector<std::string> lines_of(std::initializer_list<std::string_view> pieces, std::size_t most = 100) {
  Lines lines(most);
  std::vector<std::string> all;
  for (const auto piece : pieces) {
    lines.receive(piece);
    while (const auto line = lines.next()) all.emplace_back(*line);
  }
  if (lines.overflown()) all.emplace_back("<overflown>");
  return all;
}

using Expected = std::vector<std::string>;

TEST(Lines, BytesMayBeCutAnywhere) { EXPECT_EQ(lines_of({"ab", "c\nd", "e", "\n"}), (Expected{"abc", "de"})); }

TEST(Lines, SeveralLinesMayComeAtOnce) { EXPECT_EQ(lines_of({"a\n\nb\n"}), (Expected{"a", "", "b"})); }

TEST(Lines, TheLastLineWithoutItsEndIsNoLineYet) {
  Lines lines(100);
  lines.receive("a\nhalf");
  EXPECT_EQ(lines.next(), "a");
  EXPECT_EQ(lines.next(), std::nullopt);
  EXPECT_EQ(lines.rest(), "half");
}

TEST(Lines, ALineOfTheFullLengthIsTakenAndALongerOneIsNot) {
  EXPECT_EQ(lines_of({"12345\n"}, 5), (Expected{"12345"}));
  EXPECT_EQ(lines_of({"123456\n"}, 5), (Expected{"<overflown>"}));
}

TEST(Lines, AnEndlessLineIsNoticedBeforeItsEnd) { EXPECT_EQ(lines_of({"123", "456"}, 5), (Expected{"<overflown>"})); }

TEST(Lines, NothingIsGivenOutAfterAnOverflow) {
  EXPECT_EQ(lines_of({"123456", "\nok\n"}, 5), (Expected{"<overflown>"}));
}

TEST(Lines, AfterALineThatWasTooLongTheNextOneIsReadAgain) {
  for (const auto& pieces :
       {std::vector<std::string_view>{"123456789\nok\n"}, {"1234567", "89\nok\n"}, {"1234567", "89", "\nok\n"}}) {
    Lines lines(5);
    std::vector<std::string> all;
    for (const auto piece : pieces) {
      lines.receive(piece);
      while (const auto line = lines.next()) all.emplace_back(*line);
      if (!lines.overflown()) continue;
      lines.skip_line();
      while (const auto line = lines.next()) all.emplace_back(*line);
    }
    EXPECT_EQ(all, (Expected{"ok"}));
  }
}

}  // namespace
}  // namespace agon::wire
