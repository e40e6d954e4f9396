#include "site/http/request_target.hpp"

#include <gtest/gtest.h>

namespace agon::site {
namespace {

TEST(RequestTarget, AQueryIsDecodedAndThePathIsNot) {
  const std::string_view target = "/a%20b?name=Cup%201&title=%C5%BB%26+x&empty=&flag";
  EXPECT_TRUE(is_well_formed(target));
  EXPECT_EQ(path_of(target), "/a%20b");
  EXPECT_EQ(query_value(target, "name"), "Cup 1");
  EXPECT_EQ(query_value(target, "title"), "\u017B& x");
  EXPECT_EQ(query_value(target, "empty"), "");
  EXPECT_EQ(query_value(target, "flag"), "");
  EXPECT_EQ(query_value(target, "nam"), "");
  EXPECT_EQ(path_of("/"), "/");
}

TEST(RequestTarget, TheFirstOfTwoValuesCounts) { EXPECT_EQ(query_value("/?a=1&a=2", "a"), "1"); }

TEST(RequestTarget, WhatIsNotWellFormedHasNoValues) {
  for (const std::string_view target : {"", "a", "/?a=%", "/?a=%4", "/?a=%zz", "/?a=<b>", "/ b?a=1", "/?a=\xC5\xBB"}) {
    EXPECT_FALSE(is_well_formed(target)) << target;
    EXPECT_EQ(query_value(target, "a"), "") << target;
  }
}

}  // namespace
}  // namespace agon::site
