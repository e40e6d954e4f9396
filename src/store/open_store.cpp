#include "store/open_store.hpp"

#include <fmt/format.h>

#include <fstream>

#include "base/machine_error.hpp"
#include "store/postgres_store.hpp"

namespace agon::store {

namespace {

namespace fs = std::filesystem;

fs::path file_in(const fs::path& folder) { return folder / "contest.db"; }
fs::path url_in(const fs::path& folder) { return folder / "store.url"; }

void remember(const fs::path& file, const std::string& url) {
  std::ofstream out(file);
  std::error_code error;
  fs::permissions(file, fs::perms::owner_read | fs::perms::owner_write, error);  // a URL may hold a password
  if (error || !(out << url << '\n').flush()) throw MachineError(fmt::format("{} cannot be written", file.string()));
}

}  // namespace

bool is_store_url(const std::string& url) { return url.starts_with("postgresql://") || url.starts_with("postgres://"); }

bool has_store(const fs::path& folder) { return fs::exists(file_in(folder)) || fs::exists(url_in(folder)); }

std::unique_ptr<Store> open_store(const fs::path& folder, const std::string& url, Outlives outlives) {
  if (!url.empty()) {
    if (!is_store_url(url)) throw MachineError("a store's URL is like postgresql://user@host/base");
    if (fs::exists(file_in(folder))) {
      throw MachineError(fmt::format("{} holds games already; go on without a URL, or name another data folder",
                                     file_in(folder).string()));
    }
    auto store = open_postgres(url);
    remember(url_in(folder), url);
    return store;
  }
  if (!fs::exists(url_in(folder))) return open_sqlite(file_in(folder), outlives);
  std::string remembered;
  std::getline(std::ifstream(url_in(folder)), remembered);
  return open_postgres(remembered);
}

}  // namespace agon::store
