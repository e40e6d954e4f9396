#pragma once

#include <zlib.h>

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

struct archive;

namespace agon::worker {

struct InputLimits {
  std::uint64_t read_bytes = 0;      // of an archive that is not compressed as a whole; bytes read twice count twice
  std::uint64_t inflated_bytes = 0;  // that come out of gzip
  std::chrono::nanoseconds cpu{};    // of this thread, for everything
};

// Gives the bytes of an archive to libarchive, decompressed if it is a gzip file. Only one thread may use it.
class ArchiveInput {
 public:
  static constexpr std::size_t block_bytes = 16 << 10;  // given at a time

  // `bytes` must stay.
  ArchiveInput(std::string_view bytes, const InputLimits&);
  ArchiveInput(const ArchiveInput&) = delete;
  ArchiveInput& operator=(const ArchiveInput&) = delete;

  // Returns libarchive's code. The input must live as long as the reader.
  int open(archive* reader);

  // Whether the processor time is used up.
  bool is_late();
  // Why the archive is rejected; "": for no reason that was found here.
  const std::string& fault() const { return fault_; }

 private:
  using Inflating = std::unique_ptr<z_stream, int (*)(z_stream*)>;

  std::ptrdiff_t read(const void** block);
  std::string_view next_block();
  std::string_view next_inflated();
  std::int64_t seek(std::int64_t to, int whence);

  const std::string_view bytes_;
  const InputLimits limits_;
  const std::chrono::nanoseconds begin_;
  const bool gzipped_;
  std::size_t at_ = 0;
  std::uint64_t read_ = 0;
  std::string fault_;
  z_stream stream_{};
  Inflating inflating_{nullptr, inflateEnd};
  std::array<char, block_bytes> block_;
};

}  // namespace agon::worker
