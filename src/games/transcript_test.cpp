// Plays every dialogue of games/*/transcripts/*.txt for games whose programs are asked.

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "games/test_folder.hpp"
#include "games/test_transcript.hpp"

namespace agon {
namespace {

namespace fs = std::filesystem;

TEST(Transcripts, EveryDialogueGoesAsItIsWritten) {
  for (const Game& game : games()) {
    if (game.called) continue;  // wire/transcript_test.cpp plays those
    const fs::path folder = games_folder() / game.info().name / "transcripts";
    if (!fs::exists(folder)) continue;  // law_test.cpp reports that
    std::size_t count = 0;
    for (const auto& entry : fs::directory_iterator(folder)) {
      Transcript transcript(game);
      std::ifstream file(entry.path());
      std::string line;
      for (int number = 1; std::getline(file, line); ++number) {
        ASSERT_EQ(transcript.read(line), "") << entry.path() << ", line " << number;
      }
      ++count;
    }
    EXPECT_GT(count, 0U) << folder;
  }
}

}  // namespace
}  // namespace agon
