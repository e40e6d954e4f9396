#include "cli/serve/served_backup.hpp"

#include <fmt/format.h>

#include "base/failure_of.hpp"
#include "base/machine_error.hpp"

namespace agon::cli {

void ServedBackup::start(const std::filesystem::path& file) {
  const std::lock_guard lock(mutex_);
  if (stage_ == Stage::copying) throw MachineError("another backup is being made; wait until it is finished");
  stage_ = Stage::copying;
  copied_ = 0;
  thread_ = std::jthread([this, file](const std::stop_token& stop) {
    const auto problem = failure_of([&] {
      store_.copy_to(file, [&](double done) {
        copied_ = done;
        return !stop.stop_requested();
      });
    });
    const std::lock_guard inner(mutex_);
    stage_ = problem ? Stage::failed : Stage::done;
    why_ = problem.value_or("");
  });
}

std::string ServedBackup::state() const {
  const std::lock_guard lock(mutex_);
  if (stage_ == Stage::failed) throw MachineError(why_);
  if (stage_ == Stage::idle) throw MachineError("no backup is being made");
  return stage_ == Stage::done ? "done" : fmt::format("{:.3f}", copied_.load());
}

}  // namespace agon::cli
