#include "os/scratch_folder.hpp"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>

namespace agon::os {
namespace {

namespace fs = std::filesystem;

void make_old(const fs::path& folder) {
  fs::last_write_time(folder, fs::file_time_type::clock::now() - std::chrono::hours(1));
}

// The folder of a killed process.
fs::path abandoned() {
  const Pipe pipe = make_pipe();
  const pid_t child = fork();
  if (child == 0) {
    const ScratchFolder folder;
    std::ofstream(folder.path() + "/file") << "left";
    (void)!::write(pipe.write.get(), folder.path().data(), folder.path().size());
    raise(SIGKILL);
  }
  waitpid(child, nullptr, 0);
  std::array<char, 1024> path{};
  const ssize_t bytes = ::read(pipe.read.get(), path.data(), path.size());
  return std::string(path.data(), bytes > 0 ? static_cast<std::size_t>(bytes) : 0);
}

TEST(AScratchFolder, VanishesWithItsObject) {
  std::optional<ScratchFolder> folder(std::in_place);
  const fs::path path = folder->path();
  std::ofstream(path / "file") << "ours";
  EXPECT_TRUE(fs::exists(path / "file"));
  folder.reset();
  EXPECT_FALSE(fs::exists(path));
}

TEST(AScratchFolder, OfAKilledProcessIsRemovedLater) {
  const fs::path path = abandoned();
  ASSERT_TRUE(fs::exists(path / "file"));
  remove_abandoned_folders();
  EXPECT_TRUE(fs::exists(path)) << "it may just have been made";
  make_old(path);
  remove_abandoned_folders();
  EXPECT_FALSE(fs::exists(path));
}

TEST(AScratchFolder, InUseIsNeverRemovedHoweverOldItIs) {
  const ScratchFolder folder;
  make_old(folder.path());
  remove_abandoned_folders();
  EXPECT_TRUE(fs::exists(folder.path()));
}

TEST(AScratchFolder, ALinkWithSuchANameIsNotFollowed) {
  const ScratchFolder target;
  const fs::path link = target.path() + "-link";
  fs::create_directory_symlink(target.path(), link);
  remove_abandoned_folders();
  EXPECT_TRUE(fs::exists(target.path()));
  EXPECT_TRUE(fs::is_symlink(link));
  fs::remove(link);
}

}  // namespace
}  // namespace agon::os
