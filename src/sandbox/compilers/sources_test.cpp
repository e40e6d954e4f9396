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

// Programs of several files that print "two files".
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
  EXPECT_THAT(why_not({{"a.cpp", ""}, {"b.py", ""}}), HasSubstr("is a.cpp or b.py the program?"));
  EXPECT_THAT(why_not({{"plot.py", ""}, {"src/bot.cpp", ""}}), HasSubstr("is plot.py or src/bot.cpp the program?"));
  EXPECT_THAT(why_not({{"Main.java", ""}, {"ai/main.py", ""}}), HasSubstr("is Main.java or ai/main.py the program?"));
  EXPECT_THAT(why_not({{"a.py", ""}, {"b.py", ""}}), HasSubstr("must be called main.py"));
  EXPECT_THAT(why_not({{"a.pas", "begin end."}, {"b.pas", "program B; begin end."}}), HasSubstr("a.pas, b.pas"));
  EXPECT_THAT(why_not({{"a.pas", "unit A;"}, {"b.pas", "(* *) { } UNIT B;"}}), HasSubstr("the program is missing"));
}

TEST(Sources, MayHaveToolsInOtherLanguagesBesideThem) {
  const auto program = [](const std::vector<SourceFile>& files) {
    const auto sources = sources_in(files);
    return sources ? sources->compiled : std::vector{sources.error()};
  };
  EXPECT_THAT(program({{"bot.cpp", ""}, {"tools/plot.py", ""}}), ElementsAre("bot.cpp"));
  EXPECT_THAT(program({{"src/bot.cpp", ""}, {"tools/plot.py", ""}}), ElementsAre("src/bot.cpp"));
  EXPECT_THAT(program({{"README", ""}, {"bot/src/bot.cpp", ""}, {"bot/tools/plot.py", ""}}),
              ElementsAre("bot/src/bot.cpp"));
  EXPECT_THAT(program({{"main.py", ""}, {"plot.cpp", ""}, {"words.py", ""}}), ElementsAre("main.py", "words.py"));
  EXPECT_THAT(program({{"src/Main.java", ""}, {"plot.py", ""}}), ElementsAre("src/Main.java"));
  EXPECT_EQ(why_not({{"bot.cpp", ""}, {"tools/plot's.py", ""}}), "") << "no compiler sees this name";
}

TEST(Sources, TheProgramBeginsInMainOrAtTheTop) {
  const auto main = [](const std::vector<SourceFile>& files) {
    const auto sources = sources_in(files);
    return sources ? sources->main : sources.error();
  };
  EXPECT_EQ(main({{"README.md", ""}, {"bot/main.py", ""}, {"bot/word.py", ""}}), "bot/main.py");
  EXPECT_EQ(main({{"Main.py", ""}, {"word.py", ""}}), "Main.py");
  EXPECT_EQ(main({{"Main.py", ""}, {"main.py", ""}}), "main.py");
  EXPECT_EQ(main({{"main.py", ""}, {"src/main.py", ""}}), "main.py");
  EXPECT_EQ(main({{"bot.py", ""}, {"ai/word.py", ""}}), "bot.py");
  EXPECT_EQ(main({{"bot.pas", "begin end."}, {"tests/test.pas", "begin end."}}), "bot.pas");
  EXPECT_THAT(main({{"a/main.py", ""}, {"b/main.py", ""}}), HasSubstr("in which of a/main.py, b/main.py"));
}

// As they are on users' disks; each prints "two files".
TEST(Sources, AreBuiltWithAReadmeBesideTheirFolderAndHeadersInAnother) {
  const std::string main = "\nint main() { std::cout << word(); }", word = "const char* word();";
  const SourceFile definition{"src/word.cpp", "#include \"word.hpp\"\nconst char* word() { return \"two files\\n\"; }"};
  std::vector<std::vector<SourceFile>> programs_of_people = {
      {{"src/bot.cpp", "#include \"word.hpp\"\n#include <iostream>" + main}, {"include/word.hpp", word}, definition},
      {{"src/bot.cpp", "#include <word.hpp>\n#include <iostream>" + main}, {"include/word.hpp", word}, definition},
      {{"src/bot.cpp", "#include \"time.h\"\n#include <iostream>\n#include <ctime>" + main},
       {"clock/time.h", word},
       {"clock/word.hpp", word},
       definition},
      {{"Main.cpp", "#include \"ai/word.hpp\"\n#include <iostream>" + main}, {"src/ai/word.hpp", word}, definition},
      {{"main.java", "public class Main { public static void main(String[] a) { System.out.println(Word.text); } }"},
       {"words.java", "public class Word { static final String text = \"two files\"; }"}},
      {{"bot.pas", "program Bot; uses myword; begin writeln(text); end."},
       {"MyWord.pas", "unit MyWord; interface const text = 'two files'; implementation end."}}};
  for (std::vector<SourceFile> files : programs) {
    for (SourceFile& file : files) file.name = "my/" + file.name;
    files.push_back({"README.md", "how to win"});
    programs_of_people.push_back(files);
  }
  const os::ScratchFolder folder;
  for (const auto& files : programs_of_people) {
    const auto sources = sources_in(files);
    ASSERT_TRUE(sources) << sources.error();
    const Built built = build(*sources, folder.path(), Isolation::sandboxed);
    ASSERT_TRUE(built.accepted) << built.log;
    EXPECT_EQ(answer(built), "two files") << built.command_line;
  }
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

// javac wants a file of the name of the class, and no file system has names of more than 255 bytes.
TEST(Sources, APublicClassOfWhichNoFileCanHaveTheNameIsRejected) {
  const auto class_called = [](const std::string& name) { return "public class " + name + " {}"; };
  const std::string longest(195, 'A'), longer(196, 'A');
  EXPECT_TRUE(single_source("bot.java", class_called(longest)));
  EXPECT_EQ(why_not({{"Bot.java", class_called(longest)}, {"read.me", ""}}), "");
  EXPECT_EQ(why_not({{"ai/Bot.java", class_called(longest.substr(3))}, {"read.me", ""}}), "");
  constexpr const char* why = "its name, in Java that of the public class, has at most 200 bytes";
  for (const std::string& name : {longer, std::string(300, 'A'), std::string(1 << 20, 'A')}) {
    const auto alone = single_source("bot.java", class_called(name));
    ASSERT_FALSE(alone);
    EXPECT_THAT(alone.error(), HasSubstr(why));
    EXPECT_THAT(why_not({{"Bot.java", class_called(name)}}), HasSubstr(why));
    EXPECT_THAT(why_not({{"Main.java", "class Main {}"}, {"Bot.java", class_called(name)}}), HasSubstr(why));
  }
  EXPECT_THAT(why_not({{"ai/Bot.java", class_called(longest)}, {"read.me", ""}}), HasSubstr(why));
}

TEST(Sources, AJavaOrPascalSourceOfWhichTheNewNameIsThatOfAFolderIsRejected) {
  EXPECT_EQ(why_not({{"Main.java", "public class Bot {}"}, {"Bot.java/x.txt", ""}}), "Bot.java is a file and a folder");
  EXPECT_EQ(why_not({{"main.pas", "begin end."}, {"Word.pas", "unit Word;"}, {"word.pas/x.txt", ""}}),
            "word.pas is a file and a folder");
}

TEST(Sources, WithTooLongACommandLineAreRejectedBeforeAnyFolderIsMade) {
  std::vector<SourceFile> files = {{"main.cpp", "int main() {}\n"}};
  for (int i = 0; i < 8000; ++i) files.push_back({std::to_string(i) + std::string(150, 'x') + "/a.hpp", ""});
  EXPECT_THAT(why_not(files), HasSubstr("the compiler's command line would have"));
}

// As after downloading a file twice, or from a user's folder name.
TEST(Sources, MayHaveBlanksAndBracketsInTheirNamesInEveryLanguage) {
  const os::ScratchFolder folder;
  for (std::vector<SourceFile> files : programs) {
    const std::string main = files.front().name;
    const bool is_python = main.ends_with(".py"), is_java = main.ends_with(".java");
    files.push_back({main.substr(0, main.rfind('/') + 1) + "read me (2).txt", "as it is"});
    for (SourceFile& file : files) file.name = "my bot [1]/" + file.name;
    if (!is_python && !is_java) {  // there names are identifiers
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
