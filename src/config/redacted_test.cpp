#include "config/redacted.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "os/scratch_folder.hpp"
#include "os/whole_file.hpp"

namespace agon::config {
namespace {

using testing::HasSubstr, testing::Not;

TEST(ARedactedFile, KeepsWhatEverybodyMayKnowAndNothingElse) {
  const os::ScratchFolder folder;
  const auto file = std::filesystem::path(folder.path()) / "c.toml";
  os::write_whole_file(file,
                       "# the password of the hall is swordfish\nname = \"Final\"\nseed = 4711\nteams = \"a/b.toml\"\n"
                       "[[team]]\nlogin = \"alfa\"\ntitle = \"Null\"\nhash = \"h4sh\"\ntoken = \"t0ken\"\n"
                       "password = \"s3cret\"\n[[tournament]]\nname = \"Swiss\"\nseed = 4712\n");
  const auto text = redacted_file(file, "teams.toml");
  ASSERT_TRUE(text) << text.error();
  for (const char* const kept : {"Final", "alfa", "Null", "Swiss", "teams = 'teams.toml'"}) {
    EXPECT_THAT(*text, HasSubstr(kept));
  }
  for (const char* const secret : {"swordfish", "471", "h4sh", "t0ken", "s3cret", "a/b.toml"}) {
    EXPECT_THAT(*text, Not(HasSubstr(secret)));
  }
}

TEST(ARedactedFile, IsNotMadeOfAFileThatIsNotToml) {
  const os::ScratchFolder folder;
  os::write_whole_file(std::filesystem::path(folder.path()) / "c.toml", "name = Final\n");
  EXPECT_FALSE(redacted_file(std::filesystem::path(folder.path()) / "c.toml"));
  EXPECT_FALSE(redacted_file(std::filesystem::path(folder.path()) / "there is none"));
}

}  // namespace
}  // namespace agon::config
