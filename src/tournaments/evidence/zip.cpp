#include "tournaments/evidence/zip.hpp"

#include <archive.h>
#include <archive_entry.h>
#include <fmt/format.h>

#include <ctime>

#include "base/machine_error.hpp"

namespace agon::tournaments {

Zip::Zip() : writer_(archive_write_new(), archive_write_free) {
  archive_write_set_format_zip(writer_.get());
  check(archive_write_set_format_option(writer_.get(), "zip", "hdrcharset", "UTF-8"));  // independent of our locale
  const auto take = [](archive*, void* to, const void* bytes, std::size_t size) {
    static_cast<std::string*>(to)->append(static_cast<const char*>(bytes), size);
    return static_cast<la_ssize_t>(size);
  };
  check(archive_write_set_bytes_in_last_block(writer_.get(), 1));
  check(archive_write_open(writer_.get(), &bytes_, nullptr, take, nullptr));
}

void Zip::add(const std::string& name, std::string_view bytes) {
  const std::unique_ptr<archive_entry, decltype(&archive_entry_free)> entry(archive_entry_new(), archive_entry_free);
  archive_entry_set_pathname_utf8(entry.get(), name.c_str());
  archive_entry_set_filetype(entry.get(), AE_IFREG);
  archive_entry_set_perm(entry.get(), 0644);
  archive_entry_set_size(entry.get(), static_cast<la_int64_t>(bytes.size()));
  constexpr std::time_t new_year_2026 = 1767225600;
  archive_entry_set_mtime(entry.get(), new_year_2026, 0);
  check(archive_write_header(writer_.get(), entry.get()));
  if (archive_write_data(writer_.get(), bytes.data(), bytes.size()) < 0) check(ARCHIVE_FATAL);
}

std::string Zip::finish() && {
  check(archive_write_close(writer_.get()));
  return std::move(bytes_);
}

void Zip::check(int code) const {
  if (code == ARCHIVE_OK) return;
  const char* const why = archive_error_string(writer_.get());
  throw MachineError(fmt::format("cannot make a ZIP archive: {}", why ? why : "unknown reason"));
}

}  // namespace agon::tournaments
