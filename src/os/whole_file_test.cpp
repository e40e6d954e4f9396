#include "os/whole_file.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <iterator>
#include <optional>

#include "base/machine_error.hpp"
#include "os/scratch_folder.hpp"

namespace agon::os {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

class AWholeFile : public ::testing::Test {
 protected:
  std::size_t files() const {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder_), fs::directory_iterator()));
  }
  static mode_t mode(const fs::path& file) {
    struct stat status = {};
    EXPECT_EQ(stat(file.c_str(), &status), 0);
    return status.st_mode & 07777;
  }
  void expect_refused(const fs::path& file, const std::string& why) const {
    EXPECT_THAT(validate_output_path(file).error(), HasSubstr(why));
    EXPECT_THAT(probe_writable(file).error(), HasSubstr(why));
    EXPECT_THROW(write_whole_file(file, "x"), MachineError);
  }

  const ScratchFolder scratch_;
  const fs::path folder_ = scratch_.path();
};

TEST_F(AWholeFile, TakesTheNameWithNothingBesideIt) {
  write_whole_file(folder_ / "a", "first");
  write_whole_file(folder_ / "a", std::string("sec\0nd", 6));
  EXPECT_EQ(read_whole_file(folder_ / "a"), std::string("sec\0nd", 6));
  EXPECT_EQ(files(), 1U);
}

TEST_F(AWholeFile, IsReadAtOnceAndAFolderIsNot) {
  const std::string long_text(200'000, 'x');
  write_whole_file(folder_ / "a", long_text);
  EXPECT_EQ(read_whole_file(folder_ / "a"), long_text);
  EXPECT_EQ(read_whole_file("/dev/null"), "");
  EXPECT_EQ(read_whole_file(folder_ / "none"), std::nullopt);
  EXPECT_EQ(errno, ENOENT);
  EXPECT_EQ(read_whole_file(folder_), std::nullopt);
  EXPECT_EQ(errno, EISDIR);
}

TEST_F(AWholeFile, KeepsThePermissionsOfTheFileItReplaces) {
  const mode_t before = umask(022);
  write_whole_file(folder_ / "new", "x");
  write_whole_file(folder_ / "secret", "x", 0600);
  EXPECT_EQ(mode(folder_ / "new"), 0644U);
  EXPECT_EQ(mode(folder_ / "secret"), 0600U);
  write_whole_file(folder_ / "secret", "y");
  EXPECT_EQ(mode(folder_ / "secret"), 0600U);
  umask(before);
}

TEST_F(AWholeFile, NeverTakesThePlaceOfALinkAPipeOrAFolder) {
  write_whole_file(folder_ / "target", "kept");
  fs::create_symlink("target", folder_ / "link");
  fs::create_symlink("nothing", folder_ / "dangling");
  fs::create_directory(folder_ / "folder");
  ASSERT_EQ(mkfifo((folder_ / "pipe").c_str(), 0600), 0);
  expect_refused(folder_ / "link", "it is a symbolic link");
  expect_refused(folder_ / "dangling", "it is a symbolic link");
  expect_refused(folder_ / "pipe", "it is a pipe");
  expect_refused(folder_ / "folder", "it is a folder");
  expect_refused(folder_ / "folder/", "it names a folder");
  expect_refused("/dev/null", "it is a device");
  EXPECT_TRUE(fs::is_symlink(folder_ / "link"));
  EXPECT_EQ(read_whole_file(folder_ / "target"), "kept");
  EXPECT_EQ(files(), 5U);
}

TEST_F(AWholeFile, ThatCannotBeCreatedIsToldBeforeItIsWritten) {
  EXPECT_TRUE(probe_writable(folder_ / "new/folders/file"));
  EXPECT_FALSE(fs::exists(folder_ / "new"));
  EXPECT_TRUE(probe_writable("a-relative-folder/that/is/new"));
  write_whole_file(folder_ / "file", "x");
  EXPECT_FALSE(probe_writable(folder_ / "file/below"));
  EXPECT_FALSE(probe_writable("/proc/agon"));
  EXPECT_TRUE(probe_writable(folder_ / std::string(255, 'x')));
  EXPECT_FALSE(probe_writable(folder_ / std::string(256, 'x')));
  EXPECT_EQ(files(), 1U) << "the attempt leaves nothing";
}

TEST_F(AWholeFile, ThatFailsHalfwayLeavesTheOldOneAndNothingElse) {
  write_whole_file(folder_ / "a", "old");
  rlimit before = {};
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
  auto* const handler = std::signal(SIGXFSZ, SIG_IGN);
  const rlimit small = {1000, before.rlim_max};
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &small), 0);
  EXPECT_THROW(write_whole_file(folder_ / "a", std::string(100'000, 'x')), MachineError);
  EXPECT_EQ(setrlimit(RLIMIT_FSIZE, &before), 0);
  std::signal(SIGXFSZ, handler);
  EXPECT_EQ(read_whole_file(folder_ / "a"), "old");
  EXPECT_EQ(files(), 1U);
}

}  // namespace
}  // namespace agon::os
