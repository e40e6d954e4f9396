#include "jury/conductor.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/digest.hpp"
#include "base/machine_error.hpp"
#include "jury/worker.hpp"

namespace agon::jury {

namespace {

constexpr std::uint32_t failures_max = 3;
// A batch is worth this much of a worker's time, so that the way to it does not matter; but there are enough batches
// for many workers, and none is longer than what a queue carries in one message.
constexpr std::chrono::nanoseconds batch_time = std::chrono::milliseconds(500);
constexpr std::size_t batches_least = 8;
constexpr std::size_t batch_bytes_max = 256 << 10;
constexpr std::chrono::nanoseconds start_time = std::chrono::milliseconds(10);  // of a match's programs

std::chrono::nanoseconds length_of(const MatchResult& result) {
  std::chrono::nanoseconds length = start_time;
  for (const SeatResult& seat : result.seats) length += seat.wall;
  return length;
}

}  // namespace

void plan_tournament(store::Archive& archive, const Plan& plan) {
  const std::string book = book_of(plan.name);
  if (!archive.read(book).empty()) throw MachineError(fmt::format("there is a tournament {} already", plan.name));
  archive.write(book, plan_entry(plan));
  archive.commit();
}

Conductor::Conductor(store::Archive& archive, queue::Queue& queue, const std::string& name)
    : archive_(archive), queue_(queue), book_(book_of(name)), tournament_(read_tournament(archive, name)) {
  if (!tournament_.planned()) throw MachineError(fmt::format("there is no tournament {}", name));
}

void Conductor::go_on() {
  while (!over() &&
         std::ranges::all_of(tournament_.matches(), [](const auto& each) { return each.second.decided(); })) {
    if (!open_round()) return;
  }
  put_open();
}

// False: there is none.
bool Conductor::open_round() {
  const contest::Round round = tournament_.next_round();
  if (round.meetings.empty()) {
    record(over_entry(round.over));
    archive_.commit();
    return false;
  }
  const std::uint32_t number = round.meetings.front().round;
  for (const contest::Meeting& meeting : round.meetings) {  // of a play-off, after a correction
    if (tournament_.matches().contains({number, meeting.table})) {
      record(void_entry(number, meeting.table, "others meet here after a correction"));
    }
  }
  record(round_entry(number, round));
  archive_.commit();
  return true;
}

void Conductor::put_open() {
  std::vector<MatchOrder> open = tournament_.open();
  std::erase_if(open, [&](const MatchOrder& order) {
    const auto failed = failures_.find({order.round, order.table});
    return in_queue_.contains(id_of(order)) || (failed != failures_.end() && failed->second >= failures_max);
  });
  const std::size_t most = batch_size(open.size());
  for (auto begin = open.begin(); begin != open.end();) {
    std::size_t bytes = 0;
    auto end = begin;
    do bytes += to_json(*end++).size();
    while (end != open.end() && static_cast<std::size_t>(end - begin) < most && bytes < batch_bytes_max);
    put({begin, end});
    begin = end;
  }
}

std::size_t Conductor::batch_size(std::size_t open) const {
  if (matches_played_ == 0) return 1;
  const std::chrono::nanoseconds length = played_ / static_cast<std::int64_t>(matches_played_);
  const auto worth = static_cast<std::size_t>(batch_time / length + 1);
  return std::clamp<std::size_t>(std::min(worth, open / batches_least), 1, batch_max);
}

// The same batch has the same id, so that what is still known to the queue after we were killed is not put twice; after
// a failure it is another one.
void Conductor::put(std::span<const MatchOrder> batch) {
  Digest contents;
  for (const MatchOrder& order : batch) {
    contents.add(id_of(order)).add(tournament_.matches().at({order.round, order.table}).in_vain.size());
    in_queue_.insert(id_of(order));
  }
  queue_.put(matches_lane, {fmt::format("{}#{}", id_of(batch.front()), hex(contents.value())), to_json(batch)});
}

bool Conductor::take(const MatchResult& result) {
  const auto id = match_id_from(result.id);
  if (!id || id->tournament != tournament_.plan().name) return false;
  in_queue_.erase(result.id);
  const TableNumber number{id->round, id->table};
  const auto match = tournament_.matches().find(number);
  const bool awaited =
      match != tournament_.matches().end() && !match->second.decided() && match->second.attempt == id->attempt;
  if (awaited) {
    record(result_entry(result));
    archive_.commit();
    if (result.ours) {
      ++failures_[number];
    } else {
      failures_.erase(number);
      played_ += length_of(result);
      ++matches_played_;
    }
    if (in_queue_.empty() || result.ours) go_on();  // before, there is nothing new to be put
  }
  return true;
}

std::vector<TableNumber> Conductor::stuck() const {
  std::vector<TableNumber> all;
  for (const auto& [number, failures] : failures_) {
    if (failures >= failures_max) all.push_back(number);
  }
  return all;
}

void Conductor::try_again() {
  failures_.clear();
  go_on();
}

void Conductor::annul(TableNumber number, std::string_view why) {
  record(void_entry(number.round, number.table, why));
  archive_.commit();
  failures_.erase(number);
}

void Conductor::record(const std::string& text) {
  store::Entry entry;
  entry.number = tournament_.last_entry() + 1;
  entry.text = text;
  if (const auto taken = tournament_.take(entry); !taken) throw MachineError(book_ + ": " + taken.error());
  if (archive_.write(book_, text) != entry.number) throw MachineError(book_ + ": somebody else writes it too");
}

void conduct(Conductor& conductor, queue::Queue& queue, const std::stop_token& stop, const Heard& heard) {
  constexpr std::chrono::milliseconds wait{200};
  conductor.go_on();
  const auto all_stuck = [&] {
    return !conductor.stuck().empty() && conductor.tournament().open().size() == conductor.stuck().size();
  };
  while (!stop.stop_requested() && !conductor.over() && !all_stuck()) {
    queue.take(results_lane, wait, stop, [&](const queue::Job& job) {
      const auto result = match_result_from(job.text);
      if (!result) return queue::Done::never;
      if (conductor.take(*result) && heard) heard(*result);
      return queue::Done::yes;
    });
  }
}

}  // namespace agon::jury
