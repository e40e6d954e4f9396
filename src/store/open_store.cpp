#include "store/open_store.hpp"

#include "base/machine_error.hpp"
#include "store/postgres_store.hpp"
#include "store/sqlite_store.hpp"

namespace agon::store {

bool is_postgres_url(const std::string& url) {
  return url.starts_with("postgresql://") || url.starts_with("postgres://");
}

std::unique_ptr<Store> open_store(const std::string& url, const std::filesystem::path& folder) {
  if (url.empty()) return open_sqlite(folder / "contest.db");
  if (!is_postgres_url(url)) {
    throw MachineError("a store is named like postgresql://user@host/base, or is a file in the data folder");
  }
  return open_postgres(url);
}

}  // namespace agon::store
