#include "worker/programs.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "base/machine_error.hpp"
#include "os/scratch_folder.hpp"
#include "worker/test_archives.hpp"

namespace agon::worker {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class TestBlobStore final : public BlobStore {
 public:
  Hash keep(std::string_view bytes) override {
    kept_.emplace_back(bytes);
    return std::to_string(kept_.size() - 1);
  }
  std::optional<std::string> fetch(const Hash& hash) override {
    const std::size_t number = std::stoul(hash);
    if (number >= kept_.size()) return std::nullopt;
    return kept_[number];
  }

 private:
  std::vector<std::string> kept_;
};

TEST(Programs, AnArchiveOfEveryKindIsTheFilesInIt) {
  const std::map<std::string, Kind> kinds = {
      {"bot.tar", Kind::tar}, {"bot.tar.gz", Kind::tar_gz}, {"bot.tgz", Kind::tar_gz}, {"bot.zip", Kind::zip}};
  for (const auto& [name, kind] : kinds) {
    const auto bytes = packed(kind, {{"bot", "", AE_IFDIR}, {"bot/b.cpp", "int b;"}, {"./bot/\xC3\xA9.hpp", "int e;"}});
    const auto sources = sources_of(name, bytes, {});
    ASSERT_TRUE(sources) << name << ": " << sources.error();
    EXPECT_THAT(sources->compiled, ElementsAre("b.cpp"));
    EXPECT_EQ(sources->files.at(0).text, "int b;");
    EXPECT_EQ(sources->files.at(1).name, "\xC3\xA9.hpp");
  }
}

TEST(Programs, ANameThatLeadsOutOfTheArchiveIsRejected) {
  for (const char* name : {"../x.cpp", "/etc/x.cpp", "a/../../x.cpp", "a//x.cpp", "a/./x.cpp", "..\\x.cpp"}) {
    for (const Kind kind : {Kind::tar, Kind::zip}) {
      const std::string file = kind == Kind::tar ? "bot.tar" : "bot.zip";
      EXPECT_THAT(why_rejected(file, packed(kind, {{"bot.cpp", ""}, {name, ""}})), HasSubstr("leads out")) << name;
    }
  }
}

TEST(Programs, LinksAndDevicesAreRejected) {
  for (const Packed& entry : std::vector<Packed>{{"x.cpp", "", AE_IFLNK, "/etc/passwd"},
                                                 {"x.cpp", "", AE_IFREG, "bot.cpp"},
                                                 {"x.cpp", "", AE_IFCHR},
                                                 {"x.cpp", "", AE_IFBLK},
                                                 {"x.cpp", "", AE_IFIFO}}) {
    EXPECT_THAT(why_rejected("bot.tar", packed(Kind::tar, {{"bot.cpp", ""}, entry})),
                HasSubstr("\"x.cpp\" is not a regular file"));
  }
}

TEST(Programs, ABombEndsAtTheLimit) {
  const std::string zeros(32 << 20, '\0');
  for (const Kind kind : {Kind::tar_gz, Kind::zip}) {
    const std::string bomb = packed(kind, {{"bot.cpp", zeros}});
    EXPECT_LT(bomb.size(), 1 << 20);
    EXPECT_EQ(why_rejected(kind == Kind::zip ? "bot.zip" : "bot.tar.gz", bomb),
              "the archive's files have more than 8388608 bytes");
  }
  std::vector<Packed> many(501, {"x", "", AE_IFDIR});
  EXPECT_EQ(why_rejected("bot.tgz", packed(Kind::tar_gz, many)), "the archive has more than 500 files and folders");
}

TEST(Programs, WhatIsNoProgramIsRejectedWithTheReason) {
  EXPECT_THAT(why_rejected("bot.exe", "MZ"),
              HasSubstr("\"bot.exe\" is neither a source (.cpp, .java, .cs, .pas, .py)"));
  EXPECT_THAT(why_rejected("bot.zip", "nothing like it"), HasSubstr("cannot be read"));
  EXPECT_THAT(why_rejected("bot.tar", packed(Kind::tar_gz, {{"a.cpp", std::string(20000, 'x')}}).substr(0, 60)),
              HasSubstr("cannot be read"));
  EXPECT_EQ(why_rejected("bot.tar", packed(Kind::tar, {})), "there is no file in it");
  EXPECT_EQ(why_rejected("bot.cpp", "12345", {.bytes = 4}), "it has 5 bytes, but at most 4 are allowed");
  EXPECT_EQ(why_rejected("bot.tar", packed(Kind::tar, {{"a.cpp", ""}, {"b.py", ""}})),
            "is a.cpp or b.py the program? they are of different languages; only the source in which it begins may be "
            "called main");
}

TEST(Programs, AreBuiltFromTheBlobStore) {
  TestBlobStore blobs;
  const os::ScratchFolder cache;
  const auto built = [&](const std::string& file, const std::string& bytes) {
    return prepare({"a", file, blobs.keep(bytes), {}}, blobs, cache.path(), sandbox::Isolation::sandboxed);
  };
  EXPECT_TRUE(built("bot.py", "print(1)\n").accepted);
  EXPECT_TRUE(built("bot.zip", packed(Kind::zip, {{"main.py", "import a\n"}, {"a.py", "print(1)\n"}})).accepted);
  EXPECT_THAT(built("bot.py", "print(\n").log, HasSubstr("SyntaxError"));
  EXPECT_EQ(built("bot.zip", packed(Kind::zip, {})).log, "rejected: there is no file in it");
  EXPECT_THROW(prepare({"a", "bot.py", "99", {}}, blobs, cache.path(), sandbox::Isolation::sandboxed), MachineError);

  const Program command{"a", {}, {}, "/bin/sh -c 'echo'"};
  EXPECT_TRUE(prepare(command, blobs, cache.path(), sandbox::Isolation::none).accepted);
  const Program none{"a", {}, {}, "nosuchprogram"};
  EXPECT_THAT(prepare(none, blobs, cache.path(), sandbox::Isolation::none).log, HasSubstr("no program"));
}

}  // namespace
}  // namespace agon::worker
