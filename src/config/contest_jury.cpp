#include "config/contest_jury.hpp"

#include <array>
#include <optional>

#include "worker/speed.hpp"

namespace agon::config {

namespace {

using tournaments::UnequalWorkers;

constexpr std::int64_t tolerance_most = 50;

std::optional<std::uint32_t> small_number(Keys& keys, std::string_view key, std::int64_t least, std::int64_t most) {
  const auto value = keys.number(key, least, most);
  return value ? std::optional(static_cast<std::uint32_t>(*value)) : std::nullopt;
}

void read_speeds(Keys& keys, Contest& contest) {
  tournaments::JuryPlan& plan = contest.jury;
  plan.worker_speed = small_number(keys, "worker_speed", 1, worker::speed_max);
  plan.speed_tolerance_percent =
      small_number(keys, "worker_speed_tolerance", 1, tolerance_most).value_or(plan.speed_tolerance_percent);
  constexpr std::array in_order{UnequalWorkers::accept, UnequalWorkers::refuse, UnequalWorkers::scale};
  if (const auto choice = keys.choice("unequal_workers", {"accept", "refuse", "scale"})) {
    plan.unequal_workers = in_order[*choice];
  }
  if (plan.unequal_workers == UnequalWorkers::accept) return;
  if (!plan.worker_speed) return keys.missing("worker_speed", "worker_speed = 100, as `agon worker` reports it");
  if (plan.unequal_workers == UnequalWorkers::refuse) return;
  for (auto& each : contest.tournaments) each.plan.allowance.reference_speed = plan.worker_speed;
  if (!contest.submissions) return;
  for (auto& each : contest.submissions->games) each.allowance.reference_speed = plan.worker_speed;
}

}  // namespace

void read_jury(Keys& keys, Contest& contest) {
  tournaments::JuryPlan& plan = contest.jury;
  plan.jobs = small_number(keys, "jobs", 0, 1024);
  plan.builders = small_number(keys, "builders", 1, 1024);
  plan.cache_bytes = keys.size("cache");
  if (const auto cores = keys.numbers("cores", 0, 1023)) plan.cores.assign(cores->begin(), cores->end());
  read_speeds(keys, contest);
  keys.finish();
}

}  // namespace agon::config
