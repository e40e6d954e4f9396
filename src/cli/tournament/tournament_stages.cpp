#include "cli/tournament/tournament_stages.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <boost/json.hpp>
#include <filesystem>
#include <random>

#include "base/machine_error.hpp"
#include "base/near.hpp"
#include "base/text.hpp"
#include "cli/find_game.hpp"
#include "cli/frame/command.hpp"
#include "cli/frame/files.hpp"
#include "cli/match/setup.hpp"
#include "formats/lot.hpp"
#include "formats/standings.hpp"
#include "formats/swiss.hpp"
#include "games/setup_text.hpp"
#include "tournaments/tournament.hpp"

namespace agon::cli {
namespace {

namespace json = boost::json;
using tournaments::Kind;
using worker::Program;

constexpr const char* stages_book = "stages";
constexpr std::size_t round_robin_up_to = 12;  // entrants; beyond that, a Swiss is much shorter
constexpr std::uint32_t rounds_usual = 9, usual_maps = 10;
constexpr std::array kinds = {Kind::swiss,    Kind::play_off,     Kind::round_robin,
                              Kind::gauntlet, Kind::all_together, Kind::evaluation};

Kind kind_called(const std::string& name) {
  std::vector<std::string> names;
  for (const Kind kind : kinds) {
    if (tournaments::kind_name(kind) == name) return kind;
    names.emplace_back(tournaments::kind_name(kind));
  }
  throw BadInput(fmt::format("there is no format {}{}", agon::quoted(name),
                             advice(name, names, fmt::format("there are {}", fmt::join(names, ", ")))));
}

Kind usual_kind(const GameInfo& info, std::size_t entrants) {
  if (info.usual_format == UsualFormat::evaluation) return Kind::evaluation;
  if (info.seats_min > 2 || info.pace == Pace::freely) return Kind::all_together;
  return entrants > round_robin_up_to ? Kind::swiss : Kind::round_robin;
}

std::uint32_t number(std::string_view flag, const std::optional<std::uint64_t>& value, std::uint32_t otherwise) {
  if (!value) return otherwise;
  if (*value < 1 || *value > 10'000) throw BadInput(fmt::format("{} takes 1 to 10000", flag));
  return static_cast<std::uint32_t>(*value);
}

tournaments::FormatPlan format_from(const StageFlags& flags, Kind kind, const GameInfo& info, std::size_t entrants) {
  tournaments::FormatPlan format;
  format.kind = kind;
  const auto opponents = static_cast<std::uint32_t>(std::max<std::size_t>(entrants, 2) - 1);
  format.rounds = number("--rounds", flags.rounds, std::min(rounds_usual, opponents));
  if (kind == Kind::swiss && format.rounds > formats::Swiss::rounds_max) {
    throw BadInput(fmt::format("--rounds of a Swiss takes 1 to {}", formats::Swiss::rounds_max));
  }
  format.play_off = tournaments::usual_play_off(info);
  format.play_off.games = number("--games", flags.games, format.play_off.games);
  format.play_off.entrants = number("--entrants", flags.entrants, format.play_off.entrants);
  format.cycles = number("--games", flags.games, kind == Kind::gauntlet ? 2 : 1);
  format.challengers = number("--challengers", flags.challengers, 1);
  format.evaluation.seats = std::clamp<std::uint32_t>(info.seats_max, 2, 4);
  format.evaluation.turns_of_seats = number("--games", flags.games, 1);
  format.evaluation.maps = number("--rounds", flags.rounds, usual_maps);
  return format;
}

std::vector<std::string> maps_in(const std::filesystem::path& folder) {
  std::error_code error;
  if (!std::filesystem::is_directory(folder, error)) {
    throw BadInput(fmt::format("--maps {}: there is no such folder", folder.string()));
  }
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.is_regular_file()) files.push_back(entry.path());
  }
  std::ranges::sort(files);
  std::vector<std::string> maps;
  for (const auto& file : files) maps.push_back(read_file(file));
  if (maps.empty()) throw BadInput(fmt::format("--maps {}: the folder has no files", folder.string()));
  return maps;
}

std::chrono::milliseconds whole_milliseconds(std::chrono::nanoseconds time) {
  return std::chrono::ceil<std::chrono::milliseconds>(time);
}

void reorder(std::vector<Program>& programs, const std::vector<formats::Entrant>& order) {
  std::vector<Program> ordered;
  for (const formats::Entrant& entrant : order)
    ordered.push_back(*std::ranges::find(programs, entrant.name, &Program::name));
  programs = std::move(ordered);
}

void draw_order(tournaments::Plan& plan) {
  std::vector<formats::Entrant> entrants;
  for (const Program& program : plan.entrants) entrants.push_back({program.name});
  reorder(plan.entrants, formats::drawn_order(plan.seed, entrants));
}

}  // namespace

std::vector<Stage> stages_of(const StageFlags& flags, const std::vector<Program>& entrants) {
  if (flags.game.empty()) throw BadInput("which game? add --game GAME, see `agon games`");
  const Game& game = game_called(flags.game);
  const GameInfo& info = game.info();
  if (!flags.maps.empty() && !flags.match.map.empty()) throw BadInput("--map and --maps do not go together");
  tournaments::Plan plan;
  plan.game = info.name;
  plan.setup = setup_from(info, flags.match.setup, "", 0);
  if (!flags.match.map.empty()) plan.maps = {read_file(flags.match.map)};
  if (!flags.maps.empty()) plan.maps = maps_in(flags.maps);
  plan.seed = flags.match.seed ? *flags.match.seed : std::random_device{}();
  plan.entrants = entrants;
  if (flags.match.time) plan.allowance.block_cpu = whole_milliseconds(*flags.match.time);
  if (flags.match.wall) plan.allowance.block_wall = whole_milliseconds(*flags.match.wall);
  if (flags.match.memory) plan.allowance.memory_bytes = flags.match.memory->count;

  const Kind kind = flags.format.empty() ? usual_kind(info, entrants.size()) : kind_called(flags.format);
  std::vector<Stage> stages{{plan, ""}};
  if (!flags.then.empty()) stages.push_back({plan, "-"});
  for (Stage& stage : stages) {
    const bool is_first = stage.seeded_by.empty();
    tournaments::Plan& own = stage.plan;
    own.format = format_from(flags, is_first ? kind : kind_called(flags.then), info, entrants.size());
    own.name = flags.name.empty() ? tournaments::kind_name(own.format.kind) : flags.name;
    if (!is_first) {
      own.name =
          flags.name.empty() ? fmt::format("final {}", tournaments::kind_name(own.format.kind)) : flags.name + " final";
      stage.seeded_by = stages.front().plan.name;
    }
    if (is_first && own.format.kind != Kind::gauntlet) draw_order(own);
    if (own.format.kind != Kind::evaluation) continue;
    if (!info.own_match_option.empty() && setup_value(own.setup, info.own_match_option).empty()) {
      // Each match belongs to one entrant and ends with it.
      own.setup += fmt::format("{}{}=1", own.setup.empty() ? "" : " ", info.own_match_option);
    }
    stage.asked_setup = own.setup;
    own.setup = tournaments::setup_at_start(own);
    if (own.maps.empty() && game.maps) {
      tournaments::TournamentPlan on_live_maps;
      on_live_maps.plan = own;
      on_live_maps.made_maps = game.maps->kinds.front();
      own = tournaments::plan_at_start(on_live_maps, own.seed, std::move(own.entrants));
    }
    if (!own.maps.empty()) own.format.evaluation.maps = static_cast<std::uint32_t>(own.maps.size());
  }
  return stages;
}

std::vector<Stage> stages_of(const config::TournamentsFile& file, const std::optional<std::uint64_t>& seed,
                             const std::vector<Program>& entrants) {
  const std::uint64_t drawn = seed ? *seed : std::random_device{}();
  std::vector<Stage> stages;
  for (const tournaments::TournamentPlan& from : file.tournaments) {
    stages.push_back(
        {tournaments::plan_at_start(from, from.seed.value_or(drawn), entrants), from.seeded_by, from.plan.setup});
    tournaments::Plan& plan = stages.back().plan;
    if (from.seeded_by.empty() && plan.format.kind != Kind::gauntlet) draw_order(plan);
  }
  return stages;
}

void check(const std::vector<Stage>& stages) {
  for (const Stage& stage : stages) {
    if (const auto valid = tournaments::validate(stage.plan); !valid) throw BadInput(valid.error());
  }
}

void keep_stages(store::Archive& archive, const std::vector<Stage>& stages) {
  json::array list;
  for (const Stage& stage : stages) {
    list.push_back(json::object{{"plan", json::parse(to_json(stage.plan))}, {"seeded_by", stage.seeded_by}});
  }
  archive.write(stages_book, json::serialize(json::object{{"stages", std::move(list)}}));
  archive.commit();
}

std::vector<Stage> kept_stages(store::Archive& archive) {
  std::vector<Stage> stages;
  for (const store::Entry& entry : archive.read(stages_book)) {
    boost::system::error_code error;
    const json::value value = json::parse(entry.text, error);
    if (error) throw MachineError(fmt::format("book {}: {}", stages_book, error.message()));
    for (const json::value& stage : value.at("stages").as_array()) {
      auto plan = tournaments::plan_from(json::serialize(stage.at("plan")));
      if (!plan) throw MachineError(plan.error());
      stages.push_back({*std::move(plan), std::string(stage.at("seeded_by").as_string())});
    }
  }
  return stages;
}

tournaments::Plan plan_at_start(const Stage& stage, store::Archive& archive) {
  tournaments::Plan plan = stage.plan;
  if (stage.seeded_by.empty()) return plan;
  const tournaments::Tournament earlier = tournaments::read_tournament(archive, stage.seeded_by);
  reorder(plan.entrants, formats::in_order(earlier.table(), earlier.entrants()));
  return plan;
}

}  // namespace agon::cli
