// The same naming of bots in all commands: every kind of bot, with every command that takes one. The bots send their
// name and then make a mistake, so that games are short; a helper module beside the source shows that all its files
// were included.

#include "cli/match/named_bot.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "cli/frame/command.hpp"
#include "cli/run_agon.hpp"
#include "sandbox/compilers/words_of_shell.hpp"
#include "tournaments/evidence/zip.hpp"

namespace agon::cli {
namespace {

namespace fs = std::filesystem;
using sandbox::quoted_for_shell;
using ::testing::AnyOf;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr const char* main_py =
    "import sys\nfrom helper import answers\nfor line in sys.stdin:\n"
    "    if line.startswith('Quit'): break\n    print(answers.pop(0) if answers else 'x', flush=True)\n";
constexpr const char* helper_py = "answers = ['Ann', '7 up']\n";
const std::string alone_py = std::string(main_py).replace(11, 27, helper_py);

using Folder = const os::TestFolder&;

std::string executable(Folder folder, const std::string& name) {
  const std::string file = folder.write(name, "#!/usr/bin/python3\n" + alone_py);
  fs::permissions(file, fs::perms(0755));
  return file;
}

std::string with_helper(Folder folder, const std::string& name) {
  fs::create_directories(folder.path() / name);
  folder.write(name + "/main.py", main_py);
  folder.write(name + "/helper.py", helper_py);
  return folder / name;
}

std::string archive(Folder folder, const std::string& name) {
  tournaments::Zip zip;
  zip.add("helper.py", helper_py);
  zip.add("main.py", main_py);
  return folder.write(name, std::move(zip).finish());
}

std::string commit(Folder folder, const std::string& name) {
  const std::string repository = with_helper(folder, name);
  const std::string git = "cd " + quoted_for_shell(repository) +
                          " && git init -q . && git add . && git -c user.name=a -c user.email=a@b commit -qm one && "
                          "git tag first && rm main.py";
  EXPECT_EQ(std::system(git.c_str()), 0);
  return repository + "#first";
}

std::string binary(Folder folder, const std::string& name) {
  fs::copy_file(fs::canonical("/bin/cat"), folder.path() / name);  // it echoes its input, which is not a move
  return folder / name;
}

std::string in_toml(const std::string& text) {
  std::string out = "\"";
  for (const char c : text) (out += c == '"' || c == '\\' ? "\\" : "") += c;
  return out + "\"";
}

struct Kind {
  const char* name;
  std::string (*make)(Folder);  // makes the bot in a folder of its own; returns the word that names it
  bool lies_in_folder;          // so a tournament finds it in the folder
  bool is_sources;              // so it can be submitted
};

const Kind kinds[] = {
    {"Source", [](Folder f) { return f.write("bot.py", alone_py); }, true, true},
    {"SourceWithBlanksQuotesAndCyrillic", [](Folder f) { return f.write("мой \"бот\" it's.py", alone_py); }, true,
     true},
    {"Binary", [](Folder f) { return binary(f, "prog"); }, true, false},
    {"BinaryWithBlanks", [](Folder f) { return binary(f, "my prog"); }, true, false},
    {"Script", [](Folder f) { return executable(f, "prog"); }, true, false},
    {"ScriptWithBlanksQuotesAndCyrillic", [](Folder f) { return executable(f, "мой \"бот\" it's"); }, true, false},
    {"CommandLine", [](Folder f) { return "python3 -B '" + f.write("my bot.py", alone_py) + "'"; }, false, false},
    {"Archive", [](Folder f) { return archive(f, "bot.zip"); }, true, true},
    {"ArchiveWithBlanksAndCyrillic", [](Folder f) { return archive(f, "мой бот.zip"); }, true, true},
    {"FolderOfSources", [](Folder f) { return with_helper(f, "mine"); }, true, true},
    {"FolderWithBlanksAndCyrillic", [](Folder f) { return with_helper(f, "мой бот"); }, true, true},
    {"GitCommit", [](Folder f) { return commit(f, "repo"); }, false, true},
    {"Sample", [](Folder) { return std::string("sample:simple.py"); }, false, true},
};

class EveryKindOfBot : public ::testing::TestWithParam<Kind> {
 protected:
  EveryKindOfBot() {
    setenv("XDG_CACHE_HOME", (cache_ / "cache").c_str(), 1);
    word_ = GetParam().make(folder_);
    other_ = cache_.write("other.py", alone_py + "# another\n");
  }
  ~EveryKindOfBot() override { unsetenv("XDG_CACHE_HOME"); }

  std::string both() const { return " " + quoted_for_shell(word_) + " " + other_ + " "; }
  Ran tournament(const std::string& arguments) const {
    return run_agon("tournament --no-sandbox --seed 1 --quiet --out " + cache_ / "cup" + " " + arguments);
  }

  const os::TestFolder folder_, cache_;
  std::string word_, other_;
};

TEST_P(EveryKindOfBot, IsPlayedComparedAndChecked) {
  const Ran played = run_agon("play football" + both() + "--no-sandbox --quiet --seed 1");
  EXPECT_EQ(played.code, 0) << played.err;
  EXPECT_THAT(played.out, Not(HasSubstr("ended with exit code")));
  const Ran compared = run_agon("compare football" + both() + "--no-sandbox --quiet --seed 1 --games 2");
  EXPECT_EQ(compared.code, 1) << compared.err;
  EXPECT_THAT(compared.out, HasSubstr("not decided whether"));
  const Ran checked = run_agon("check football " + quoted_for_shell(word_) + " --no-sandbox --games 1");
  EXPECT_NE(checked.code, 2) << checked.err;
  EXPECT_THAT(checked.out, HasSubstr("it says its name"));
}

TEST_P(EveryKindOfBot, IsRunByTheClient) {
  const Ran ran = run_agon("client 127.0.0.1:1 --game football --no-sandbox --run " + quoted_for_shell(word_));
  EXPECT_EQ(ran.code, 1);
  EXPECT_THAT(ran.err, HasSubstr("cannot connect to 127.0.0.1:1")) << "the bot is ready before that";
}

TEST_P(EveryKindOfBot, PlaysATournamentFromTheCommandLine) {
  const bool is_folder = fs::is_directory(word_);  // the word then denotes a folder of bots
  const Ran ran =
      tournament("--game football " + (is_folder ? quoted_for_shell(folder_.path().string()) + " " + other_ : both()));
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("other"));
}

TEST_P(EveryKindOfBot, PlaysATournamentFromItsFolder) {
  if (!GetParam().lies_in_folder) return;
  const Ran ran = tournament("--game football " + folder_.path().string() + " " + other_);
  EXPECT_EQ(ran.code, 0) << ran.err;
}

TEST_P(EveryKindOfBot, PlaysATournamentOfAFileWhereverThatLies) {
  std::string word = word_;
  if (GetParam().lies_in_folder) word = fs::path(word_).filename();
  if (fs::is_directory(word_)) word = ".";
  const std::string file = folder_.write(
      "cup.toml", "bots = [" + in_toml(word) + ", " + in_toml(other_) +
                      "]\n[[tournament]]\nname = \"Cup\"\ngame = \"football\"\nformat = \"round-robin\"\n");
  const Ran ran = tournament(file);
  EXPECT_EQ(ran.code, 0) << ran.err;
}

TEST_P(EveryKindOfBot, IsHandedInIfItIsSources) {
  if (word_.starts_with("sample:")) return;  // `agon submit` knows the game from its options
  const auto sources = read_sources(word_, Repository::files_as_they_are);
  EXPECT_EQ(sources.has_value(), GetParam().is_sources);
  if (GetParam().is_sources) {
    EXPECT_EQ(read_handed_in(word_).bytes, sources->bytes);
  } else if (!GetParam().lies_in_folder) {
    EXPECT_THROW(read_handed_in(word_), BadInput);
  }
}

INSTANTIATE_TEST_SUITE_P(Kinds, EveryKindOfBot, ::testing::ValuesIn(kinds),
                         [](const auto& test) { return test.param.name; });

class ABot : public ::testing::Test {
 protected:
  ABot() { setenv("XDG_CACHE_HOME", (folder_ / "cache").c_str(), 1); }
  ~ABot() override { unsetenv("XDG_CACHE_HOME"); }
  const os::TestFolder folder_;
};

TEST_F(ABot, ThatConnectsIsNotAProgram) {
  EXPECT_THAT(run_agon("client 127.0.0.1:1 --run tcp:4000").err, HasSubstr("here a bot is a program"));
  EXPECT_THAT(run_agon("tournament --no-sandbox --game painting tcp sample:simple.py --out " + folder_ / "cup").err,
              HasSubstr("here a bot is a program"));
  EXPECT_THAT(run_agon("check football tcp --no-sandbox").err, HasSubstr("the bots of football are programs"));
}

TEST_F(ABot, WhoseInterpreterIsMissingIsRefusedBeforeTheFirstMatch) {
  for (const char* text : {"#!/usr/bin/nope\nread a\n", "#!/bin/nope\r\nread a\r\n"}) {
    const std::string script = folder_.write("script", text);
    fs::permissions(script, fs::perms(0755));
    for (const std::string& command :
         {"play football " + script + " sample:simple.py", "compare football sample:simple.py " + script,
          "check football " + script,
          "tournament --game football sample:simple.py " + script + " --out " + folder_ / "t",
          "client 127.0.0.1:1 --run " + script}) {
      const Ran ran = run_agon(command + " --no-sandbox");
      EXPECT_EQ(ran.code, 2) << command;
      EXPECT_THAT(ran.err, AnyOf(HasSubstr("the interpreter \"/usr/bin/nope\""), HasSubstr("\"/bin/nope\"")))
          << command;
    }
  }
}

TEST_F(ABot, InAFolderOfFoldersIsNamedByItsFolder) {
  for (const char* name : {"ann", "bob"}) {
    EXPECT_EQ(run_agon("new football --lang py " + folder_ / "bots/" + name).code, 0);
  }
  fs::create_directories(folder_.path() / "bots/notes");
  folder_.write("bots/notes/ideas.txt", "none");
  std::vector<std::string> names;
  for (const std::string& bot : bots_in(folder_.path() / "bots")) names.push_back(named_bot("football", bot).names[0]);
  EXPECT_EQ(names, (std::vector<std::string>{"ann", "bob"}));
  const Ran ran =
      run_agon("tournament --no-sandbox --seed 1 --game football " + folder_ / "bots" + " --out " + folder_ / "cup");
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("ann"));
}

TEST_F(ABot, IsItsFolderWithoutLinksThatLeadNowhere) {
  const std::string folder = with_helper(folder_, "mine");
  const auto before = read_sources(folder, Repository::files_as_they_are);
  fs::create_symlink("nowhere", folder_.path() / "mine/broken.py");
  EXPECT_EQ(before->bytes, read_sources(folder, Repository::files_as_they_are)->bytes);
}

TEST_F(ABot, IsNotAFolderOfEnormousFiles) {
  const std::string folder = with_helper(folder_, "mine");
  folder_.write("mine/weights.bin", "");
  fs::resize_file(folder_.path() / "mine/weights.bin", std::uintmax_t{1} << 40);  // a sparse file, which takes no space
  EXPECT_THAT(run_agon("check football " + folder + " --no-sandbox").err, HasSubstr("have more than 67108864 bytes"));
}

TEST_F(ABot, IsTheSameBytesFromTheSameFolder) {
  const std::string folder = with_helper(folder_, "mine");
  folder_.write("mine/.hidden", "x");
  const auto first = read_sources(folder, Repository::files_as_they_are);
  folder_.write("mine/.hidden", "y");
  EXPECT_EQ(first->bytes, read_sources(folder, Repository::files_as_they_are)->bytes);
  folder_.write("mine/helper.py", "answers = []\n");
  EXPECT_NE(first->bytes, read_sources(folder, Repository::files_as_they_are)->bytes);
}

}  // namespace
}  // namespace agon::cli
