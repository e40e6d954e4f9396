// Theory of operation. The time that libarchive takes for an archive must be bounded by the archive's size, although a
// compressed file can be made of parts that yield nothing: then no count of what comes out ever grows. So libarchive
// has no filters. If the archive is a gzip file it is decompressed here, once: gzip in gzip, where each layer can
// multiply the parts that yield nothing by a thousand, is rejected. One layer takes time in proportion to its own size
// and to what comes out, and both are limited. libarchive in turn takes time in proportion to the bytes that it gets
// and to those that it returns. The former are counted here, because the entries of a zip archive may all refer to the
// same bytes; the latter by its caller. The limit of the processor time should therefore never be reached.

#include "worker/archive_input.hpp"

#include <archive.h>
#include <fmt/core.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <ctime>

#include "base/machine_error.hpp"

namespace agon::worker {
namespace {

constexpr std::string_view gzip_begins = "\x1f\x8b\x08";
constexpr int gzip_window = 15 + 16;

std::chrono::nanoseconds cpu_of_thread() {
  timespec used = {};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
  return std::chrono::seconds(used.tv_sec) + std::chrono::nanoseconds(used.tv_nsec);
}

}  // namespace

ArchiveInput::ArchiveInput(std::string_view bytes, const InputLimits& limits)
    : bytes_(bytes), limits_(limits), begin_(cpu_of_thread()), gzipped_(bytes.starts_with(gzip_begins)) {
  if (!gzipped_) return;
  if (inflateInit2(&stream_, gzip_window) != Z_OK) throw MachineError("no memory to read an archive");
  inflating_.reset(&stream_);
  stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));  // zlib does not modify it
  stream_.avail_in = static_cast<uInt>(bytes.size());
}

int ArchiveInput::open(archive* reader) {
  const auto on_read = [](archive*, void* self, const void** block) -> la_ssize_t {
    return static_cast<ArchiveInput*>(self)->read(block);
  };
  const auto on_seek = [](archive*, void* self, la_int64_t to, int whence) -> la_int64_t {
    return static_cast<ArchiveInput*>(self)->seek(to, whence);
  };
  archive_read_set_read_callback(reader, on_read);
  if (!gzipped_) archive_read_set_seek_callback(reader, on_seek);
  archive_read_set_callback_data(reader, this);
  return archive_read_open1(reader);
}

bool ArchiveInput::is_late() {
  if (cpu_of_thread() - begin_ <= limits_.cpu) return false;
  fault_ = "it takes too long to unpack the archive";
  return true;
}

std::ptrdiff_t ArchiveInput::read(const void** block) {
  if (!fault_.empty() || is_late()) return ARCHIVE_FATAL;
  const std::string_view next = next_block();
  if (!fault_.empty()) return ARCHIVE_FATAL;
  *block = next.data();
  return static_cast<std::ptrdiff_t>(next.size());
}

std::string_view ArchiveInput::next_block() {
  std::string_view next = gzipped_ ? next_inflated() : bytes_.substr(at_, block_bytes);
  if (gzipped_ && read_ == 0 && next.starts_with(gzip_begins)) {
    fault_ = "the archive is compressed twice; compress it once";
  }
  at_ += next.size();
  read_ += next.size();
  if (gzipped_ && read_ > limits_.inflated_bytes) {
    fault_ = fmt::format("the archive has more than {} bytes when it is decompressed", limits_.inflated_bytes);
  } else if (!gzipped_ && read_ > limits_.read_bytes) {
    fault_ = "the archive uses the same bytes for several files";
  }
  return next;
}

// A gzip file may have several parts one after another; what else follows them is ignored.
std::string_view ArchiveInput::next_inflated() {
  stream_.next_out = reinterpret_cast<Bytef*>(block_.data());
  stream_.avail_out = static_cast<uInt>(block_.size());
  while (inflating_ && stream_.avail_out > 0) {
    const int code = inflate(&stream_, Z_NO_FLUSH);
    if (code == Z_STREAM_END) {
      const std::string_view rest = bytes_.substr(bytes_.size() - stream_.avail_in);
      if (!rest.starts_with(gzip_begins) || inflateReset(&stream_) != Z_OK) inflating_.reset();
    } else if (code == Z_MEM_ERROR) {
      throw MachineError("no memory to read an archive");
    } else if (code != Z_OK || (stream_.avail_in == 0 && stream_.avail_out > 0)) {
      if (stream_.avail_out < block_.size()) break;  // the next call reports it
      fault_ = "the archive cannot be read: its compression (gzip) is damaged or cut off";
      break;
    }
  }
  return {block_.data(), block_.size() - stream_.avail_out};
}

std::int64_t ArchiveInput::seek(std::int64_t to, int whence) {
  const auto size = static_cast<std::int64_t>(bytes_.size());
  if (whence == SEEK_CUR) to += static_cast<std::int64_t>(at_);
  if (whence == SEEK_END) to += size;
  at_ = static_cast<std::size_t>(std::clamp<std::int64_t>(to, 0, size));
  return static_cast<std::int64_t>(at_);
}

}  // namespace agon::worker
