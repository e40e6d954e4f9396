#include "sandbox/compilers/languages.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>

#include "os/scratch_folder.hpp"
#include "sandbox/compilers/java.hpp"
#include "sandbox/compilers/words_of_shell.hpp"

namespace agon::sandbox {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::HasSubstr;

// Each answers every line with that line in brackets.
const std::map<std::string, std::string> echo_programs = {
    {"echo.cpp", R"(#include <iostream>
int main() { for (std::string s; std::getline(std::cin, s);) std::cout << '<' << s << '>' << std::endl; })"},
    {"echo.java", R"(import java.util.*;
class Helper {}
// public class Wrong
public final class Chosen {
  public static void main(String[] args) {
    Scanner in = new Scanner(System.in);
    while (in.hasNextLine()) { System.out.println("<" + in.nextLine() + ">"); System.out.flush(); }
  }
})"},
    {"echo.cs", R"(using System;
class Echo { static void Main() { string s; while ((s = Console.ReadLine()) != null) Console.WriteLine("<" + s + ">"); } })"},
    {"echo.pas", R"(var s: string;
begin while not eof do begin readln(s); writeln('<', s, '>'); flush(output); end; end.)"},
    {"echo.py", "import sys\nfor line in sys.stdin: print('<' + line.strip() + '>', flush=True)\n"},
};

class Languages : public testing::Test {
 protected:
  std::string write(const std::string& name, const std::string& text) const {
    std::ofstream(folder_ / name) << text;
    return (folder_ / name).string();
  }

  std::string error_of(const std::string& bot) const {
    const auto command = command_of(bot, cache_, Isolation::none);
    return command ? "" : command.error();
  }

  static std::string answer(const Command& command, Isolation isolation) {
    const auto process = Process::start(command, {}, isolation);
    EXPECT_EQ(::write(process->input(), "hello\n", 6), 6);
    std::string line;
    for (char c = 0; ::read(process->output(), &c, 1) == 1 && c != '\n';) line += c;
    const ResourceUsage usage = process->finish();
    return line + usage.stderr_text;
  }

  const os::ScratchFolder own_;
  const fs::path folder_ = own_.path();
  const fs::path cache_ = folder_ / "cache";
};

TEST_F(Languages, SourcesOfEveryLanguageAreBuiltAndRunInTheSandbox) {
  for (const auto& [name, text] : echo_programs) {
    const auto command = command_of(write(name, text), cache_, Isolation::sandboxed);
    ASSERT_TRUE(command) << command.error();
    EXPECT_EQ(answer(*command, Isolation::sandboxed), "<hello>") << name;
  }
}

TEST_F(Languages, SourcesOfEveryLanguageAreBuiltAndRunWithoutIsolation) {
  for (const auto& [name, text] : echo_programs) {
    const auto command = command_of(write(name, text), cache_, Isolation::none);
    ASSERT_TRUE(command) << command.error();
    EXPECT_EQ(answer(*command, Isolation::none), "<hello>") << name;
  }
}

TEST_F(Languages, ASecondBuildOfTheSameSourceTakesNoCompiler) {
  const std::string source = write("echo.cpp", echo_programs.at("echo.cpp"));
  const Built first = build(source, cache_, Isolation::sandboxed);
  const fs::path entry = first.command.mounts.front().outside.parent_path();
  std::ofstream(entry / "compile.log") << "from the cache";
  const Built second = build(source, cache_, Isolation::sandboxed);
  EXPECT_EQ(second.log, "from the cache");
  EXPECT_TRUE(first.accepted && second.accepted);
  EXPECT_EQ(first.command.argv, second.command.argv);
}

TEST_F(Languages, AChangedSourceIsBuiltAnew) {
  const std::string source = write("one.py", "print(1)\n");
  const Built first = build(source, cache_, Isolation::none);
  write("one.py", "print(2)\n");
  const Built second = build(source, cache_, Isolation::none);
  EXPECT_NE(second.command.argv, first.command.argv);
  EXPECT_NE(second.command.mounts.front().outside, first.command.mounts.front().outside);
}

TEST_F(Languages, WhatTheCompilerSaysIsKeptAlsoFromTheCache) {
  const std::map<std::string, std::pair<std::string, std::string>> wrong = {
      {"wrong.cpp", {"int main() { return nothing; }", "nothing"}},
      {"wrong.java", {"class Wrong { int f() { return nothing; } }", "nothing"}},
      {"wrong.cs", {"class Wrong { static int Main() { return nothing; } }", "nothing"}},
      {"wrong.pas", {"begin nothing; end.", "nothing"}},
      {"wrong.py", {"def f(:\n", "SyntaxError"}},
  };
  for (const auto& [name, text_and_complaint] : wrong) {
    const std::string source = write(name, text_and_complaint.first);
    const Built built = build(source, cache_, Isolation::sandboxed);
    EXPECT_FALSE(built.accepted) << name;
    EXPECT_THAT(built.log, HasSubstr(text_and_complaint.second)) << name;
    EXPECT_EQ(build(source, cache_, Isolation::sandboxed).log, built.log);
    EXPECT_THAT(error_of(source), HasSubstr("does not compile")) << name;
  }
}

TEST_F(Languages, ACompilerSeesNothingOfTheMachine) {
  const std::string source =
      write("spy.cpp", "#include \"/etc/passwd\"\n#include \"" + write("secret.h", "int x;") + "\"\n");
  const Built built = build(source, cache_, Isolation::sandboxed);
  EXPECT_THAT(built.log, HasSubstr("/etc/passwd: No such file"));
}

TEST_F(Languages, NothingButFinishedBuildsIsLeftInTheCache) {
  build(write("echo.py", echo_programs.at("echo.py")), cache_, Isolation::sandboxed);
  for (const auto& entry : fs::directory_iterator(cache_)) {
    EXPECT_TRUE(entry.path().string().ends_with(".built")) << entry.path();
  }
}

TEST_F(Languages, AProgramOrACommandLineInQuotesIsTakenAsItIs) {
  const std::string script = write("echo.sh", "#!/bin/sh\nwhile read x; do echo \"<$x>\"; done\n");
  EXPECT_THAT(error_of(script), HasSubstr("is a program that cannot be executed: chmod +x"));
  EXPECT_THAT(error_of(write("notes.txt", "hello")),
              HasSubstr("not a source in a language that is known here (.cpp, .java, .cs, .pas, .py)"));
  fs::permissions(script, fs::perms(0755));
  for (const std::string& bot : {script, "/bin/sh " + script, "sh '" + script + "'"}) {
    const auto command = command_of(bot, cache_, Isolation::sandboxed);
    ASSERT_TRUE(command) << command.error();
    EXPECT_EQ(answer(*command, Isolation::sandboxed), "<hello>") << bot;
  }
}

TEST_F(Languages, AProgramMayHaveAnyNameAndStandInQuotationMarks) {
  for (const std::string name : {"my bot", "it's \"mine\"", "бот", "$HOME;x"}) {
    const std::string program = write(name, "#!/bin/sh\nread x; echo \"<$x>\"\n");
    fs::permissions(program, fs::perms(0755));
    for (const std::string& bot : {program, quoted_for_shell(program)}) {
      const auto command = command_of(bot, cache_, Isolation::none);
      ASSERT_TRUE(command) << command.error();
      EXPECT_EQ(answer(*command, Isolation::none), "<hello>") << bot;
    }
  }
}

TEST_F(Languages, AScriptThatTheSystemWouldNotExecuteIsToldWithItsInterpreter) {
  const auto script_error = [&](const std::string& text) {
    const std::string script = write("script", text);
    fs::permissions(script, fs::perms(0755));
    return error_of(script);
  };
  EXPECT_THAT(script_error("#!/usr/bin/nope -x\n"),
              HasSubstr("names the interpreter \"/usr/bin/nope\", which does not exist on this machine"));
  EXPECT_THAT(script_error("#! /bin/sh\r\nread x\r\n"),
              HasSubstr("names its interpreter \"/bin/sh\" on a line that ends in CR LF"));
  EXPECT_THAT(script_error("#!/usr/bin/env nosuchprogram\n"), HasSubstr("\"nosuchprogram\", which is not on the PATH"));
  EXPECT_THAT(script_error("#!/usr/bin/env sh\r\n"), HasSubstr("CR LF"));
  EXPECT_THAT(script_error("#!\n"), HasSubstr("without the name of an interpreter"));
  EXPECT_THAT(script_error("\xEF\xBB\xBF#!/bin/sh\n"), HasSubstr("byte order mark"));
  EXPECT_THAT(script_error("read x\n"), HasSubstr("neither a compiled program nor a script"));
  EXPECT_EQ(script_error("#!/usr/bin/env -S sh -e\n"), "");
  EXPECT_EQ(script_error("#!/usr/bin/env LANG=C sh\n"), "");
  EXPECT_EQ(script_error("#!/bin/sh"), "");
}

// A toolchain as users install it: PREFIX/bin/speak needs PREFIX/lib.
TEST_F(Languages, AnInterpreterOutsideTheSystemIsSeenInTheSandboxWithWhatBelongsToIt) {
  fs::create_directories(folder_ / "tool/bin");
  fs::create_directories(folder_ / "tool/lib");
  fs::create_directories(folder_ / "bots");
  write("tool/lib/word", "tools\n");
  const std::string speak = write("tool/bin/speak",
                                  "#!/bin/sh\nread x; read word < ${0%/*}/../lib/word\n"
                                  "echo \"$word $# ${1##*/} ${2##*/}\"\n");
  const std::string script = write("bots/script", "#!" + speak + " -u\n");
  const std::string by_env = write("bots/by_env", "#!/usr/bin/env speak\n");
  for (const std::string& file : {speak, script, by_env}) fs::permissions(file, fs::perms(0755));
  const std::string path = std::getenv("PATH");
  ::setenv("PATH", ((folder_ / "tool/bin").string() + ":" + path).c_str(), 1);
  const std::map<std::string, std::string> said = {{script, "tools 2 -u script"},
                                                   {by_env, "tools 1 by_env "},
                                                   {"speak " + script, "tools 1 script "},
                                                   {speak + " -x", "tools 1 -x "}};
  for (const auto& [bot, answered] : said) {
    const auto command = command_of(bot, cache_, Isolation::sandboxed);
    ASSERT_TRUE(command) << command.error();
    EXPECT_EQ(answer(*command, Isolation::sandboxed), answered) << bot;
  }
  ::setenv("PATH", path.c_str(), 1);
}

TEST_F(Languages, OfAShimTheProgramThatItStandsForRunsInTheSandbox) {
  for (const char* folder : {"env/shims", "env/libexec", "env/versions/1/bin"})
    fs::create_directories(folder_ / folder);
  const std::string real = write("env/versions/1/bin/speak", "#!/bin/sh\nread x; echo \"<$x>\"\n");
  const std::string shim =
      write("env/shims/speak", "#!/usr/bin/env bash\nset -e\nprogram=\"${0##*/}\"\nexec \"" +
                                   (folder_ / "env/libexec/manager").string() + "\" exec \"$program\" \"$@\"\n");
  const std::string manager = write("env/libexec/manager", "#!/bin/sh\n[ $1 = which ] && echo " + real + "\n");
  for (const std::string& file : {real, shim, manager}) fs::permissions(file, fs::perms(0755));
  const auto command = command_of(shim, cache_, Isolation::sandboxed);
  ASSERT_TRUE(command) << command.error();
  EXPECT_EQ(answer(*command, Isolation::sandboxed), "<hello>");
  write("env/libexec/manager", "#!/bin/sh\nexit 1\n");
  const auto refused = command_of(shim, cache_, Isolation::sandboxed);
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error(), HasSubstr("is a shim for which `"));
}

TEST_F(Languages, ACompiledProgramThatTheSystemCannotStartIsRefused) {
  std::ifstream in("/proc/self/exe", std::ios::binary);
  std::string head(64, '\0');
  in.read(head.data(), 64);
  const auto error_of_program = [&](const std::string& bytes) {
    const std::string program = write("prog", bytes);
    fs::permissions(program, fs::perms(0755));
    return error_of(program);
  };
  EXPECT_THAT(error_of_program(head), HasSubstr("is only the beginning of a compiled program"));
  EXPECT_THAT(error_of_program(head.substr(0, 20)), HasSubstr("is only the beginning of a compiled program"));
}

TEST_F(Languages, JavaThatHasNoMoreMemoryHasMetItsLimit) {
  const auto command = command_of(write("Heap.java", R"(import java.util.*;
public class Heap {
  public static void main(String[] args) {
    for (int i = 0; i < 20000; i++) System.err.println("what it says before is long and is cut");
    List<byte[]> all = new ArrayList<>();
    for (;;) all.add(new byte[1 << 20]);
  }
})"),
                                  cache_, Isolation::sandboxed);
  ASSERT_TRUE(command) << command.error();
  const auto process = Process::start(*command, {}, Isolation::sandboxed);
  process->wait(std::chrono::minutes(2));
  const ResourceUsage usage = process->finish();
  EXPECT_TRUE(usage.out_of_memory);
  EXPECT_THAT(usage.stderr_end, HasSubstr("java.lang.OutOfMemoryError: Java heap space"));
}

TEST_F(Languages, AWrongNameGivesOneClearLine) {
  EXPECT_EQ(error_of("missing.cpp"), "there is no file \"missing.cpp\"");
  EXPECT_EQ(error_of("bots/missing"), "there is no file \"bots/missing\"");
  EXPECT_EQ(error_of("nosuchprogram -x"), "there is no program \"nosuchprogram\" on the PATH");
  EXPECT_THAT(error_of(""), HasSubstr("without a name"));
  EXPECT_THAT(error_of(folder_.string()), HasSubstr("is a folder"));
  EXPECT_THAT(error_of("sh 'x"), HasSubstr("open quotation mark"));
}

TEST(WordsOfShell, AreReadBackAsTheyWereQuoted) {
  EXPECT_EQ(quoted_for_shell("/usr/bin/x-1.2"), "/usr/bin/x-1.2");
  for (const std::string word : {"", "a b", "it's", "\"", "\\", "$x", "a\nb", "бот", "'"}) {
    EXPECT_THAT(*words_of_shell(quoted_for_shell(word)), ElementsAre(word));
  }
}

TEST(WordsOfShell, AreSplitAsAShellDoes) {
  EXPECT_THAT(*words_of_shell("a  b\tc"), ElementsAre("a", "b", "c"));
  EXPECT_THAT(*words_of_shell("'a b' \"c d\"e f\\ g ''"), ElementsAre("a b", "c de", "f g", ""));
  EXPECT_THAT(*words_of_shell(R"("a\"b\n" '\x' $HOME *)"), ElementsAre("a\"b\\n", "\\x", "$HOME", "*"));
  EXPECT_THAT(*words_of_shell("  "), ElementsAre());
  EXPECT_FALSE(words_of_shell("a\\"));
}

TEST(Java, ThePublicClassIsFoundWhateverStandsAroundIt) {
  EXPECT_EQ(public_class_of("package a; public class Main {}"), "Main");
  EXPECT_EQ(public_class_of("/* public class A */ class B {} // public class C\npublic final class D<T> {}"), "D");
  EXPECT_EQ(public_class_of("@SuppressWarnings(\"public class A\") public abstract strictfp class E {}"), "E");
  EXPECT_EQ(public_class_of("class A { public int x; public static void main() {} }"), std::nullopt);
  EXPECT_EQ(public_class_of("class A { char c = '\\''; String s = \"\\\"\"; } public enum F { }"), "F");
  EXPECT_EQ(public_class_of("public record R(int x) {}"), "R");
}

}  // namespace
}  // namespace agon::sandbox
