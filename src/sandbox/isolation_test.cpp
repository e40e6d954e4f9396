// What a program in the sandbox cannot do.

#include <fmt/core.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "sandbox/test_programs.hpp"

namespace agon::sandbox {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

// In a cell, and with its own bubblewrap.
class Sandbox : public testing::TestWithParam<bool> {
 protected:
  void SetUp() override {
    if (const auto isolates = check_isolation(); !isolates) GTEST_SKIP() << isolates.error();
    use_cells(GetParam());
  }
  ~Sandbox() override { use_cells(true); }

  static std::string output_of(const Command& command, const Limits& limits = {}) {
    const auto process = Process::start(command, limits, Isolation::sandboxed);
    std::string text = read_to_end(*process);
    return text + process->finish().stderr_text;
  }

  // The result of a system call with these arguments: 0 or the name of the error.
  static std::string call(const std::string& number_and_arguments) {
    return output_of(
        python(fmt::format("import ctypes, errno\nlibc = ctypes.CDLL(None, use_errno=True)\n"
                           "result = libc.syscall({})\n"
                           "print(errno.errorcode[ctypes.get_errno()] if result < 0 else 0)",
                           number_and_arguments)));
  }
};

TEST_P(Sandbox, SeesNeitherAccountsNorOtherPeoplesFiles) {
  for (const std::string path :
       {"/etc/shadow", "/etc/passwd", "/root", "/home", "/work", "/var", "/sys", "/run", "/mnt"}) {
    EXPECT_THAT(output_of(shell(fmt::format("ls -d {}", path))), HasSubstr("No such file")) << path;
  }
}

TEST_P(Sandbox, WritesNowhereButInItsEmptyHome) {
  for (const std::string path :
       {"/x", "/usr/x", "/etc/x", "/dev/x", "/dev/shm/x", "/proc/sys/kernel/core_pattern", "/bin/x"}) {
    EXPECT_THAT(output_of(shell(fmt::format(": >> {}", path))),
                AllOf(HasSubstr("cannot create"), Not(HasSubstr("done"))))
        << path;
  }
  EXPECT_EQ(output_of(shell("ls -A; pwd; echo $HOME; echo text > file; cat file")), "/tmp\n/tmp\ntext\n");
}

// If root started it, it owns the device files.
TEST_P(Sandbox, ChangesNeitherTheRightsNorTheTimesOfDeviceFiles) {
  std::vector<std::string> files = {"null", "zero", "full", "random", "urandom", "tty"};
  if (GetParam()) files.insert(files.end(), {"pts", "pts/ptmx"});  // with its own bubblewrap it has its own
  for (const std::string& file : files) {
    EXPECT_THAT(output_of(shell(fmt::format("chmod 666 /dev/{0}; echo $?; touch -c -d 2020-01-01 /dev/{0}", file))),
                AllOf(HasSubstr("1\n"), Not(HasSubstr("0\n")), HasSubstr("touch: ")))
        << file;
  }
  EXPECT_EQ(output_of(shell("head -c 3 /dev/zero | wc -c; echo x > /dev/null")), "3\n");
  EXPECT_EQ(output_of(python("import os; a, b = os.openpty(); os.write(a, b'x\\n'); print(os.read(b, 9))")),
            "b'x\\n'\n");
}

TEST_P(Sandbox, ItsHomeHoldsNoMoreThanTheLimit) {
  Limits limits;
  limits.scratch_bytes = 1 << 20;
  EXPECT_THAT(output_of(shell("for i in 1 2 3; do head -c 600000 /dev/zero > $i; done"), limits),
              HasSubstr("No space left"));
  EXPECT_THAT(output_of(shell("head -c 1200000 /dev/zero > x || echo too much"), limits), HasSubstr("too much"));
}

TEST_P(Sandbox, OpensNoSockets) {
  for (const std::string family : {"AF_INET", "AF_INET6", "AF_UNIX", "AF_NETLINK", "AF_PACKET"}) {
    EXPECT_THAT(output_of(python(fmt::format("import socket; socket.socket(socket.{}, socket.SOCK_STREAM)", family))),
                HasSubstr("Operation not permitted"));
  }
  EXPECT_EQ(output_of(python("import socket; a, b = socket.socketpair(); a.send(b'ok'); print(b.recv(2).decode())")),
            "ok\n");
}

TEST_P(Sandbox, IsNobodyWithoutRightsAndCannotGetAny) {
  EXPECT_EQ(output_of(shell("id -u; id -g")), "65534\n65534\n");
  const std::string status = output_of(shell("cat /proc/self/status"));
  for (const std::string line : {"CapPrm:\t0000000000000000", "CapEff:\t0000000000000000", "CapBnd:\t0000000000000000",
                                 "NoNewPrivs:\t1", "Seccomp:\t2"}) {
    EXPECT_THAT(status, HasSubstr(line));
  }
}

TEST_P(Sandbox, SeesNoProcessesButItsOwn) {
  EXPECT_EQ(output_of(shell("cd /proc; for p in [0-9]*; do echo $p; done")), "1\n2\n");
  EXPECT_THAT(output_of(shell("kill -9 1; echo alive")), HasSubstr("alive"));
}

TEST_P(Sandbox, SeesNeitherItsCgroupsNorHowTheHostWasStarted) {
  EXPECT_THAT(output_of(shell("cat /proc/self/cgroup; cat /proc/1/cgroup")), Not(HasSubstr("agon-")));
  EXPECT_EQ(output_of(shell("cat /proc/cmdline /proc/swaps 2>/dev/null")), "");
}

TEST_P(Sandbox, DangerousSystemCallsAreRefused) {
  EXPECT_EQ(call("101, 0, 0, 0, 0"), "EPERM\n") << "ptrace(PTRACE_TRACEME)";
  EXPECT_EQ(call("310, 1, 0, 0, 0, 0, 0"), "EPERM\n") << "process_vm_readv";
  EXPECT_EQ(call("272, 0x10000000"), "EPERM\n") << "unshare(CLONE_NEWUSER)";
  EXPECT_EQ(call("272, 0x20000"), "EPERM\n") << "unshare(CLONE_NEWNS)";
  EXPECT_EQ(call("56, 0x10000011, 0, 0, 0, 0"), "EPERM\n") << "clone(CLONE_NEWUSER)";
  EXPECT_EQ(call("435, 0, 0"), "ENOSYS\n") << "clone3";
  EXPECT_EQ(call("165, b'x', b'/tmp', b'tmpfs', 0, 0"), "EPERM\n") << "mount";
  EXPECT_EQ(call("321, 0, 0, 0"), "EPERM\n") << "bpf";
  EXPECT_EQ(call("298, 0, 0, 0, 0, 0"), "EPERM\n") << "perf_event_open";
  EXPECT_EQ(call("250, 0, 0, 0, 0, 0"), "EPERM\n") << "keyctl";
  EXPECT_EQ(call("323, 0"), "EPERM\n") << "userfaultfd";
  EXPECT_EQ(call("425, 1, 0"), "EPERM\n") << "io_uring_setup";
  EXPECT_EQ(call("16, 0, 0x5412, b'x'"), "EPERM\n") << "ioctl(TIOCSTI)";
  EXPECT_EQ(call("16, 0, 0x100005412, b'x'"), "EPERM\n") << "ioctl(TIOCSTI) with bits that the kernel drops";
  EXPECT_EQ(call("39"), "0\n") << "getpid";
}

TEST_P(Sandbox, AProgramNeitherStopsNorMarksFilesOfOthers) {
  EXPECT_EQ(call("72, 0, 1024, 0"), "EPERM\n") << "fcntl(F_SETLEASE)";
  EXPECT_EQ(call("72, 0, 0x100000400, 0"), "EPERM\n") << "with bits that the kernel drops";
  EXPECT_EQ(call("72, 0, 1026, 1"), "EPERM\n") << "fcntl(F_NOTIFY)";
  EXPECT_EQ(call("72, 0, 1036, b'12345678'"), "EPERM\n") << "fcntl(F_SET_RW_HINT)";
  EXPECT_EQ(call("72, 0, 1038, b'12345678'"), "EPERM\n") << "fcntl(F_SET_FILE_RW_HINT)";
  EXPECT_EQ(call("72, 0, 1"), "0\n") << "fcntl(F_GETFD)";
}

TEST_P(Sandbox, AProgramCannotUseUpWhatTheKernelCountsForTheUserOrTheMachine) {
  EXPECT_EQ(call("253"), "EPERM\n") << "inotify_init";
  EXPECT_EQ(call("294, 0"), "EPERM\n") << "inotify_init1";
  EXPECT_EQ(call("206, 1, b'12345678'"), "EPERM\n") << "io_setup";
  EXPECT_THAT(output_of(shell("cat /proc/self/limits")),
              AllOf(testing::ContainsRegex("Max pending signals +1024 +1024 "),
                    testing::ContainsRegex("Max msgqueue size +0 +0 ")));
}

TEST_P(Sandbox, AProgramsFolderIsSeenAndCannotBeChanged) {
  const os::ScratchFolder folder;
  Command command = shell(fmt::format("ls -d {0}; echo x > {0}/x", folder.path()));
  command.mounts = {{folder.path(), folder.path(), false}};
  EXPECT_THAT(output_of(command), AllOf(HasSubstr(folder.path() + "\n"), HasSubstr("Read-only file system")));
}

TEST_P(Sandbox, AForkBombIsContainedAndGoneAfterwards) {
  const std::string mark = fmt::format("14142.1{}", ::getpid());
  Limits limits;
  limits.tasks = 30;
  const auto process = Process::start(shell(fmt::format("bomb() {{ sleep {} | bomb & bomb; }}; bomb", mark)), limits,
                                      Isolation::sandboxed);
  process->wait(std::chrono::milliseconds(300));
  EXPECT_LE(processes_called(mark).size(), 34U);
  process->finish();
  EXPECT_TRUE(processes_called(mark).empty());
  EXPECT_TRUE(left_behind().empty());
}

INSTANTIATE_TEST_SUITE_P(Ways, Sandbox, testing::Bool(),
                         [](const auto& test) { return test.param ? "InACell" : "InABubblewrap"; });

}  // namespace
}  // namespace agon::sandbox
