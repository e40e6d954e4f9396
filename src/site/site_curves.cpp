#include "site/site_curves.hpp"

#include <algorithm>
#include <span>

#include "base/json_writer.hpp"

namespace agon::site {

void Curves::add(store::Time at, const Scores& totals) {
  if (!samples_.empty() && at < samples_.back().at + every_) return;
  samples_.push_back({at, totals});
  if (samples_.size() <= samples_max) return;
  const std::size_t kept = (samples_.size() + 1) / 2;
  for (std::size_t i = 1; i < kept; ++i) samples_[i] = std::move(samples_[2 * i]);  // the first one stays
  samples_.resize(kept);
  every_ *= 2;
}

std::vector<std::uint32_t> Curves::places_at(store::Time at) const {
  if (samples_.empty()) return {};
  const auto later = std::ranges::upper_bound(samples_, at, {}, &Sample::at);
  const Scores& totals = (later == samples_.begin() ? later : later - 1)->totals;
  if (std::ranges::count(totals, totals.front()) == std::ssize(totals)) return {};
  std::vector<std::uint32_t> places;
  for (const std::int64_t own : totals) {
    places.push_back(1 +
                     static_cast<std::uint32_t>(std::ranges::count_if(totals, [&](auto one) { return one > own; })));
  }
  return places;
}

std::string Curves::json(store::Time until) const {
  const auto end = std::ranges::upper_bound(samples_, until, {}, &Sample::at);
  const std::span<const Sample> shown(samples_.begin(), end);
  JsonWriter json;
  json.begin_object().key("ms").begin_array();
  for (const Sample& sample : shown) json.value(sample.at.count());
  json.end_array().key("totals").begin_array();
  const std::size_t teams = shown.empty() ? 0 : shown.back().totals.size();  // some may have joined later
  for (std::size_t team = 0; team < teams; ++team) {
    json.begin_array();
    for (const Sample& sample : shown) json.value(team < sample.totals.size() ? sample.totals[team] : 0);
    json.end_array();
  }
  return std::move(json.end_array().end_object()).take();
}

}  // namespace agon::site
