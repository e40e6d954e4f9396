#include "config/languages.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <string>

#include "os/scratch_folder.hpp"
#include "sandbox/compilers/sources.hpp"

namespace agon::config {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class ALanguagesFile : public testing::Test {
 protected:
  LanguagesFile read(const std::string& text) const {
    const auto path = std::filesystem::path(folder_.path()) / "languages.toml";
    std::ofstream(path) << text;
    return read_languages_file(path);
  }
  std::string mistake(const std::string& text) const {
    const auto mistakes = read(text).mistakes;
    return mistakes.empty() ? "" : mistakes.front();
  }

  const os::ScratchFolder folder_;
};

TEST_F(ALanguagesFile, HasATableForEach) {
  const auto file = read(R"([languages.lua]
title = "Lua 5.4"
extensions = [".lua", ".luac"]
compile = ["/usr/bin/luac", "-o", "{output}", "{main}"]
run = ["/usr/bin/lua", "{output}", "{memory_mb}"]
memory_allowance = "8MB"
memory_error = "not enough memory"
)");
  ASSERT_THAT(file.mistakes, IsEmpty());
  ASSERT_EQ(file.languages.size(), 1U);
  const sandbox::Language& lua = file.languages.front();
  EXPECT_EQ(lua.id + lua.title + lua.extension + lua.memory_error, "luaLua 5.4.luanot enough memory");
  EXPECT_THAT(lua.more_extensions, ElementsAre(".luac"));
  EXPECT_THAT(lua.compile, ElementsAre("/usr/bin/luac", "-o", "{output}", "{main}"));
  EXPECT_THAT(lua.run, ElementsAre("/usr/bin/lua", "{output}", "{memory_mb}"));
  EXPECT_EQ(lua.memory_allowance_bytes, 8U << 20);
}

TEST_F(ALanguagesFile, TellsEachMistakeWithItsLine) {
  const std::string good = "extensions = [\".lua\"]\nrun = [\"/usr/bin/lua\", \"{main}\"]\n";
  EXPECT_EQ(mistake("[languages.lua]\n" + good), "");
  EXPECT_THAT(mistake("[languages.Lua]\n" + good),
              HasSubstr("languages.toml:1: language Lua: the name of a language has"));
  EXPECT_THAT(mistake("[languages.lua]\nrun = [\"/usr/bin/lua\"]\n"), HasSubstr("extensions"));
  EXPECT_THAT(mistake("[languages.lua]\nextensions = [\".lua\"]\n"), HasSubstr("run"));
  EXPECT_THAT(mistake("[languages.lua]\nextensions = [\".py\"]\nrun = [\"/usr/bin/lua\"]\n"),
              HasSubstr(":2: language lua: .py is already the extension of Python 3"));
  EXPECT_THAT(mistake("[languages.lua]\nextensions = [\"lua\"]\nrun = [\"/usr/bin/lua\"]\n"),
              HasSubstr("is not a file extension"));
  EXPECT_THAT(mistake("[languages.lua]\nextensions = [\".lua\"]\nrun = [\"lua\", \"{main}\"]\n"),
              HasSubstr("begin with the full path of a program, such as \"/usr/bin/lua\""));
  EXPECT_THAT(mistake("[languages.lua]\nextensions = [\".lua\"]\nrun = [\"/usr/bin/lua\", \"{file}\"]\n"),
              HasSubstr("{file} is not a placeholder"));
  EXPECT_THAT(mistake("[languages.lua]\nextensions = [\".lua\"]\nrun = [\"{output}\"]\n"), HasSubstr("add compile"));
  EXPECT_THAT(mistake("[languages.lua]\n" + good + "ram = 3\n"), HasSubstr("ram"));
}

// The examples of the documentation, verbatim.
class TheDocumentedLanguages : public testing::Test {
 protected:
  TheDocumentedLanguages() {
    std::ifstream in(AGON_SOURCE_DIR "/docs/languages.md");
    const std::string page{std::istreambuf_iterator<char>(in), {}};
    const std::regex block("```toml\n([^`]*)```");
    std::ofstream out(std::filesystem::path(folder_.path()) / "languages.toml");
    for (std::sregex_iterator each(page.begin(), page.end(), block), end; each != end; ++each) out << (*each)[1];
    out.close();
    file_ = read_languages_file(std::filesystem::path(folder_.path()) / "languages.toml");
    for (const sandbox::Language& each : file_.languages) {
      const std::string& program = each.compile.empty() ? each.run.front() : each.compile.front();
      if (::access(program.c_str(), X_OK) == 0) installed_.push_back(each.id);
    }
    sandbox::add_languages(file_.languages);
  }

  // A program's answer to the line "5".
  std::string answer(const std::vector<sandbox::SourceFile>& files) const {
    const auto sources = sandbox::sources_in(files);
    if (!sources) return sources.error();
    const auto built =
        sandbox::build(*sources, std::filesystem::path(folder_.path()) / "cache", sandbox::Isolation::sandboxed);
    if (!built.accepted) return built.log;
    const auto process = sandbox::Process::start(built.command, {}, sandbox::Isolation::sandboxed);
    EXPECT_EQ(::write(process->input(), "5\n", 2), 2);
    std::string line;
    for (char c = 0; ::read(process->output(), &c, 1) == 1 && c != '\n';) line += c;
    return line + process->finish().stderr_text;
  }
  bool is_installed(const std::string& id) const { return std::ranges::count(installed_, id) > 0; }

  const os::ScratchFolder folder_;
  LanguagesFile file_;
  std::vector<std::string> installed_;
};

TEST_F(TheDocumentedLanguages, AreWrittenAsTheFileWantsThem) {
  EXPECT_THAT(file_.mistakes, IsEmpty());
  std::vector<std::string> ids;
  for (const sandbox::Language& each : file_.languages) ids.push_back(each.id);
  EXPECT_THAT(ids, testing::UnorderedElementsAre("c", "go", "js", "kotlin", "rust"));
  EXPECT_EQ(sandbox::language_of("bot.mjs")->id, "js");
  EXPECT_THAT(installed_, testing::Contains("c"));
}

TEST_F(TheDocumentedLanguages, OfThisMachineAreBuiltAndRunInTheSandbox) {
  EXPECT_EQ(answer({{"main.c",
                     "#include \"twice.h\"\n#include <stdio.h>\n#include <math.h>\n"
                     "int main(void) { int x; scanf(\"%d\", &x); printf(\"%d\\n\", (int)sqrt(twice(x) * "
                     "twice(x))); fflush(stdout); while (getchar() != EOF) {} }"},
                    {"twice.c", "#include \"twice.h\"\nint twice(int x) { return 2 * x; }"},
                    {"twice.h", "int twice(int);"}}),
            "10");
  EXPECT_THAT(answer({{"main.c", "int main(void) { return x; }"}}), HasSubstr("main.c:1"));
  if (is_installed("js")) {
    EXPECT_EQ(answer({{"main.js",
                       "const twice = require('./twice.js');\nrequire('readline').createInterface({input: "
                       "process.stdin}).on('line', line => console.log(twice(Number(line))));\n"},
                      {"twice.js", "module.exports = x => 2 * x;\n"}}),
              "10");
    EXPECT_THAT(answer({{"main.js", "let x = ;\n"}}), HasSubstr("main.js:1"));
  }
  if (is_installed("go")) {
    EXPECT_EQ(answer({{"main.go",
                       "package main\nimport \"fmt\"\nfunc main() { var x int; fmt.Scan(&x); "
                       "fmt.Println(twice(x)) }\n"},
                      {"twice.go", "package main\nfunc twice(x int) int { return 2 * x }\n"}}),
              "10");
  }
  if (is_installed("rust")) {
    EXPECT_EQ(answer({{"main.rs",
                       "mod twice;\nfn main() { let mut s = String::new(); std::io::stdin().read_line(&mut s)"
                       ".unwrap(); println!(\"{}\", twice::twice(s.trim().parse().unwrap())); }\n"},
                      {"twice.rs", "pub fn twice(x: i32) -> i32 { 2 * x }\n"}}),
              "10");
  }
  if (::access("/usr/bin/kotlinc", X_OK) == 0) {  // started by a shell
    EXPECT_EQ(answer({{"main.kt", "fun main() { println(readLine()!!.trim().toInt() * 2) }\n"}}), "10");
  }
}

TEST_F(TheDocumentedLanguages, TellWhenThereIsNoMoreMemory) {
  if (!is_installed("js")) return;
  const auto sources = sandbox::sources_in({{"main.js", "const all = []; for (;;) all.push({x: [all.length]});\n"}});
  const auto built =
      sandbox::build(*sources, std::filesystem::path(folder_.path()) / "cache", sandbox::Isolation::sandboxed);
  ASSERT_TRUE(built.accepted) << built.log;
  const auto process = sandbox::Process::start(built.command, {}, sandbox::Isolation::sandboxed);
  process->wait(std::chrono::minutes(2));
  EXPECT_TRUE(process->finish().out_of_memory);
}

}  // namespace
}  // namespace agon::config
