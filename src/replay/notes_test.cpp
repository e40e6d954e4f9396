#include "replay/notes.hpp"

#include <gtest/gtest.h>

#include <array>

namespace agon::replay {
namespace {

// A program's output, and its length when each of its answers was accepted.
SeatReport report(const std::string& text, const std::vector<Move>& ledger, std::uint64_t bytes = 0) {
  SeatReport made;
  made.usage.stderr_text = text;
  made.usage.stderr_bytes = bytes ? bytes : text.size();
  made.ledger = ledger;
  return made;
}

std::string told(const Notes& notes) { return print_notes({&notes, 1}, "9f2c"); }

const std::string head = "{\"agon\":\"notes\",\"version\":1,\"replay\":\"9f2c\"}\n";

TEST(Notes, BelongToTheTurnWhoseAnswerCameAfterThem) {
  const Notes notes = notes_of(report("aabbbc", {{0, {}, 2}, {2, {}, 2}, {4, {}, 5}}), 1);
  EXPECT_EQ(notes.marks, (std::vector<NoteMark>{{1, 2}, {5, 5}}));
  EXPECT_EQ(told(notes), head +
                             "{\"seat\":1,\"t\":1,\"text\":\"aa\"}\n"
                             "{\"seat\":1,\"t\":5,\"text\":\"bbb\"}\n"
                             "{\"seat\":1,\"text\":\"c\"}\n");
}

TEST(Notes, AreNoneWhereNobodyHasWrittenAnything) {
  const std::array<Notes, 2> all = {notes_of(report("", {{0, {}, 0}}), 0), notes_of(report("", {}), 1)};
  EXPECT_EQ(print_notes(all, "9f2c"), "");
}

TEST(Notes, EndWhereTheTextIsKeptNoLonger) {
  const Notes notes = notes_of(report("aaab", {{0, {}, 3}, {1, {}, 90}, {2, {}, 95}, {3, {}, 99}}, 100), 0);
  EXPECT_EQ(notes.marks, (std::vector<NoteMark>{{1, 3}, {2, 90}}));
  EXPECT_EQ(told(notes), head +
                             "{\"seat\":0,\"t\":1,\"text\":\"aaa\"}\n"
                             "{\"seat\":0,\"t\":2,\"text\":\"b\"}\n"
                             "{\"seat\":0,\"dropped\":96}\n");
}

TEST(Notes, ThatAreNoUtf8AreHexadecimal) {
  EXPECT_EQ(told(notes_of(report("\xc3\xa1\xff", {{0, {}, 2}}), 0)),
            head + "{\"seat\":0,\"t\":1,\"text\":\"\xc3\xa1\"}\n{\"seat\":0,\"text_hex\":\"ff\"}\n");
}

TEST(Notes, AreTheSameWhenTextAndMarksWereKeptApart) {
  const Notes notes = notes_of(report("aabbbc", {{0, {}, 2}, {4, {}, 5}}, 70'000), 3);
  EXPECT_EQ(print_marks(notes), "1 2\n5 5\nall 70000\n");
  const auto joined = join_notes(3, notes.text, print_marks(notes));
  ASSERT_TRUE(joined) << joined.error();
  EXPECT_EQ(told(*joined), told(notes));
}

TEST(Notes, OfEarlierVersionsKnowNothingOfTurns) {
  EXPECT_EQ(told(join_notes(0, "depth 5", "").value()), head + "{\"seat\":0,\"text\":\"depth 5\"}\n");
}

TEST(Notes, AreNotJoinedByMarksThatAreNone) {
  for (const char* const marks : {"x", "\n", "1\n", "1 2", "1 x\n", "x 1\n", "0 1\n", "1 0\n", "1 -1\n", "2 1\n1 2\n",
                                  "1 2\n2 2\n", "99999999999 1\n", "all\n", "1 99999999999999999999\n"}) {
    EXPECT_FALSE(join_notes(0, "text", marks)) << marks;
  }
}

TEST(Notes, AreKnownAsThoseOfTheirReplay) {
  const std::string file = told(notes_of(report("a", {}), 0));
  EXPECT_TRUE(begin_like_notes(file));
  EXPECT_TRUE(begin_like_notes(file, "9f2c"));
  EXPECT_FALSE(begin_like_notes(file, "9f2"));
  EXPECT_FALSE(begin_like_notes("my notes"));
}

}  // namespace
}  // namespace agon::replay
