#pragma once

#include <archive.h>
#include <archive_entry.h>

#include <cstdint>
#include <string>
#include <vector>

#include "worker/programs.hpp"

// Archives for tests.
namespace agon::worker {

struct Packed {
  std::string name;
  std::string text;
  unsigned type = AE_IFREG;
  std::string link = {};
};

enum class Kind : std::uint8_t { tar, tar_gz, zip };

inline std::string packed(Kind kind, const std::vector<Packed>& files) {
  archive* to = archive_write_new();
  kind == Kind::zip ? archive_write_set_format_zip(to) : archive_write_set_format_pax_restricted(to);
  if (kind == Kind::tar_gz) archive_write_add_filter_gzip(to);
  std::string bytes(64 << 20, '\0');
  std::size_t used = 0;
  archive_write_open_memory(to, bytes.data(), bytes.size(), &used);
  for (const Packed& file : files) {
    archive_entry* entry = archive_entry_new();
    archive_entry_set_pathname(entry, file.name.c_str());
    archive_entry_set_filetype(entry, file.type);
    archive_entry_set_perm(entry, 0644);
    archive_entry_set_size(entry, static_cast<la_int64_t>(file.text.size()));
    if (file.type == AE_IFLNK) archive_entry_set_symlink(entry, file.link.c_str());
    if (file.type == AE_IFREG && !file.link.empty()) archive_entry_set_hardlink(entry, file.link.c_str());
    archive_write_header(to, entry);
    archive_write_data(to, file.text.data(), file.text.size());
    archive_entry_free(entry);
  }
  archive_write_close(to);
  archive_write_free(to);
  bytes.resize(used);
  return bytes;
}

inline std::string why_rejected(const std::string& file, std::string bytes, const ProgramLimits& limits = {}) {
  const auto sources = sources_of(file, std::move(bytes), limits);
  return sources ? "" : sources.error();
}

}  // namespace agon::worker
