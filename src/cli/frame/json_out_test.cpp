#include "cli/frame/json_out.hpp"

#include <gtest/gtest.h>
#include <boost/json/parse.hpp>

namespace agon::cli {
namespace {

TEST(JsonOut, WritesRealsAsPeopleDo) {
  const boost::json::value value = {
      {"scores", {1.0, 0.0, 0.925}}, {"turns", 57}, {"winner", nullptr}, {"none", boost::json::object()}};
  EXPECT_EQ(json_text(value), R"({"scores":[1,0,0.925],"turns":57,"winner":null,"none":{}})");
}

TEST(JsonOut, EscapesNamesAndTexts) { EXPECT_EQ(json_text({{"a\"b", "line\nend"}}), R"({"a\"b":"line\nend"})"); }

}  // namespace
}  // namespace agon::cli
