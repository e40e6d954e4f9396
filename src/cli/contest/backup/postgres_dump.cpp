#include "cli/contest/backup/postgres_dump.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <libpq-fe.h>
#include <sys/wait.h>

#include <algorithm>
#include <cstring>
#include <memory>
#include <vector>

#include "base/machine_error.hpp"
#include "cli/frame/command.hpp"
#include "cli/frame/files.hpp"
#include "os/handle.hpp"
#include "os/scratch_folder.hpp"
#include "sandbox/spawn.hpp"

extern "C" char** environ;

namespace agon::cli {
namespace {

namespace fs = std::filesystem;

struct DataBase {
  std::vector<std::string> environment;
  std::string base;  // the database name
};

// Converts the URL to the environment variables that all PostgreSQL programs read.
DataBase connection_to(const std::string& url) {
  char* why = nullptr;
  const std::unique_ptr<PQconninfoOption, decltype(&PQconninfoFree)> options(PQconninfoParse(url.c_str(), &why),
                                                                             PQconninfoFree);
  const std::unique_ptr<char, decltype(&PQfreemem)> reason(why, PQfreemem);
  if (!options) throw BadInput(fmt::format("cannot read the URL of the database: {}", why ? why : "out of memory"));
  DataBase connection;
  for (char** each = environ; *each != nullptr; ++each) connection.environment.emplace_back(*each);
  for (const PQconninfoOption* each = options.get(); each->keyword != nullptr; ++each) {
    if (each->val == nullptr) continue;
    if (std::strcmp(each->keyword, "dbname") == 0) connection.base = each->val;
    if (each->envvar == nullptr) continue;
    const std::string name = std::string(each->envvar) + "=";
    std::erase_if(connection.environment, [&](const std::string& variable) { return variable.starts_with(name); });
    connection.environment.push_back(name + each->val);
  }
  return connection;
}

os::Handle opened(const fs::path& path, int flags) {
  os::Handle handle(::open(path.c_str(), flags | O_CLOEXEC, 0600));
  if (!handle) throw os::machine_error("cannot open " + path.string());
  return handle;
}

void run_tool(const std::string& name, const DataBase& connection, std::vector<std::string> words) {
  const std::string program = sandbox::find_program(name);
  if (program.empty()) {
    throw BadInput(
        fmt::format("{} is not installed; backups of a PostgreSQL database need it (package postgresql-client)", name));
  }
  const os::ScratchFolder scratch;
  const fs::path errors = fs::path(scratch.path()) / "errors";
  const os::Handle nothing = opened("/dev/null", O_RDWR);
  const os::Handle complaints = opened(errors, O_WRONLY | O_CREAT);
  sandbox::Spawn spawn;
  spawn.argv = std::move(words);
  spawn.argv.insert(spawn.argv.begin(), program);
  spawn.environment = connection.environment;
  spawn.input = nothing.get(), spawn.output = nothing.get(), spawn.errors = complaints.get();
  const sandbox::Child child = sandbox::spawn(spawn);
  siginfo_t ended = {};
  if (::waitid(P_PID, static_cast<id_t>(child.pid), &ended, WEXITED) != 0) throw os::machine_error("waitid");
  if (ended.si_code == CLD_EXITED && ended.si_status == 0) return;
  std::string why = read_file(errors);
  while (why.ends_with('\n')) why.pop_back();
  throw MachineError(fmt::format("{} failed: {}", name, why.empty() ? "it gave no reason" : why));
}

}  // namespace

void dump_postgres(const std::string& url, const fs::path& to) {
  run_tool("pg_dump", connection_to(url),
           {"--format=custom", "--no-owner", "--no-privileges", "--file=" + to.string()});
}

void restore_postgres(const fs::path& dump, const std::string& url) {
  const DataBase connection = connection_to(url);
  run_tool("pg_restore", connection,
           {"--single-transaction", "--exit-on-error", "--no-owner", "--no-privileges", "--dbname=" + connection.base,
            dump.string()});
}

}  // namespace agon::cli
