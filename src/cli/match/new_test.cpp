#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/run_agon.hpp"

namespace agon::cli {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;

namespace fs = std::filesystem;

TEST(New, MakesAFolderWithTheSampleTheRulesAndAWayToGoOn) {
  const os::TestFolder folder;
  const Ran ran = run_agon("new football --lang java " + folder / "mine");
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.out, EndsWith("/mine && agon play football Simple.java sample:simple\n"));
  EXPECT_THAT(folder.read("mine/Simple.java"), HasSubstr("public"));
  EXPECT_THAT(folder.read("mine/README.md"), HasSubstr("    agon play football Simple.java sample:simple\n"));
  EXPECT_THAT(folder.read("mine/README.md"), HasSubstr("cp Simple.java ../old\n    # change Simple.java, and then\n"
                                                       "    agon compare football Simple.java ../old/Simple.java\n"));
  EXPECT_EQ(folder.read("mine/RULES.md"), run_agon("games football --rules").out);
}

TEST(New, KnowsEachLanguage) {
  for (const std::string language : {"cpp", "java", "cs", "pas", "py"}) {
    const os::TestFolder folder;
    EXPECT_EQ(run_agon("new football --lang " + language + " " + folder / "mine").code, 0) << language;
  }
}

TEST(New, RefusesAFolderThatIsNotEmptyAndLeavesItAlone) {
  const os::TestFolder folder;
  folder.write("precious", "content");
  const Ran ran = run_agon("new football --lang py " + folder.path().string());
  EXPECT_EQ(ran.code, 2);
  EXPECT_EQ(ran.err, "agon new: the folder " + folder.path().string() + " is not empty; name a new one\n");
  EXPECT_EQ(std::distance(fs::directory_iterator(folder.path()), {}), 1);
}

TEST(New, MakesNothingWhenAWordIsWrong) {
  const os::TestFolder folder;
  const std::string place = folder / "mine";
  EXPECT_EQ(run_agon("new football " + place).err,
            "agon new: --lang is missing, for example: agon new football --lang py mybot\n");
  EXPECT_EQ(run_agon("new football --lang ruby " + place).err,
            "agon new: --lang takes cpp, java, cs, pas, py, not \"ruby\"\n");
  EXPECT_EQ(run_agon("new football --lang py --from best " + place).err,
            "agon new: football has no sample \"best\" in Python 3; --from takes simple\n");
  EXPECT_FALSE(fs::exists(folder.path() / "mine"));
}

}  // namespace
}  // namespace agon::cli
