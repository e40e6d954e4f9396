#include "base/digest.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace agon {
namespace {

TEST(Digest, TheFingerprintIsTheSameForEver) {
  EXPECT_EQ(hex(Digest().add(1).add("agon").value()), "a53dd795d8292598");  // occurs in old replays
}

TEST(Digest, OrderAndLengthCount) {
  EXPECT_NE(Digest().add(1).add(2).value(), Digest().add(2).add(1).value());
  EXPECT_NE(Digest().add("ab").add("c").value(), Digest().add("a").add("bc").value());
  EXPECT_NE(Digest().add(std::string_view("\0", 1)).value(), Digest().add("").value());
}

RC_GTEST_PROP(Digest, DifferentTextsHaveDifferentFingerprints, (const std::string& a, const std::string& b)) {
  RC_ASSERT((Digest().add(a).value() == Digest().add(b).value()) == (a == b));
}

TEST(Digest, HexHasSixteenDigits) {
  EXPECT_EQ(hex(0), "0000000000000000");
  EXPECT_EQ(hex(0xfedcba9876543210U), "fedcba9876543210");
}

}  // namespace
}  // namespace agon
