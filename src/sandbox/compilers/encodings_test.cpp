// Sources as editors save them, in each language: the table in docs/languages.md.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <map>
#include <string>

#include "os/scratch_folder.hpp"
#include "sandbox/compilers/languages.hpp"
#include "sandbox/compilers/sources.hpp"

namespace agon::sandbox {
namespace {

using testing::HasSubstr;

struct Sample {
  std::string file;
  std::string comment;  // begins a comment
  std::string text;     // a program that prints "yes"
};

const Sample each_language[] = {
    {"a.cpp", "//", "#include <iostream>\nint main() { std::cout << \"yes\\n\"; }\n"},
    {"a.java", "//", "class A { public static void main(String[] a) { System.out.println(\"yes\"); } }\n"},
    {"a.cs", "//", "class A { static void Main() { System.Console.WriteLine(\"yes\"); } }\n"},
    {"a.pas", "//", "begin writeln('yes'); end.\n"},
    {"a.py", "#", "print('yes')\n"},
};

const std::string bot_in_cp1251 = "\xCC\xEE\xE9 \xE1\xEE\xF2";
const std::string bot_in_utf8 = "\xD0\x91\xD0\xBE\xD1\x82";
const std::string byte_order_mark = "\xEF\xBB\xBF";

class Encodings : public testing::Test {
 protected:
  Built built(const std::string& file, const std::string& text) const {
    return build(*single_source(file, text), folder_.path(), Isolation::sandboxed);
  }

  static std::string answer(const Built& built) {
    if (!built.accepted) return built.log;
    const auto process = Process::start(built.command, {}, Isolation::sandboxed);
    std::string line;
    for (char c = 0; ::read(process->output(), &c, 1) == 1 && c != '\n';) line += c;
    return line + process->finish().stderr_text;
  }

  const os::ScratchFolder folder_;
};

TEST_F(Encodings, Utf8IsTakenInEveryLanguageWithAndWithoutAByteOrderMark) {
  for (const Sample& each : each_language) {
    const std::string text = each.comment + " " + bot_in_utf8 + "\n" + each.text;
    EXPECT_EQ(answer(built(each.file, text)), "yes") << each.file;
    EXPECT_EQ(answer(built(each.file, byte_order_mark + text)), "yes") << each.file;
  }
}

TEST_F(Encodings, LineEndsOfWindowsAreTakenInEveryLanguage) {
  for (const Sample& each : each_language) {
    std::string text = each.comment + " x\n" + each.text;
    for (std::size_t at = 0; (at = text.find('\n', at)) != text.npos; at += 2) text.insert(at, "\r");
    EXPECT_EQ(answer(built(each.file, text)), "yes") << each.file;
  }
}

TEST_F(Encodings, CommentsInAnEncodingOfWindowsAreTakenByAllButPython) {
  for (const Sample& each : each_language) {
    const Built result =
        built(each.file, each.comment + " x\n" + each.comment + " " + bot_in_cp1251 + "\n" + each.text);
    if (each.file != "a.py") {
      EXPECT_EQ(answer(result), "yes") << each.file;
    } else {
      EXPECT_FALSE(result.accepted) << "the interpreter refuses it";
      EXPECT_THAT(result.log, HasSubstr("a.py:2: byte 0xcc is not utf-8: save the file as UTF-8"));
    }
  }
}

TEST_F(Encodings, PythonMayNameItsEncoding) {
  EXPECT_EQ(answer(built("a.py", "# coding: cp1251\n# " + bot_in_cp1251 + "\nprint('yes')\n")), "yes");
  EXPECT_THAT(answer(built("a.py", "# coding: nonsense\nprint('yes')\n")), HasSubstr("unknown encoding"));
}

TEST_F(Encodings, Utf16IsRefusedByAllButCSharp) {
  for (const Sample& each : each_language) {
    std::string text = "\xFF\xFE";
    for (const char c : each.text) (text += c) += '\0';
    EXPECT_EQ(built(each.file, text).accepted, each.file == "a.cs") << each.file;
  }
}

TEST_F(Encodings, LettersOfJavaThatAreNotUtf8AreThoseOfIso88591) {
  EXPECT_EQ(answer(built("a.java",
                         "class A { public static void main(String[] a) {"
                         " System.out.println((int) \"\xE1\".charAt(0)); } }")),
            "225");
}

TEST_F(Encodings, EndingsAreKnownInAnyCaseAndUnderOtherNames) {
  for (const char* name : {"a.cc", "a.cxx", "a.CPP", "a.Cpp", "a.c++"}) EXPECT_EQ(language_of(name)->id, "cpp") << name;
  EXPECT_EQ(language_of("A.JAVA")->id, "java");
  EXPECT_EQ(language_of("a.PAS")->id, "pas");
  EXPECT_EQ(language_of("a.dpr")->id, "pas");
  EXPECT_EQ(language_of("a.txt"), nullptr);
  const std::map<std::string, std::string> ids = {{"c++", "cpp"},   {"CPP", "cpp"},   {"C#", "cs"},
                                                  {"Java", "java"}, {"python", "py"}, {"pascal", "pas"}};
  for (const auto& [name, id] : ids) EXPECT_EQ(language_called(name)->id, id) << name;
  EXPECT_EQ(language_called("cobol"), nullptr);
  const std::string text = "#include <iostream>\nint main() { std::cout << \"yes\\n\"; }\n";
  for (const char* name : {"a.cc", "a.CXX"}) EXPECT_EQ(answer(built(name, text)), "yes") << name;
  EXPECT_EQ(answer(build(*sources_in({{"a.CPP", text}, {"b.cc", ""}}), folder_.path(), Isolation::sandboxed)), "yes");
}

}  // namespace
}  // namespace agon::sandbox
