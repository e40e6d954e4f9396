#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.hpp"

// How a worker describes itself when it requests work, and what the contest requires.
namespace agon::worker {

inline constexpr std::size_t offer_name_bytes_max = 64;

struct WorkerOffer {
  std::string name;
  std::string languages;    // sandbox::languages_digest()
  std::uint32_t speed = 0;  // measure_speed()
  std::uint32_t jobs = 0;   // concurrent matches
  friend bool operator==(const WorkerOffer&, const WorkerOffer&) = default;
};

// One line that a queue can carry: longer names are truncated, and unprintable characters are replaced.
std::string to_json(const WorkerOffer&);
Result<WorkerOffer> worker_offer_from(std::string_view json);

struct WorkerDemands {
  std::string languages;
  std::uint32_t speed = 0;              // 0: any
  std::uint32_t tolerance_percent = 0;  // how much faster or slower it may be
};
// Whether its matches may count. An error is one sentence for the worker's operator.
Result<void> validate(const WorkerOffer&, const WorkerDemands&);

}  // namespace agon::worker
