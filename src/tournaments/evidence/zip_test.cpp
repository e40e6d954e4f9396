#include "tournaments/evidence/zip.hpp"

#include <gtest/gtest.h>

#include "worker/programs.hpp"

namespace agon::tournaments {
namespace {

std::string zip_of(const std::vector<sandbox::SourceFile>& files) {
  Zip zip;
  for (const sandbox::SourceFile& file : files) zip.add(file.name, file.text);
  return std::move(zip).finish();
}

TEST(AZip, IsReadBackWhateverLettersItsNamesHave) {
  const auto sources =
      worker::sources_of("bot.zip", zip_of({{"main.py", "import łódź\n"}, {"łódź.py", ""}, {"бот/x.txt", "x"}}),
                         worker::program_limits_max);
  ASSERT_TRUE(sources.ok()) << sources.error();
}

TEST(AZip, OfTheSameFilesIsTheSameBytes) {
  EXPECT_EQ(zip_of({{"a", "1"}, {"b", ""}}), zip_of({{"a", "1"}, {"b", ""}}));
  EXPECT_NE(zip_of({{"a", "1"}}), zip_of({{"a", "2"}}));
}

}  // namespace
}  // namespace agon::tournaments
