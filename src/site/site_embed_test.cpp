// Matches embedded in pages of other sites.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "site/test_site.hpp"

namespace agon::site {
namespace {

using testing::AllOf;
using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

Pages pages() { return {{"/viewer", {"text/html", "<p>match", {}, "default-src 'none'; frame-ancestors 'none'"}}}; }

TEST(SiteEmbed, MatchesAreShownWithinThePagesThatTheFileNamesAndNoOthers) {
  config::Contest contest = shown_contest(std::chrono::hours(1));
  const os::TestFolder folder, other_folder;
  {
    const ServedSite closed(contest, folder.file(), {}, pages());
    EXPECT_THAT(closed.get("/embed"), StartsWith("HTTP/1.1 404"));
    EXPECT_THAT(closed.get("/api/contest"), HasSubstr(R"("embed":false)"));
    EXPECT_THAT(closed.get("/hall"), AllOf(HasSubstr("frame-ancestors 'self'"), EndsWith("<p>match"))) << "big screen";
  }
  contest.site->embed = {"https://school.example", "http://localhost:8000"};
  const ServedSite open(contest, other_folder.file(), {}, pages());
  EXPECT_THAT(open.get("/viewer"), HasSubstr("frame-ancestors 'none'"));
  EXPECT_THAT(open.get("/embed"), AllOf(HasSubstr("frame-ancestors https://school.example http://localhost:8000\r\n"),
                                        HasSubstr("default-src 'none';"), EndsWith("<p>match")));
  EXPECT_THAT(open.get("/api/contest"), HasSubstr(R"("embed":true)"));
}

}  // namespace
}  // namespace agon::site
