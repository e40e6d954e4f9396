#include "cli/serve/served_orders.hpp"

#include <fcntl.h>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>

#include <algorithm>
#include <ctime>
#include <fstream>
#include <utility>

#include "cli/frame/words.hpp"
#include "os/user.hpp"
#include "os/whole_file.hpp"
#include "sandbox/spawn.hpp"
#include "telemetry/failures.hpp"

extern "C" char** environ;

namespace agon::cli {
namespace {

namespace fs = std::filesystem;
using site::Order;
using site::OrderState;
using Steady = std::chrono::steady_clock;

constexpr auto look_every = std::chrono::milliseconds(200);  // for a stop of the server
constexpr int broken_off = -1;

os::Handle opened(const fs::path& path, int flags) {
  os::Handle handle(::open(path.c_str(), flags | O_CLOEXEC, 0600));
  if (!handle) throw os::machine_error("cannot open " + path.string());
  return handle;
}

// The output of an order, up to the limit.
std::string said(const fs::path& file, bool& cut) {
  std::ifstream in(file, std::ios::binary);
  std::string text(ServedOrders::said_bytes_max, '\0');
  in.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(in.gcount()));
  cut = cut || in.peek() != std::ifstream::traits_type::eof();
  return text;
}

// Acts are signed with the name of the user who gave the order.
std::vector<std::string> environment_for(const std::string& by) {
  const std::string name = std::string(os::user_variable) + "=";
  std::vector<std::string> all;
  for (char** each = environ; *each != nullptr; ++each) {
    if (!std::string_view(*each).starts_with(name)) all.emplace_back(*each);
  }
  all.push_back(name + by + " (site)");
  return all;
}

// Returns the exit code of a child; kills it if it does not end in time.
int code_of(const sandbox::Child& child, const std::stop_token& stop) {
  const auto end = Steady::now() + ServedOrders::longest;
  pollfd ended{child.pidfd.get(), POLLIN, 0};
  while (::poll(&ended, 1, static_cast<int>(look_every.count())) <= 0) {
    if (!stop.stop_requested() && Steady::now() < end) continue;
    ::kill(-child.pid, SIGKILL);
    break;
  }
  siginfo_t how = {};
  if (::waitid(P_PID, static_cast<id_t>(child.pid), &how, WEXITED) != 0) throw os::machine_error("waitid");
  return how.si_code == CLD_EXITED ? how.si_status : broken_off;
}

}  // namespace

ServedOrders::ServedOrders(fs::path data) : data_(fs::absolute(data).lexically_normal()) {
  for (std::size_t i = 0; i < at_a_time; ++i) {
    threads_.emplace_back(
        [this](const std::stop_token& stop) { telemetry::persist("orders", stop, [&] { run(stop); }); });
  }
}

ServedOrders::~ServedOrders() = default;

site::Orders ServedOrders::orders() {
  return {[this](Order order) { return start(std::move(order)); },
          [this](std::uint64_t number) { return find(number); }};
}

std::vector<std::string> ServedOrders::command(const Order& order, const fs::path& data, const fs::path& content,
                                               const fs::path& made) {
  std::vector<std::string> words{"contest", std::string(order.kind->name)};
  for (const auto& [name, value] : order.options) {
    switch (order.kind->find(name)->kind) {
      case site::OrderOption::Kind::flag:
        words.push_back("--" + name);
        break;
      case site::OrderOption::Kind::content:
        words.push_back(fmt::format("--{}={}", name, content.string()));
        break;
      default:
        words.push_back(fmt::format("--{}={}", name, value));
    }
  }
  words.emplace_back("--");  // words after this are not options, whatever they look like
  words.push_back(data.string());
  words.insert(words.end(), order.words.begin(), order.words.end());
  if (!made.empty()) words.push_back(made.string());
  return words;
}

Result<std::uint64_t> ServedOrders::start(Order order) {
  const std::lock_guard lock(mutex_);
  if (waiting_.size() >= waiting_max) {
    return Error{fmt::format("{} are already waiting; try again in a moment", counted(waiting_.size(), "order"))};
  }
  forget_old();
  Kept& kept = kept_[++last_];
  kept.state.by = order.by;
  kept.order = std::move(order);
  waiting_.push_back(last_);
  some_.notify_one();
  return last_;
}

void ServedOrders::forget_old() {
  for (auto each = kept_.begin(); each != kept_.end() && kept_.size() >= kept_max;) {
    each = each->second.state.stage == OrderState::Stage::done ? kept_.erase(each) : std::next(each);
  }
}

std::optional<OrderState> ServedOrders::find(std::uint64_t number) const {
  const std::lock_guard lock(mutex_);
  const auto found = kept_.find(number);
  if (found == kept_.end()) return std::nullopt;
  return found->second.state;
}

void ServedOrders::run(const std::stop_token& stop) {
  for (;;) {
    std::unique_lock lock(mutex_);
    if (!some_.wait(lock, stop, [this] { return !waiting_.empty(); })) return;
    const std::uint64_t number = waiting_.front();
    waiting_.pop_front();
    kept_.at(number).state.stage = OrderState::Stage::runs;
    const Order order = kept_.at(number).order;
    lock.unlock();
    OrderState state;
    state.code = broken_off;
    const auto problem = failure_of([&] { state = carried_out(order, stop); });
    if (problem) {
      telemetry::report_failure("orders", *problem);
      state.err = "This machine could not carry out the order: " + *problem + "\n";
    }
    state.stage = OrderState::Stage::done;
    state.by = order.by;
    lock.lock();
    kept_.at(number).state = std::move(state);
    kept_.at(number).order = {};
  }
}

// A backup is as large as the contest, so it stays on the contest's disk, beside the data folder.
fs::path ServedOrders::place_of(const Order& order, const fs::path& scratch) const {
  if (order.kind->makes.empty()) return {};
  if (order.kind->name != "backup") return scratch / order.kind->makes;
  fs::path folder = data_;
  folder.replace_extension("backups");
  fs::create_directory(folder);
  fs::permissions(folder, fs::perms::owner_all);
  const auto now = std::time(nullptr);
  return folder / fmt::format("{}-{:%Y%m%d-%H%M%S}.tar", data_.stem().string(), fmt::localtime(now));
}

OrderState ServedOrders::carried_out(const Order& order, const std::stop_token& stop) const {
  const auto scratch = std::make_shared<os::ScratchFolder>();
  const fs::path folder = scratch->path(), content = folder / "content", out = folder / "out", err = folder / "err";
  for (const auto& [name, value] : order.options) {
    if (order.kind->find(name)->kind == site::OrderOption::Kind::content) os::write_whole_file(content, value);
  }
  const fs::path made = place_of(order, folder);
  sandbox::Spawn spawn;
  spawn.argv = command(order, data_, content, made);
  spawn.argv.insert(spawn.argv.begin(), "/proc/self/exe");  // this version, even if another one was installed meanwhile
  spawn.environment = environment_for(order.by);
  const os::Handle nothing = opened("/dev/null", O_RDWR), told = opened(out, O_WRONLY | O_CREAT),
                   complaints = opened(err, O_WRONLY | O_CREAT);
  spawn.input = nothing.get(), spawn.output = told.get(), spawn.errors = complaints.get();
  OrderState state;
  state.code = code_of(sandbox::spawn(spawn), stop);
  state.out = said(out, state.cut);
  state.err = said(err, state.cut);
  if (state.code == broken_off) state.err += "The order was interrupted.\n";
  if (made.empty() || !fs::exists(made)) return state;
  state.file = made;
  state.file_name = made.filename().string();
  state.kept = scratch;
  return state;
}

}  // namespace agon::cli
