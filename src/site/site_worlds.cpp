// The worlds: passes frames from the game servers' thread to the streams once they are public.

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "base/machine_error.hpp"
#include "games/replayer.hpp"
#include "site/site_inside.hpp"
#include "telemetry/failures.hpp"

namespace agon::site {

namespace {

constexpr auto frames_apart = std::chrono::milliseconds(40);

}  // namespace

// A game that began before this process: shows its first frame, all frames if they add up, and those not yet public.
void Site::Inside::goes_on(std::size_t number, const store::Record& record, store::Time began) {
  if (!plan.worlds || record.turns.empty()) return;
  const Game& game = *contest.servers[number].game;
  const bool all = !game.info().frames_add_up.empty();
  auto start = game.start(record.opening.setup, record.opening.seed);
  if (!start) throw MachineError(start.error());
  Replayer match(*std::move(start));
  std::vector<std::string> seats;
  if (!record.opening.team.empty()) seats.resize(match.match().seats());
  if (!seats.empty()) seats.front() = record.opening.team;
  const auto sight = [&] {
    return live::SpectatorUpdate{
        .server = number, .game = record.opening.number, .match = match.match(), .seats = seats};
  };
  show(sight(), began);
  shown[number].at = {};  // the next frame is not too early
  if (!all && !frozen && plan.delay == plan.delay.zero()) return;
  store::Time last = began;
  for (std::size_t turn = 0; turn < record.turns.size(); ++turn) {
    for (const Said& said : record.turns[turn].said) (void)match.say(said.seat, said.text);
    (void)match.end_turn();
    const bool newest = turn + 1 == record.turns.size() || record.turns[turn + 1].ended > seen();
    if (!all && (!newest || record.turns[turn].ended < last + frames_apart)) continue;
    show(sight(), last = record.turns[turn].ended);
  }
}

void Site::Inside::watch(const live::SpectatorUpdate& sight) {
  if (plan.worlds) show(sight, server.public_time());
  asio::post(context, [this, number = sight.server, text = shared(clock_text(sight))] {
    worlds[number].clock = text;
    if (!frozen) tell_clock(worlds[number]);
    release();  // time resumes or stops
  });
}

void Site::Inside::show(const live::SpectatorUpdate& sight, store::Time at) {
  Shown& last = shown[sight.server];
  const std::uint32_t turn = sight.match.turn();
  if (last.game == sight.game && last.turn == turn) return;  // only the clock has changed
  const auto now = Steady::now();
  const bool begins = last.game != sight.game;
  const bool kept = begins || !sight.match.info().frames_add_up.empty();
  const bool live = at >= last.frame_at + frames_apart || now >= last.at + frames_apart;
  if (!kept && !sight.match.over() && !live) return;
  last = {sight.game, turn, now, at};
  const live::Stopwatch stopwatch(server.metrics().servers[sight.server].frame_work);
  Text text = shared(frame_text(sight, sight.match.frame({}), contest.teams));
  asio::post(context, [this, number = sight.server, frame = Frame{begins, kept, at, std::move(text)}]() mutable {
    take(number, std::move(frame));
  });
}

store::Time Site::Inside::seen() const {
  const store::Time now = server.public_time();
  return (frozen ? std::min(now, frozen->freeze.contest) : now) - plan.delay;
}

void Site::Inside::take(std::size_t number, Frame frame) {
  HeldFrames& held = worlds[number].held;
  held.take(std::move(frame));
  release();
  if (frozen) held.forget_overtaken();
}

void Site::Inside::release() {
  const store::Time until = seen();
  std::optional<store::Time> next;
  for (World& world : worlds) {
    telemetry::contained("site", [&] {
      if (world.held.release(until, world.channel.stream)) world.channel.tell();
    });
    if (const auto its = world.held.next()) next = next ? std::min(*next, *its) : its;
  }
  if (!next || frozen || !server.public_time_runs()) return;  // poll() does that
  hold.expires_after(*next - until);
  hold.async_wait([this](const beast::error_code& stopped) {
    if (!stopped) release();
  });
}

void Site::Inside::tell_clock(World& world) const {
  if (!world.clock) return;
  world.channel.stream.say(Stream::clock, std::exchange(world.clock, nullptr));
  world.channel.tell();
}

// Nothing later is shown until the freeze ends.
void Site::Inside::freeze(std::optional<Frozen> as) {
  frozen = std::move(as);
  if (frozen) return tell_frozen_standings();
  situation = nullptr;
  for (World& world : worlds) tell_clock(world);
  look_at_standings();
  release();
}

}  // namespace agon::site
