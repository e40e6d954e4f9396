#include "wire/input_filter.hpp"

#include <gtest/gtest.h>

namespace agon::wire {
namespace {

// The result, which must be the same for whole and byte-by-byte input.
std::string passed(std::string_view bytes) {
  InputFilter whole, single;
  const std::string at_once(whole.pass(bytes));
  std::string one_by_one;
  for (std::size_t i = 0; i < bytes.size(); ++i) one_by_one += single.pass(bytes.substr(i, 1));
  EXPECT_EQ(at_once, one_by_one);
  return at_once;
}

TEST(InputFilter, EveryLineEndsInLf) {
  EXPECT_EQ(passed("a\nb\r\nc\rd\r\n\r\ne"), "a\nb\nc\nd\n\ne");
  EXPECT_EQ(passed(std::string_view("a\r\0b\r", 5)), "a\nb\n");
  EXPECT_EQ(passed("\n\n"), "\n\n");
}

TEST(InputFilter, TelnetNegotiatesUnheard) {
  EXPECT_EQ(passed("\xFF\xFD\x01"
                   "ann\n"),
            "ann\n");                               // DO ECHO
  EXPECT_EQ(passed("an\xFF\xFB\x1Fn\n"), "ann\n");  // WILL window size
  EXPECT_EQ(passed(std::string_view("\xFF\xFA\x18\0vt\r\nx\xFF\xF0"
                                    "ann",
                                    14)),
            "ann");  // the terminal's type
  EXPECT_EQ(passed("\xFF\xF4"
                   "ann\xFF\xFF\n"),
            "ann\n");  // interrupt; an escaped 255
}

TEST(InputFilter, WhatIsPlainIsNotCopied) {
  InputFilter filter;
  const std::string_view text = "WAIT\n\xC5\x82\n";
  EXPECT_EQ(filter.pass(text).data(), text.data());
}

}  // namespace
}  // namespace agon::wire
