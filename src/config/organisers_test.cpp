#include "config/organisers.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "config/contest_file.hpp"
#include "crypto/passwords.hpp"
#include "os/scratch_folder.hpp"
#include "os/whole_file.hpp"

namespace agon::config {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

std::filesystem::path written(const os::ScratchFolder& folder, const std::string& name, const std::string& text) {
  const auto file = std::filesystem::path(folder.path()) / name;
  os::write_whole_file(file, text);
  return file;
}

TEST(OrganisersFile, WhatIsWrittenIsReadAgain) {
  const os::ScratchFolder folder;
  const std::vector<Organiser> both = {{"admin", Role::admin, crypto::hash_password("a"), crypto::hash_token("t")},
                                       {"jury.2", Role::jury, crypto::hash_password("b")}};
  const auto read = read_organisers_file(written(folder, "o.toml", organisers_text(both)));
  EXPECT_THAT(read.mistakes, IsEmpty());
  EXPECT_EQ(read.organisers, both);
}

TEST(OrganisersFile, EveryMistakeIsToldWithItsLine) {
  const os::ScratchFolder folder;
  const auto file = written(folder, "o.toml",
                            "[[organiser]]\nname = \"a:b\"\nrole = \"boss\"\nhash = \"secret\"\ntoken = \"x\"\n"
                            "[[organiser]]\nname = \"c\"\nrole = \"jury\"\npassword = \"y\"\n");
  const auto read = read_organisers_file(file);
  const std::string at = file.string() + ":";
  EXPECT_THAT(read.mistakes, ElementsAre(AllOf(StartsWith(at + "2:"), HasSubstr("the name of an organiser has")),
                                         AllOf(StartsWith(at + "3:"), HasSubstr("one of \"jury\", \"admin\"")),
                                         AllOf(StartsWith(at + "4:"), HasSubstr("this is not an Argon2id hash")),
                                         AllOf(StartsWith(at + "5:"), HasSubstr("this is not the hash of a token")),
                                         AllOf(StartsWith(at + "6:"), HasSubstr("hash = ")),
                                         AllOf(StartsWith(at + "9:"), HasSubstr("has no key \"password\""))));
}

TEST(OrganisersFile, NobodyIsBothATeamAndAnOrganiser) {
  const os::ScratchFolder folder;
  const auto beside =
      written(folder, "organisers.toml", organisers_text({{"alfa", Role::admin, crypto::hash_password("a")}}));
  const auto read = read_contest_file(
      written(folder, "c.toml",
              "name = \"x\"\n[site]\nport = 0\norganisers = \"organisers.toml\"\n[[server]]\nname = \"W\"\n"
              "game = \"wall\"\nport = 0\n[[team]]\nlogin = \"alfa\"\npassword = \"a\"\n"));
  EXPECT_THAT(read.mistakes, ElementsAre(beside.string() + ": organiser alfa: a team has this login"));
  EXPECT_EQ(read.organisers, beside);
  ASSERT_EQ(read.accounts.size(), 1U);
  EXPECT_EQ(read.accounts[0].role, Role::admin);
}

TEST(OrganisersFile, OneThatIsNamedAndNotThereIsAWarning) {
  const os::ScratchFolder folder;
  const auto read =
      read_contest_file(written(folder, "c.toml", "name = \"x\"\n[site]\nport = 0\norganisers = \"none.toml\"\n"));
  EXPECT_THAT(read.warnings, testing::Contains(HasSubstr("c.toml:4: site: there is no file none.toml")));
  EXPECT_THAT(read.mistakes, testing::Each(testing::Not(HasSubstr("none.toml"))));
}

}  // namespace
}  // namespace agon::config
