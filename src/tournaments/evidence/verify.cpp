// Theory of operation
//
// The book is folded entry by entry, with the same fold that drives tournaments. Before an entry is applied, it is
// compared with what follows from the earlier ones: a round with the format's next round, the end with the format
// having nothing more to play. So an error is reported at its place, and the fold continues with the book's version:
// later entries are judged by the book's own past, so that one lie is not reported again for every entry after it.
//
// A missing entry shows in three ways: a gap in the numbers of entries; a round opened while an earlier match has no
// result; an entry that refers to something absent.
//
// Matches depend only on their order and their replay, so they are replayed last, on many threads.

#include "tournaments/evidence/verify.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <set>
#include <thread>

#include "base/machine_error.hpp"
#include "base/overloaded.hpp"
#include "base/text.hpp"
#include "tournaments/acts/acts.hpp"
#include "worker/contest_id.hpp"

namespace agon::tournaments {

namespace {

using formats::Meeting;
using formats::Player;

// A result to be compared with its replay.
struct Check {
  std::int64_t entry = 0;
  std::string place;
  worker::MatchOrder order;
  worker::MatchResult result;
};

class Verifier {
 public:
  Verifier(store::Archive& archive, const std::string& name, const std::stop_token& stop)
      : archive_(archive), book_(book_of(name)), contest_(worker::known_contest_id(archive)), stop_(stop) {
    found_.tournament = name;
  }

  Verification run(unsigned threads, const VerifyProgress& progress) {
    const auto entries = archive_.read(book_);
    if (entries.empty()) throw MachineError(fmt::format("there is no tournament {}", found_.tournament));
    std::int64_t expected = 1;
    for (const store::Entry& entry : entries) {
      if (entry.number != expected) wrong(entry.number, fmt::format("entry {} is missing before it", expected));
      expected = entry.number + 1;
      take(entry);
      if (!tournament_.planned()) return found_;  // nothing can be checked
    }
    check_matches(threads, progress);
    finish();
    return found_;
  }

 private:
  void wrong(std::int64_t entry, const std::string& what, const std::string& place = "") {
    found_.wrong.push_back({entry, fmt::format("entry {}{}{}: {}", entry, place.empty() ? "" : ", ", place, what)});
  }

  std::string name_of(Player player) const {
    if (player == formats::nobody) return "a house bot";
    return player < tournament_.entrants().size() ? tournament_.entrants()[player].name : "?";
  }
  std::string names_of(std::span<const Player> seats) const {
    std::string text;
    for (const Player seat : seats) text += (text.empty() ? "" : " - ") + name_of(seat);
    return text;
  }
  std::string place_of(const Meeting& meeting) const {
    return fmt::format("round {}, table {} ({})", meeting.round, meeting.table, names_of(meeting.seats));
  }

  void take(const store::Entry& written) {
    const auto read = read_book_entry(written);
    if (!read) return wrong(written.number, without_place(read.error(), written.number));
    const BookEntry& entry = *read;
    const auto* const opens = tournament_.planned() ? std::get_if<entry::Opened>(&entry) : nullptr;
    const bool ends = tournament_.planned() && std::holds_alternative<entry::Over>(entry);
    const formats::Round expected = opens || ends ? next_round() : formats::Round();
    const std::vector<TableNumber> tables = opens ? tables_in(*opens) : std::vector<TableNumber>();
    const std::string unplayed = opens || ends ? unplayed_match(tables) : "";
    if (const auto taken = tournament_.take(entry, written.number); !taken) {
      return wrong(written.number, without_place(taken.error(), written.number));
    }
    if (!unplayed.empty()) {
      wrong(written.number, fmt::format("{} was not played yet, or its result is lost", unplayed),
            opens ? "the next round" : "the end");
    } else if (opens) {
      check_round(written.number, tables, expected);
    } else if (ends && (!expected.meetings.empty() || tournament_.over() != expected.over)) {
      wrong(written.number,
            expected.meetings.empty() ? fmt::format("the reason that it is over is: {}", expected.over)
                                      : "the tournament is not over",
            "the end");
    }
    std::visit(
        overloaded{[&](const entry::Begun&) { check_sources(written.number, "the plan"); },
                   [&](const entry::Changed&) { check_sources(written.number, "the change of the plan"); },
                   [&](const entry::Entrant& entrant) { check_entrant(written.number, entrant.change); },
                   [&](const entry::Cancelled& cancel) { check_cancel(written.number, cancel.act, true); },
                   [&](const entry::Uncancelled& cancel) { check_cancel(written.number, cancel.act, false); },
                   [&](const entry::Result& result) { remember_result(written.number, result.result); },
                   [&](const entry::Void&) { ++found_.voided; }, [](const OneOf<entry::Opened, entry::Over> auto&) {}},
        entry);
  }

  // "entry 17: why" -> "why"
  static std::string without_place(const std::string& error, std::int64_t number) {
    const std::string place = fmt::format("entry {}: ", number);
    return error.starts_with(place) ? error.substr(place.size()) : error;
  }

  formats::Round next_round() const {
    try {
      return tournament_.next_round();
    } catch (const std::exception& error) {
      return {{}, {}, error.what()};
    }
  }

  // A match that should have been played before this entry; one with a void result may be replaced by it.
  std::string unplayed_match(std::span<const TableNumber> opens) const {
    for (const auto& [number, match] : tournament_.matches()) {
      const bool replaced = !match.why_void.empty() && std::ranges::find(opens, number) != opens.end();
      if (!match.decided() && !replaced) return place_of(match.meeting);
    }
    return "";
  }

  static std::vector<TableNumber> tables_in(const entry::Opened& opened) {
    std::vector<TableNumber> all;
    for (const Meeting& meeting : opened.meetings) all.push_back({opened.number, meeting.table});
    return all;
  }

  void check_round(std::int64_t entry, std::span<const TableNumber> tables, const formats::Round& expected) {
    const OpenedRound& opened = tournament_.rounds().back();
    ++found_.rounds;
    found_.pairings += tables.size();
    std::map<std::uint32_t, Meeting> told, follow;
    for (const TableNumber& number : tables) told[number.table] = tournament_.matches().at(number).meeting;
    for (const Meeting& meeting : expected.meetings) follow[meeting.table] = meeting;
    std::set<std::uint32_t> all;
    for (const auto& [table, meeting] : told) all.insert(table);
    for (const auto& [table, meeting] : follow) all.insert(table);
    for (const std::uint32_t table : all) check_pairing(entry, told, follow, table);
    if (opened.lots != expected.lots) {
      wrong(entry, "its lots do not follow from the published seed", fmt::format("round {}", opened.number));
    }
  }

  void check_pairing(std::int64_t entry, const std::map<std::uint32_t, Meeting>& told,
                     const std::map<std::uint32_t, Meeting>& follow, std::uint32_t table) {
    const auto is = told.find(table), should = follow.find(table);
    if (is == told.end()) {
      wrong(entry, "it is missing from the round", place_of(should->second));
    } else if (should == follow.end()) {
      wrong(entry, "it does not follow from what was played before", place_of(is->second));
    } else if (!(is->second == should->second)) {
      const bool same = is->second.seats == should->second.seats && is->second.round == should->second.round;
      wrong(entry,
            same ? std::string("it is played on a map that does not follow")
                 : fmt::format("{} follows from what was played before", should->second.round == is->second.round
                                                                             ? names_of(should->second.seats)
                                                                             : place_of(should->second)),
            place_of(is->second));
    }
  }

  void check_sources(std::int64_t entry, const std::string& place) {
    if (const auto valid = validate(tournament_.plan()); !valid) wrong(entry, valid.error(), place);
    for (const worker::Program& program : tournament_.plan().entrants) check_source(entry, program, place);
  }

  void check_source(std::int64_t entry, const worker::Program& program, const std::string& place) {
    if (program.source.empty()) return;
    if (const auto kept = check_blob(archive_, program.source); !kept) {
      wrong(entry, fmt::format("the source of {} {}", program.name, kept.error()), place);
    }
  }

  // The acts up to this one; none: there is no such act.
  std::optional<Acts> acts_at(std::int64_t act) const {
    Acts acts = read_acts(archive_, {.books = Books(), .act = act});
    if (acts.entries() != act) return std::nullopt;
    return acts;
  }

  void check_entrant(std::int64_t entry, const EntrantChange& change) {
    const Player player = *tournament_.find(change.name);
    const std::string place = fmt::format("what becomes of {}", change.name);
    const auto acts = acts_at(change.act);
    const bool told = acts && acts->teams().all().contains(change.name);
    if (!told || acts->teams().of(change.name) != tournament_.participation(player)) {
      wrong(entry, "no act says so", place);
    }
    if (change.program) check_source(entry, tournament_.plan().entrants[player], place);
  }

  void check_cancel(std::int64_t entry, std::int64_t act, bool ends) {
    const auto acts = acts_at(act);
    const auto cancel = acts ? acts->cancelled(found_.tournament) : std::nullopt;
    const bool told = cancel && (ends ? cancel->entry : cancel->taken_back) == acts->entries();
    if (!told) wrong(entry, "no act says so", ends ? "its cancellation" : "that it goes on after all");
  }

  static Result<void> check_blob(store::Archive& archive, const Hash& hash) {
    const Error other{"does not match its hash"};
    try {
      const auto bytes = archive.fetch(hash);
      if (!bytes) return Error{"is not in the archive"};
      if (store::content_hash(*bytes) != hash) return other;
      return {};
    } catch (const MachineError&) {
      return other;
    }
  }

  void remember_result(std::int64_t entry, const worker::MatchResult& result) {
    const auto id = worker::match_id_from(result.id);
    if (!id || result.ours) return;
    const TournamentMatch& match = tournament_.matches().at({id->round, id->table});
    checks_.push_back({entry, place_of(match.meeting), tournament_.order(match, id->attempt), result});
  }

  void check_matches(unsigned threads, const VerifyProgress& progress) {
    std::vector<Result<void>> results(checks_.size());
    std::atomic<std::size_t> next{0};
    std::size_t done = 0;
    std::mutex mutex;
    std::exception_ptr failed;  // from a thread; rethrown by the one that waits for all
    const auto work = [&] {
      try {
        for (std::size_t i = next++; i < checks_.size() && !stop_.stop_requested(); i = next++) {
          results[i] = verify(checks_[i], mutex);
          const std::lock_guard lock(mutex);
          if (progress) progress(++done, checks_.size());
        }
      } catch (...) {
        const std::lock_guard lock(mutex);
        failed = std::current_exception();
        next = checks_.size();
      }
    };
    {
      std::vector<std::jthread> all;
      for (unsigned i = 1; i < threads; ++i) all.emplace_back(work);
      work();
    }
    if (failed) std::rethrow_exception(failed);
    if (stop_.stop_requested()) throw MachineError("the verification was stopped");
    for (std::size_t i = 0; i < checks_.size(); ++i) {
      if (results[i]) continue;
      wrong(checks_[i].entry, results[i].error(), checks_[i].place);
      found_.wrong.back().of_void = !stands(checks_[i].result.id);
    }
    found_.matches = checks_.size();
  }

  bool stands(const std::string& id) const {
    const auto match = worker::match_id_from(id);
    const auto found = match ? tournament_.matches().find({match->round, match->table}) : tournament_.matches().end();
    return found != tournament_.matches().end() && found->second.result && found->second.result->id == id;
  }

  Result<void> verify(const Check& check, std::mutex& mutex) {
    if (contest_ && !check.result.contest.empty() && check.result.contest != *contest_) {
      return Error{"its result is of another contest"};
    }
    try {
      std::optional<std::string> replay;
      {
        const std::lock_guard lock(mutex);
        replay = archive_.fetch(check.result.replay);
      }
      if (!replay) return Error{"its replay is not in the archive"};
      if (store::content_hash(*replay) != check.result.replay) return Error{"its replay does not match its hash"};
      return verify_match(check.order, check.result, *replay);
    } catch (const std::exception& error) {
      return Error{error.what()};
    }
  }

  void finish() {
    found_.over = tournament_.over();
    found_.open = tournament_.opened() - tournament_.decided();
    found_.changes = tournament_.changes();
    found_.entrants.assign(tournament_.entrants().begin(), tournament_.entrants().end());
    try {
      found_.table = tournament_.table();
    } catch (const std::exception& error) {
      wrong(tournament_.last_entry(), error.what(), "the table");
    }
    std::ranges::stable_sort(found_.wrong, {}, &Disagreement::entry);
  }

  store::Archive& archive_;
  const std::string book_;
  const std::optional<std::string> contest_;  // its id; none: an old archive
  const std::stop_token stop_;
  Tournament tournament_;
  std::vector<Check> checks_;
  Verification found_;
};

}  // namespace

std::size_t Verification::wrong_places() const {
  return static_cast<std::size_t>(std::ranges::count(wrong, false, &Disagreement::of_void));
}

Verification verify_tournament(store::Archive& archive, const std::string& name, unsigned threads,
                               const VerifyProgress& progress, const std::stop_token& stop) {
  return Verifier(archive, name, stop).run(threads, progress);
}

}  // namespace agon::tournaments
