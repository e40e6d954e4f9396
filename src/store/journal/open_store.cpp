#include "store/journal/open_store.hpp"

#include <fmt/format.h>

#include <fstream>

#include "base/machine_error.hpp"
#include "os/whole_file.hpp"
#include "store/journal/postgres_store.hpp"

namespace agon::store {

namespace {

namespace fs = std::filesystem;

fs::path file_in(const fs::path& folder) { return folder / "contest.db"; }
fs::path url_in(const fs::path& folder) { return folder / "store.url"; }

}  // namespace

bool is_store_url(const std::string& url) { return url.starts_with("postgresql://") || url.starts_with("postgres://"); }

bool has_store(const fs::path& folder) { return fs::exists(file_in(folder)) || fs::exists(url_in(folder)); }

std::optional<std::string> url_of_store(const fs::path& folder, const std::string& url, const fs::path& file) {
  if (url.empty()) {
    if (!fs::exists(url_in(folder))) return std::nullopt;
    std::string remembered;
    std::getline(std::ifstream(url_in(folder)), remembered);
    return remembered;
  }
  if (!is_store_url(url)) throw MachineError("the URL of a store looks like postgresql://user@host/base");
  if (fs::exists(file)) {
    throw MachineError(
        fmt::format("{} already holds games; leave out the URL, or name another data folder", file.string()));
  }
  return url;
}

void remember_url(const fs::path& folder, const std::string& url) {
  os::write_whole_file(url_in(folder), url + '\n', 0600);  // a URL may contain a password
}

std::unique_ptr<Store> open_store(const fs::path& folder, const std::string& url, Outlives outlives) {
  const auto base = url_of_store(folder, url, file_in(folder));
  if (!base) return open_sqlite(file_in(folder), outlives);
  auto store = open_postgres(*base);
  if (!url.empty()) remember_url(folder, url);
  return store;
}

}  // namespace agon::store
