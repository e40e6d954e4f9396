// Archives that would take hours to read, or become more than they say. The tests do not measure the time: a bomb that
// is not recognised takes longer than any test may.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <zlib.h>

#include <chrono>
#include <memory>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "worker/archive_input.hpp"
#include "worker/programs.hpp"
#include "worker/test_archives.hpp"

namespace agon::worker {
namespace {

using testing::HasSubstr;

constexpr std::string_view gzip_head{"\x1f\x8b\x08\0\0\0\0\0\0\3", 10};

std::string compressed(std::string_view text, int window, int flush) {
  z_stream stream{};
  deflateInit2(&stream, 9, Z_DEFLATED, window, 8, Z_DEFAULT_STRATEGY);
  std::string out(deflateBound(&stream, text.size()) + 64, '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  deflate(&stream, flush);
  out.resize(stream.total_out);
  deflateEnd(&stream);
  return out;
}

std::string gzipped(std::string_view text) { return compressed(text, 15 + 16, Z_FINISH); }

// Without a head and an end; what follows does not refer to it, so that it can be repeated.
std::string deflated(std::string_view text) { return compressed(text, -15, Z_FULL_FLUSH); }

std::string times(std::size_t count, std::string_view text) {
  std::string all;
  all.reserve(count * text.size());
  for (std::size_t i = 0; i < count; ++i) all += text;
  return all;
}

// Blocks of deflate that yield nothing.
std::string empty_blocks(std::size_t bytes) { return times(bytes / 5, {"\0\0\0\xff\xff", 5}); }

// gzip in gzip: the innermost stream of terabytes yields nothing.
std::string nested_bomb(int layers) {
  std::string head(gzip_head), part = empty_blocks(1 << 20);
  for (int i = 0; i < layers; ++i) {
    head = std::string(gzip_head) + deflated(head);
    part = deflated(i == 0 ? part : times((1 << 20) / part.size() + 1, part));
  }
  return head + times(100, part);
}

void add_number(std::string& to, std::size_t number, int bytes) {
  for (int i = 0; i < bytes; ++i) to += static_cast<char>(number >> 8 * i & 255);
}

// A zip archive in which all files are the same compressed bytes: each head takes the following ones for a part of
// itself that readers skip.
std::string overlapping_zip(std::size_t files, const std::string& content) {
  constexpr std::size_t name_bytes = 5, field_bytes = 4, head_bytes = 30 + name_bytes + field_bytes;
  const auto shared = [&](std::size_t number, std::size_t extra) {
    std::string text;
    for (const std::size_t each : {20, 0, 8, 0, 0}) add_number(text, each, 2);
    for (const std::size_t each : {std::size_t{0}, content.size(), std::size_t{0}}) add_number(text, each, 4);
    add_number(text, name_bytes, 2);
    add_number(text, extra, 2);
    return std::pair(text, "a" + std::to_string(1000 + number));
  };
  std::string zip, directory;
  for (std::size_t i = 0; i < files; ++i) {
    const std::size_t skipped = (files - 1 - i) * head_bytes;
    const auto [head, name] = shared(i, field_bytes + skipped);
    const std::size_t at = zip.size();
    zip += "PK\3\4" + head + name + "\xff\xff";
    add_number(zip, skipped, 2);
    directory += "PK\1\2";
    add_number(directory, 20, 2);
    directory += shared(i, 0).first + std::string(10, '\0');
    add_number(directory, at, 4);
    directory += name;
  }
  zip += content;
  const std::size_t at = zip.size();
  zip += directory + std::string("PK\5\6\0\0\0\0", 8);
  for (const auto& [number, bytes] : {std::pair(files, 2), {files, 2}, {directory.size(), 4}, {at, 4}, {0, 2}})
    add_number(zip, number, bytes);
  return zip;
}

std::string fault_of(std::string_view tar, const InputLimits& limits) {
  ArchiveInput input(tar, limits);
  const std::unique_ptr<archive, decltype(&archive_read_free)> reader(archive_read_new(), archive_read_free);
  archive_read_support_format_tar(reader.get());
  archive_entry* entry = nullptr;
  if (input.open(reader.get()) == ARCHIVE_OK) archive_read_next_header(reader.get(), &entry);
  return input.fault();
}

TEST(Bombs, GzipInGzipIsRejectedAtOnceHoweverManyLayersThereAre) {
  for (const int layers : {2, 3}) {
    const std::string bomb = nested_bomb(layers);
    EXPECT_LT(bomb.size(), 1 << 20) << layers;
    for (const char* name : {"bot.tar.gz", "bot.tgz", "bot.tar", "bot.zip"})
      EXPECT_EQ(why_rejected(name, bomb), "the archive is compressed twice; compress it once") << layers;
    EXPECT_FALSE(files_of("bot.tar.gz", bomb, {})) << "as the page commits it";
  }
  const std::string tar = packed(Kind::tar_gz, {{"bot.cpp", "int main() {}"}});
  EXPECT_EQ(why_rejected("bot.tar.gz", gzipped(tar)), "the archive is compressed twice; compress it once");
}

TEST(Bombs, OneLayerThatYieldsNothingEndsWithTheFile) {
  const std::string nothing = empty_blocks(program_limits_max.bytes - 100);
  EXPECT_THAT(why_rejected("bot.tar.gz", std::string(gzip_head) + nothing, program_limits_max),
              HasSubstr("its compression (gzip) is damaged or cut off"));
  const std::string empty_part = std::string(gzip_head) + '\3' + std::string(9, '\0');
  EXPECT_THAT(why_rejected("bot.tar.gz", times(50'000, empty_part)), HasSubstr("cannot be read"));
}

TEST(Bombs, FilesOfAZipThatShareTheirBytesAreNotReadForEver) {
  const std::string zip = overlapping_zip(500, empty_blocks(800 << 10) + std::string("\1\0\0\xff\xff", 5));
  EXPECT_LT(zip.size(), 1 << 20);
  EXPECT_EQ(why_rejected("bot.zip", zip), "the archive uses the same bytes for several files");
}

TEST(Bombs, AnHonestZipThatIsAsLargeAsItMayBeIsNone) {
  const auto noise_in = [](std::size_t files, std::size_t bytes) {
    std::mt19937 random(1);
    std::vector<Packed> all(files, Packed{"main.py", ""});
    for (std::size_t i = 0; i < files; ++i) {
      if (i > 0) all[i].name = std::to_string(i);
      for (std::size_t k = 0; k < bytes / files; ++k) all[i].text += static_cast<char>(random());
    }
    return packed(Kind::zip, all);
  };
  for (const std::size_t files : {1, 50, 500})
    EXPECT_EQ(why_rejected("bot.zip", noise_in(files, 900'000)), "") << files;
  EXPECT_EQ(why_rejected("bot.zip", noise_in(5000, 15 << 20), program_limits_max), "");
}

TEST(Bombs, WhatComesOutOfGzipAndTheTimeAreLimitedWhateverTheArchiveIs) {
  const std::string tar = packed(Kind::tar_gz, {{"bot.cpp", "int main() {}"}});
  EXPECT_EQ(fault_of(tar, {0, 1 << 20, std::chrono::hours(1)}), "");
  EXPECT_EQ(fault_of(tar, {0, 1000, std::chrono::hours(1)}),
            "the archive has more than 1000 bytes when it is decompressed");
  EXPECT_EQ(fault_of(tar, {0, 1 << 20, std::chrono::nanoseconds(-1)}), "it takes too long to unpack the archive");
}

TEST(Bombs, FoldersCountAsFilesAlsoIfNoEntryNamesThem) {
  const auto deep = [](int files, const std::string& folders) {
    std::vector<Packed> all = {{"main.py", "print(1)\n"}};
    for (int i = 0; i < files; ++i) all.push_back({std::to_string(i) + folders + "x", ""});
    return packed(Kind::zip, all);
  };
  constexpr const char* too_many = "the archive has more than 500 files and folders";
  EXPECT_THAT(why_rejected("bot.zip", deep(498, times(97, "/a") + "/")), HasSubstr("lies more than 16 folders deep"));
  EXPECT_THAT(why_rejected("bot.zip", deep(1, times(16, "/a") + "/")), HasSubstr("lies more than 16 folders deep"));
  EXPECT_EQ(why_rejected("bot.zip", deep(1, times(15, "/a") + "/")), "");
  EXPECT_EQ(why_rejected("bot.zip", deep(29, times(15, "/a") + "/")), "") << "17 for each, and main.py";
  EXPECT_EQ(why_rejected("bot.zip", deep(30, times(15, "/a") + "/")), too_many);
  std::vector<Packed> named = {{"main.py", "print(1)\n"}};
  for (int i = 0; i < 249; ++i) {
    named.push_back({"f" + std::to_string(i) + "/", "", AE_IFDIR});
    named.push_back({"f" + std::to_string(i) + "/x", ""});
  }
  EXPECT_EQ(why_rejected("bot.tgz", packed(Kind::tar_gz, named)), "") << "a folder counts once";
  named.push_back({"g/x", ""});
  EXPECT_EQ(why_rejected("bot.tgz", packed(Kind::tar_gz, named)), too_many);
}

// As pigz, `cat` and others make them.
TEST(Gzip, MayHaveSeveralPartsAndPadding) {
  const std::string tar = packed(Kind::tar, {{"bot.cpp", std::string(20'000, 'x')}});
  const std::string parts =
      gzipped(tar.substr(0, 1000)) + gzipped("") + gzipped(tar.substr(1000)) + std::string(512, '\0');
  const auto files = files_of("bot.tar.gz", parts, {});
  ASSERT_TRUE(files) << files.error();
  EXPECT_EQ(files->at(0).text, std::string(20'000, 'x'));
}

}  // namespace
}  // namespace agon::worker
