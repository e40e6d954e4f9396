#include "cli/serve/served_parts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>
#include <utility>

#include "base/machine_error.hpp"
#include "crypto/seeds.hpp"
#include "live/control/control.hpp"
#include "queue/nats_url.hpp"
#include "telemetry/failures.hpp"
#include "telemetry/log.hpp"

namespace agon::cli {

namespace json = boost::json;

namespace {

constexpr std::chrono::seconds apart{1};
constexpr std::size_t warnings_max = 20;

bool has_other_parts(const config::Contest& contest) {
  return std::ranges::any_of(contest.servers, [](const config::ServerPlan& each) { return !each.served; });
}

}  // namespace

ServedParts::ServedParts(const config::Contest& contest, live::LiveServer& server, const std::string& queue)
    : server_(server),
      id_(crypto::SeedKey::draw().text().substr(0, 16)),
      queue_(has_other_parts(contest) ? queue : "") {
  for (std::size_t i = 0; i < contest.servers.size(); ++i) {
    if (!contest.servers[i].served) continue;
    served_.push_back(contest.servers[i].name);
    own_.insert(i);
  }
  if (queue_.empty()) return;
  if (const auto url = queue::nats_url(queue_); !url) throw MachineError(url.error());
}

std::jthread ServedParts::run(CarryOut carry_out) {
  if (queue_.empty()) return {};
  carry_out_ = std::move(carry_out);
  return std::jthread([this](const std::stop_token& stop) {
    while (!stop.stop_requested()) {
      telemetry::contained("parts", [this] { bulletin() ? tell_standings() : open(); });
      telemetry::rest(stop, apart);
    }
    std::unique_lock lock(mutex_);
    const auto closing = std::exchange(bulletin_, nullptr);
    lock.unlock();  // closing it waits for a message that is being heard
  });
}

std::shared_ptr<queue::Bulletin> ServedParts::bulletin() const {
  const std::lock_guard lock(mutex_);
  return bulletin_;
}

void ServedParts::open() {
  try {
    std::shared_ptr<queue::Bulletin> opened = queue::open_nats_bulletin(
        queue_, [this](std::string_view text) { telemetry::contained("parts", [&] { hear(text); }); });
    const std::lock_guard lock(mutex_);
    bulletin_ = std::move(opened);
  } catch (const MachineError& error) {
    warn(std::string("other parts cannot be heard yet: ") + error.what());
  }
}

void ServedParts::pass_on(std::string_view request) const {
  if (const auto open = bulletin()) open->post(json::serialize(json::object{{"from", id_}, {"request", request}}));
}

// Sends only the games of its own servers.
void ServedParts::tell_standings() {
  live::Standings own = live::standings(server_.scoring(), *server_.situation());
  std::erase_if(own.games, [this](const scoring::GamePoints& game) { return !own_.contains(game.server); });
  json::array served(served_.begin(), served_.end());
  const std::string text =
      json::serialize(json::object{{"from", id_}, {"served", std::move(served)}, {"standings", live::to_json(own)}});
  if (!bulletin()->post(text)) warn("other parts cannot be told: the queue is away, or there are too many games");
}

void ServedParts::hear(std::string_view text) {
  const json::value value = json::parse(text);
  if (value.at("from").as_string() == id_) return;
  if (const json::value* const request = value.as_object().if_contains("request")) {
    return hear_request(std::string_view(request->as_string()));
  }
  const auto served = json::value_to<std::vector<std::string>>(value.at("served"));
  const live::Standings theirs = live::standings_from_json(std::string_view(value.at("standings").as_string()));
  for (const std::string& name : served) {
    if (std::ranges::count(served_, name) == 0) continue;
    return warn(fmt::format("another process serves {} too: each server belongs to one", name));
  }
  server_.take_part({theirs, served, [this](const std::string& why) { warn("another part: " + why); }});
}

void ServedParts::hear_request(std::string_view request) {
  const std::string name(request.substr(0, request.find(' ')));
  telemetry::log("part", {{"what", "another part passes on a request"}, {"request", name}});
  try {
    carry_out_(request);
  } catch (const live::Control::Refused& refused) {
    warn(fmt::format("another part has carried out {}, and this one cannot: {}", name, refused.what()));
  }
}

void ServedParts::warn(const std::string& why) {
  const std::lock_guard lock(mutex_);
  if (warned_.size() >= warnings_max || !warned_.insert(why).second) return;
  telemetry::log("part", {{"what", why}});
}

}  // namespace agon::cli
