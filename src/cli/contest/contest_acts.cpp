// agon contest: what an organiser does about tournaments.

#include "cli/contest/contest_acts.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>

#include "base/near.hpp"
#include "base/text.hpp"
#include "cli/contest/contest_verify.hpp"
#include "cli/contest/load_contest.hpp"
#include "cli/contest/tour_text.hpp"
#include "cli/contest/whole_folder.hpp"
#include "cli/frame/command.hpp"
#include "cli/frame/files.hpp"
#include "cli/frame/terminal.hpp"
#include "cli/tournament/tournament_exports.hpp"
#include "cli/tournament/tournament_tables.hpp"
#include "live/control.hpp"
#include "os/user.hpp"
#include "store/journal/open_store.hpp"
#include "tournaments/acts/acts.hpp"
#include "tournaments/site_tournaments.hpp"

namespace agon::cli {
namespace {

namespace fs = std::filesystem;
using tournaments::Acts;
using tournaments::Tournament;

std::unique_ptr<store::Archive> archive_of(const fs::path& data) {
  return store::open_archive(data, store::Access::read);
}

bool has_archive(const fs::path& data) {
  std::error_code error;
  return fs::exists(data / "store.url", error) || fs::exists(data / "archive.db", error);
}

// Where no server runs. It is made with the first act, but not where one was lost.
std::unique_ptr<store::Archive> archive_to_write(const fs::path& data) {
  refuse_without_archive(data, *store::open_store(data), /*needs_archive=*/false);
  return store::open_archive(data, store::Access::write);
}

std::uint32_t rounds_in(const std::string& text) {
  const auto number = to_integer(text);
  if (!number || *number < 0 || *number > Acts::all_rounds) {
    throw BadInput(fmt::format("publish takes a number of rounds, not {}", agon::quoted(text)));
  }
  return static_cast<std::uint32_t>(*number);
}

std::string act_of(const std::vector<std::string>& words, store::Archive& archive) {
  const std::string& action = words[0];
  if (action == "reveal") return tournaments::reveal_act();  // of everything, so it names no tournament
  const std::string& name = words[2];
  const Acts acts = tournaments::read_acts(archive);
  need_tournament(acts, name);
  if (action == "start") return tournaments::start_act(name, "hand", tournaments::submissions_now(archive));
  if (action == "hide") return tournaments::hide_act(name);
  return tournaments::publish_act(name, words.size() > 3 ? std::optional(rounds_in(words[3])) : std::nullopt);
}

// Who stands elsewhere than before the last rejudging.
std::string moves(const Tournament& now, store::Archive& archive, const Acts& acts) {
  const auto last =
      std::ranges::find(acts.rejudges().rbegin(), acts.rejudges().rend(), now.plan().name, &Acts::Rejudge::tournament);
  if (last == acts.rejudges().rend()) return "";
  const auto begun = tournaments::begun_tournaments(archive, tournaments::until(*last));
  const auto before = begun.find(now.plan().name);
  if (before == begun.end()) return "";
  std::vector<std::uint32_t> places(now.entrants().size());
  for (const formats::Row& row : before->second->table().rows) places[row.player] = row.place;
  std::string text;
  for (const formats::Row& row : now.table().rows) {
    if (places[row.player] == row.place) continue;
    text += fmt::format("  {}: {} -> {}\n", now.entrants()[row.player].name, places[row.player], row.place);
  }
  return fmt::format("\nPlayed again ({}): {}\n{}", last->what, last->why,
                     text.empty() ? "  no place has changed\n" : text);
}

// Tournaments of which the act shows places or rounds to the public.
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
  throw BadInput(fmt::format("there is no tournament {}{}", agon::quoted(name), advice(name, names, others)));
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

int note_act(const fs::path& data, const std::string& act, const std::string& why) {
  const std::string entry = tournaments::signed_by(act, os::user_name(), why);
  if (const auto answer = live::ask_control(live::control_socket(data), "act " + entry)) {
    std::fputs(answer->c_str(), stdout);
    return exit_ok;
  }
  const auto archive = archive_to_write(data);
  archive->write(tournaments::acts_book, entry);
  archive->commit();
  fmt::print("noted; no server runs with {}, `agon serve` goes on with it\n", data.string());
  return exit_ok;
}

int contest_act(const std::vector<std::string>& words, bool anyway, const std::string& why) {
  const fs::path data = contest_data(words[1]);
  if (words[0] == "freeze") {  // which needs no archive: that is made with the first act
    const std::string signature = tournaments::signed_by("{}", os::user_name(), why);
    if (const auto answer = live::ask_control(live::control_socket(data), "freeze " + signature)) {
      std::fputs(answer->c_str(), stdout);
      return exit_ok;
    }
    const tournaments::Books books = tournaments::books_now(*archive_to_write(data));
    return note_act(data, tournaments::freeze_act({}, "", books), why);
  }
  Acts acts;
  for (const store::Entry& entry : acts_in(data)) acts.add(entry);
  if (words[0] == "reveal" && !acts.frozen()) throw BadInput("nothing is frozen");
  if (words[0] != "reveal") need_tournament(acts, words[2]);
  const auto archive = archive_of(data);
  const std::string act = act_of(words, *archive);
  if (const std::size_t wrong = verify_tournaments(*archive, shown_by(words, *archive)); wrong > 0 && !anyway) {
    fmt::print(stderr,
               "agon contest: nothing is shown, as {} not agree; mend it (`agon contest rejudge`), or show it all the "
               "same: --yes\n",
               wrong == 1 ? "1 thing does" : fmt::format("{} things do", wrong));
    return exit_no;
  }
  return note_act(data, act, why);
}

int contest_tournaments(const std::vector<std::string>& words, bool as_json) {
  const auto archive = archive_of(contest_data(words[1]));
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
      fmt::print("{} ({}, {}): {}\n", each.name, each.game, each.format, tournament_state(acts, each, tournament));
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
  if (as_json) {
    fmt::print("{}\n", tournaments::tournament_json(tournament, Acts::all_rounds));
    return exit_ok;
  }
  fmt::print("{}: {}\n\n{}{}", announced.name, tournament_state(acts, announced, &tournament),
             tables_of(tournament, terminal_of(STDOUT_FILENO)), moves(tournament, *archive, acts));
  return exit_ok;
}

int contest_export(const std::vector<std::string>& words) {
  const auto archive = archive_of(contest_data(words[1]));
  const std::string& name = words[2];
  need_tournament(tournaments::read_acts(*archive), name);
  const auto begun = tournaments::begun_tournaments(*archive);
  const auto found = begun.find(name);
  if (found == begun.end()) throw BadInput(fmt::format("{} has not begun", name));
  const fs::path folder = words.size() > 3 ? words[3] : ".";
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) throw BadInput(fmt::format("the folder {} cannot be made: {}", folder.string(), error.message()));
  export_tournament(folder, *found->second, *archive);
  fmt::print("tables, games and replays of {} are in {}\n", name, folder.string());
  return exit_ok;
}

}  // namespace agon::cli
