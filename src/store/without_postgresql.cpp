// Replaces PostgreSQL in a program built without it (AGON_POSTGRESQL=OFF).

#include "base/machine_error.hpp"
#include "store/journal/postgres_store.hpp"
#include "store/log/postgres_archive.hpp"
#include "store/server_version.hpp"

namespace agon::store {

namespace {
[[noreturn]] void refuse() {
  throw MachineError("this agon was built without PostgreSQL; leave the URL out to keep everything in files");
}
}  // namespace

std::unique_ptr<Store> open_postgres(const std::string&) { refuse(); }
std::unique_ptr<Archive> open_postgres_archive(const std::string&, Access) { refuse(); }
std::string server_version(const std::string&) { refuse(); }

}  // namespace agon::store
