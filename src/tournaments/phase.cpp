#include "tournaments/phase.hpp"

namespace agon::tournaments {

std::string_view name_of(Phase phase) {
  switch (phase) {
    case Phase::before:
      return "before";
    case Phase::running:
      return "running";
    case Phase::paused:
      return "paused";
    case Phase::over:
      return "over";
    case Phase::stopped:
      break;
  }
  return "stopped";
}

}  // namespace agon::tournaments
