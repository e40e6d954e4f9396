#include "sandbox/compilers/sources.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <string>
#include <vector>

#include "os/scratch_folder.hpp"

namespace agon::sandbox {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::string why_not(std::vector<SourceFile> files) {
  const auto sources = sources_in(std::move(files));
  return sources ? "" : sources.error();
}

std::string answer(const Built& built) {
  const auto process = Process::start(built.command, {}, Isolation::sandboxed);
  std::string line;
  for (char c = 0; ::read(process->output(), &c, 1) == 1 && c != '\n';) line += c;
  return line + process->finish().stderr_text;
}

// Programs of several files that write "two files".
const std::vector<std::vector<SourceFile>> programs = {
    {{"bot/src/main.cpp", "#include \"ai/word.hpp\"\n#include <iostream>\nint main() { std::cout << word(); }"},
     {"bot/src/ai/word.cpp", "#include \"word.hpp\"\nconst char* word() { return \"two files\\n\"; }"},
     {"bot/src/ai/word.hpp", "const char* word();"}},
    {{"Main.java", "import ai.Word; class Main { public static void main(String[] a) { Word.say(); } }"},
     {"ai/Word.java",
      "package ai; public class Word { public static void say() { System.out.println(\"two files\"); }"
      " public static void main(String[] a) {} }"}},
    {{"main.cs", "class Bot { static void Main() { System.Console.WriteLine(Word.text); } }"},
     {"ai/word.cs", "class Word { public const string text = \"two files\"; }"}},
    {{"bot.pas", "{ unit } program Bot; uses Word; begin writeln(text); end."},
     {"ai/word.pas", "// the word\nUnit Word; interface const text = 'two files'; implementation end."}},
    {{"bot/main.py", "from ai import word\nprint(word.text)\n"},
     {"bot/ai/word.py", "text = open(__file__.replace('word.py', 'word.txt')).read()\n"},
     {"bot/ai/word.txt", "two files"},
     {"bot/.git/config", ""},
     {"__MACOSX/bot/._main.py", "\1\2"}},
};

TEST(Sources, OfSeveralFilesAreBuiltTogetherInEveryLanguage) {
  const os::ScratchFolder folder;
  for (const auto& files : programs) {
    const auto sources = sources_in(files);
    ASSERT_TRUE(sources) << sources.error();
    const Built built = build(*sources, folder.path(), Isolation::sandboxed);
    ASSERT_TRUE(built.accepted) << built.log;
    EXPECT_EQ(answer(built), "two files") << built.command_line;
    EXPECT_EQ(build(*sources, folder.path(), Isolation::sandboxed).command.argv, built.command.argv);
  }
}

TEST(Sources, TheFolderAroundAllFilesIsTakenAway) {
  EXPECT_EQ(sources_in({{"a/b/x.cpp", ""}, {"a/b/c/y.cpp", ""}, {"a/.hidden", ""}})->compiled,
            (std::vector<std::string>{"c/y.cpp", "x.cpp"}));
  EXPECT_THAT(sources_in({{"ab/x.cpp", ""}, {"ac/y.cpp", ""}})->compiled, ElementsAre("ab/x.cpp", "ac/y.cpp"));
  EXPECT_THAT(sources_in({{"a/b.cpp", ""}})->compiled, ElementsAre("b.cpp"));
}

TEST(Sources, AreOfOneLanguageWithOneProgram) {
  EXPECT_EQ(why_not({}), "there is no file in it");
  EXPECT_THAT(why_not({{"bot.exe", ""}}), HasSubstr("no source in it (.cpp, .java"));
  EXPECT_EQ(why_not({{"a.cpp", ""}, {"b.py", ""}}), "sources are of one language, and here are a.cpp and b.py");
  EXPECT_THAT(why_not({{"a.py", ""}, {"b.py", ""}}), HasSubstr("must be called main.py"));
  EXPECT_THAT(why_not({{"a.pas", "begin end."}, {"b.pas", "program B; begin end."}}), HasSubstr("a.pas, b.pas"));
  EXPECT_THAT(why_not({{"a.pas", "unit A;"}, {"b.pas", "(* *) { } UNIT B;"}}), HasSubstr("the program is missing"));
}

TEST(Sources, NamesAreNothingButNames) {
  EXPECT_THAT(sources_in({{"-o.cpp", ""}, {"@options.cpp", ""}, {"b.cpp", ""}})->compiled,
              ElementsAre("./-o.cpp", "./@options.cpp", "b.cpp"));
  for (const char* name : {"a\n.cpp", "\"a\".cpp", "a;b/c.cpp", "*.cpp", "a'.cpp", "a?.cpp", "a|.cpp", "$(x`).cpp"}) {
    EXPECT_THAT(why_not({{name, ""}, {"b.cpp", ""}}), HasSubstr("the name of a source cannot have")) << name;
  }
  EXPECT_EQ(why_not({{"b.cpp", ""}, {"what? \"now\"; (1).txt", ""}, {"@a", ""}, {"-", ""}}), "");
  EXPECT_THAT(why_not({{"b.cpp", ""}, {"a 1\nx", ""}}), HasSubstr("the name of a file cannot have")) << "as_one";
  EXPECT_EQ(why_not({{"a", ""}, {"a.h", ""}, {"a/b.cpp", ""}}), "a is a file and a folder");
  EXPECT_EQ(why_not({{"a.cpp", ""}, {"a.cpp", ""}, {"b.h", ""}}), "there are two files a.cpp");
}

// As people download a file twice, or name a folder.
TEST(Sources, MayHaveBlanksAndBracketsInTheirNamesInEveryLanguage) {
  const os::ScratchFolder folder;
  for (std::vector<SourceFile> files : programs) {
    const std::string main = files.front().name;
    const bool is_python = main.ends_with(".py"), is_java = main.ends_with(".java");
    files.push_back({main.substr(0, main.rfind('/') + 1) + "read me (2).txt", "as it is"});
    for (SourceFile& file : files) file.name = "my bot [1]/" + file.name;
    if (!is_python && !is_java) {  // there names are words of the language
      const std::size_t dot = files.front().name.rfind('.');
      files.front().name.insert(dot, " (2)");
    }
    const auto sources = sources_in(files);
    ASSERT_TRUE(sources) << sources.error();
    const Built built = build(*sources, folder.path(), Isolation::sandboxed);
    ASSERT_TRUE(built.accepted) << built.log;
    EXPECT_EQ(answer(built), "two files") << built.command_line;
  }
  const auto alone = build(*sources_in({{"my bot (2).py", "print('alone')\n"}}), folder.path(), Isolation::sandboxed);
  EXPECT_EQ(answer(alone), "alone");
  const auto folders = build(*sources_in({{"a b/main.cpp", "#include \"c d/word.hpp\"\nint main() { return word(); }"},
                                          {"a b/c d/word.hpp", "int word();"},
                                          {"e [f]/word.cpp", "int word() { return 0; }"}}),
                             folder.path(), Isolation::sandboxed);
  EXPECT_TRUE(folders.accepted) << folders.log;
}

TEST(Sources, AJavaProgramWithoutAMainClassOrWithSeveralIsNotAccepted) {
  const os::ScratchFolder folder;
  const auto log_of = [&](const std::vector<SourceFile>& files) {
    const Built built = build(*sources_in(files), folder.path(), Isolation::sandboxed);
    EXPECT_FALSE(built.accepted);
    return built.log;
  };
  const std::string main = "{ public static void main(String[] a) {} }";
  EXPECT_THAT(log_of({{"A.java", "class A {}"}}), HasSubstr("no class has a method public static void main"));
  EXPECT_THAT(log_of({{"A.java", "class A " + main}, {"B.java", "class B " + main}}),
              HasSubstr("several classes have a main method (A, B)"));
}

}  // namespace
}  // namespace agon::sandbox
