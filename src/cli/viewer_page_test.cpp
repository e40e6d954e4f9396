#include "cli/viewer_page.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace agon::cli {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

TEST(ViewerPage, is_one_file_that_loads_nothing) {
  const std::string page(viewer_page());
  EXPECT_THAT(page, StartsWith("<!doctype html>"));
  EXPECT_THAT(page, Not(HasSubstr("src=\"")));
  EXPECT_THAT(page, Not(HasSubstr("<link")));
}

TEST(ViewerPage, holds_the_replays_in_its_slot) {
  EXPECT_THAT(viewer_page_with("{\"agon\":\"replay\"}\n"),
              HasSubstr("id=\"replays\">{\"agon\":\"replay\"}\n</script>"));
}

TEST(ViewerPage, lets_nothing_in_a_replay_leave_its_slot) {
  const std::string page = viewer_page_with("{\"name\":\"</script><!--<script>alert(1)\"}\n");
  EXPECT_THAT(page, HasSubstr("{\"name\":\"\\u003c/script>\\u003c!--\\u003cscript>alert(1)\"}\n</script>"));
}

TEST(ViewerPage, is_told_from_other_pages) {
  constexpr std::size_t head_bytes = 4096;
  EXPECT_TRUE(is_viewer_page(viewer_page_with("{}").substr(0, head_bytes)));
  EXPECT_FALSE(is_viewer_page("<!doctype html>\n<html lang=\"en\"><title>Agon</title>"));
}

}  // namespace
}  // namespace agon::cli
