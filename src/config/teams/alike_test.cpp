#include "config/teams/alike.hpp"

#include <gtest/gtest.h>

namespace agon::config {
namespace {

TEST(Names, AreAlikeWhenOneMayBeASlipOfTheOther) {
  EXPECT_TRUE(alike("Ognisko", "Ogniskoo"));
  EXPECT_TRUE(alike("Ognisko", "ognisko"));
  EXPECT_TRUE(alike("Ognisko", "Ongisko"));
  EXPECT_TRUE(alike("Swiss final", "Swiss-final"));
  EXPECT_TRUE(alike("Mur", "Murr")) << "of a short name, a letter twice or two in the wrong order";
  EXPECT_TRUE(alike("Mur", "Mru"));
}

TEST(Names, ThatAreMeantToDifferAreNotAlike) {
  EXPECT_FALSE(alike("Swiss 1", "Swiss 2"));
  EXPECT_FALSE(alike("Group A", "Group B"));
  EXPECT_FALSE(alike("Mur", "Fur")) << "short names are often near";
  EXPECT_FALSE(alike("Mur", "Mury"));
  EXPECT_FALSE(alike("W1", "W11"));
  EXPECT_FALSE(alike("A", "AA"));
  EXPECT_FALSE(alike("Swiss", "Play-off"));
}

TEST(Names, AreReadWithoutCapitalsAndWhatStandsBetweenWords) {
  EXPECT_EQ(name_as_read("Null Pointers"), name_as_read("null-pointers"));
  EXPECT_NE(name_as_read("team1"), name_as_read("team2"));
}

}  // namespace
}  // namespace agon::config
