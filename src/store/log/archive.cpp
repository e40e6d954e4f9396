#include "store/log/archive.hpp"

#include <fmt/format.h>
#include <sodium.h>

#include <array>

#include "base/machine_error.hpp"
#include "store/journal/open_store.hpp"
#include "store/log/postgres_archive.hpp"
#include "store/log/sqlite_archive.hpp"

namespace agon::store {

std::unique_ptr<Archive> open_archive(const std::filesystem::path& folder, Access access, const std::string& url,
                                      Outlives outlives) {
  const std::filesystem::path file = folder / "archive.db";
  const auto base = url_of_store(folder, url, file);
  if (base) {
    auto archive = open_postgres_archive(*base, access);
    if (!url.empty()) remember_url(folder, url);
    return archive;
  }
  if (access == Access::read && !exists(file)) {
    throw MachineError(fmt::format("there is no {}: nothing was played or submitted there", file.string()));
  }
  return open_sqlite_archive(file, access, outlives);
}

std::string whole(std::string bytes, const Hash& hash) {
  if (content_hash(bytes) != hash) throw MachineError(fmt::format("the content of {} does not match its hash", hash));
  return bytes;
}

Hash content_hash(std::string_view bytes) {
  std::array<unsigned char, crypto_hash_sha256_BYTES> hash{};
  crypto_hash_sha256(hash.data(), reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size());
  std::array<char, 2 * hash.size() + 1> text{};
  return sodium_bin2hex(text.data(), text.size(), hash.data(), hash.size());
}

}  // namespace agon::store
