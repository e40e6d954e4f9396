#include "store/backup_file.hpp"

#include <archive.h>
#include <archive_entry.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <sodium.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <ctime>
#include <map>
#include <memory>
#include <optional>

#include "base/lines.hpp"
#include "base/machine_error.hpp"
#include "os/handle.hpp"
#include "os/whole_file.hpp"

namespace agon::store {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view folder_name = "agon-backup/";
constexpr std::string_view readme_name = "README.txt", sums_name = "SHA256SUMS";
constexpr std::size_t block_bytes = 1 << 20;
constexpr std::int64_t text_bytes_max = 1 << 20;  // for README.txt and SHA256SUMS
constexpr std::size_t parts_max = 100;

class Sha256 {
 public:
  Sha256() { crypto_hash_sha256_init(&state_); }
  void add(const char* bytes, std::size_t size) {
    crypto_hash_sha256_update(&state_, reinterpret_cast<const unsigned char*>(bytes), size);
  }
  std::string text() {
    std::array<unsigned char, crypto_hash_sha256_BYTES> hash{};
    crypto_hash_sha256_final(&state_, hash.data());
    std::array<char, 2 * hash.size() + 1> text{};
    return sodium_bin2hex(text.data(), text.size(), hash.data(), hash.size());
  }

 private:
  crypto_hash_sha256_state state_{};
};

[[noreturn]] void fail(const fs::path& file, std::string_view doing) {
  throw MachineError(fmt::format("cannot {} {}: {}", doing, file.string(), std::strerror(errno)));
}

os::Handle opened(const fs::path& file, int flags, std::string_view doing) {
  os::Handle handle(::open(file.c_str(), flags | O_CLOEXEC, 0600));
  if (!handle) fail(file, doing);
  return handle;
}

template <class Take>
void read_blocks(const fs::path& file, const Take& take) {
  const os::Handle in = opened(file, O_RDONLY, "read");
  std::vector<char> block(block_bytes);
  for (;;) {
    const ssize_t bytes = ::read(in.get(), block.data(), block.size());
    if (bytes < 0 && errno == EINTR) continue;
    if (bytes < 0) fail(file, "read");
    if (bytes == 0) return;
    take(block.data(), static_cast<std::size_t>(bytes));
  }
}

std::string hash_of(const fs::path& file) {
  Sha256 hash;
  read_blocks(file, [&](const char* bytes, std::size_t size) { hash.add(bytes, size); });
  return hash.text();
}

using ArchiveHandle = std::unique_ptr<archive, int (*)(archive*)>;
using EntryHandle = std::unique_ptr<archive_entry, void (*)(archive_entry*)>;

class Writer {
 public:
  Writer(const fs::path& draft, std::uint64_t bytes_of_all, const BackupProgress& progress)
      : draft_(draft),
        file_(opened(draft, O_WRONLY | O_CREAT | O_EXCL, "write")),
        all_(std::max<std::uint64_t>(bytes_of_all, 1)),
        progress_(progress) {
    check(archive_write_set_format_pax_restricted(it_.get()));
    check(archive_write_set_bytes_in_last_block(it_.get(), 1));
    check(archive_write_open_fd(it_.get(), file_.get()));
  }

  void add_text(std::string_view name, std::string_view text) {
    begin(name, text.size());
    put(text.data(), text.size());
  }

  void add_file(const BackupPart& part) {
    begin(part.name, fs::file_size(part.file));
    read_blocks(part.file, [&](const char* bytes, std::size_t size) {
      put(bytes, size);
      done_ += size;
      if (progress_) progress_(static_cast<double>(done_) / static_cast<double>(all_));
    });
  }

  void finish() {
    check(archive_write_close(it_.get()));
    if (::fsync(file_.get()) != 0) fail(draft_, "write");
  }

 private:
  void begin(std::string_view name, std::uint64_t bytes) {
    const EntryHandle entry(archive_entry_new(), archive_entry_free);
    archive_entry_set_pathname(entry.get(), (std::string(folder_name) + std::string(name)).c_str());
    archive_entry_set_size(entry.get(), static_cast<la_int64_t>(bytes));
    archive_entry_set_filetype(entry.get(), AE_IFREG);
    archive_entry_set_perm(entry.get(), 0600);
    archive_entry_set_mtime(entry.get(), std::time(nullptr), 0);
    check(archive_write_header(it_.get(), entry.get()));
  }

  void put(const char* bytes, std::size_t size) {
    while (size > 0) {
      const la_ssize_t written = archive_write_data(it_.get(), bytes, size);
      if (written <= 0) check(ARCHIVE_FATAL);
      bytes += written, size -= static_cast<std::size_t>(written);
    }
  }

  void check(int code) {
    if (code == ARCHIVE_OK) return;
    const char* const why = archive_error_string(it_.get());
    throw MachineError(fmt::format("cannot write {}: {}", draft_.string(), why ? why : "unknown reason"));
  }

  const fs::path draft_;
  const os::Handle file_;
  const std::uint64_t all_;
  std::uint64_t done_ = 0;
  const BackupProgress& progress_;
  ArchiveHandle it_{archive_write_new(), archive_write_free};
};

class Reader {
 public:
  explicit Reader(const fs::path& file) : file_(file) {
    archive_read_support_filter_all(it_.get());  // it may have been compressed
    archive_read_support_format_tar(it_.get());
    if (archive_read_open_filename(it_.get(), file.c_str(), block_bytes) != ARCHIVE_OK) fail_reading();
  }

  // The next name in the backup; none at the end.
  std::optional<std::string> next() {
    const int code = archive_read_next_header(it_.get(), &entry_);
    if (code == ARCHIVE_EOF) return std::nullopt;
    if (code != ARCHIVE_OK) fail_reading();
    const char* const path = archive_entry_pathname(entry_);
    const std::string name = path ? path : "";
    const bool plain = archive_entry_filetype(entry_) == AE_IFREG && name.starts_with(folder_name) &&
                       name.find('/', folder_name.size()) == name.npos && name.size() > folder_name.size() &&
                       name[folder_name.size()] != '.';
    if (!plain) throw MachineError(fmt::format("{} is not a backup of a contest", file_.string()));
    return name.substr(folder_name.size());
  }

  std::string text() {
    if (archive_entry_size(entry_) > text_bytes_max) fail_reading();
    std::string text;
    blocks([&](const char* bytes, std::size_t size) { text.append(bytes, size); });
    return text;
  }

  template <class Take>
  void blocks(const Take& take) {
    std::vector<char> block(block_bytes);
    for (;;) {
      const la_ssize_t bytes = archive_read_data(it_.get(), block.data(), block.size());
      if (bytes < 0) fail_reading();
      if (bytes == 0) return;
      take(block.data(), static_cast<std::size_t>(bytes));
    }
  }

  std::int64_t bytes_read() { return archive_filter_bytes(it_.get(), -1); }

 private:
  [[noreturn]] void fail_reading() {
    const char* const why = archive_error_string(it_.get());
    throw MachineError(fmt::format("cannot read the backup {}: {}", file_.string(), why ? why : "it is damaged"));
  }

  const fs::path file_;
  ArchiveHandle it_{archive_read_new(), archive_read_free};
  archive_entry* entry_ = nullptr;
};

// "HASH  NAME" lines, as written by sha256sum.
std::map<std::string, std::string> sums_in(const std::string& text, const fs::path& file) {
  std::map<std::string, std::string> sums;
  constexpr std::size_t digits = 2 * crypto_hash_sha256_BYTES;
  for (std::string_view rest = text; !rest.empty();) {
    const std::string line(next_line(rest));
    if (line.size() < digits + 3 || sums.size() == parts_max) {
      throw MachineError(fmt::format("{}: {} cannot be read", file.string(), sums_name));
    }
    sums[line.substr(digits + 2)] = line.substr(0, digits);
  }
  return sums;
}

// Returns the hash of what was written.
std::string write_part(Reader& from, const fs::path& to) {
  const os::Handle out = opened(to, O_WRONLY | O_CREAT | O_EXCL, "write");
  Sha256 hash;
  from.blocks([&](const char* bytes, std::size_t size) {
    hash.add(bytes, size);
    while (size > 0) {
      const ssize_t written = ::write(out.get(), bytes, size);
      if (written < 0 && errno == EINTR) continue;
      if (written < 0) fail(to, "write");
      bytes += written, size -= static_cast<std::size_t>(written);
    }
  });
  if (::fsync(out.get()) != 0) fail(to, "write");
  return hash.text();
}

}  // namespace

void write_backup(const fs::path& file, const std::string& readme, const std::vector<BackupPart>& parts,
                  const BackupProgress& progress) {
  const fs::path draft = file.string() + fmt::format(".part-{}", ::getpid());
  std::string sums;
  std::uint64_t bytes = 0;
  for (const BackupPart& part : parts) {
    sums += fmt::format("{}  {}\n", hash_of(part.file), part.name);
    bytes += fs::file_size(part.file);
  }
  try {
    Writer writer(draft, bytes, progress);
    writer.add_text(readme_name, readme);
    writer.add_text(sums_name, sums);
    for (const BackupPart& part : parts) writer.add_file(part);
    writer.finish();
    fs::rename(draft, file);
    os::sync_folder(fs::absolute(file).parent_path());
  } catch (const std::exception& error) {
    std::error_code ignored;
    fs::remove(draft, ignored);
    throw MachineError(error.what());
  }
}

std::vector<std::string> read_backup(const fs::path& file, const fs::path& folder, const BackupProgress& progress) {
  Reader reader(file);
  std::map<std::string, std::string> sums;
  std::vector<std::string> names;
  const double size = static_cast<double>(std::max<std::uintmax_t>(fs::file_size(file), 1));
  while (const auto name = reader.next()) {
    if (*name == readme_name) continue;
    if (*name == sums_name) {
      sums = sums_in(reader.text(), file);
      continue;
    }
    const auto sum = sums.find(*name);
    if (sum == sums.end()) throw MachineError(fmt::format("{} has no hash of {}", file.string(), *name));
    if (write_part(reader, folder / *name) != sum->second) {
      throw MachineError(fmt::format("{} is damaged: {} does not match its hash", file.string(), *name));
    }
    names.push_back(*name);
    if (progress) progress(static_cast<double>(reader.bytes_read()) / size);
  }
  for (const auto& [name, sum] : sums) {
    if (std::ranges::count(names, name) != 1) {
      throw MachineError(fmt::format("{} is damaged: {} is missing", file.string(), name));
    }
  }
  if (names.empty()) throw MachineError(fmt::format("{} is not a backup of a contest", file.string()));
  return names;
}

bool begins_like_backup(std::string_view head) { return head.starts_with(folder_name); }

}  // namespace agon::store
