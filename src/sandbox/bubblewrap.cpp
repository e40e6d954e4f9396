#include "sandbox/bubblewrap.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>

namespace agon::sandbox {
namespace {

namespace fs = std::filesystem;
using Arguments = std::vector<std::string>;

void add(Arguments& words, std::initializer_list<std::string> more) { words.insert(words.end(), more); }

// Determined once: which system folders this machine has, and of what kind.
Arguments system_mounts() {
  Arguments words;
  add(words, {"--ro-bind", "/usr", "/usr"});
  for (const char* name : {"/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32"}) {
    std::error_code error;
    if (fs::is_symlink(name, error)) {
      add(words, {"--symlink", fs::read_symlink(name, error).string(), name});
    } else if (fs::is_directory(name, error)) {
      add(words, {"--ro-bind", name, name});
    }
  }
  // Only the parts of /etc that compilers and language runtimes read: no accounts, keys or addresses.
  const auto wanted = [](const std::string& name) {
    return name == "ld.so.cache" || name == "alternatives" || name == "localtime" || name == "mono" ||
           name.starts_with("java") || (name.starts_with("fpc") && name.ends_with(".cfg"));
  };
  std::error_code error;
  for (const auto& entry : fs::directory_iterator("/etc", error)) {
    const std::string path = entry.path().string();
    if (wanted(entry.path().filename().string())) add(words, {"--ro-bind", path, path});
  }
  return words;
}

bool in_system(const fs::path& path) { return path.string().starts_with("/usr/"); }

}  // namespace

std::vector<std::string> bubblewrap_command_line(const Command& command, const Limits& limits,
                                                 const BubblewrapFiles& files) {
  static const Arguments system = system_mounts();
  Arguments words = {"bwrap", "--unshare-all", "--unshare-user", "--disable-userns",
                     "--uid", "65534",         "--gid",          "65534"};
  add(words, {"--cap-drop", "ALL", "--die-with-parent", "--new-session", "--hostname", "sandbox"});
  words.insert(words.end(), system.begin(), system.end());
  // Read-only: if root started bubblewrap, the kernel still treats it as root's user, who may write to /proc/sys.
  add(words, {"--proc", "/proc"});
  for (const char* file : host_files_of_proc) {
    std::error_code error;
    if (fs::exists(file, error)) add(words, {"--ro-bind", "/dev/null", file});
  }
  add(words, {"--remount-ro", "/proc", "--dev", "/dev", "--remount-ro", "/dev"});
  add(words, {"--size", std::to_string(limits.scratch_bytes), "--tmpfs", sandbox_home});
  for (const Mount& mount : command.mounts) {
    if (mount.memory_bytes != 0) {
      add(words, {"--size", std::to_string(mount.memory_bytes), "--tmpfs", mount.inside.string()});
      continue;
    }
    if (!mount.writable && in_system(mount.outside) && mount.outside == mount.inside) continue;
    add(words, {mount.writable ? "--bind" : "--ro-bind", mount.outside.string(), mount.inside.string()});
  }
  add(words, {"--remount-ro", "/"});  // otherwise bubblewrap's own root would be writable
  add(words, {"--chdir", command.folder.empty() ? sandbox_home : command.folder.string()});
  add(words, {"--json-status-fd", std::to_string(files.status), "--seccomp", std::to_string(files.filter)});
  if (files.hold >= 0) add(words, {"--block-fd", std::to_string(files.hold)});
  words.emplace_back("--");
  words.insert(words.end(), command.argv.begin(), command.argv.end());
  return words;
}

std::vector<std::string> sandbox_environment() {
  return {"PATH=/usr/local/bin:/usr/bin:/bin", fmt::format("HOME={}", sandbox_home),
          fmt::format("TMPDIR={}", sandbox_home), "LANG=C.UTF-8"};
}

BubblewrapStatus read_status(const std::string& json_lines) {
  BubblewrapStatus status;
  static constexpr std::string_view pid_key = "\"child-pid\":";
  if (const auto at = json_lines.find(pid_key);
      at != std::string::npos && json_lines.find('}', at) != std::string::npos) {
    status.init_pid = static_cast<int>(std::strtol(json_lines.c_str() + at + pid_key.size(), nullptr, 10));
  }
  status.program_began = json_lines.find("\"exit-code\":") != std::string::npos;
  return status;
}

}  // namespace agon::sandbox
