#include "base/letter_case.hpp"

#include <gtest/gtest.h>

namespace agon {
namespace {

TEST(LetterCase, ConcernsLettersOfAsciiAlone) {
  EXPECT_EQ(lower_case("MAIN.Cpp @[`{ 7"), "main.cpp @[`{ 7");
  EXPECT_EQ(upper_case("wait_2 @[`{"), "WAIT_2 @[`{");
  EXPECT_EQ(lower_case("Łódź \xC3\x89"), "Łódź \xC3\x89");
}

TEST(LetterCase, IsIgnoredWhenWordsAreCompared) {
  static_assert(equal_in_any_case("Wait", "WAIT") && equal_in_any_case("", ""));
  EXPECT_FALSE(equal_in_any_case("wait", "waits"));
  EXPECT_FALSE(equal_in_any_case("wait", "wair"));
  EXPECT_FALSE(equal_in_any_case("[", "{")) << "signs are not letters";
}

}  // namespace
}  // namespace agon
