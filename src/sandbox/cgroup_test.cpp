#include "sandbox/cgroup.hpp"

#include <fcntl.h>
#include <fmt/core.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <utility>
#include <vector>

#include "sandbox/proc.hpp"
#include "sandbox/spawn.hpp"
#include "sandbox/test_programs.hpp"

namespace agon::sandbox {
namespace {

namespace fs = std::filesystem;

// A simulated machine: its /proc/self/cgroup, /proc/self/mountinfo and cgroup file systems are ordinary files.
class Machine : public testing::Test {
 protected:
  Machine(const Machine&) = delete;
  Machine& operator=(const Machine&) = delete;
  Machine() { write("proc/self/cgroup", "0::/\n"); }

  void write(const fs::path& file, const std::string& text) const {
    fs::create_directories((root() / file).parent_path());
    std::ofstream(root() / file) << text;
  }
  std::string read(const fs::path& file) const { return read_text(root() / file); }
  fs::path root() const { return folder_.path(); }

  void group(const fs::path& path, const std::string& controllers, const std::string& handed_on) const {
    write(path / "cgroup.procs", "");
    write(path / "cgroup.type", "domain\n");
    write(path / "cgroup.controllers", controllers);
    write(path / "cgroup.subtree_control", handed_on);
  }

  void mounted(const std::string& lines) const { write("proc/self/mountinfo", lines); }

 private:
  os::ScratchFolder folder_;
};

TEST_F(Machine, WithoutCgroupsOffersNone) {
  mounted("22 1 0:21 / /proc rw - proc proc rw\n");
  const GroupPlaces places = find_group_places(root());
  EXPECT_FALSE(places.memory || places.pids || places.cpu || places.freezer || places.cpuset);
}

TEST_F(Machine, WithVersion1OffersAPlaceForEachController) {
  write("proc/self/cgroup", "9:pids:/\n4:memory:/user/7\n2:cpu,cpuacct:/a\n");
  mounted(
      "35 31 0:32 / /sys/fs/cgroup/memory rw,relatime shared:9 - cgroup cgroup rw,memory\n"
      "39 31 0:36 / /sys/fs/cgroup/pids rw - cgroup cgroup rw,pids\n"
      "33 31 0:30 / /sys/fs/cgroup/cpu rw - cgroup cgroup rw,cpu,cpuacct\n");
  write("sys/fs/cgroup/memory/user/7/cgroup.procs", "");
  write("sys/fs/cgroup/pids/cgroup.procs", "");
  write("sys/fs/cgroup/cpu/a/cgroup.procs", "");
  const GroupPlaces places = find_group_places(root());
  EXPECT_EQ(places.memory, (GroupPlace{root() / "sys/fs/cgroup/memory/user/7", false}));
  EXPECT_EQ(places.pids, (GroupPlace{root() / "sys/fs/cgroup/pids", false}));
  EXPECT_EQ(places.cpu, (GroupPlace{root() / "sys/fs/cgroup/cpu/a", false}));
}

TEST_F(Machine, InAContainerTheMountShowsOnlyItsOwnPartOfTheTree) {
  write("proc/self/cgroup", "4:memory:/docker/abc/inner\n");
  mounted("35 31 0:32 /docker/abc /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory\n");
  write("sys/fs/cgroup/memory/inner/cgroup.procs", "");
  EXPECT_EQ(find_group_places(root()).memory.folder, root() / "sys/fs/cgroup/memory/inner");
}

TEST_F(Machine, UnderSystemdTheNearestGroupThatHandsControllersOnIsTaken) {
  write("proc/self/cgroup", "0::/user.slice/user@7.service/app.slice/terminal.scope\n");
  mounted("25 20 0:23 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw,nsdelegate\n");
  const fs::path user = "sys/fs/cgroup/user.slice/user@7.service";
  group(user, "cpu memory pids", "memory pids");
  group(user / "app.slice", "memory pids", "memory pids");
  group(user / "app.slice/terminal.scope", "memory pids", "");
  write(user / "app.slice/terminal.scope/cgroup.procs", "1\n2\n");
  const GroupPlaces places = find_group_places(root());
  EXPECT_EQ(places.memory, (GroupPlace{root() / user / "app.slice", true}));
  EXPECT_EQ(places.pids, places.memory);
  EXPECT_EQ(places.cpu, places.memory);
}

TEST_F(Machine, ADelegatedGroupIsMadeToHandControllersOnWhenWeAreAloneInIt) {
  write("proc/self/cgroup", "0::/ours\n");
  mounted("25 20 0:23 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw\n");
  const fs::path ours = "sys/fs/cgroup/ours";
  group("sys/fs/cgroup", "memory pids", "");
  group(ours, "memory pids", "");
  write(ours / "cgroup.procs", fmt::format("{}\n", ::getpid()));
  find_group_places(root());
  EXPECT_EQ(read(ours / fmt::format("agon-self-{}", ::getpid()) / "cgroup.procs"), fmt::format("{}", ::getpid()));
  EXPECT_FALSE(read(ours / "cgroup.subtree_control").empty());
}

TEST_F(Machine, AGroupWithOthersInItIsLeftAloneAndOnlyCountsTime) {
  write("proc/self/cgroup", "0::/shared\n");
  mounted("25 20 0:23 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw\n");
  group("sys/fs/cgroup", "memory pids", "");
  group("sys/fs/cgroup/shared", "memory pids", "");
  write("sys/fs/cgroup/shared/cgroup.procs", fmt::format("1\n{}\n", ::getpid()));
  const GroupPlaces places = find_group_places(root());
  EXPECT_FALSE(places.memory || places.pids);
  EXPECT_EQ(places.cpu, (GroupPlace{root() / "sys/fs/cgroup/shared", true}));
  EXPECT_EQ(read("sys/fs/cgroup/shared/cgroup.subtree_control"), "");
}

TEST_F(Machine, WithBothVersionsFreezesByTheSecondWhereWhatIsFrozenCanBeKilled) {
  write("proc/self/cgroup", "6:freezer:/\n3:cpuset:/\n0::/\n");
  mounted(
      "37 31 0:34 / /sys/fs/cgroup/freezer rw - cgroup cgroup rw,freezer\n"
      "34 31 0:31 / /sys/fs/cgroup/cpuset rw - cgroup cgroup rw,cpuset\n"
      "41 31 0:38 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw\n");
  for (const char* tree : {"freezer", "cpuset", "unified"}) {
    write(fs::path("sys/fs/cgroup") / tree / "cgroup.procs", "");
  }
  const GroupPlaces places = find_group_places(root());
  EXPECT_EQ(places.freezer, (GroupPlace{root() / "sys/fs/cgroup/unified", true}));
  EXPECT_EQ(places.cpuset, (GroupPlace{root() / "sys/fs/cgroup/cpuset", false}));
}

TEST_F(Machine, WithVersion1AloneFreezesByIt) {
  write("proc/self/cgroup", "6:freezer:/\n");
  mounted("37 31 0:34 / /sys/fs/cgroup/freezer rw - cgroup cgroup rw,freezer\n");
  write("sys/fs/cgroup/freezer/cgroup.procs", "");
  EXPECT_EQ(find_group_places(root()).freezer, (GroupPlace{root() / "sys/fs/cgroup/freezer", false}));
}

TEST_F(Machine, WithVersion2FreezesWhereItLimitsMemory) {
  write("proc/self/cgroup", "0::/ours/below\n");
  mounted("25 20 0:23 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw\n");
  group("sys/fs/cgroup/ours", "cpuset memory pids", "cpuset memory pids");
  group("sys/fs/cgroup/ours/below", "cpuset memory pids", "");
  const GroupPlaces places = find_group_places(root());
  EXPECT_EQ(places.memory, (GroupPlace{root() / "sys/fs/cgroup/ours", true}));
  EXPECT_EQ(places.freezer, places.memory);
  EXPECT_EQ(places.cpuset, places.memory);
}

TEST_F(Machine, SharesOfTheProcessorAreGivenByTheControllerOfVersion1) {
  write("proc/self/cgroup", "1:cpu:/a\n0::/\n");
  mounted(
      "32 31 0:29 / /sys/fs/cgroup/cpu rw - cgroup cgroup rw,cpu\n"
      "41 31 0:38 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw\n");
  write("sys/fs/cgroup/cpu/a/cgroup.procs", "");
  write("sys/fs/cgroup/unified/cgroup.procs", "");
  EXPECT_EQ(find_group_places(root()).shares, (GroupPlace{root() / "sys/fs/cgroup/cpu/a", false}));
}

TEST_F(Machine, SharesOfTheProcessorAreGivenByVersion2WhereItHandsTheControllerOn) {
  write("proc/self/cgroup", "0::/ours/below\n");
  mounted("25 20 0:23 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw\n");
  group("sys/fs/cgroup/ours/below", "cpu memory pids", "");
  group("sys/fs/cgroup/ours", "cpu memory pids", "memory pids");
  EXPECT_FALSE(find_group_places(root()).shares);
  group("sys/fs/cgroup/ours", "cpu memory pids", "cpu memory pids");
  const GroupPlaces places = find_group_places(root());
  EXPECT_EQ(places.shares, (GroupPlace{root() / "sys/fs/cgroup/ours", true}));
  EXPECT_EQ(places.shares, places.freezer);
}

TEST_F(Machine, WithVersion2WithoutControllersFreezesAllTheSame) {
  write("proc/self/cgroup", "0::/shared\n");
  mounted("25 20 0:23 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw\n");
  group("sys/fs/cgroup/shared", "", "");
  const GroupPlaces places = find_group_places(root());
  EXPECT_EQ(places.freezer, (GroupPlace{root() / "sys/fs/cgroup/shared", true}));
  EXPECT_FALSE(places.cpuset);
}

// The current groups of this process, each with the name that it would have if a terminated process had made it: one
// with our pid, but another start time.
std::vector<std::pair<fs::path, fs::path>> groups_and_stale_ones() {
  std::vector<std::pair<fs::path, fs::path>> groups;
  for (const std::string& path : left_behind()) {
    if (path.find("agon-home") != std::string::npos) continue;
    std::string stale = path;
    stale.replace(stale.rfind('-', stale.rfind('-') - 1), std::string::npos, "-12345-1");
    groups.emplace_back(path, stale);
  }
  return groups;
}

void move_all(const fs::path& from, const fs::path& to) {
  fs::create_directory(to);
  std::istringstream pids(read_text(from / "cgroup.procs"));
  for (std::string pid; pids >> pid;) std::ofstream(to / "cgroup.procs") << pid;
  ASSERT_EQ(read_text(from / "cgroup.procs"), "");
}

TEST(Groups, OfAnAgonThatIsNoLongerThereAreEmptiedAndRemoved) {
  const GroupPlaces& places = group_places();
  if (!places.cpu) GTEST_SKIP() << "this machine lets us make no cgroups";
  const auto process =
      start_in({.memory = {}, .pids = {}, .cpu = places.cpu}, shell("exec sleep 1000"), {}, Isolation::none);
  const auto groups = groups_and_stale_ones();
  ASSERT_EQ(groups.size(), 1U);
  const auto& [ours, stale] = groups.front();
  move_all(ours, stale);

  remove_stale_groups(places);
  EXPECT_FALSE(fs::exists(stale));
  EXPECT_TRUE(fs::exists(ours));
  EXPECT_TRUE(process->wait(std::chrono::seconds(60)));
  EXPECT_EQ(process->finish().signal, SIGKILL);
}

// As if killed while it froze a program with many processes: removal must not wait for each of them in vain.
TEST(Groups, OfAnAgonThatIsNoLongerThereAreRemovedAlsoWhenTheyAreFrozen) {
  const GroupPlaces& places = group_places();
  if (!places.cpu || !places.freezer) GTEST_SKIP() << "this machine lets us freeze nothing";
  const auto process = start_in({.memory = {}, .pids = {}, .cpu = places.cpu, .freezer = places.freezer},
                                shell("i=0; while [ $i -lt 30 ]; do sleep 1000 & i=$((i+1)); done; echo begun; wait"),
                                {}, Isolation::none);
  EXPECT_EQ(read_line(*process), "begun");
  const auto groups = groups_and_stale_ones();
  ASSERT_FALSE(groups.empty());
  for (const auto& [ours, stale] : groups) {
    move_all(ours, stale);
    if (stale.parent_path() != places.freezer.folder) continue;
    EXPECT_TRUE(Freezer(stale, places.freezer.version_2).freeze());
  }

  remove_stale_groups(places);
  for (const auto& [ours, stale] : groups) EXPECT_FALSE(fs::exists(stale)) << stale;
  EXPECT_TRUE(process->wait(std::chrono::seconds(60)));
  EXPECT_EQ(process->finish().signal, SIGKILL);
}

// Where version 1 has the controllers, version 2 may exist only for counting time.
TEST(Groups, OfVersion2CountTimeWithoutAnyController) {
  const fs::path folder = "/sys/fs/cgroup/unified";
  if (::access((folder / "cgroup.procs").c_str(), W_OK) != 0) GTEST_SKIP() << "no second cgroup tree here";
  const GroupPlaces places = {.memory = {}, .pids = {}, .cpu = {folder, true}};
  const auto process = start_in(places, shell("i=0; while [ $i -lt 100000 ]; do i=$((i+1)); done; echo done; read x"),
                                {}, Isolation::none);
  read_line(*process);
  EXPECT_GT(process->cpu(), std::chrono::milliseconds(5));
  EXPECT_LT(process->cpu(), std::chrono::seconds(5));
}

// Writing to `cgroup.procs` makes the kernel stop all forking on the machine, and wait until it has.
TEST(Groups, OfVersion1AreEnteredByOneThread) {
  const GroupPlaces& places = group_places();
  if (!places.pids || places.pids.version_2) GTEST_SKIP() << "no cgroups of version 1 here";
  const Group group({.pids = places.pids}, {.tasks = 10});
  ASSERT_EQ(group.entrances().size(), 1U);
  EXPECT_EQ(fs::read_symlink(fmt::format("/proc/self/fd/{}", group.entrances().front())).filename(), "tasks");
  EXPECT_EQ(group.made_in(), -1);
}

TEST(Groups, OfVersion2HoldAChildFromItsBeginningOnWhateverTheKernelOffers) {
  const GroupPlaces& places = group_places();
  if (!places.freezer.version_2) GTEST_SKIP() << "no cgroups of version 2 here";
  const Group group({.freezer = places.freezer}, {});
  const os::Handle nowhere(::open("/dev/null", O_RDWR | O_CLOEXEC));
  ASSERT_TRUE(group.entrances().empty());
  const std::string name = fs::read_symlink(fmt::format("/proc/self/fd/{}", group.made_in())).filename();
  for (const int made_in : {group.made_in(), nowhere.get(), -1}) {  // the last two are as on an older kernel
    Spawn wanted;
    wanted.argv = {"sleep", "1000"};
    wanted.input = wanted.output = wanted.errors = nowhere.get();
    wanted.made_in = made_in;
    wanted.made_in_entrance = group.made_in_entrance();
    const Child child = spawn(wanted);
    EXPECT_NE(read_text(fmt::format("/proc/{}/cgroup", child.pid)).find("/" + name + "\n"), std::string::npos);
    kill_by(child.pidfd);
    wait_for(child);
  }
}

}  // namespace
}  // namespace agon::sandbox
