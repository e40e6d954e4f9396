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

// Each answers every line with the line in brackets.
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
