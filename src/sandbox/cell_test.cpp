// Programs started one after the other in the same sandbox must find no traces of each other.

#include "sandbox/cell.hpp"

#include <fmt/core.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>

#include "sandbox/spawn.hpp"
#include "sandbox/test_programs.hpp"

namespace agon::sandbox {
namespace {

using testing::HasSubstr;

class InACell : public testing::Test {
 protected:
  void SetUp() override {
    if (const auto isolates = check_isolation(); !isolates) GTEST_SKIP() << isolates.error();
#ifndef __x86_64__
    GTEST_SKIP() << "there are cells for x86-64 only";
#endif
    ASSERT_TRUE(take_cell({}));
  }

  static std::unique_ptr<Process> start(const Command& command, const Limits& limits = {}) {
    return Process::start(command, limits, Isolation::sandboxed);
  }
  static std::string output_of(const Command& command, const Limits& limits = {}) {
    const auto process = start(command, limits);
    std::string text = read_to_end(*process);
    return text + process->finish().stderr_text;
  }

  // By kind, as the kernel numbers them: "net:[4026532253]".
  static std::map<std::string, std::string> namespaces_told_by(const std::string& text) {
    std::map<std::string, std::string> namespaces;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) namespaces[line.substr(0, line.find(':'))] = line;
    return namespaces;
  }
  static Command tells_namespaces() {
    return shell("for n in user mnt net uts pid ipc cgroup; do readlink /proc/self/ns/$n; done; echo; read word");
  }
  static std::map<std::string, std::string> namespaces_of(const Process& process) {
    std::string text;
    for (std::string line; !(line = read_line(process)).empty();) text += line + '\n';
    return namespaces_told_by(text);
  }
};

TEST_F(InACell, ProgramsOneAfterTheOtherHaveTheSameNetworkAndNothingElseThatTheyCouldChange) {
  auto process = start(tells_namespaces());
  auto first = namespaces_of(*process);
  process->finish();
  process = start(tells_namespaces());
  auto second = namespaces_of(*process);
  for (const char* kind : {"user", "net", "uts"}) EXPECT_EQ(first[kind], second[kind]);
  EXPECT_EQ(first.size(), 7U);
  // The kernel may reuse the numbers of namespaces that are gone, so the others cannot be compared here.
}

TEST_F(InACell, IsMadeEachTimeThatOneIsWanted) {
  for (int i = 0; i < 200; ++i) ASSERT_NO_THROW(Cell({})) << i;
}

TEST_F(InACell, ProgramsAtTheSameTimeShareNoNamespace) {
  const auto one = start(tells_namespaces());
  const auto two = start(tells_namespaces());
  const auto first = namespaces_of(*one);
  const auto second = namespaces_of(*two);
  ASSERT_EQ(first.size(), 7U);
  for (const auto& [kind, name] : first) EXPECT_NE(name, second.at(kind)) << kind;
}

// Leaves whatever it can, wherever it can, and prints what it has found. If nothing is left, a second run prints the
// same.
constexpr const char* leaves_and_looks = R"py(
import ctypes, os, socket, subprocess, sys, time
libc = ctypes.CDLL(None, use_errno=True)
def tell(name, what): print(name, what, flush=True)
def attempt(name, deed):
    try: tell(name, deed())
    except OSError as error: tell(name, error.strerror)

tell("home", sorted(os.listdir("/tmp")))
tell("root", sorted(os.listdir("/")))
tell("dev", [(n, os.lstat("/dev/" + n).st_mode, os.lstat("/dev/" + n).st_mtime == 1e9) for n in sorted(os.listdir("/dev"))])
tell("pts", [(n, os.lstat("/dev/pts/" + n).st_mode) for n in sorted(os.listdir("/dev/pts"))])
tell("pids", [n for n in sorted(os.listdir("/proc")) if n.isdigit()])
tell("fds", sorted(os.listdir("/proc/self/fd")))
tell("sysv", [len(open("/proc/sysvipc/" + n).readlines()) for n in ("shm", "sem", "msg")])
tell("queue", libc.mq_open(b"/left", os.O_RDONLY))
tell("name", os.uname().nodename)
tell("unix", len(open("/proc/net/unix").readlines()))
tell("mounts", len(open("/proc/self/mountinfo").readlines()))
tell("cwd", os.getcwd())
tell("locks", len(open("/proc/locks").readlines()) >= 0)
tell("tasks", open("/proc/self/limits").read())

os.makedirs("/tmp/a/b"); open("/tmp/a/b/left", "w").write("left"); os.symlink("/tmp/a", "/tmp/link")
for path in ("/left", "/dev/left", "/dev/shm/left", "/usr/left", "/proc/left"):
    attempt(path, lambda: open(path, "w").write("left"))
for name in ("null", "zero", "tty", "pts", "pts/ptmx", "shm"):
    attempt(name, lambda: os.utime("/dev/" + name, (1e9, 1e9)))
    attempt(name, lambda: os.chmod("/dev/" + name, 0o600))
attempt("host", lambda: socket.sethostname("left"))
tell("shmget", libc.shmget(4711, 4096, 0o1666) >= 0)
tell("semget", libc.semget(4711, 1, 0o1666) >= 0)
tell("msgget", libc.msgget(4711, 0o1666) >= 0)
tell("mq_open", libc.mq_open(b"/left", os.O_CREAT | os.O_RDWR, 0o600, None) >= 0)
a, b = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
attempt("bind", lambda: a.bind("\0left"))
os.openpty()
os.nice(5)
for i in range(3):
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            os.chdir("/tmp/a/b")
            time.sleep(1000)
        os._exit(0)
    os.wait()
tell("niceness", os.nice(0) - 5)
)py";

TEST_F(InACell, NothingThatAProgramLeavesIsThereForTheNext) {
  const std::string first = output_of(python(leaves_and_looks));
  EXPECT_THAT(first, HasSubstr("home []\n"));
  EXPECT_THAT(first, HasSubstr("pids ['1', '2']\n"));
  EXPECT_THAT(first, HasSubstr("sysv [1, 1, 1]\n"));
  EXPECT_THAT(first, HasSubstr("queue -1\n"));
  EXPECT_THAT(first, HasSubstr("niceness "));
  for (int again = 0; again < 3; ++again) EXPECT_EQ(output_of(python(leaves_and_looks)), first);
  EXPECT_TRUE(left_behind().empty());
}

TEST_F(InACell, NoProcessIsLeftAlsoWhenItWasKilledWhileItStartsOthers) {
  const std::string mark = fmt::format("26457.5{}", ::getpid());
  for (int i = 0; i < 3; ++i) {
    const auto process = start(
        shell(fmt::format("bomb() {{ sleep {} | bomb & bomb; }}; echo begun; bomb 2>/dev/null", mark)), {.tasks = 30});
    EXPECT_EQ(read_line(*process), "begun");
    process->kill();
    process->finish();
    EXPECT_TRUE(processes_called(mark).empty());
    EXPECT_EQ(output_of(shell("cd /proc; echo [0-9]*")), "1 2\n");
  }
}

TEST_F(InACell, EachProgramHasItsOwnBill) {
  const auto greedy = start(python("x = bytearray(100 << 20)\nwhile True: pass"));
  while (greedy->cpu() < std::chrono::milliseconds(300)) greedy->wait(std::chrono::milliseconds(10));
  const ResourceUsage much = greedy->finish();
  const auto modest = start(shell("exit 7"));
  EXPECT_TRUE(modest->wait(std::chrono::seconds(60)));
  const ResourceUsage little = modest->finish();
  EXPECT_EQ(little.exit_code, 7);
  EXPECT_LT(little.cpu, much.cpu);
  EXPECT_LT(little.memory_peak_bytes, 50U << 20);
  EXPECT_FALSE(little.out_of_memory);
  EXPECT_FALSE(little.killed_by_us);
}

TEST_F(InACell, AProgramAfterOneThatMetTheMemoryLimitIsWell) {
  const auto greedy = start(python("x = []\nwhile True: x.append(bytearray(1 << 20))"), {.memory_bytes = 48 << 20});
  EXPECT_TRUE(greedy->wait(std::chrono::seconds(60)));
  EXPECT_TRUE(greedy->finish().out_of_memory);
  const auto modest = start(shell("echo well"), {.memory_bytes = 48 << 20});
  EXPECT_EQ(read_line(*modest), "well");
  EXPECT_FALSE(modest->finish().out_of_memory);
}

TEST_F(InACell, AProgramThatWasBuiltAgainInANewFolderIsSeen) {
  const os::ScratchFolder folder;
  const std::filesystem::path bot = folder.path() + "/bot";
  Command command = shell(fmt::format("cat {}/version", bot.string()));
  command.mounts = {{bot, bot, false}};
  for (const char* version : {"one", "two", "three"}) {
    std::filesystem::remove_all(bot);
    std::filesystem::create_directory(bot);
    std::ofstream(bot / "version") << version;
    EXPECT_EQ(output_of(command), version);
  }
}

TEST_F(InACell, FoldersBelowTheHomeAreSeenAndTheHomeIsEmptyBesides) {
  const os::ScratchFolder folder;
  std::filesystem::create_directory(folder.path() + "/below");
  Command command = shell("find /tmp | sort; echo x > /tmp/deep/er/x || echo x > /tmp/deep/x");
  command.mounts = {{folder.path(), "/tmp/deep/er", false}};
  for (int i = 0; i < 2; ++i) {
    const std::string text = output_of(command);
    EXPECT_THAT(text, HasSubstr("/tmp\n/tmp/deep\n/tmp/deep/er\n/tmp/deep/er/below\n"));
    EXPECT_THAT(text, HasSubstr("Read-only file system"));
    EXPECT_EQ(text.find("/tmp/deep/x\n"), text.npos);
  }
}

TEST_F(InACell, AFolderInMemoryIsEmptyForEachProgram) {
  Command command =
      shell("ls -A /made /tmp/made; echo x > /made/x; echo x > /tmp/made/x; head -c 2000000 /dev/zero > /made/y");
  command.mounts = {{.outside = {}, .inside = "/made", .writable = true, .memory_bytes = 1 << 20},
                    {.outside = {}, .inside = "/tmp/made", .writable = true, .memory_bytes = 1 << 20}};
  for (int i = 0; i < 2; ++i) {
    const std::string text = output_of(command);
    EXPECT_TRUE(text.starts_with("/made:\n\n/tmp/made:\n")) << text;
    EXPECT_THAT(text, HasSubstr("No space left"));
  }
}

TEST_F(InACell, TheProgramSeesThatItsOwnEndsOfPipesAreTheLast) {
  const auto process = start(shell("exec >&-; read word; exit 3"));
  EXPECT_EQ(read_to_end(*process), "");
  EXPECT_FALSE(process->wait(std::chrono::milliseconds(0)));
  say(*process, "go\n");
  EXPECT_TRUE(process->wait(std::chrono::seconds(60)));
  EXPECT_EQ(process->finish().exit_code, 3);
}

TEST_F(InACell, AnExitCodeAbove128IsNoSignal) {
  const auto process = start(shell("exit 139"));
  EXPECT_TRUE(process->wait(std::chrono::seconds(60)));
  const ResourceUsage usage = process->finish();
  EXPECT_EQ(usage.exit_code, 139);
  EXPECT_EQ(usage.signal, 0);
}

TEST_F(InACell, AScriptWithoutAFirstLineIsForTheShellAndAMissingProgramIsNamed) {
  const os::ScratchFolder folder;
  const std::string script = folder.path() + "/script";
  std::ofstream(script) << "echo $1\n";
  std::filesystem::permissions(script, std::filesystem::perms::owner_all);
  EXPECT_EQ(output_of({.argv = {script, "told"}, .mounts = {{folder.path(), folder.path(), false}}}), "told\n");
  try {
    output_of({.argv = {"nowhere-at-all"}});
    FAIL();
  } catch (const MachineError& error) {
    EXPECT_THAT(std::string(error.what()), HasSubstr("nowhere-at-all: No such file or directory"));
  }
}

TEST_F(InACell, ACommandLineThatIsTooLongIsRefusedAndTheNextProgramHasACellAllTheSame) {
  const Command command{.argv = {"/bin/echo", std::string(200 << 10, 'x')}};
  for (int i = 0; i < 5; ++i) EXPECT_THROW(start(command), CommandTooLong);  // after three failures no cell is tried
  EXPECT_TRUE(take_cell({}));
}

}  // namespace
}  // namespace agon::sandbox
