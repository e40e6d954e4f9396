// agon contest: the organisers' acts about tournaments.

#include "cli/contest/contest_acts.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <boost/json.hpp>
#include <cstdio>

#include "base/failure_of.hpp"
#include "base/near.hpp"
#include "base/text.hpp"
#include "cli/contest/ask_server.hpp"
#include "cli/contest/backup/whole_folder.hpp"
#include "cli/contest/contest_teams.hpp"
#include "cli/contest/contest_verify.hpp"
#include "cli/contest/load_contest.hpp"
#include "cli/contest/output/tour_text.hpp"
#include "cli/frame/command.hpp"
#include "cli/frame/files.hpp"
#include "cli/frame/json_out.hpp"
#include "cli/frame/terminal.hpp"
#include "cli/frame/words.hpp"
#include "cli/tournament/tournament_tables.hpp"
#include "live/pending_acts.hpp"
#include "os/user.hpp"
#include "store/journal/open_store.hpp"
#include "tournaments/acts/acts.hpp"
#include "tournaments/beginning.hpp"
#include "tournaments/published/site_tournaments.hpp"

namespace agon::cli {

namespace act = tournaments::act;
using tournaments::written;
namespace {

namespace fs = std::filesystem;
using tournaments::Acts;
using tournaments::Tournament;

const Tournament* find(const tournaments::Begun& begun, const std::string& name) {
  const auto found = begun.find(name);
  return found == begun.end() ? nullptr : found->second.get();
}

std::unique_ptr<store::Archive> archive_of(const fs::path& data) {
  return store::open_archive(data, store::Access::read);
}

bool has_archive(const fs::path& data) {
  std::error_code error;
  return fs::exists(data / "store.url", error) || fs::exists(data / "archive.db", error);
}

// Opens the archive when no server runs. The first act creates it, unless an existing one was lost.
std::unique_ptr<store::Archive> archive_to_write(const fs::path& data) {
  refuse_without_archive(data, *store::open_store(data), /*needs_archive=*/false);
  return store::open_archive(data, store::Access::write, "", store::Outlives::power);
}

std::uint32_t rounds_in(const std::string& text) {
  const auto number = to_integer(text);
  if (!number || *number < 0 || *number > Acts::all_rounds) {
    throw BadInput(fmt::format("publish takes a number of rounds, not {}", agon::quoted(text)));
  }
  return static_cast<std::uint32_t>(*number);
}

// What the public would see of the tournament, during the freeze and after it.
auto shown_of(const Acts& acts, const std::string& name) {
  return std::pair(acts.shown(name, 0, false), std::pair(acts.shown(name, 1, false), acts.shown(name, 1, true)));
}

void refuse_what_changes_nothing(const tournaments::Act& act, const std::string& name, const Acts& acts,
                                 const Tournament* tournament) {
  Acts with_it = acts;
  with_it.add({acts.entries() + 1, {}, written(act)});
  if (shown_of(acts, name) != shown_of(with_it, name)) return;
  if (tournament && tournaments::shown_rounds(acts, *tournament) != tournaments::shown_rounds(with_it, *tournament)) {
    return;
  }
  throw Refused(fmt::format("the public already sees exactly that of {}", name));
}

void refuse_to_start(const Acts::Announced& announced, const Acts& acts, const tournaments::Begun& begun) {
  const std::string& name = announced.name;
  const Tournament* const tournament = find(begun, name);
  if (tournament && !acts.is_cancelled(name)) {
    if (tournament->over().empty()) return;  // what is set aside is tried again
    throw Refused(fmt::format("{} is over; to play it again, `agon contest cancel` it first and then start it", name));
  }
  const Tournament* const earlier = find(begun, announced.seeded_by);
  const bool is_seeded = earlier && !earlier->over().empty() && !earlier->cancelled();
  if (announced.seeded_by.empty() || is_seeded) return;
  throw Refused(fmt::format("{} cannot begin: {}", name, tournaments::not_over_yet(announced.seeded_by)));
}

// What is published is what has been played, so that it can be verified before.
void refuse_to_publish(const std::string& name, const Acts& acts, const Tournament* tournament) {
  const auto cancel = acts.cancelled(name);
  const bool begins_again =
      tournament && cancel && tournament->begun_by() < cancel->entry && cancel->taken_back == 0 && acts.started(name);
  if (!tournament || begins_again) {
    throw Refused(fmt::format("{} has not begun{}: there is nothing to publish yet", name, tournament ? " again" : ""));
  }
  if (const auto* waits = waiting_rejudge(acts, name)) {
    throw Refused(fmt::format("{} waits for `agon serve` to play matches again ({}: {}); publish it after that", name,
                              waits->what, waits->why));
  }
}

// Rounds of a tournament that has begun, where its number of rounds is certain.
std::optional<std::size_t> rounds_of(const Tournament& tournament) {
  if (!tournament.over().empty()) return tournament.rounds().size();
  const tournaments::FormatPlan& format = tournament.plan().format;
  if (format.kind == tournaments::Kind::swiss) return format.rounds;
  return std::nullopt;
}

void refuse_more_rounds(std::uint32_t wanted, const std::string& name, const Tournament& tournament) {
  const auto rounds = rounds_of(tournament);
  if (!rounds || wanted <= *rounds) return;
  throw Refused(fmt::format("{} has only {}; publish without a number shows all that it will ever have", name,
                            counted(*rounds, "round")));
}

tournaments::Act publish_or_hide(const std::vector<std::string>& words, const Tournament* tournament) {
  const std::string& name = words[2];
  if (words[0] == "hide") return act::Hide{name};
  const auto rounds = words.size() > 3 ? std::optional(rounds_in(words[3])) : std::nullopt;
  return act::Publish{name, rounds, tournament->last_entry()};
}

tournaments::Act act_of(const std::vector<std::string>& words, store::Archive& archive) {
  const Acts acts = tournaments::read_acts(archive);
  const tournaments::Begun begun = tournaments::begun_tournaments(archive);
  check_act(words, acts, begun);
  if (words[0] == "reveal") return act::Reveal{};  // reveals everything, so it names no tournament
  const std::string& name = words[2];
  if (words[0] == "start") return act::Start{name, "hand", tournaments::submissions_now(archive)};
  return publish_or_hide(words, find(begun, name));
}

// The places that differ from those before the last rejudge.
std::string moves(const Tournament& now, store::Archive& archive, const Acts& acts, const tournaments::Titles& titles) {
  const auto last =
      std::ranges::find(acts.rejudges().rbegin(), acts.rejudges().rend(), now.plan().name, &Acts::Rejudge::tournament);
  if (last == acts.rejudges().rend() || !last->done) return "";
  const auto begun = tournaments::begun_tournaments(archive, tournaments::until(*last));
  const auto before = begun.find(now.plan().name);
  if (before == begun.end()) return "";
  std::vector<std::uint32_t> places(now.entrants().size());
  for (const formats::Row& row : before->second->table().rows) places[row.player] = row.place;
  std::string text;
  for (const formats::Row& row : now.table().rows) {
    if (places[row.player] == row.place) continue;
    text += fmt::format("  {}: {} -> {}\n", tournaments::title_with_login(titles, now.entrants()[row.player].name),
                        places[row.player], row.place);
  }
  return fmt::format("\nPlayed again ({}): {}\n{}", last->what, last->why,
                     text.empty() ? "  no place has changed\n" : text);
}

// The tournaments whose places or rounds the act would make public.
std::vector<std::string> shown_by(const std::vector<std::string>& words, store::Archive& archive) {
  std::vector<std::string> names;
  if (words[0] == "publish" && (words.size() < 4 || rounds_in(words[3]) > 0)) names.push_back(words[2]);
  if (words[0] == "reveal") {
    const Acts acts = tournaments::read_acts(archive);
    for (const auto& [name, tournament] : tournaments::begun_tournaments(archive)) {
      if (tournaments::shown_rounds(acts, *tournament)) names.push_back(name);
    }
  }
  std::erase_if(names, [&](const std::string& name) { return archive.read(tournaments::book_of(name)).empty(); });
  return names;
}

}  // namespace

const Acts::Announced& need_tournament(const Acts& acts, const std::string& name) {
  std::vector<std::string> names;
  for (const Acts::Announced& each : acts.tournaments()) names.push_back(each.name);
  if (const auto* found = acts.find(name)) return *found;
  const std::string others =
      names.empty() ? "the contest has none" : fmt::format("there are: {}", fmt::join(names, ", "));
  throw Refused(fmt::format("there is no tournament {}{}", agon::quoted(name), advice(name, names, others)));
}

void check_act(const std::vector<std::string>& words, const Acts& acts, const tournaments::Begun& begun) {
  const std::string& action = words[0];
  if (action == "freeze" && acts.frozen()) {
    throw Refused("the public sees everything as it stood at the freeze already; `agon contest reveal` ends that");
  }
  if (action == "reveal" && !acts.frozen()) throw Refused("nothing is frozen");
  if (action == "freeze" || action == "reveal") return;
  const std::string& name = words[2];
  const Acts::Announced& announced = need_tournament(acts, name);
  if (action == "start") return refuse_to_start(announced, acts, begun);
  const Tournament* const tournament = find(begun, name);
  if (action == "publish") {
    const auto rounds = words.size() > 3 ? std::optional(rounds_in(words[3])) : std::nullopt;
    refuse_to_publish(name, acts, tournament);
    if (rounds) refuse_more_rounds(*rounds, name, *tournament);
  }
  refuse_what_changes_nothing(publish_or_hide(words, tournament), name, acts, tournament);
}

std::vector<store::Entry> acts_in(const fs::path& data) {
  if (!has_archive(data)) return {};
  return archive_of(data)->read(tournaments::acts_book);
}

Tour tour_in(const fs::path& data) {
  if (!has_archive(data)) return {};
  const auto archive = archive_of(data);
  return {tournaments::read_acts(*archive), tournaments::begun_tournaments(*archive),
          submissions::read_submissions(*archive)};
}

void write_pending_acts(const fs::path& data) {
  (void)failure_of([&] {
    if (ask_server(data, "status")) return;  // it wrote them when it started
    const auto store = store::open_store(data);
    if (live::pending_acts(*store).empty()) return;
    live::write_pending(*store, *store::open_archive(data, store::Access::write));
  });
}

void write_act(const fs::path& data, const tournaments::Act& act, const std::string& why) {
  const auto store = store::open_store(data);
  refuse_without_archive(data, *store, /*needs_archive=*/false);
  const auto archive = store::open_archive(data, store::Access::write);
  live::write_pending(*store, *archive);  // acts are written in the order in which they happened
  archive->write(tournaments::acts_book, tournaments::signed_by(act, os::user_name(), why));
  archive->commit();
}

int note_act(const fs::path& data, const tournaments::Act& act, const std::string& why) {
  const std::string entry = tournaments::signed_by(act, os::user_name(), why);
  if (const auto answer = ask_server(data, "act " + entry)) {
    std::fputs(answer->c_str(), stdout);
    return exit_ok;
  }
  write_act(data, act, why);
  fmt::print("noted; no server is running with {}, so `agon serve` will carry it out\n", data.string());
  return exit_ok;
}

int contest_act(const std::vector<std::string>& words, bool anyway, const std::string& why) {
  const fs::path data = contest_data(words[1]);
  Acts acts;
  for (const store::Entry& entry : acts_in(data)) acts.add(entry);
  if (words[0] == "freeze") check_act(words, acts, {});
  if (words[0] == "freeze") {  // no archive is needed: the first act creates it
    const std::string signature = tournaments::signed_by("{}", os::user_name(), why);
    if (const auto answer = ask_server(data, "freeze " + signature)) {
      std::fputs(answer->c_str(), stdout);
      return exit_ok;
    }
    const tournaments::Books books = tournaments::books_now(*archive_to_write(data));
    return note_act(data, act::Freeze{{}, "", books}, why);
  }
  if (words[0] == "reveal") check_act(words, acts, {});
  if (words[0] != "reveal") need_tournament(acts, words[2]);
  const auto archive = archive_of(data);
  const tournaments::Act act = act_of(words, *archive);
  if (const std::size_t wrong = verify_tournaments(*archive, shown_by(words, *archive)); wrong > 0 && !anyway) {
    fmt::print(
        stderr,
        "agon contest: nothing is shown, because {} not agree; fix that (`agon contest rejudge`), or add --yes to "
        "show it anyway\n",
        wrong == 1 ? "1 thing does" : fmt::format("{} things do", wrong));
    return exit_no;
  }
  (void)act_of(words, *archive);  // somebody may have cancelled or rejudged it meanwhile
  return note_act(data, act, why);
}

int contest_tournaments(const std::vector<std::string>& words, bool as_json) {
  const fs::path data = contest_data(words[1]);
  const bool none = !has_archive(data) || tournaments::read_acts(*archive_of(data)).tournaments().empty();
  if (none && !(as_json && words.size() == 2)) throw Refused("this contest has no tournaments");
  const auto archive = archive_of(data);
  const Acts acts = tournaments::read_acts(*archive);
  const auto begun = tournaments::begun_tournaments(*archive);
  if (words.size() == 2) {
    if (as_json) {
      fmt::print("{}\n", *tournaments::tournaments_feed(acts, begun).list);
      return exit_ok;
    }
    if (acts.frozen()) fmt::print("The public sees everything as it stood at the freeze.\n");
    for (const Acts::Announced& each : acts.tournaments()) {
      const auto found = begun.find(each.name);
      const Tournament* const tournament = found == begun.end() ? nullptr : found->second.get();
      fmt::print("{} ({}, {}): {}\n{}", each.name, each.game, each.format, tournament_state(acts, each, tournament),
                 tournament ? advice_on(*tournament) : "");
    }
    return exit_ok;
  }
  const auto& announced = need_tournament(acts, words[2]);
  const auto found = begun.find(announced.name);
  if (found == begun.end()) {
    fmt::print(stderr, "{}: {}\n", announced.name, tournament_state(acts, announced, nullptr));
    return exit_no;
  }
  const Tournament& tournament = *found->second;
  const auto titles = titles_in_file(words[1]);
  if (as_json) {
    print_json(with_titles(boost::json::parse(tournaments::tournament_json(tournament, Acts::all_rounds)), titles));
    return exit_ok;
  }
  fmt::print("{}: {}\n{}\n{}{}", announced.name, tournament_state(acts, announced, &tournament), advice_on(tournament),
             tables_of(tournament, terminal_of(STDOUT_FILENO), titles), moves(tournament, *archive, acts, titles));
  return exit_ok;
}

}  // namespace agon::cli
