#include "sandbox/freezer.hpp"

#include <fcntl.h>

#include <string_view>

#include "base/text.hpp"

namespace agon::sandbox {

Freezer::Freezer(const std::filesystem::path& group, bool version_2) : version_2_(version_2) {
  const std::filesystem::path file = group / (version_2 ? "cgroup.freeze" : "freezer.state");
  state_ = os::Handle(::open(file.c_str(), O_WRONLY | O_CLOEXEC));
  if (!state_ && errno != ENOENT) throw os::machine_error("cannot open " + file.string());
  if (version_2) pressure_ = os::Handle(::open((group / "cpu.pressure").c_str(), O_RDONLY | O_CLOEXEC));
  if (!pressure_ && errno == EMFILE) throw os::machine_error("cannot open cpu.pressure");
}

bool Freezer::write(std::string_view word) const {
  return ::pwrite(state_.get(), word.data(), word.size(), 0) == static_cast<ssize_t>(word.size());
}

bool Freezer::freeze() const { return write(version_2_ ? "1" : "FROZEN"); }

bool Freezer::thaw() const { return write(version_2_ ? "0" : "THAWED"); }

std::optional<Nanoseconds> Freezer::stalled() const {
  // "some avg10=0.00 avg60=0.00 avg300=0.00 total=6140\nfull avg10=0.00 avg60=0.00 avg300=0.00 total=5236\n"
  char text[256];
  const ssize_t count = pressure_ ? ::pread(pressure_.get(), text, sizeof text, 0) : 0;
  const std::string_view lines(text, count > 0 ? static_cast<std::size_t>(count) : 0);
  const auto line = lines.find("full ");
  if (line == std::string_view::npos) return std::nullopt;
  const auto total = lines.find("total=", line);
  if (total == std::string_view::npos) return std::nullopt;
  const std::string_view number = lines.substr(total + std::string_view("total=").size());
  const auto microseconds = to_integer(number.substr(0, number.find('\n')));
  if (!microseconds) return std::nullopt;
  return std::chrono::microseconds(*microseconds);
}

}  // namespace agon::sandbox
