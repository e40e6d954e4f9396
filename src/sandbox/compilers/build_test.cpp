// What hostile code could do during compilation: the programs in tests/hostile/compiling simulate a compiler that was
// taken over, and write whatever they can. Nothing outside may change, and nothing they leave may be trusted.

#include <fmt/core.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "os/scratch_folder.hpp"
#include "sandbox/compilers/build_cache.hpp"
#include "sandbox/compilers/compile.hpp"
#include "sandbox/compilers/languages.hpp"
#include "sandbox/compilers/sources.hpp"
#include "sandbox/test_canary.hpp"
#include "sandbox/test_programs.hpp"

namespace agon::sandbox {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;

const Language hostile_compiler = {"sh", "a compiler that was taken over", ".sh", {"/bin/sh", "{main}"}, {"{output}"},
                                   0};

class HostileCompiler : public testing::Test {
 protected:
  ~HostileCompiler() override {
    EXPECT_THAT(processes_called(own_.path()), IsEmpty());
    if (!fs::exists(cache_)) return;
    for (const auto& entry : fs::directory_iterator(cache_))
      EXPECT_TRUE(entry.path().string().ends_with(".built")) << entry.path();
  }

  Sources sources_of(const std::string& name) const {
    const std::string text = canary_.aimed(content(fs::path(AGON_SOURCE_DIR) / "tests/hostile/compiling" / name));
    return {&hostile_compiler, {{name, text}}, {name}, name};
  }
  Built built(const std::string& name) const { return build(sources_of(name), cache_, Isolation::sandboxed, limits_); }
  std::string why_not(const std::string& name) const {
    const Built result = built(name);
    EXPECT_FALSE(result.accepted) << name;
    return result.log;
  }

  // The files in the single entry of the cache: what was submitted and what was added.
  fs::path entry() const {
    EXPECT_THAT(std::vector<fs::path>(fs::directory_iterator(cache_), {}), SizeIs(1));
    return fs::directory_iterator(cache_)->path();
  }

  BuildLimits limits_;
  const os::ScratchFolder own_;
  const Canary canary_{fs::path(own_.path()) / "canary"};
  const fs::path cache_ = fs::path(own_.path()) / "cache";
};

TEST_F(HostileCompiler, LinksAreNotFollowed) {
  EXPECT_THAT(why_not("leaves_links.sh"), HasSubstr("\"program\" is a symbolic link, not a file"));
}

TEST_F(HostileCompiler, NamedPipesAreNotOpened) {
  EXPECT_THAT(why_not("leaves_named_pipes.sh"), HasSubstr("\"program\" is a named pipe, not a file"));
}

TEST_F(HostileCompiler, FoldersInPlaceOfFilesAreNoFailureOfOurs) {
  EXPECT_THAT(why_not("leaves_folders.sh"), HasSubstr("\"program\" is a folder, not a file"));
  EXPECT_THAT(content(entry() / "handed_in"), HasSubstr(sources_of("leaves_folders.sh").files[0].text));
  EXPECT_TRUE(fs::is_regular_file(entry() / "compile.log"));
}

TEST_F(HostileCompiler, OfALargeProgramNothingIsKept) {
  EXPECT_THAT(why_not("leaves_a_sparse_file.sh"), HasSubstr("more than 67108864 bytes"));
  EXPECT_FALSE(fs::exists(entry() / "output/program"));
}

TEST_F(HostileCompiler, NothingButTheProgramIsKept) {
  EXPECT_TRUE(built("leaves_many_files.sh").accepted);
  EXPECT_THAT(std::vector<fs::path>(fs::directory_iterator(entry() / "output"), {}), SizeIs(1));
  EXPECT_EQ(content(entry() / "output/program"), "#!/bin/sh\n");
}

TEST_F(HostileCompiler, DeepFoldersAreLeftBehind) {
  EXPECT_THAT(why_not("leaves_deep_folders.sh"), HasSubstr("has not made \"program\""));
}

TEST_F(HostileCompiler, WhatCannotBeReadIsNoFailureOfOurs) {
  const Built result = built("leaves_what_nobody_may_read.sh");  // only root may read them
  EXPECT_TRUE(result.accepted || result.log.find("\"program\" cannot be read") != result.log.npos) << result.log;
}

TEST_F(HostileCompiler, TheDiskIsNotFilled) {
  limits_.written_bytes = 20 << 20;
  EXPECT_TRUE(built("fills_the_disk.sh").accepted);
  for (const auto& file : fs::recursive_directory_iterator(cache_)) {
    EXPECT_LT(file.is_regular_file() ? file.file_size() : 0, 10'000U) << file.path();
  }
}

TEST_F(HostileCompiler, WhoGoesOnAfterwardsIsEndedAndChangesNothing) {
  const Built result = built("goes_on_afterwards.sh");
  ASSERT_TRUE(result.accepted) << result.log;
  const std::string kept = content(entry() / "output/program");
  for (int i = 0; i < 1000; ++i) ASSERT_EQ(content(entry() / "output/program"), kept);
}

TEST_F(HostileCompiler, SourcesStayAsTheyWereHandedIn) {
  const Sources sources = sources_of("changes_its_sources.sh");
  const Built result = build(sources, cache_, Isolation::sandboxed, limits_);
  EXPECT_TRUE(result.accepted) << result.log;
  EXPECT_EQ(result.log, "");
  EXPECT_EQ(content(entry() / "source/changes_its_sources.sh"), sources.files[0].text);
}

TEST_F(HostileCompiler, WhatNeverEndsIsStoppedAndSaysSo) {
  limits_.time = 1s;
  EXPECT_THAT(why_not("never_ends.sh"), HasSubstr("the compiler was stopped after 1 s"));
}

TEST_F(HostileCompiler, WhatComputesForEverIsStoppedToo) {
  limits_.time = 1s;
  limits_.delay = 10s;
  try {
    EXPECT_THAT(why_not("computes_for_ever.sh"), HasSubstr("the compiler was stopped after 1 s"));
  } catch (const CompilerStarved&) {  // this machine is busy
  }
}

TEST(CompilersTime, OverOnAnOverloadedMachineSaysNothingAboutTheProgram) {
  EXPECT_TRUE(was_starved(50s, 10s, 60s));
  EXPECT_FALSE(was_starved(1s, 59s, 60s)) << "it has computed";
  EXPECT_FALSE(was_starved(0s, 0s, 60s)) << "it has slept";
  EXPECT_FALSE(was_starved(3600s, 60s, 60s)) << "64 threads of its own on one processor";
  EXPECT_FALSE(was_starved(3600s, 120s, 60s)) << "... and on two";
}

TEST_F(HostileCompiler, InTheBackgroundIsNicerThanMatches) {
  const std::string script = "cut -d' ' -f19 /proc/self/stat; exit 1\n";
  const Sources sources = {&hostile_compiler, {{"nice.sh", script}}, {"nice.sh"}, "nice.sh"};
  const int ours = ::getpriority(PRIO_PROCESS, 0);
  EXPECT_EQ(build(sources, cache_, Isolation::sandboxed, limits_).log, fmt::format("{}\n", ours));
  fs::remove_all(cache_);
  limits_.background = true;
  EXPECT_EQ(build(sources, cache_, Isolation::sandboxed, limits_).log, fmt::format("{}\n", std::min(ours + 10, 19)));
}

TEST_F(HostileCompiler, OfALongLogItsBeginningIsKept) {
  EXPECT_THAT(why_not("floods_its_log.sh"), AllOf(HasSubstr("xxx"), HasSubstr("yyy"), SizeIs(testing::Le(200'000U))));
}

TEST_F(HostileCompiler, NothingOfTheMachineIsSeenOrTold) {
  const std::string log = why_not("looks_around.sh");
  EXPECT_THAT(log, AllOf(HasSubstr("/bot/source\n"), Not(HasSubstr("handed_in")), Not(HasSubstr("compile.log"))));
  EXPECT_THAT(log, Not(HasSubstr("the canary lives")));
  EXPECT_THAT(log, Not(HasSubstr("cache")));
}

// Real compilers and interpreters: files in the folder of the sources must not configure them.
class FolderOfSources : public HostileCompiler {
 protected:
  Built built_of(const std::vector<SourceFile>& files) const {
    const auto sources = sources_in(files);
    EXPECT_TRUE(sources) << sources.error();
    return build(*sources, cache_, Isolation::sandboxed, limits_);
  }
};

const std::string says_pwned = "import sys\nprint('pwned')\nprint('pwned', file=sys.stderr)\n";

TEST_F(FolderOfSources, RunsNoPythonWhileItIsChecked) {
  std::vector<SourceFile> files = {{"main.py", "print(1)\n"}};
  for (const char* name : {"py_compile.py", "sitecustomize.py", "usercustomize.py", "site.py", "traceback.py", "sys.py",
                           "encodings/__init__.py", "codecs.py", "linecache.py", "warnings.py"})
    files.push_back({name, says_pwned});
  const Built result = built_of(files);
  EXPECT_TRUE(result.accepted) << result.log;
  EXPECT_EQ(result.log, "");
  const Built alone = build(*single_source("py_compile.py", says_pwned), cache_, Isolation::sandboxed, limits_);
  EXPECT_TRUE(alone.accepted && alone.log.empty()) << alone.log;
}

TEST_F(FolderOfSources, RunsNoAnnotationProcessorsAndPlugInsOfJava) {
  const std::string evil =
      "import javax.annotation.processing.*; import javax.lang.model.element.*; import com.sun.source.util.*;\n"
      "public class Evil extends AbstractProcessor implements Plugin {\n"
      "  static { System.out.println(\"pwned\"); }\n"
      "  public boolean process(java.util.Set<? extends TypeElement> a, RoundEnvironment r) { return false; }\n"
      "  public String getName() { return \"Evil\"; }\n"
      "  public void init(JavacTask task, String... words) {}\n"
      "  public boolean autoStart() { return true; }\n"
      "  public static void main(String[] a) {}\n"
      "}\n";
  const Built compiled = built_of({{"Evil.java", evil}});
  ASSERT_TRUE(compiled.accepted) << compiled.log;
  const Built result = built_of({{"Main.java", "class Main { public static void main(String[] a) {} }"},
                                 {"Evil.class", content(entry() / "output/program/Evil.class")},
                                 {"META-INF/services/javax.annotation.processing.Processor", "Evil\n"},
                                 {"META-INF/services/com.sun.source.util.Plugin", "Evil\n"}});
  EXPECT_TRUE(result.accepted) << result.log;
  EXPECT_EQ(result.log, "");
}

TEST_F(FolderOfSources, HasNoSettingsForFreePascal) {
  const Built result = built_of({{"bot.pas", "begin writeln('fine'); end."},
                                 {"fpc.cfg", "-o../output/other\n-FE/tmp\n-l\n"},
                                 {".fpc.cfg", "-o../output/other\n"},
                                 {"ppc.cfg", "-o../output/other\n"}});
  EXPECT_TRUE(result.accepted) << result.log;
  EXPECT_EQ(result.log, "");
}

TEST_F(FolderOfSources, IncludesNothingOfTheMachine) {
  const std::string secret = (canary_.folder() / "secret").string();
  const std::vector<std::vector<SourceFile>> programs = {
      {{"bot.cpp", "asm(\".incbin \\\"" + secret + "\\\"\");\nint main() {}\n"}},
      {{"bot.cpp", "#include \"/etc/shadow\"\nint main() {}\n"}},
      {{"bot.pas", "{$L " + secret + "}\n{$LINKLIB nowhere}\nbegin end."}},
      {{"bot.pas", "{$I " + secret + "}\nbegin end."}}};
  for (const auto& files : programs) {
    const Built result = built_of(files);
    EXPECT_FALSE(result.accepted) << files[0].text;
    EXPECT_THAT(result.log, Not(HasSubstr("canary lives")));
  }
  const Built stdin_is_empty = built_of({{"bot.cpp", "#include \"/dev/stdin\"\nint main() {}\n"}});
  EXPECT_TRUE(stdin_is_empty.accepted) << stdin_is_empty.log;
}

TEST_F(FolderOfSources, WithALargeArrayMakesNoProgramThatIsKept) {
  const Built result = built_of({{"bot.cpp", "char a[100 << 20] = {1};\nint main() { return a[5]; }\n"}});
  EXPECT_FALSE(result.accepted);
  EXPECT_THAT(result.log, HasSubstr("more than 67108864 bytes"));
}

TEST_F(FolderOfSources, TakesNoOptionsFromNames) {
  for (const char* name : {"-o.cpp", "@file.cpp", "a b.cpp", "-fplugin=x.so/a.cpp"}) {
    const auto sources = sources_in({{name, "int main() {}\n"}, {"other.cpp", ""}});
    ASSERT_TRUE(sources) << name;  // the compiler gets "./-o.cpp"
    EXPECT_TRUE(build(*sources, cache_, Isolation::sandboxed, limits_).accepted) << name;
    EXPECT_TRUE(build(*single_source(name, "int main() {}\n"), cache_, Isolation::sandboxed, limits_).accepted) << name;
  }
}

// Linux takes no word of more than 128 KB. Sources that are handed in have no such names.
TEST_F(HostileCompiler, ACommandLineThatIsTooLongIsTheTeamsMistakeAndNotOurs) {
  Sources sources = sources_of("never_ends.sh");
  sources.main = std::string(200 << 10, 'x');
  for (int i = 0; i < 5; ++i)  // more often than cells may fail
    EXPECT_THAT(build(sources, cache_, Isolation::sandboxed, limits_).log, HasSubstr("its command line is too long"));
  EXPECT_THAT(std::vector<fs::path>(fs::directory_iterator(cache_), {}), IsEmpty());
}

TEST(WithoutIsolation, WhatACompilerLeavesIsNotBelievedEither) {
  const os::ScratchFolder folder;
  for (const char* name : {"leaves_named_pipes.sh", "leaves_folders.sh"}) {
    const std::string text = content(fs::path(AGON_SOURCE_DIR) / "tests/hostile/compiling" / name);
    const Sources sources = {&hostile_compiler, {{name, text}}, {name}, name};
    const Built result = build(sources, folder.path(), Isolation::none);
    EXPECT_FALSE(result.accepted) << name;
    EXPECT_THAT(result.log, HasSubstr("\"program\" is a ")) << name;
    EXPECT_THAT(result.log, Not(HasSubstr(folder.path())));
  }
}

TEST(BuildCache, ForgetsWhatWasNotUsedForLongestButNothingInUse) {
  const os::ScratchFolder folder;
  const fs::path cache = folder.path();
  const auto add = [&](std::uint64_t key) {
    const WorkFolder work(cache);
    fs::create_directory(work.path() / "entry");
    write_file(work.path() / "entry" / "program", std::string(1 << 20, 'x'));
    become_entry(work.path() / "entry", entry_of(cache, key));
    const auto when = fs::file_time_type::clock::now() - std::chrono::hours(100 - key);
    fs::last_write_time(entry_of(cache, key), when);
  };
  const auto there = [&](std::uint64_t key) { return fs::exists(entry_of(cache, key)); };
  for (std::uint64_t key = 1; key <= 5; ++key) add(key);
  Lease second = lease(entry_of(cache, 2));
  ASSERT_TRUE(second);
  lease(entry_of(cache, 3)).reset();  // marks it as used now
  forget_entries(cache, 7 << 19);     // three and a half
  EXPECT_TRUE(!there(1) && there(2) && there(3) && !there(4) && there(5));
  forget_entries(cache, 0);
  EXPECT_TRUE(there(2) && !there(3) && !there(5)) << "in use";
  second.reset();
  forget_entries(cache, 0);
  EXPECT_FALSE(there(2));
  EXPECT_FALSE(lease(entry_of(cache, 2)));
}

TEST(BuildCache, CountsWhatFoldersAndEmptyFilesTakeFromTheDisk) {
  const os::ScratchFolder folder;
  const fs::path cache = folder.path(), entry = entry_of(cache, 1);
  const WorkFolder work(cache);
  for (int i = 0; i < 300; ++i) {
    fs::create_directories(work.path() / "entry" / std::to_string(i) / "x");
    write_file(work.path() / "entry" / std::to_string(i) / "x" / "empty", "");
  }
  become_entry(work.path() / "entry", entry);
  constexpr std::uint64_t inodes = 900, least = inodes * 4096;
  EXPECT_GE(use_of(cache).bytes, least);

  write_file(entry / "bytes", "12345");  // as an earlier version counted
  EXPECT_GE(use_of(cache).bytes, least);
  EXPECT_THAT(content(entry / "bytes"), HasSubstr(" on disk")) << "it is measured once";
  write_file(entry / "bytes", "12345");
  forget_entries(cache, least);
  EXPECT_FALSE(fs::exists(entry));
}

TEST(BuildCache, RemovesWhatEarlierVersionsAndKilledBuildersHaveLeftAndNothingElse) {
  const os::ScratchFolder folder;
  const fs::path cache = folder.path();
  const auto old = fs::file_time_type::clock::now() - std::chrono::hours(1);
  for (const char* name : {"0123456789abcdef", "building-abcdef", "removed-abcdef", "mine", "0123"}) {
    fs::create_directory(cache / name);
    fs::create_symlink("/etc/passwd", cache / name / "handed_in");
    fs::last_write_time(cache / name, old);
  }
  const WorkFolder working(cache);
  fs::last_write_time(working.path(), old);
  forget_entries(cache, 1 << 30);
  std::vector<std::string> left;
  for (const auto& each : fs::directory_iterator(cache)) left.push_back(each.path().filename().string());
  EXPECT_THAT(left, testing::UnorderedElementsAre("mine", "0123", working.path().filename().string()));
}

TEST(BuildCache, AProgramThatIsStartedStaysUntilItIsGone) {
  const os::ScratchFolder folder;
  const BuildLimits nothing_kept = {.cache_bytes = 0};
  const auto python = [&](const std::string& text) {
    return build(*single_source("bot.py", text), folder.path(), Isolation::sandboxed, nothing_kept);
  };
  Built first = python("print('first')\n");
  const Built second = python("print('second')\n");
  const auto process = Process::start(first.command, {}, Isolation::sandboxed);
  EXPECT_EQ(read_line(*process), "first");
  first.command.in_use.reset();
  const Built third = python("print('third')\n");
  EXPECT_FALSE(fs::exists(first.command.mounts.front().outside));
  EXPECT_TRUE(fs::exists(second.command.mounts.front().outside));
}

}  // namespace
}  // namespace agon::sandbox
