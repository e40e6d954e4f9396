// Files that a team submits on its page become commits in its repository.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "site/api/test_git_over_http.hpp"

namespace agon::site {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::HasSubstr;
using testing::SizeIs;
using testing::StartsWith;

// The content of a file in the team's folder, such as an archive.
std::string content_of(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

TEST_F(GitOverHttp, WhatIsWrittenOnThePageIsTheNextCommitOnMainAndIsHandedIn) {
  write("bot.py", good);
  write("old.txt", "x");
  write(".gitignore", "*.pyc\n");
  write("lib/.keep", "");
  ASSERT_THAT(commit_and_push().out, HasSubstr("Accepted"));
  EXPECT_THAT(commit_on_page("bot.py", "print(3)\n", "&message=better"),
              AllOf(StartsWith("HTTP/1.1 201"), HasSubstr(R"({"number":2})")));
  git("fetch --quiet contest main");
  EXPECT_EQ(git("log --format=%s FETCH_HEAD").out, "better\nx\n");
  EXPECT_EQ(git("show FETCH_HEAD:bot.py").out, "print(3)\n");
  EXPECT_EQ(git("ls-tree -r --name-only FETCH_HEAD").out, ".gitignore\nbot.py\nlib/.keep\n");
  EXPECT_THAT(taken().back().file, StartsWith("main-"));
  EXPECT_THAT(commit_on_page("bot.py", "print(3)\n"), AllOf(StartsWith("HTTP/1.1 201"), HasSubstr(R"({"number":3})")))
      << "a commit is a submission, also one that changes nothing";
}

TEST_F(GitOverHttp, ThePageCommitsToARepositoryThatNothingWasPushedTo) {
  write("src/main.py", "import part\n");
  write("src/part.py", good);
  ASSERT_EQ(shell("tar czf ../bot.tar.gz -C src .").code, 0);
  EXPECT_THAT(commit_on_page("bot.tar.gz", content_of(fs::path(home_.path()) / "bot.tar.gz")),
              StartsWith("HTTP/1.1 201"));
  git("fetch --quiet contest main");
  EXPECT_EQ(git("ls-tree -r --name-only FETCH_HEAD").out, "main.py\npart.py\n");
  while (!jury_.service.done(1)) std::this_thread::sleep_for(std::chrono::milliseconds(50));
  EXPECT_EQ(taken().front().verdict, submissions::Verdict::accepted);
}

TEST_F(GitOverHttp, ThePageIsToldWhyItCannotCommit) {
  EXPECT_THAT(commit_on_page("bot.txt", good), AllOf(StartsWith("HTTP/1.1 409"), HasSubstr("neither a source")));
  EXPECT_THAT(commit_on_page("bot.py", good, "&message=" + std::string(501, 'x')),
              AllOf(StartsWith("HTTP/1.1 409"), HasSubstr("at most 500 bytes")));
  EXPECT_THAT(commit_on_page("bot.py", good, "&game=chess"), StartsWith("HTTP/1.1 409"));
  shell(
      "mkdir -p a/.git && echo x >a/.git/config && tar czf ../git.tar.gz -C a .git; ln -s /etc/passwd b.py; "
      "tar czf ../link.tar.gz b.py");
  EXPECT_THAT(commit_on_page("git.tar.gz", content_of(fs::path(home_.path()) / "git.tar.gz")),
              AllOf(StartsWith("HTTP/1.1 409"), HasSubstr("git cannot keep a file called")));
  EXPECT_THAT(commit_on_page("link.tar.gz", content_of(fs::path(home_.path()) / "link.tar.gz")),
              AllOf(StartsWith("HTTP/1.1 409"), HasSubstr("not a regular file")));
  EXPECT_THAT(commit_on_page("", good), StartsWith("HTTP/1.1 409"));
  jury_.service.close_while([] { return Error{"the contest pauses"}; });
  EXPECT_THAT(commit_on_page("bot.py", good), AllOf(StartsWith("HTTP/1.1 409"), HasSubstr("the contest pauses")));
  EXPECT_THAT(commit_on_page("bot.txt", good), HasSubstr("the contest pauses")) << "nothing is unpacked then";
  EXPECT_TRUE(taken().empty());
  const std::string nobody =
      "POST /api/room/commit?file=bot.py HTTP/1.1\r\nHost: x\r\nConnection: close\r\n"
      "Content-Length: 1\r\n\r\nx";
  EXPECT_THAT(said_to(door_->port(), nobody), StartsWith("HTTP/1.1 401"));
}

TEST_F(GitOverHttp, ThePageIsToldIfItsFilesAreTooManyBytesTogetherWithThoseThatItKeeps) {
  write("bot.py", good);
  shell(
      "head -c 700K /dev/urandom >.kept; head -c 700K /dev/urandom >../noise; cp bot.py ..; tar czf ../new.tar.gz -C "
      ".. bot.py noise");
  ASSERT_THAT(commit_and_push().out, HasSubstr("Accepted"));
  EXPECT_THAT(commit_on_page("new.tar.gz", content_of(fs::path(home_.path()) / "new.tar.gz")),
              AllOf(StartsWith("HTTP/1.1 409"), HasSubstr("the files have more than 1048576 bytes when packed")));
  EXPECT_THAT(git("push contest HEAD:idea").out,
              HasSubstr("remote: Not taken: football: the files have more than 1048576 bytes when packed"));
  EXPECT_THAT(taken(), SizeIs(1));
}

TEST_F(GitOverHttp, ThePageCommitsAFileUnderItsLastNameAlone) {
  EXPECT_THAT(commit_on_page("../up//bot.py", good), StartsWith("HTTP/1.1 201"));
  git("fetch --quiet contest main");
  EXPECT_EQ(git("ls-tree -r --name-only FETCH_HEAD").out, "bot.py\n");
}

TEST_F(GitForTwoGames, ThePageCommitsToTheFolderOfItsGame) {
  write("football/bot.py", good);
  write("football/old.py", good);
  write("avalanche/bot.py", good);
  ASSERT_THAT(commit_and_push().out, HasSubstr("avalanche: Accepted"));
  EXPECT_THAT(commit_on_page("bot.py", "print(3)\n", "&game=football"), StartsWith("HTTP/1.1 201"));
  git("fetch --quiet contest main");
  EXPECT_EQ(git("ls-tree -r --name-only FETCH_HEAD").out, "avalanche/bot.py\nfootball/bot.py\n");
  EXPECT_THAT(taken(), SizeIs(3)) << "avalanche has not changed";
}

}  // namespace
}  // namespace agon::site
