// agon replay: shows the content of a replay, and verifies it.

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <cstdio>
#include <memory>

#include "base/digest.hpp"
#include "base/printable.hpp"
#include "cli/film.hpp"
#include "cli/find_game.hpp"
#include "cli/frame/command.hpp"
#include "cli/frame/json_out.hpp"
#include "cli/frame/output_file.hpp"
#include "cli/frame/text_table.hpp"
#include "cli/frame/words.hpp"
#include "cli/load_replay.hpp"
#include "cli/notes_file.hpp"
#include "cli/viewer_page.hpp"
#include "os/whole_file.hpp"
#include "referee/verdict.hpp"

namespace agon::cli {
namespace {

namespace json = boost::json;

struct ReplayOptions {
  std::string file;
  bool verify = false;
  bool text = false;
  std::string html, gif, mp4;
  bool no_notes = false;
  bool as_json = false;
};

std::string seat_name(const replay::Replay& replay, std::size_t seat) {
  const Game* game = find_game(replay.game);
  return game ? replay::seat_name(game->info(), seat) : fmt::format("seat {}", seat + 1);
}

std::vector<replay::TimeUsage> times_of(const replay::Replay& replay) {
  std::vector<replay::TimeUsage> times(replay.seats.size());
  for (const auto& turn : replay.turns) {
    for (const auto& said : turn.said) {
      times[said.seat].cpu += said.spent.cpu;
      times[said.seat].wall += said.spent.wall;
    }
    for (const auto& [seat, spent] : turn.spent) {
      times[seat].cpu += spent.cpu;
      times[seat].wall += spent.wall;
    }
  }
  return times;
}

std::string summary(const replay::Replay& replay) {
  Rows rows{
      {"game", printable(replay.game)}, {"setup", printable(replay.setup)}, {"seed", std::to_string(replay.seed)}};
  const auto times = times_of(replay);
  for (std::size_t seat = 0; seat < replay.seats.size(); ++seat) {
    const auto& player = replay.seats[seat];
    const std::string name = printable(player.name), program = printable(player.program);
    rows.emplace_back(
        seat_name(replay, seat),
        fmt::format("{}{}{}{}{:.2f} s of processor time, {:.2f} s waited", name,
                    name.empty() || program.empty() ? "" : ": ", program, name.empty() && program.empty() ? "" : ", ",
                    replay::seconds(times[seat].cpu), replay::seconds(times[seat].wall)));
  }
  rows.emplace_back("played", fmt::format("{} with agon {}, {}", printable(replay.played),
                                          printable(replay.program_version), counted(replay.turns.size(), "turn")));
  rows.emplace_back("digest", hex(replay.digest));
  return text_table(rows, 0) + printable(replay.reason) + '\n';
}

json::object to_json(const replay::Replay& replay) {
  json::array seats, scores, faults;
  const auto times = times_of(replay);
  for (std::size_t seat = 0; seat < replay.seats.size(); ++seat) {
    seats.push_back({{"seat", seat_name(replay, seat)},
                     {"name", printable(replay.seats[seat].name)},
                     {"bot", printable(replay.seats[seat].program)},
                     {"cpu_seconds", replay::seconds(times[seat].cpu)},
                     {"wall_seconds", replay::seconds(times[seat].wall)}});
  }
  for (const std::int64_t score : replay.scores) scores.emplace_back(to_points(score));
  for (const auto& charge : replay.faults) {
    faults.push_back({{"seat", charge.seat},
                      {"fault", replay::fault_name(charge.fault)},
                      {"turn", charge.turn},
                      {"verdict", printable(charge.verdict)},
                      {"line", printable(charge.line)}});
  }
  return {{"game", printable(replay.game)},
          {"setup", printable(replay.setup)},
          {"seed", replay.seed},
          {"played", printable(replay.played)},
          {"program_version", printable(replay.program_version)},
          {"seats", std::move(seats)},
          {"turns", replay.turns.size()},
          {"scores", std::move(scores)},
          {"winner", replay.winner ? json::value(*replay.winner) : json::value(nullptr)},
          {"reason", printable(replay.reason)},
          {"digest", hex(replay.digest)},
          {"faults", std::move(faults)}};
}

void check_films(const ReplayOptions& wanted, const std::string& file) {
  if (!wanted.gif.empty()) check_output("--gif", wanted.gif, OutputKind::film, std::vector{file});
  if (!wanted.mp4.empty()) check_output("--mp4", wanted.mp4, OutputKind::film, std::vector{file});
}

void write_films(const ReplayOptions& wanted, const replay::Replay& replay) {
  for (const auto& [path, kind] : {std::pair(wanted.gif, FilmKind::gif), std::pair(wanted.mp4, FilmKind::mp4)}) {
    if (path.empty()) continue;
    const Film film = make_film(replay, path, kind);
    if (!wanted.as_json) fmt::print("{}: {} pictures, {:.1f} s\n", path, film.pictures, film.seconds);
  }
}

int show(const ReplayOptions& wanted) {
  const std::string file = wanted.file.empty() ? last_replay_or_refuse() : wanted.file;
  const replay::Replay replay = load_replay(file);
  if (!wanted.html.empty()) check_output("--html", wanted.html, OutputKind::page, std::vector{file});
  check_films(wanted, file);
  json::object out = to_json(replay);
  int code = exit_ok;
  if (!wanted.html.empty()) {
    const std::string notes = wanted.no_notes ? "" : notes_beside(file);
    os::write_whole_file(wanted.html, viewer_page_with(replay::print_replay(replay) + notes));
    if (!wanted.as_json) {
      fmt::print("{} shows the match in any browser, without network{}\n", wanted.html,
                 notes.empty() ? "" : "; what the bots wrote to stderr is in it too (--no-notes leaves it out)");
    }
  }
  write_films(wanted, replay);
  if (wanted.text) {
    const auto told = replay::tell(replay);
    if (!told) throw BadInput(fmt::format("{}: {}", file, told.error()));
    const std::string text = printable(*told);
    wanted.as_json ? void(out["text"] = text) : fmt::print("{}", text);
  }
  if (wanted.verify) {
    const auto found = replay::verify(replay);
    code = found ? exit_ok : exit_no;
    const std::string what = printable(found ? *found : found.error());
    if (!wanted.as_json) fmt::print("{}: {}{}\n", file, found ? "" : "not true: ", what);
    out["verified"] = found.ok();
    out["verification"] = what;
  }
  if (wanted.as_json) print_json(out);
  if (!wanted.as_json && wanted.html.empty() && wanted.gif.empty() && wanted.mp4.empty() && !wanted.text &&
      !wanted.verify)
    fmt::print("{}", summary(replay));
  return code;
}

}  // namespace

Command replay_command() {
  const auto wanted = std::make_shared<ReplayOptions>();
  return {
      .name = "replay",
      .summary = "shows what is in a replay, and verifies it",
      .details = "Without a file: the single match that was played last. Without an option: a short summary.",
      .operands = {{"FILE", "a replay", &wanted->file, Hint::file, 0}},
      .options = {{"--verify", "",
                   "plays the match again and compares every digest and the result; exit code 1: it is not true",
                   &wanted->verify},
                  {"--text", "", "describes the match turn by turn", &wanted->text},
                  {"--html", "OUT", "writes one page that shows the match, to send to a friend", &wanted->html,
                   Hint::file},
                  {"--no-notes", "", "leaves out of that page what the bots wrote to stderr (FILE.notes)",
                   &wanted->no_notes},
                  {"--mp4", "OUT", "writes a film of the match; needs ffmpeg and Chromium or Chrome", &wanted->mp4,
                   Hint::file},
                  {"--gif", "OUT", "the same as an animated GIF: smaller, and 30 s at most", &wanted->gif, Hint::file},
                  {"--json", "", "for scripts", &wanted->as_json}},
      .examples = {{"agon replay --verify match.agon", "is it what happened?"},
                   {"agon replay --html match.html", "the last match as one page"},
                   {"agon replay match.agon --mp4 match.mp4", "a film for those who have no browser at hand"}},
      .run = [wanted] { return show(*wanted); }};
}

}  // namespace agon::cli
