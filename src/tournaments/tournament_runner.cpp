#include "tournaments/tournament_runner.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/digest.hpp"
#include "base/machine_error.hpp"
#include "base/text.hpp"
#include "os/clock.hpp"
#include "worker/contest_id.hpp"
#include "worker/result_check.hpp"
#include "worker/worker.hpp"

namespace agon::tournaments {

namespace {

constexpr std::uint32_t failures_max = 3;
// A batch takes this much of a worker's time, so that transport costs do not matter; but there are enough batches for
// many workers, and none exceeds a queue's message size.
constexpr std::chrono::nanoseconds batch_time = std::chrono::milliseconds(500);
constexpr std::size_t batches_least = 8;
constexpr std::size_t batch_bytes_max = 256 << 10;
constexpr std::chrono::nanoseconds start_time = std::chrono::milliseconds(10);  // of a match's programs

std::chrono::nanoseconds length_of(const worker::MatchResult& result) {
  std::chrono::nanoseconds length = start_time;
  for (const worker::SeatResult& seat : result.seats) length += seat.wall;
  return length;
}

}  // namespace

void plan_tournament(store::Archive& archive, const Plan& plan, std::int64_t act) {
  const std::string book = book_of(plan.name);
  if (!archive.read(book).empty() && !read_tournament(archive, plan.name).cancelled()) {
    throw MachineError(fmt::format("there is a tournament {} already", plan.name));
  }
  archive.write(book, written(entry::Begun{plan, act}));
  archive.commit();
}

TournamentRunner::TournamentRunner(store::Archive& archive, queue::Queue& queue, const std::string& name)
    : archive_(archive),
      queue_(queue),
      book_(book_of(name)),
      contest_(worker::contest_id(archive)),
      tournament_(read_tournament(archive, name)) {
  if (!tournament_.planned()) throw MachineError(fmt::format("there is no tournament {}", name));
}

void TournamentRunner::resume() {
  while (!rests() &&
         std::ranges::all_of(tournament_.matches(), [](const auto& each) { return each.second.decided(); })) {
    if (!open_round()) return;
  }
  if (!rests()) put_open();
}

// False: there is none.
bool TournamentRunner::open_round() {
  const formats::Round round = tournament_.next_round();
  if (round.meetings.empty()) {
    record(entry::Over{round.over});
    archive_.commit();
    return false;
  }
  const std::uint32_t number = round.meetings.front().round;
  for (const formats::Meeting& meeting : round.meetings) {  // in a play-off, after a correction
    if (tournament_.matches().contains({number, meeting.table})) {
      record(entry::Void{number, meeting.table, "others meet here after a correction"});
    }
  }
  record(entry::Opened{number, round.meetings, round.lots});
  archive_.commit();
  return true;
}

std::vector<worker::MatchOrder> TournamentRunner::open() const {
  std::vector<worker::MatchOrder> orders = tournament_.open();
  for (worker::MatchOrder& order : orders) {
    order.contest = contest_;
    order.reissue = reissue_of({order.round, order.table});
  }
  return orders;
}

void TournamentRunner::put_open() {
  std::vector<worker::MatchOrder> open = this->open();
  std::erase_if(open, [&](const worker::MatchOrder& order) {
    const auto failed = failures_.find({order.round, order.table});
    return in_queue_.contains(worker::id_of(order)) || (failed != failures_.end() && failed->second >= failures_max);
  });
  const std::size_t most = batch_size(open.size());
  for (auto begin = open.begin(); begin != open.end();) {
    std::size_t bytes = 0;
    auto end = begin;
    do bytes += to_json(*end++).size();
    while (end != open.end() && static_cast<std::size_t>(end - begin) < most && bytes < batch_bytes_max &&
           begin->reissue == 0 && end->reissue == 0);  // a failed match may have taken the others of its batch with it
    put({begin, end});
    begin = end;
  }
}

std::size_t TournamentRunner::batch_size(std::size_t open) const {
  if (matches_played_ == 0) return 1;
  const std::chrono::nanoseconds length = played_ / static_cast<std::int64_t>(matches_played_);
  const auto worth = static_cast<std::size_t>(batch_time / length + 1);
  return std::clamp<std::size_t>(std::min(worth, open / batches_least), 1, worker::batch_max);
}

std::uint32_t TournamentRunner::reissue_of(TableNumber number) const {
  const auto repeated = repeated_.find(number);
  const auto failed = static_cast<std::uint32_t>(tournament_.matches().at(number).failed.size());
  return failed + (repeated == repeated_.end() ? 0 : repeated->second.times);
}

// The same batch has the same id, so that what the queue still knows after we were killed is not duplicated; after a
// failure the id changes.
void TournamentRunner::put(std::span<const worker::MatchOrder> batch) {
  Digest contents;
  for (const worker::MatchOrder& order : batch) contents.add(worker::id_of(order)).add(order.reissue);
  queue_.put(worker::matches_topic,
             {fmt::format("{}#{}", worker::id_of(batch.front()), hex(contents.value())), to_json(batch)});
  for (const worker::MatchOrder& order : batch) in_queue_.insert(worker::id_of(order));
}

void TournamentRunner::put_again() {
  in_queue_.clear();
  resume();
}

Receipt TournamentRunner::take(const worker::MatchResult& result) {
  using enum Receipt::Kind;
  const auto id = worker::match_id_from(result.id);
  if (!id || id->tournament != tournament_.plan().name) return {foreign};
  if (result.contest != contest_) return {dropped, "it is of another contest"};
  const TableNumber number{id->round, id->table};
  const auto found = tournament_.matches().find(number);
  if (found == tournament_.matches().end() || found->second.bye() || id->attempt > found->second.attempt) {
    return {dropped, "there is no such match"};
  }
  if (tournament_.cancelled()) return {known};
  const TournamentMatch& match = found->second;
  if (match.decided() || match.attempt != id->attempt) return {known};
  const worker::MatchOrder order = tournament_.order(match, match.attempt);
  if (result.order != worker::digest_of(order)) {
    return {dropped, "it was played with other programs, seed, setup or limits than were ordered"};
  }
  if (result.seats.size() != order.seats.size() || (!result.ours && result.scores.size() != order.seats.size())) {
    return {dropped, "it has a different number of seats"};
  }
  // A failure counts once for each time that the match was put into the queue; a decision counts whenever it arrives.
  if (result.ours && result.reissue != reissue_of(number)) return {known};
  if (result.ours) {
    auto usable = worker::check_figures(result);
    if (usable) usable = worker::check_texts(result);
    return usable ? count(result, number) : repeat(result, number, usable.error());
  }
  const auto usable = worker::validate(result, archive_);
  return usable ? count(result, number) : repeat(result, number, usable.error());
}

// The replay is in the archive, perhaps not committed yet: committing the entry commits it too.
Receipt TournamentRunner::count(const worker::MatchResult& result, TableNumber number) {
  in_queue_.erase(result.id);
  record(entry::Result{result});
  archive_.commit();
  if (result.ours) {
    ++failures_[number];
  } else {
    failures_.erase(number);
    set_aside_before_.erase(number);
    played_ += length_of(result);
    ++matches_played_;
  }
  if (in_queue_.empty() || result.ours) resume();  // otherwise there is nothing new to put into the queue
  return {Receipt::Kind::counted};
}

Receipt TournamentRunner::repeat(const worker::MatchResult& result, TableNumber number, std::string why) {
  if (result.reissue != reissue_of(number)) return {Receipt::Kind::known};  // its match was put into the queue again
  in_queue_.erase(result.id);
  Repeated& repeated = repeated_[number];
  ++repeated.times;
  repeated.why = why;
  ++failures_[number];
  resume();
  return {Receipt::Kind::repeated, std::move(why)};
}

std::vector<TableNumber> TournamentRunner::stuck() const {
  std::vector<TableNumber> all;
  for (const auto& [number, failures] : failures_) {
    if (failures >= failures_max) all.push_back(number);
  }
  return all;
}

std::string TournamentRunner::why_stuck(TableNumber number) const {
  if (const auto repeated = repeated_.find(number); repeated != repeated_.end()) return repeated->second.why;
  const auto match = tournament_.matches().find(number);
  const bool failed = match != tournament_.matches().end() && !match->second.failed.empty();
  return failed ? match->second.failed.back().reason : "";
}

std::vector<SetAside> TournamentRunner::set_aside() const {
  std::vector<SetAside> all;
  for (const TableNumber number : stuck()) all.push_back({number, why_stuck(number)});
  return all;
}

std::uint32_t TournamentRunner::times_set_aside() const {
  std::uint32_t most = 0;
  for (const TableNumber number : stuck()) {
    const auto before = set_aside_before_.find(number);
    if (before != set_aside_before_.end()) most = std::max(most, before->second);
  }
  return most;
}

void TournamentRunner::try_again() {
  for (const TableNumber number : stuck()) ++set_aside_before_[number];
  failures_.clear();
  resume();
}

void TournamentRunner::void_result(TableNumber number, std::string_view why) {
  record(entry::Void{number.round, number.table, std::string(why)});
  archive_.commit();
  failures_.erase(number);
}

void TournamentRunner::change(const PlanChange& change, std::string_view why) {
  const auto plan = changed(tournament_.plan(), change);
  if (!plan) throw MachineError(book_ + ": " + plan.error());
  if (*plan != tournament_.plan()) record(entry::Changed{change, std::string(why)});
  std::vector<TableNumber> others;  // open matches that the change affects
  for (const auto& [number, match] : tournament_.matches()) {
    if (match.decided()) continue;
    const worker::MatchOrder now = order_of(tournament_.plan(), match.meeting, match.attempt, match.game);
    if (worker::digest_of(tournament_.order(match, match.attempt)) != worker::digest_of(now)) others.push_back(number);
  }
  for (const TableNumber& number : others) {
    const TournamentMatch& match = tournament_.matches().at(number);
    in_queue_.erase(worker::id_of(tournament_.order(match, match.attempt)));  // nobody waits for this attempt any more
    record(entry::Void{number.round, number.table, std::string(why)});
    failures_.erase(number);
  }
  archive_.commit();
}

void TournamentRunner::change(const EntrantChange& change) {
  record(entry::Entrant{change, tournament_.next_round_number()});
  archive_.commit();
  if (!change.removed) return;
  std::set<std::string> open;
  for (const worker::MatchOrder& order : tournament_.open()) open.insert(worker::id_of(order));
  std::erase_if(in_queue_, [&](const std::string& id) { return !open.contains(id); });  // nobody waits for the others
}

void TournamentRunner::cancel(std::string_view why, std::int64_t act) {
  record(entry::Cancelled{act, std::string(why)});
  archive_.commit();
  failures_.clear();
}

// Jobs in the queue may have been played in vain meanwhile, so they are put again as new ones.
void TournamentRunner::uncancel(std::int64_t act) {
  record(entry::Uncancelled{act});
  archive_.commit();
  in_queue_.clear();
  for (const worker::MatchOrder& order : tournament_.open()) ++repeated_[{order.round, order.table}].times;
}

void TournamentRunner::record(const BookEntry& what) {
  const store::Entry entry{tournament_.last_entry() + 1, {}, written(what)};
  if (const auto taken = tournament_.take(entry); !taken) throw MachineError(book_ + ": " + taken.error());
  if (archive_.write(book_, entry.text) != entry.number)
    throw MachineError(book_ + ": another process is writing it too");
}

namespace {

// A runner's results topic, and what is lost on the way to it.
class ResultReceiver {
 public:
  ResultReceiver(TournamentRunner& runner, queue::Queue& queue, const Heard& heard, const Told& told)
      : runner_(runner), queue_(queue), heard_(heard), told_(told), losses_(queue.losses()) {}

  void listen(const std::stop_token& stop) {
    constexpr std::chrono::milliseconds wait{200};
    queue_.take(worker::results_topic, wait, stop, [this](const queue::Job& job) { return take(job); });
    if (losses_ != queue_.losses()) {
      losses_ = queue_.losses();
      put_again("the queue has lost its jobs; open jobs are queued again");
    } else if (Steady::now() > last_ + worker::lost_after && queue_.waiting(worker::matches_topic) == 0) {
      put_again("nothing was heard for long; what is open is put again");
    }
  }

 private:
  using Steady = os::SteadyClock;

  queue::Disposition take(const queue::Job& job) {
    last_ = Steady::now();
    const auto result = worker::match_result_from(job.text);
    if (!result) {
      tell(fmt::format("a result was dropped: {}", result.error()));
      return queue::Disposition::drop;
    }
    const Receipt receipt = runner_.take(*result);
    if (receipt.kind == Receipt::Kind::counted && heard_) heard_(*result);
    if (receipt.kind == Receipt::Kind::foreign) tell(told_of(*result, "there is no such tournament"));
    if (!receipt.why.empty()) tell(told_of(*result, receipt.why));
    return queue::Disposition::done;
  }

  static std::string told_of(const worker::MatchResult& result, const std::string& why) {
    constexpr std::size_t shown = 200;
    return fmt::format("a result of {} does not count: {}", agon::quoted(result.id.substr(0, shown)), why);
  }

  void put_again(const std::string& why) {
    last_ = Steady::now();
    tell(why);
    runner_.put_again();
  }
  void tell(const std::string& what) const {
    if (told_) told_(what);
  }

  TournamentRunner& runner_;
  queue::Queue& queue_;
  const Heard& heard_;
  const Told& told_;
  std::uint64_t losses_;
  Steady::time_point last_ = Steady::now();
};

}  // namespace

void conduct(TournamentRunner& runner, queue::Queue& queue, const std::stop_token& stop, const Heard& heard,
             const Told& told) {
  ResultReceiver receiver(runner, queue, heard, told);
  runner.resume();
  const auto all_stuck = [&] {
    return !runner.stuck().empty() && runner.tournament().open().size() == runner.stuck().size();
  };
  while (!stop.stop_requested() && !runner.rests() && !all_stuck()) receiver.listen(stop);
}

}  // namespace agon::tournaments
