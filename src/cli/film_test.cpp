// agon replay --mp4 and --gif. A film needs a browser and ffmpeg; here a script that stores the frames replaces ffmpeg.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>

#include "cli/run_agon.hpp"

namespace agon::cli {
namespace {

namespace fs = std::filesystem;
using ::testing::AllOf, ::testing::HasSubstr, ::testing::StartsWith;

class AFilm : public ::testing::Test {
 protected:
  AFilm() {
    const std::string quits = folder_.write("quits.py", "input()\nprint('Eve', flush=True)\ninput()\n");
    EXPECT_EQ(run_agon("play football sample:simple.py " + quits + " --seed 11 --quiet --out " + file_).code, 0);
    fs::create_directory(tools_);
  }
  ~AFilm() override { setenv("PATH", path_.c_str(), 1); }

  // Searches for programs in the folder of tools first; `alone`: only there.
  void look_there(bool alone) { setenv("PATH", alone ? tools_.c_str() : (tools_.string() + ":" + path_).c_str(), 1); }
  void tool(const std::string& name, const std::string& script) {
    folder_.write("tools/" + name, "#!/bin/sh\n" + script);
    chmod((tools_ / name).c_str(), 0700);
  }

  const os::TestFolder folder_;
  const fs::path tools_ = folder_.path() / "tools";
  const std::string file_ = folder_ / "match.agon", out_ = folder_ / "film";
  const std::string path_ = getenv("PATH");
};

TEST_F(AFilm, SaysWhatIsNotInstalled) {
  look_there(/*alone=*/true);
  const Ran none = run_agon("replay " + file_ + " --mp4 " + out_);
  EXPECT_EQ(none.code, 1);
  EXPECT_THAT(none.err, AllOf(HasSubstr("ffmpeg is not installed"), HasSubstr("apt install ffmpeg")));
  tool("ffmpeg", "exit 0\n");
  EXPECT_THAT(run_agon("replay " + file_ + " --gif " + out_).err, HasSubstr("chromium is not installed"));
  EXPECT_FALSE(fs::exists(out_));
}

TEST_F(AFilm, ReplacesNothingButAFilm) {
  folder_.write("film", "my notes");
  EXPECT_THAT(run_agon("replay " + file_ + " --gif " + out_).err, HasSubstr("it exists and is not a film"));
  EXPECT_EQ(folder_.read("film"), "my notes");
}

TEST_F(AFilm, IsMadeOfThePicturesOfTheWholeMatchInTheirOrder) {
  tool("ffmpeg", "for last; do :; done\n{ printf GIF89a; cat; } >\"$last\"\n");
  look_there(/*alone=*/false);
  const Ran ran = run_agon("replay " + file_ + " --gif " + out_);
  ASSERT_EQ(ran.code, 0) << ran.err;
  const std::string film = folder_.read("film");
  EXPECT_THAT(film, StartsWith("GIF89a\xff\xd8\xff"));
  std::size_t pictures = 0;
  for (std::size_t at = 0; (at = film.find("\xff\xd8\xff", at)) != film.npos; ++at) ++pictures;
  EXPECT_GT(pictures, 40U) << "the rest before and after the match alone";
  EXPECT_THAT(ran.out, HasSubstr(std::to_string(pictures) + " pictures"));
}

TEST_F(AFilm, TellsWhyFfmpegHasFailed) {
  tool("ffmpeg", "echo 'no room for it' >&2\nexit 1\n");
  look_there(/*alone=*/false);
  const Ran ran = run_agon("replay " + file_ + " --mp4 " + out_);
  EXPECT_NE(ran.code, 0);
  EXPECT_THAT(ran.err, HasSubstr("no room for it"));
  EXPECT_FALSE(fs::exists(out_));
}

}  // namespace
}  // namespace agon::cli
