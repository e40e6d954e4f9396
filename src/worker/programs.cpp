// Theory of operation. libarchive reads an archive from memory, entry by entry, and only into memory: nothing is
// written to where a name could lead. Names must stay inside, entries must be files or folders, and everything is
// counted while it is unpacked, so that a decompression bomb ends at the limit, also one that yields nothing
// (archive_input.cpp). Folders count even if no entry names them, because they are created later. The result is only
// names and texts. Only tar and zip are enabled, so that the parsers of all other formats are not an attack surface.

#include "worker/programs.hpp"

#include <archive.h>
#include <archive_entry.h>
#include <fmt/core.h>
#include <fmt/ranges.h>
#include <locale.h>

#include <algorithm>
#include <array>
#include <memory>
#include <set>
#include <utility>
#include <vector>

#include "base/machine_error.hpp"
#include "base/text.hpp"
#include "sandbox/compilers/languages.hpp"
#include "worker/archive_input.hpp"
#include "worker/archive_name.hpp"

namespace agon::worker {
namespace {

using sandbox::SourceFile;

constexpr std::size_t entry_bytes_max = 16 << 10;  // of the heads and the padding of an entry; far more than usual
constexpr std::size_t other_bytes_max = 1 << 20;   // ... and of the whole archive
constexpr std::chrono::seconds cpu_max{20};

using Reader = std::unique_ptr<archive, decltype(&archive_read_free)>;

// An entry's name, which must stay inside; without leading ./ and trailing /.
Result<std::string> name_inside(archive_entry* entry) {
  const char* utf8 = archive_entry_pathname_utf8(entry);
  const char* text = utf8 != nullptr ? utf8 : archive_entry_pathname(entry);
  if (text == nullptr) return Error{"a name in the archive cannot be read; write it in UTF-8"};
  std::string plain = text;
  std::ranges::replace(plain, '\\', '/');  // the separator of some archivers on Windows
  std::string_view name = plain;
  while (name.starts_with("./")) name.remove_prefix(2);
  while (name.ends_with('/')) name.remove_suffix(1);
  const std::string slashed = fmt::format("/{}/", name);
  if (name.size() > sandbox::name_bytes_max)
    return Error{fmt::format("{}: a name has at most {} bytes", agon::quoted(name), sandbox::name_bytes_max)};
  if (static_cast<std::size_t>(std::ranges::count(name, '/')) > sandbox::folders_deep_max)
    return Error{fmt::format("{} lies more than {} folders deep", agon::quoted(name), sandbox::folders_deep_max)};
  for (const char* part : {"/../", "/./", "//"}) {
    const bool is_whole_folder = name.empty() || name == ".";
    if (!is_whole_folder && slashed.find(part) != slashed.npos)
      return Error{fmt::format("{} leads out of the archive or is not a plain name", agon::quoted(text))};
  }
  return std::string(name);
}

std::string_view folder_of(std::string_view name) {
  const std::size_t slash = name.rfind('/');
  return name.substr(0, slash == name.npos ? 0 : slash);
}

// libarchive converts names to the character set of the thread's locale, and loses those it cannot represent: in the
// locale "C", in which we start, all names with non-ASCII letters.
class Utf8Locale {
 public:
  Utf8Locale() : own_(newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr)), before_(own_ ? uselocale(own_) : nullptr) {}
  ~Utf8Locale() {
    if (!own_) return;
    uselocale(before_);
    freelocale(own_);
  }
  Utf8Locale(const Utf8Locale&) = delete;
  Utf8Locale& operator=(const Utf8Locale&) = delete;

 private:
  const locale_t own_, before_;  // null if the system lacks it
};

// An honest zip archive is read twice at most, with a block too many wherever libarchive jumps in it.
InputLimits input_limits(std::string_view bytes, const ProgramLimits& limits) {
  return {4 * bytes.size() + other_bytes_max + limits.files * 2 * ArchiveInput::block_bytes,
          limits.unpacked_bytes + other_bytes_max + limits.files * entry_bytes_max, cpu_max};
}

class Unpacking {
 public:
  Unpacking(std::string_view bytes, const ProgramLimits& limits)
      : limits_(limits), input_(bytes, input_limits(bytes, limits)), reader_(archive_read_new(), archive_read_free) {
    if (!reader_) throw MachineError("no memory to read an archive");
    archive_read_support_format_tar(reader_.get());
    archive_read_support_format_zip(reader_.get());
    opened_ = input_.open(reader_.get());
  }

  Result<std::vector<SourceFile>> files() {
    if (opened_ != ARCHIVE_OK) return Error{why_broken()};
    for (std::size_t entries = 1;; ++entries) {
      archive_entry* entry = nullptr;
      const int code = archive_read_next_header(reader_.get(), &entry);
      if (code == ARCHIVE_EOF && input_.fault().empty()) break;
      if (code != ARCHIVE_OK && code != ARCHIVE_WARN) return Error{why_broken()};
      if (entries > limits_.files) return Error{too_many()};
      if (const auto taken = take(entry); !taken) return Error{taken.error()};
      if (files_.size() + folders_.size() > limits_.files) return Error{too_many()};
    }
    return std::move(files_);
  }

 private:
  std::string why_broken() const {
    if (!input_.fault().empty()) return input_.fault();
    const char* text = archive_error_string(reader_.get());
    return fmt::format("the archive cannot be read: {}", text != nullptr ? text : "it is damaged");
  }

  std::string too_many() const { return fmt::format("the archive has more than {} files and folders", limits_.files); }

  // With the folders around it, up to one that is known.
  void add_folder(std::string_view name) {
    while (!name.empty() && name != "." && folders_.emplace(name).second) name = folder_of(name);
  }

  Result<void> take(archive_entry* entry) {
    auto name = name_inside(entry);
    if (!name) return Error{name.error()};
    const auto type = archive_entry_filetype(entry);
    if (type != AE_IFDIR && (name->empty() || *name == ".")) return Error{"a file has no name"};
    const bool is_link = archive_entry_hardlink(entry) != nullptr || archive_entry_symlink(entry) != nullptr;
    if (is_link || (type != AE_IFREG && type != AE_IFDIR))
      return Error{
          fmt::format("{} is not a regular file: links, devices and the like are not accepted", agon::quoted(*name))};
    if (archive_entry_is_encrypted(entry) != 0) return Error{fmt::format("{} is encrypted", agon::quoted(*name))};
    const bool is_folder = type == AE_IFDIR;
    add_folder(is_folder ? std::string_view(*name) : folder_of(*name));
    SourceFile file{std::move(name).value(), {}};
    if (auto read = read_into(file.text); !read) return read;
    if (!is_folder) files_.push_back(std::move(file));
    return {};
  }

  // Also what an archive gives as the content of a folder, which libarchive would otherwise skip without a limit.
  Result<void> read_into(std::string& text) {
    std::array<char, 16384> block;
    for (;;) {
      const la_ssize_t count = archive_read_data(reader_.get(), block.data(), block.size());
      if (count < 0 || input_.is_late()) return Error{why_broken()};
      if (count == 0) return {};
      bytes_ += static_cast<std::size_t>(count);
      if (bytes_ > limits_.unpacked_bytes)
        return Error{fmt::format("the archive's files have more than {} bytes", limits_.unpacked_bytes)};
      text.append(block.data(), static_cast<std::size_t>(count));
    }
  }

  const Utf8Locale locale_;
  const ProgramLimits& limits_;
  ArchiveInput input_;
  const Reader reader_;
  int opened_ = ARCHIVE_FATAL;
  std::size_t bytes_ = 0;
  std::vector<SourceFile> files_;
  std::set<std::string, std::less<>> folders_;
};

}  // namespace

Result<std::vector<SourceFile>> files_of(std::string_view file, std::string bytes, const ProgramLimits& limits) {
  if (bytes.size() > limits.bytes)
    return Error{fmt::format("it has {} bytes, but at most {} are allowed", bytes.size(), limits.bytes)};
  if (sandbox::language_of(file) != nullptr) return std::vector{SourceFile{std::string(file), std::move(bytes)}};
  if (!is_archive(file)) {
    return Error{fmt::format("{} is neither a source ({}) nor an archive (.tar, .tar.gz, .zip)", agon::quoted(file),
                             fmt::join(sandbox::extensions(), ", "))};
  }
  return Unpacking(bytes, limits).files();
}

Result<sandbox::Sources> sources_of(std::string_view file, std::string bytes, const ProgramLimits& limits) {
  const bool single = bytes.size() <= limits.bytes && sandbox::language_of(file) != nullptr;
  if (single) return sandbox::single_source(std::string(file), std::move(bytes));
  auto files = files_of(file, std::move(bytes), limits);
  if (!files) return Error{files.error()};
  return sandbox::sources_in(std::move(files).value());
}

sandbox::Built prepare(const Program& program, BlobStore& blobs, const std::filesystem::path& cache,
                       sandbox::Isolation isolation, const sandbox::BuildLimits& limits) {
  sandbox::Built built;
  if (program.source.empty()) {
    auto command = sandbox::command_of(program.command, cache, isolation);
    built.accepted = command.ok();
    if (command.ok()) {
      built.command = std::move(command).value();
    } else {
      built.log = command.error();
    }
    return built;
  }
  auto bytes = blobs.fetch(program.source);
  if (!bytes) throw MachineError(fmt::format("the source {} of {} is not kept", program.source, program.name));
  const auto sources = sources_of(program.file, std::move(*bytes), program_limits_max);
  if (sources) return sandbox::build(*sources, cache, isolation, limits);
  built.log = "rejected: " + sources.error();
  return built;
}

}  // namespace agon::worker
