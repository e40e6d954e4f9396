#include "site/http/zipped.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <zlib.h>

#include "site/test_site.hpp"

namespace agon::site {
namespace {

using testing::AllOf;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

std::string unzipped(std::string_view text) {
  std::string out(1 << 20, '\0');
  z_stream stream{};
  EXPECT_EQ(inflateInit2(&stream, 15 + 16), Z_OK);
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  EXPECT_EQ(inflate(&stream, Z_FINISH), Z_STREAM_END);
  out.resize(stream.total_out);
  inflateEnd(&stream);
  return out;
}

TEST(Zipped, IsTheSameWhenItIsUnzipped) {
  for (const std::size_t size : {std::size_t{0}, std::size_t{1}, std::size_t{500'000}}) {
    std::string text;
    for (std::size_t i = 0; i < size; ++i) text += static_cast<char>('a' + i % 7 * (i % 3));
    EXPECT_EQ(unzipped(gzip(text)), text);
  }
}

TEST(Zipped, WhatManyAskForIsCompressedOnceAndLittleIsKept) {
  ZippedAnswers answers;
  const std::string body(5000, 'x');
  const auto first = answers.zipped("a", body);
  EXPECT_EQ(answers.zipped("a", body), first);
  for (std::size_t i = 0; i < ZippedAnswers::kept_max; ++i) answers.zipped(std::to_string(i), body);
  EXPECT_EQ(first.use_count(), 1) << "it was used longest ago";
  EXPECT_EQ(answers.zipped("small", "x"), nullptr);
}

class AnswersOfTheSite : public testing::Test {
 protected:
  static config::Contest contest() {
    config::Contest contest = shown_contest(std::chrono::hours(1));
    contest.name = std::string(3000, 'n');
    return contest;
  }
  const os::TestFolder folder_;
  const ServedSite running_{contest(), folder_.file()};
};

TEST_F(AnswersOfTheSite, AreCompressedForWhoTakesThatAndNotSentTwice) {
  const std::string plain = running_.get("/api/contest");
  EXPECT_THAT(plain, AllOf(HasSubstr("Vary: Accept-Encoding\r\n"), Not(HasSubstr("Content-Encoding"))));
  const std::string zipped = running_.get("/api/contest", "Accept-Encoding: gzip\r\n");
  EXPECT_THAT(zipped, HasSubstr("Content-Encoding: gzip\r\n"));
  EXPECT_LT(zipped.size(), plain.size() / 2);
  EXPECT_EQ(unzipped(zipped.substr(zipped.find("\r\n\r\n") + 4)), plain.substr(plain.find("\r\n\r\n") + 4));
  const std::size_t tag = plain.find("ETag: ");
  ASSERT_NE(tag, plain.npos);
  const std::string known = plain.substr(tag + 6, plain.find('\r', tag) - tag - 6);
  EXPECT_THAT(running_.get("/api/contest", "Accept-Encoding: gzip\r\nIf-None-Match: " + known + "\r\n"),
              AllOf(StartsWith("HTTP/1.1 304"), EndsWith("\r\n\r\n")));
}

TEST_F(AnswersOfTheSite, TellWhenTheContestBeginsAndItsBreaks) {
  EXPECT_THAT(running_.get("/api/contest"), HasSubstr(R"("start_ms":null,"breaks":[])"));
  config::Contest planned = contest();
  planned.schedule.start = std::chrono::sys_days(std::chrono::year(2100) / 1 / 1);
  planned.schedule.breaks = {
      {*planned.schedule.start + std::chrono::hours(1), *planned.schedule.start + std::chrono::hours(2)}};
  const os::TestFolder folder;
  EXPECT_THAT(ServedSite(planned, folder.file()).get("/api/contest"),
              HasSubstr(R"("start_ms":4102444800000,"breaks":[{"from_ms":4102448400000,"to_ms":4102452000000}])"));
}

}  // namespace
}  // namespace agon::site
