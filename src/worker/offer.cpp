#include "worker/offer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>

#include "worker/json_parts.hpp"
#include "worker/speed.hpp"

namespace agon::worker {

namespace {

constexpr std::uint32_t jobs_max = 65536;

std::string short_name(std::string_view name) {
  std::string text(name.substr(0, offer_name_bytes_max));
  std::ranges::replace_if(
      text, [](char c) { return c < ' ' || c > '~'; }, '?');
  return text;
}

}  // namespace

std::string to_json(const WorkerOffer& offer) {
  return boost::json::serialize(boost::json::object{
      {"name", short_name(offer.name)}, {"languages", offer.languages}, {"speed", offer.speed}, {"jobs", offer.jobs}});
}

Result<WorkerOffer> worker_offer_from(std::string_view text) {
  return read_json(text, "a worker's description of itself", [](const boost::json::value& value) {
    const Members members(value);
    return WorkerOffer{short_name(members.text("name")), members.text("languages"), members.count("speed", speed_max),
                       members.count("jobs", jobs_max)};
  });
}

Result<void> validate(const WorkerOffer& offer, const WorkerDemands& demands) {
  if (offer.languages != demands.languages) {
    return Error{
        "its table of languages differs from the contest's, so programs could be built differently: give both "
        "machines the same file of languages (docs/languages.md)"};
  }
  if (demands.speed == 0) return {};
  const std::uint64_t off =
      std::uint64_t{100} * (offer.speed > demands.speed ? offer.speed - demands.speed : demands.speed - offer.speed);
  if (off <= std::uint64_t{demands.speed} * demands.tolerance_percent) return {};
  return Error{
      fmt::format("its speed is {}, but the contest needs machines of speed {}, {}% more or less (worker_speed "
                  "in [jury]): use a machine of that speed, or scale the limits with unequal_workers = \"scale\"",
                  offer.speed, demands.speed, demands.tolerance_percent)};
}

}  // namespace agon::worker
