#include "crypto/seeds.hpp"

#include <gtest/gtest.h>

#include <set>

namespace agon::crypto {
namespace {

TEST(SeedKey, SeedsFollowFromTheKeyAndWhatTheyAreFor) {
  const SeedKey key = SeedKey::from_number(7);
  EXPECT_EQ(key.seed_of("match", {1, 2}), SeedKey::from_number(7).seed_of("match", {1, 2}));
  std::set<std::uint64_t> seeds;
  for (const SeedKey& each : {key, SeedKey::from_number(8), key.key_of("server", "W1"), key.key_of("server", "W2"),
                              key.key_of("tournament", "W1"), SeedKey()}) {
    for (const char* purpose : {"match", "trial", "", "matc", "match1"}) {
      for (const auto& numbers : {each.seed_of(purpose), each.seed_of(purpose, {1}), each.seed_of(purpose, {2}),
                                  each.seed_of(purpose, {1, 2}), each.seed_of(purpose, {0x0100000000000000})}) {
        seeds.insert(numbers);
      }
    }
  }
  EXPECT_EQ(seeds.size(), 6U * 5U * 5U);
}

// The seeds of a key must never change: matches already played would no longer follow from their tournament.
TEST(SeedKey, TheSameKeyGivesTheSameSeedsInEveryVersion) {
  EXPECT_EQ(SeedKey().key_of("server", "W1").text(),
            "9fcf165e0a21e0eb391101cd68f4990a8678aba829e0f1c5c430a19a78111748");
  EXPECT_EQ(SeedKey().seed_of("game", {1}), 9633594872452516460U);
  EXPECT_EQ(SeedKey::from_number(7).text(), "29f8e738ab8fb106308ee72fd084281d3afa0149770d58a2c50d36af1dab8407");
}

TEST(SeedKey, ADrawnKeyHasAllItsBitsAndIsReadAsItIsWritten) {
  const SeedKey key = SeedKey::draw();
  EXPECT_NE(key, SeedKey::draw());
  EXPECT_EQ(key.text().size(), 64U);
  EXPECT_EQ(SeedKey::from_text(key.text()), key);
  for (const std::string& wrong : {std::string(), key.text().substr(1), key.text() + "0", key.text() + "00",
                                   std::string(64, 'g'), std::string(63, '0') + " "}) {
    EXPECT_EQ(SeedKey::from_text(wrong), std::nullopt) << wrong;
  }
}

}  // namespace
}  // namespace agon::crypto
