#include "store/postgres_base.hpp"
#include "store/server_version.hpp"

namespace agon::store {

std::string server_version(const std::string& url) {
  return "PostgreSQL " +
         postgres::Base(url).ask("SELECT split_part(current_setting('server_version'), ' ', 1)").text(0, 0);
}

}  // namespace agon::store
