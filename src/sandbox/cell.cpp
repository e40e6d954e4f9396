// Theory of operation. Bubblewrap makes the sandbox with the same options as for a separate program, but executes
// `cat`. When `cat` answers, setup is complete. We open its namespaces and end it. Our descriptors keep the namespaces
// alive, so a cell has no process, and the kernel removes it when we exit, however that happens.
//
// A cell keeps seeing the folders that it was made with. So it is used for a minute only, and only while these folders
// have the same device and inode numbers: a rebuilt bot or an updated system is noticed.

#include "sandbox/cell.hpp"

#include <fcntl.h>
#include <fmt/core.h>
#include <linux/nsfs.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/stat.h>

#include <algorithm>
#include <atomic>
#include <mutex>
#include <utility>
#include <vector>

#include "sandbox/bubblewrap.hpp"
#include "sandbox/proc.hpp"
#include "sandbox/spawn.hpp"

// The program in first_process.cpp.
extern "C" const char agon_first_process_begin[];
extern "C" const char agon_first_process_end[];

namespace agon::sandbox {
namespace {

namespace fs = std::filesystem;

constexpr std::chrono::seconds age_max{60};
constexpr std::size_t idle_max = 32;
constexpr int failures_max = 3;  // then no cell is tried for a minute
constexpr int making_time_ms = 10'000;

// Commands with the same key see the same folders. "": the command needs its own sandbox, or a folder does not exist.
std::string key_of(const Command& command) {
  std::string key = "cell";
  for (const Mount& mount : command.mounts) {
    struct stat status = {};
    const bool memory = mount.memory_bytes != 0;
    if ((mount.writable && !memory) || mount.inside.lexically_normal() == sandbox_home) return "";
    if (!memory && ::stat(mount.outside.c_str(), &status) != 0) return "";
    key += fmt::format("\n{}\n{}\n{} {}", mount.outside.string(), mount.inside.string(), status.st_dev, status.st_ino);
  }
  return key;
}

// Empty on processors that it does not support.
std::string_view first_process_image() {
  return {agon_first_process_begin, static_cast<std::size_t>(agon_first_process_end - agon_first_process_begin)};
}

// In a sealed memory file that nobody can change. Throws MachineError.
os::Handle open_first_process() {
  constexpr unsigned executable = 0x10;  // MFD_EXEC, since Linux 6.3
  constexpr unsigned flags = MFD_CLOEXEC | MFD_ALLOW_SEALING;
  os::Handle file(::memfd_create("agon-first-process", flags | executable));
  if (!file) file = os::Handle(::memfd_create("agon-first-process", flags));
  const std::string_view image = first_process_image();
  if (!file || ::write(file.get(), image.data(), image.size()) != static_cast<ssize_t>(image.size()) ||
      ::fcntl(file.get(), F_ADD_SEALS, F_SEAL_WRITE | F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) != 0)
    throw os::machine_error("cannot make a program in memory");
  return file;
}

int first_process() {
  static const os::Handle file = open_first_process();
  return file.get();
}

// Bubblewrap with a program inside that answers when setup is complete, kept until we have opened its namespaces.
class Making {
 public:
  // Delegating: if it fails half way, the destructor ends what was started.
  explicit Making(const Command& command) : Making() {
    Command cat = {.argv = {"cat"}, .mounts = command.mounts};
    const os::Handle filter = open_filter(Affinity::fixed);
    os::Pipe input = os::make_pipe();
    os::Pipe output = os::make_pipe();
    os::Pipe status = os::make_pipe();
    const os::Handle nowhere(::open("/dev/null", O_WRONLY | O_CLOEXEC));
    Spawn wanted;
    wanted.argv = bubblewrap_command_line(cat, {}, {status.write.get(), filter.get(), -1});
    wanted.environment = sandbox_environment();
    wanted.kept = {status.write.get(), filter.get()};
    wanted.input = input.read.get();
    wanted.output = output.write.get();
    wanted.errors = nowhere.get();
    child_ = spawn(wanted);
    output.write.reset();
    status.write.reset();
    char answer = 0;
    if (::write(input.write.get(), "\n", 1) != 1 || !ready(output.read, making_time_ms) ||
        ::read(output.read.get(), &answer, 1) != 1)
      throw MachineError("bubblewrap cannot make a sandbox");
    ::fcntl(status.read.get(), F_SETFL, O_NONBLOCK);
    char text[512];
    const ssize_t count = ::read(status.read.get(), text, sizeof text);
    const pid_t first = read_status({text, count > 0 ? static_cast<std::size_t>(count) : 0}).init_pid;
    first_ = first > 0 ? pidfd_of(first) : os::Handle();
    const auto children = first > 0 ? children_of(first) : std::vector<pid_t>();
    if (!first_ || children.empty()) throw MachineError("bubblewrap does not tell what it has made");
    program_ = children.front();
    input_ = std::move(input.write);
  }
  ~Making() {
    if (child_.pid == 0) return;
    kill_by(child_.pidfd);
    if (first_) kill_by(first_), ready(first_, making_time_ms);
    wait_for(child_);
  }
  Making(const Making&) = delete;
  Making& operator=(const Making&) = delete;

  pid_t program() const { return program_; }  // process inside

 private:
  Making() = default;

  Child child_;
  os::Handle first_;
  pid_t program_ = 0;
  os::Handle input_;  // closing it ends the program
};

class Cells {
 public:
  static Cells& instance() {
    static Cells* cells = new Cells;  // never destroyed: threads may still end programs at exit
    return *cells;
  }

  std::unique_ptr<Cell> take(const Command& command) {
    if (!used_ || first_process_image().empty() || is_failing()) return nullptr;
    const std::string key = key_of(command);
    if (key.empty()) return nullptr;
    if (auto cell = find(key)) return cell;
    try {
      return std::make_unique<Cell>(command);
    } catch (const MachineError&) {  // making a separate sandbox will report the cause
      failed();
      return nullptr;
    }
  }

  void give_back(std::unique_ptr<Cell> cell) {
    const std::lock_guard lock(mutex_);
    failures_ = 0;
    remove_old();
    if (idle_.size() == idle_max) idle_.erase(idle_.begin());
    idle_.push_back(std::move(cell));
  }

  void failed() {
    const std::lock_guard lock(mutex_);
    ++failures_;
    failed_at_ = std::chrono::steady_clock::now();
  }
  void use(bool yes) { used_ = yes; }

 private:
  bool is_failing() {
    const std::lock_guard lock(mutex_);
    return failures_ >= failures_max && std::chrono::steady_clock::now() - failed_at_ < age_max;
  }

  std::unique_ptr<Cell> find(const std::string& key) {
    const std::lock_guard lock(mutex_);
    remove_old();
    const auto found = std::find_if(idle_.rbegin(), idle_.rend(), [&](const auto& cell) { return cell->fits(key); });
    if (found == idle_.rend()) return nullptr;
    std::unique_ptr<Cell> cell = std::move(*found);
    idle_.erase(std::next(found).base());
    return cell;
  }

  void remove_old() {
    const auto now = std::chrono::steady_clock::now();
    std::erase_if(idle_, [&](const auto& cell) { return cell->is_old(now); });
  }

  std::atomic<bool> used_{true};

  std::mutex mutex_;  // guards the following members
  int failures_ = 0;  // since a program last ended in a cell
  std::chrono::steady_clock::time_point failed_at_;
  std::vector<std::unique_ptr<Cell>> idle_;  // last used last
};

std::string memory_options(std::uint64_t bytes) { return fmt::format("size={},mode=0755", bytes); }

bool is_in_home(const fs::path& inside) { return inside.string().starts_with(std::string(sandbox_home) + '/'); }

// The folders above a place in the home, and the place itself if it is a folder.
std::vector<std::string> folders_for(const fs::path& place, bool folder) {
  std::vector<std::string> folders;
  if (folder) folders.push_back(place.string());
  for (fs::path path = place.parent_path(); is_in_home(path); path = path.parent_path())
    folders.push_back(path.string());
  std::reverse(folders.begin(), folders.end());
  return folders;
}

std::vector<Entry::Placed> placed(const Command& command) {
  std::vector<Entry::Placed> list;
  for (const Mount& mount : command.mounts) {
    const fs::path inside = mount.inside.lexically_normal();
    const bool memory = mount.memory_bytes != 0;
    if (!memory && !is_in_home(inside)) continue;
    std::error_code error;
    const bool folder = memory || fs::is_directory(mount.outside, error);
    list.push_back({inside.string(), memory ? memory_options(mount.memory_bytes) : "",
                    is_in_home(inside) ? folders_for(inside, folder) : std::vector<std::string>(), -1});
  }
  return list;
}

}  // namespace

Cell::Cell(const Command& command) : key_(key_of(command)), made_(std::chrono::steady_clock::now()) {
  const Making making(command);
  open_namespaces(making.program());
}

void Cell::open_namespaces(int process) {
  const auto open = [&](const char* kind) {
    os::Handle handle(::open(fmt::format("/proc/{}/ns/{}", process, kind).c_str(), O_RDONLY | O_CLOEXEC));
    if (!handle) throw os::machine_error(fmt::format("cannot open the {} namespace of a sandbox", kind));
    return handle;
  };
  user_ = open("user");
  mounts_ = open("mnt");
  network_ = open("net");
  names_ = open("uts");
  outer_user_ = os::Handle(::ioctl(mounts_.get(), NS_GET_USERNS));
  if (!outer_user_) throw os::machine_error("cannot open the user namespace in which a sandbox was made");
}

bool Cell::is_old(std::chrono::steady_clock::time_point now) const { return now - made_ > age_max; }

Entry Cell::entry(const Command& command, const Limits& limits, Affinity affinity, bool limit_tasks) {
  Entry entry;
  entry.outer_user = outer_user_.get();
  entry.user = user_.get();
  entry.mounts = mounts_.get();
  entry.network = network_.get();
  entry.names = names_.get();
  entry.first = !std::exchange(used_, true);
  entry.home_options = memory_options(limits.scratch_bytes);
  entry.placed = placed(command);
  entry.folder = command.folder.empty() ? sandbox_home : command.folder.string();
  entry.first_process = first_process();
  entry.filter = compiled_filter(affinity);
  entry.tasks = limit_tasks ? limits.tasks + sandbox_tasks : 0;
  return entry;
}

std::unique_ptr<Cell> take_cell(const Command& command) { return Cells::instance().take(command); }

void give_back(std::unique_ptr<Cell> cell) { Cells::instance().give_back(std::move(cell)); }

void use_cells(bool yes) { Cells::instance().use(yes); }

void cell_failed() { Cells::instance().failed(); }

}  // namespace agon::sandbox
