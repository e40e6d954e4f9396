// The real git client against the real server.

#include "site/api/git_api.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/asio/read.hpp>
#include <boost/asio/write.hpp>
#include <deque>

#include "site/api/test_git_over_http.hpp"

namespace agon::site {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;
using testing::StartsWith;

TEST_F(GitOverHttp, WhatIsPushedToMainIsHandedInAndThePushTellsTheVerdict) {
  write("bot.py", good);
  const Ran pushed = commit_and_push();
  EXPECT_EQ(pushed.code, 0) << pushed.out;
  EXPECT_THAT(pushed.out, HasSubstr("remote: Number 1, football: Accepted (py)"));
  ASSERT_THAT(taken(), SizeIs(1));
  EXPECT_THAT(taken()[0].file, AllOf(StartsWith("main-"), testing::EndsWith(".tar.gz")));
  EXPECT_FALSE(taken()[0].by_organiser);
  EXPECT_EQ(git("fetch --quiet contest log").code, 0);
  EXPECT_THAT(git("show FETCH_HEAD:1/result.txt").out, HasSubstr("Number 1, football: Accepted (py)"));
}

TEST_F(GitOverHttp, WhatDoesNotCompileIsToldWithTheCompilersLog) {
  write("bot.py", "print(\n");
  const Ran pushed = commit_and_push();
  EXPECT_EQ(pushed.code, 0) << "it is kept, as any program that is handed in";
  EXPECT_THAT(pushed.out, AllOf(HasSubstr("remote: Number 1, football: Compile error"), HasSubstr("SyntaxError")));
  git("fetch --quiet contest log");
  EXPECT_THAT(git("show FETCH_HEAD:1/compiler.log").out, HasSubstr("SyntaxError"));
}

TEST_F(GitOverHttp, EachPushToMainIsOneMoreSubmissionAlsoOneThatGoesBack) {
  for (int i = 0; i < 2; ++i) {
    write("bot.py", good + "#" + std::to_string(i) + "\n");
    ASSERT_EQ(commit_and_push().code, 0);
  }
  EXPECT_THAT(git("push --force contest HEAD~1:main").out, HasSubstr("remote: Number 3"));
  EXPECT_THAT(git("push contest HEAD~1:main").out, HasSubstr("up-to-date"));
  EXPECT_THAT(taken(), SizeIs(3));
}

TEST_F(GitOverHttp, AnotherBranchIsKeptAndIsNotHandedIn) {
  write("bot.py", good);
  const Ran pushed = commit_and_push("HEAD:idea");
  EXPECT_EQ(pushed.code, 0);
  EXPECT_THAT(pushed.out, HasSubstr("remote: Kept. This is not a submission"));
  EXPECT_THAT(taken(), IsEmpty());
  EXPECT_THAT(git("ls-remote contest").out, HasSubstr("refs/heads/idea"));
  EXPECT_EQ(git("push contest --delete idea").code, 0);
  EXPECT_THAT(git("ls-remote contest").out, Not(HasSubstr("refs/heads/idea")));
}

TEST_F(GitOverHttp, ATokenDoesAsThePassword) {
  EXPECT_EQ(git("ls-remote " + url("alfa", "alfa-token")).code, 0);
  EXPECT_NE(git("ls-remote " + url("alfa", "beta-token")).code, 0);
}

TEST_F(GitOverHttp, NobodySeesAnotherTeamsRepository) {
  write("bot.py", good);
  commit_and_push("HEAD:secret");
  EXPECT_THAT(git("ls-remote " + url("beta", "other", "alfa")).out, HasSubstr("not found"));
  EXPECT_THAT(git("push " + url("beta", "other", "alfa") + " HEAD:main").out, HasSubstr("not found"));
  EXPECT_THAT(git("ls-remote " + url("beta", "other")).out, Not(HasSubstr("secret")));
  EXPECT_THAT(get("/git/alfa.git/info/refs?service=git-upload-pack"),
              AllOf(StartsWith("HTTP/1.1 401"), HasSubstr("WWW-Authenticate: Basic")));
  EXPECT_THAT(get("/git/alfa.git/info/refs?service=git-upload-pack", "User-Agent: Mozilla/5.0 (X11)\r\n"),
              AllOf(StartsWith("HTTP/1.1 401"), Not(HasSubstr("WWW-Authenticate"))))
      << "a browser would keep the password and send it by itself";
  EXPECT_THAT(taken(), IsEmpty());
}

TEST_F(GitOverHttp, WrongPasswordsAreCountedAsInTheRoom) {
  for (int i = 0; i < 3; ++i) EXPECT_NE(git("ls-remote " + url("alfa", "guess")).code, 0);
  EXPECT_THAT(get("/git/alfa.git/info/refs?service=git-upload-pack", "Authorization: Basic YWxmYTpndWVzcw==\r\n"),
              HasSubstr("Too many failed logins"));
}

TEST_F(GitOverHttp, NothingButTheFourRequestsOfGitIsAnswered) {
  git("ls-remote contest");
  for (const std::string path :
       {"/git/alfa.git/HEAD", "/git/alfa.git/config", "/git/alfa.git/objects/info/packs", "/git/alfa.git/info/refs",
        "/git/alfa.git/../beta.git/info/refs?service=git-upload-pack",
        "/git/alfa.git/info/refs?service=git-upload-archive", "/git/", "/git/x.git"}) {
    EXPECT_THAT(get(path, as_alfa), AllOf(StartsWith("HTTP/1.1 40"), Not(HasSubstr("refs/heads")))) << path;
  }
  const std::string flush = "0000";
  EXPECT_THAT(
      said_to(door_->port(), "POST /git/alfa.git/git-receive-pack HTTP/1.1\r\nHost: x\r\nConnection: close\r\n" +
                                 as_alfa + "Content-Type: text/plain\r\nContent-Length: 4\r\n\r\n" + flush),
      StartsWith("HTTP/1.1 404"))
      << "a page from elsewhere could send this type";
}

TEST_F(GitOverHttp, WhatIsNotTakenNowIsRefusedAndTheSamePushWorksLater) {
  write("bot.py", good);
  std::atomic<bool> closed = true;
  jury_.service.close_while([&] { return closed ? Error{"the contest pauses"} : Result<void>(); });
  const Ran refused = commit_and_push();
  EXPECT_NE(refused.code, 0);
  EXPECT_THAT(refused.out, AllOf(HasSubstr("remote: Not taken: the contest pauses"), HasSubstr("[remote rejected]")));
  EXPECT_EQ(git("push contest HEAD:idea").code, 0) << "other branches are not handed in";
  closed = false;
  EXPECT_THAT(git("push contest HEAD:main").out, HasSubstr("remote: Number 1, football: Accepted"));
}

TEST_F(GitOverHttp, TheContestsBranchAndTheFormOfARepositoryAreNotTheTeams) {
  write("bot.py", good);
  ASSERT_EQ(commit_and_push().code, 0);
  EXPECT_THAT(git("push --force contest HEAD:log").out, HasSubstr("remote: The contest writes the branch log"));
  EXPECT_NE(git("push contest --delete main").code, 0);
  EXPECT_THAT(git("push contest HEAD:refs/replace/x").out, HasSubstr("remote: Only branches and tags are kept here"));
  EXPECT_NE(git("push contest HEAD:refs/hooks/x").code, 0);
  EXPECT_THAT(taken(), SizeIs(1));
}

TEST_F(GitOverHttp, NoBranchOfATeamStandsInTheWayOfMainAndLog) {
  write("bot.py", good);
  EXPECT_THAT(commit_and_push("HEAD:refs/heads/log/mine").out, HasSubstr("remote: No branch may be called log/..."));
  EXPECT_NE(git("push contest HEAD:refs/heads/main/x").code, 0);
  EXPECT_THAT(git("push contest HEAD:main").out, HasSubstr("remote: Log and replay: branch log"));
  EXPECT_EQ(git("fetch --quiet contest log").code, 0);
  EXPECT_EQ(git("push contest HEAD:refs/heads/logs/mine HEAD:refs/tags/main/x").code, 0);
}

TEST_F(GitOverHttp, LinksAndFoldersOfOthersAreRejectedAndNamesThatLeadOutAreNoCommit) {
  shell("ln -s /etc/passwd bot.py");
  EXPECT_THAT(commit_and_push().out, AllOf(HasSubstr("Rejected"), HasSubstr("is not a regular file")));
  const auto pushed_tree = [&](const std::string& entries) {
    return shell("blob=$(echo x | git hash-object -w --stdin); tree=$(printf \"" + entries +
                 "\" $blob | git mktree --missing); commit=$(git commit-tree -m x $tree); "
                 "git push --force contest $commit:refs/heads/main")
        .out;
  };
  EXPECT_THAT(pushed_tree("100644 blob %s\\t..\\n"), HasSubstr("hasDotdot"));
  EXPECT_THAT(pushed_tree("100644 blob %s\\t.git\\n"), HasSubstr("hasDotgit"));
  EXPECT_THAT(pushed_tree("160000 commit 1111111111111111111111111111111111111111\\tsub%.0s\\n"), HasSubstr("Rejected"))
      << "a submodule has no sources";
  EXPECT_THAT(taken(), SizeIs(2));
}

TEST_F(GitOverHttp, FiltersHooksAndSettingsOfATreeDoNothing) {
  const std::string trap = home_.path() + "/trapped";
  write("bot.py", good);
  write(".gitattributes", "* filter=evil export-subst text eol=crlf\n");
  write(".gitconfig", "[filter \"evil\"]\n smudge = touch " + trap + "\n[core]\n hooksPath = hooks\n");
  write("hooks/post-receive", "#!/bin/sh\ntouch " + trap + "\n");
  write(".gitmodules", "[submodule \"x\"]\n path = x\n url = https://example.invalid/x\n");
  shell("chmod +x hooks/post-receive");
  EXPECT_THAT(commit_and_push().out, HasSubstr("remote: Number 1, football: Accepted"));
  EXPECT_FALSE(fs::exists(trap));
}

TEST_F(GitOverHttp, WhatIsTooLargeIsRefusedAndLeavesNothingBehind) {
  const auto noise = [&](int megabytes) { shell("head -c " + std::to_string(megabytes) + "M /dev/urandom >noise"); };
  const fs::path repository = folder_.file().parent_path() / "git" / "alfa.git";
  const auto size = [&] {
    std::uintmax_t bytes = 0;
    for (const auto& each : fs::recursive_directory_iterator(repository))
      bytes += each.is_regular_file() ? each.file_size() : 0;
    return bytes;
  };
  write("bot.py", good);
  noise(2);
  EXPECT_THAT(commit_and_push().out,
              HasSubstr("remote: Not taken: the files for football have more than 1048576 bytes"));
  noise(20);
  EXPECT_NE(commit_and_push("HEAD:idea").code, 0);
  EXPECT_LT(size(), std::uintmax_t{1} << 20);
  EXPECT_THAT(taken(), IsEmpty());
}

TEST_F(GitOverHttp, ManyLargePushesBecomeOnePack) {
  for (int i = 0; i < 5; ++i) {
    shell("head -c 7M /dev/urandom >noise");
    ASSERT_EQ(commit_and_push("HEAD:idea").code, 0) << i;
  }
  write("bot.py", good);
  ASSERT_EQ(commit_and_push("HEAD:idea").code, 0);
  const auto packs = [&] {
    const fs::path folder = folder_.file().parent_path() / "git" / "alfa.git" / "objects" / "pack";
    return std::ranges::count_if(fs::directory_iterator(folder),
                                 [](const auto& each) { return each.path().extension() == ".pack"; });
  };
  EXPECT_LE(packs(), 2) << "one of all pushes before, and one of the last";
}

TEST_F(GitOverHttp, AnswersThatAreReadSlowlyCountAsRequestsOfTheTeam) {
  shell("head -c 7M /dev/urandom >noise");
  ASSERT_EQ(commit_and_push("HEAD:idea").code, 0);
  const std::string wants = "0032want " + shell("git rev-parse HEAD").out.substr(0, 40) + "\n00000009done\n";
  const std::string request =
      "POST /git/alfa.git/git-upload-pack HTTP/1.1\r\nHost: x\r\n" + as_alfa +
      "Content-Type: application/x-git-upload-pack-request\r\nContent-Length: " + std::to_string(wants.size()) +
      "\r\n\r\n" + wants;
  const auto refs = [&] { return get("/git/alfa.git/info/refs?service=git-upload-pack", as_alfa).substr(9, 3); };
  {
    asio::io_context context;
    std::deque<tcp::socket> slow;
    for (std::size_t i = 0; i < GitApi::waiting_of_team; ++i) {
      EXPECT_EQ(refs(), "200");
      tcp::socket& socket = slow.emplace_back(context, tcp::v4());
      socket.set_option(asio::socket_base::receive_buffer_size(1 << 14));
      socket.connect({asio::ip::address_v4::loopback(), door_->port()});
      asio::write(socket, asio::buffer(request));
      std::string head(12, ' ');
      asio::read(socket, asio::buffer(head));
      EXPECT_EQ(head, "HTTP/1.1 200");
    }
    EXPECT_EQ(refs(), "429");
  }
  while (refs() != "200") std::this_thread::sleep_for(std::chrono::milliseconds(20));
}

TEST_F(GitOverHttp, ABombOfZerosADeepTreeAndManyBranchesHurtNobody) {
  shell("head -c 64M /dev/zero >zeros");
  EXPECT_THAT(commit_and_push().out, HasSubstr("Rejected")) << "it has too many bytes when unpacked";
  shell("git rm --quiet -f zeros");
  write("bot.py", good);
  const Ran deep = shell(
      "tree=$(git write-tree); for i in $(seq 500); do tree=$(printf \"040000 tree %s\\td\\n\" $tree | git mktree); "
      "done; git push --force contest $(git commit-tree -m x $tree):refs/heads/deep");
  EXPECT_THAT(deep.out, Not(HasSubstr("500")));
  commit_and_push("HEAD:idea");
  EXPECT_THAT(shell("for i in $(seq 60); do git branch b$i; done; git push contest --all").out,
              HasSubstr("remote: A push may change at most 50 branches and tags"));
  EXPECT_THAT(commit_and_push().out, HasSubstr("football: Accepted")) << "the repository serves as before";
}

TEST_F(GitOverHttp, ACommitOfTenThousandMillionFilesInElevenTreesIsRefusedWithTheReason) {
  const Ran pushed = shell(
      "blob=$(echo x | git hash-object -w --stdin); kind=\"100644 blob\"; tree=$blob; "
      "for i in 1 2 3 4 5 6 7 8 9 10; do "
      "tree=$(for j in 0 1 2 3 4 5 6 7 8 9; do printf \"%s %s\\td$j\\n\" \"$kind\" $tree; done | git mktree); "
      "kind=\"040000 tree\"; done; git push --force contest $(git commit-tree -m x $tree):refs/heads/main");
  EXPECT_NE(pushed.code, 0);
  EXPECT_THAT(pushed.out, HasSubstr("remote: Not taken: the commit has more than 10000 files and folders."));
  EXPECT_THAT(pushed.out, Not(HasSubstr("push again later")));
  EXPECT_THAT(taken(), IsEmpty());
  write("bot.py", good);
  EXPECT_THAT(commit_and_push().out, HasSubstr("football: Accepted")) << "the repository serves as before";
}

TEST_F(GitOverHttp, ARepositoryThatWasBrokenOffGoesOn) {
  write("bot.py", good);
  ASSERT_EQ(commit_and_push().code, 0);
  const fs::path repository = folder_.file().parent_path() / "git" / "alfa.git";
  std::ofstream(repository / "refs" / "heads" / "main.lock") << "";
  std::ofstream(repository / "config.lock") << "";
  fs::create_directories(repository / "objects" / "tmp_objdir-incoming-x");
  fs::remove(folder_.file().parent_path() / "git" / "alfa.handed_in");  // as if killed before it was written
  write("bot.py", good + "#\n");
  EXPECT_THAT(commit_and_push().out, HasSubstr("Accepted"));
  EXPECT_FALSE(fs::exists(repository / "objects" / "tmp_objdir-incoming-x"));
}

TEST_F(GitForTwoGames, EachHasAFolderAndOnlyThoseThatChangedAreHandedIn) {
  write("football/bot.py", good);
  write("avalanche/bot.py", good);
  EXPECT_THAT(commit_and_push().out, AllOf(HasSubstr("football: Accepted"), HasSubstr("avalanche: Accepted")));
  write("avalanche/bot.py", good + "#\n");
  EXPECT_THAT(commit_and_push().out, AllOf(Not(HasSubstr("football:")), HasSubstr("Number 3, avalanche: Accepted")));
  write("README", "x");
  EXPECT_THAT(commit_and_push().out,
              AllOf(Not(HasSubstr("Number")), HasSubstr("the folder of no game has changed: football/ avalanche/")));
  EXPECT_THAT(taken(), SizeIs(3));
}

TEST(TextForAPush, IsPutBeforeTheEndOfGitsAnswerWhereTheClientHasSideBands) {
  EXPECT_EQ(with_words("000e\1unpack ok0000", "hi\n"), std::string("000e\1unpack ok0008\2hi\n0000"));
  EXPECT_EQ(with_words("000eunpack ok\n0000", "hi\n"), "000eunpack ok\n0000");
  EXPECT_EQ(with_words("", "hi\n"), "");
}

}  // namespace
}  // namespace agon::site
