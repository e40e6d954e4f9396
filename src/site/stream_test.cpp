#include "site/stream.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace agon::site {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

Text text(const char* words) { return std::make_shared<const std::string>(words); }

std::vector<std::string> all(const Stream& stream, Stream::Place& place) {
  std::vector<std::string> read;
  while (const Text next = stream.next(place)) read.push_back(*next);
  return read;
}

TEST(Stream, AReaderGetsWhatIsKeptAndOfEachKindTheLast) {
  Stream stream;
  stream.begin_chapter();
  stream.keep(text("first"));
  for (const char* turn : {"turn 1", "turn 2", "turn 3"}) stream.say(Stream::newest, text(turn));
  stream.say(Stream::clock, text("clock"));
  Stream::Place place;
  EXPECT_THAT(all(stream, place), ElementsAre("first", "clock", "turn 3"));
  EXPECT_THAT(all(stream, place), IsEmpty());
  stream.say(Stream::newest, text("turn 4"));
  EXPECT_THAT(all(stream, place), ElementsAre("turn 4"));
}

TEST(Stream, ASlowReaderMissesWhatNewerMessagesHaveReplaced) {
  Stream stream;
  Stream::Place fast, slow;
  int heard = 0;
  for (int turn = 0; turn < 1000; ++turn) {
    stream.say(Stream::newest, text("turn"));
    heard += static_cast<int>(all(stream, fast).size());
  }
  EXPECT_EQ(heard, 1000);
  EXPECT_EQ(all(stream, slow).size(), 1u);
}

TEST(Stream, AnotherGameMakesTheFramesOfTheLastOneWorthless) {
  Stream stream;
  stream.keep(text("first of game 1"));
  stream.say(Stream::newest, text("turn 9 of game 1"));
  Stream::Place early, late;
  all(stream, early);
  stream.begin_chapter();
  stream.keep(text("first of game 2"));
  EXPECT_THAT(all(stream, early), ElementsAre("first of game 2"));
  EXPECT_THAT(all(stream, late), ElementsAre("first of game 2"));
}

}  // namespace
}  // namespace agon::site
