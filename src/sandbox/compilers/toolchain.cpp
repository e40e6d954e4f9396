// All shims of these managers are similar, scripts of a few lines that end in
//
//   exec "/home/ann/.pyenv/libexec/pyenv" exec "$program" "$@"
//
// and with `which NAME` each manager tells what that would start. The manager itself is not visible in the sandbox.

#include "sandbox/compilers/toolchain.hpp"

#include <fcntl.h>
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <vector>

#include "base/text.hpp"
#include "sandbox/compilers/words_of_shell.hpp"
#include "sandbox/spawn.hpp"

extern "C" char** environ;

namespace agon::sandbox {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t shim_bytes_max = 4 << 10;

// Folders that are always in the sandbox, or that must not be mounted over its own.
bool has_own_place(const fs::path& folder) {
  for (const char* own : {"/", "/usr", "/bin", "/sbin", "/lib", "/lib64", "/etc", "/proc", "/dev", "/tmp"}) {
    if (folder == own) return true;
  }
  return folder.string().starts_with("/usr/");
}

void show(const fs::path& path, Command& command) {
  const auto same = [&](const Mount& mount) { return mount.outside == path; };
  if (std::ranges::none_of(command.mounts, same)) command.mounts.push_back({path, path, false});
}

// The manager that a shim calls; empty: the file is not a shim.
std::string manager_of(const fs::path& program) {
  if (program.parent_path().filename() != "shims") return "";
  std::ifstream in(program);
  std::string text(shim_bytes_max, '\0'), line;
  in.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(in.gcount()));
  if (!text.starts_with("#!")) return "";
  for (std::string_view rest = text; !rest.empty(); rest.remove_prefix(std::min(rest.find('\n') + 1, rest.size()))) {
    const auto words = words_of_shell(rest.substr(0, rest.find('\n')));
    if (words && words->size() > 2 && (*words)[0] == "exec" && (*words)[2] == "exec") return (*words)[1];
    if (rest.find('\n') == rest.npos) break;
  }
  return "";
}

// A program's stdout, trimmed.
std::string said_by(const std::vector<std::string>& argv) {
  os::Pipe output = os::make_pipe();
  const os::Handle nothing(::open("/dev/null", O_RDWR | O_CLOEXEC));
  Spawn wanted;
  wanted.argv = argv;
  for (char** variable = environ; *variable != nullptr; ++variable) wanted.environment.emplace_back(*variable);
  wanted.input = wanted.errors = nothing.get();
  wanted.output = output.write.get();
  const Child child = spawn(wanted);
  output.write.reset();
  std::string said = os::read_all(output.read);
  wait_for(child);
  return std::string(trimmed(said.substr(0, said.find('\n'))));
}

}  // namespace

bool is_in_system(const fs::path& file) {
  const std::string name = file.lexically_normal().string();
  return std::ranges::any_of(std::to_array<std::string_view>({"/usr/", "/bin/", "/sbin/", "/lib/", "/lib64/"}),
                             [&](std::string_view folder) { return name.starts_with(folder); });
}

Result<std::string> real_program(const std::string& program) {
  const std::string manager = manager_of(program);
  if (manager.empty()) return program;
  std::string found = said_by({manager, "which", fs::path(program).filename().string()});
  std::error_code error;
  if (!found.starts_with('/') || !fs::is_regular_file(found, error))
    return Error{fmt::format("is a shim for which `{} which` names no program", manager)};
  return found;
}

void show_with_folder(const fs::path& file, Command& command) {
  const fs::path folder = file.parent_path();
  show(has_own_place(folder) ? file : folder, command);
}

void show_program(const fs::path& program, Command& command) {
  std::error_code error;
  for (const fs::path& path : {program, fs::canonical(program, error)}) {
    if (path.empty() || is_in_system(path)) continue;
    show_with_folder(path, command);
    const fs::path folder = path.parent_path(), prefix = folder.parent_path();
    if (folder.filename() != "bin" || has_own_place(prefix)) continue;
    for (const char* beside : {"lib", "lib32", "lib64", "libexec", "conf", "pyvenv.cfg"}) {
      if (fs::exists(prefix / beside, error)) show(prefix / beside, command);
    }
  }
}

}  // namespace agon::sandbox
