#include "cli/tournament/tournament_differences.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <type_traits>
#include <utility>

#include "base/text.hpp"
#include "sandbox/compilers/words_of_shell.hpp"
#include "tournaments/tournament_plan.hpp"

namespace agon::cli {
namespace {

using tournaments::FormatPlan;
using tournaments::Kind;
using tournaments::Plan;

class Comparison {
 public:
  void field(std::string_view what, const std::string& kept, const std::string& wanted) {
    if (kept != wanted) found_.push_back(fmt::format("{}: {} before, {} now", what, kept, wanted));
  }
  void number(std::string_view what, std::uint64_t kept, std::uint64_t wanted) {
    field(what, std::to_string(kept), std::to_string(wanted));
  }
  template <class Unit>
  void limit(std::string_view what, const std::optional<Unit>& kept, const std::optional<Unit>& wanted) {
    const auto text = [](const std::optional<Unit>& value) {
      if (!value) return std::string("default");
      if constexpr (std::is_integral_v<Unit>) {
        return fmt::format("{} bytes", *value);
      } else {
        return fmt::format("{} ms", value->count());
      }
    };
    field(what, text(kept), text(wanted));
  }
  void note(std::string difference) { found_.push_back(std::move(difference)); }
  std::vector<std::string> take() { return std::move(found_); }
  bool empty() const { return found_.empty(); }

 private:
  std::vector<std::string> found_;
};

void compare_formats(Comparison& to, const tournaments::FormatPlan& kept, const tournaments::FormatPlan& wanted) {
  to.field("format", std::string(tournaments::kind_name(kept.kind)), std::string(kind_name(wanted.kind)));
  if (kept.kind != wanted.kind) return;
  switch (kept.kind) {
    case Kind::swiss:
      return to.number("rounds", kept.rounds, wanted.rounds);
    case Kind::play_off:
      to.number("games", kept.play_off.games, wanted.play_off.games);
      return to.number("entrants", kept.play_off.entrants, wanted.play_off.entrants);
    case Kind::gauntlet:
      to.number("challengers", kept.challengers, wanted.challengers);
      [[fallthrough]];
    case Kind::round_robin:
    case Kind::all_together:
      return to.number("games", kept.cycles, wanted.cycles);
    case Kind::evaluation:
      to.number("maps", kept.evaluation.maps, wanted.evaluation.maps);
      return to.number("games", kept.evaluation.turns_of_seats, wanted.evaluation.turns_of_seats);
  }
}

std::string shown(const std::string& setup) { return setup.empty() ? "default" : agon::quoted(setup); }

// A tournament keeps the options with which it began, unless the user explicitly asks for others.
bool has_same_setup(const Plan& kept, const Stage& wanted) {
  if (kept.setup == wanted.plan.setup) return true;
  Plan asked = wanted.plan;
  asked.setup = wanted.asked_setup;
  return tournaments::setup_at_start(kept) == wanted.plan.setup && tournaments::setup_at_start(asked) != asked.setup;
}

void compare_plans(Comparison& to, const Plan& kept, const Stage& stage) {
  const Plan& wanted = stage.plan;
  to.field("game", kept.game, wanted.game);
  compare_formats(to, kept.format, wanted.format);
  // If the formats differ, the default names differ too.
  if (kept.format.kind == wanted.format.kind) to.field("name", kept.name, wanted.name);
  if (!has_same_setup(kept, stage)) to.field("setup", shown(kept.setup), shown(wanted.setup));
  to.number("seed", kept.seed, wanted.seed);
  to.limit("--time", kept.allowance.block_cpu, wanted.allowance.block_cpu);
  to.limit("--wall", kept.allowance.block_wall, wanted.allowance.block_wall);
  to.limit("--memory", kept.allowance.memory_bytes, wanted.allowance.memory_bytes);
  if (kept.maps != wanted.maps && kept.maps.size() == wanted.maps.size()) {
    to.note("the maps differ");
  } else {
    to.number("maps", kept.maps.size(), wanted.maps.size());
  }
  if (!to.empty()) return;
  Plan alike = wanted;  // ignores what the command line cannot specify
  alike.entrants = kept.entrants;
  alike.setup = kept.setup;
  alike.format.look_ahead = kept.format.look_ahead;
  alike.format.avoid_third_side = kept.format.avoid_third_side;
  alike.paired_seeds = kept.paired_seeds;
  if (to_json(kept) != to_json(alike)) to.note("the rules of the format differ");
}

// Sorted; empty if the plan is not a gauntlet.
std::vector<std::string> challengers(const Plan& plan, const std::vector<worker::Program>& entrants) {
  std::vector<std::string> names;
  for (std::size_t i = 0; plan.format.kind == Kind::gauntlet && i < plan.format.challengers; ++i) {
    if (i < entrants.size()) names.push_back(entrants[i].name);
  }
  std::ranges::sort(names);
  return names;
}

bool is_same(const worker::Program& one, const worker::Program& other) {
  if (one.file != other.file || one.source != other.source) return false;
  if (one.command == other.command) return true;
  const auto words = sandbox::words_of_shell(one.command), others = sandbox::words_of_shell(other.command);
  return words && others && *words == *others;
}

// A bot entered under another name keeps that name: earlier versions used other names ("prog.sh", not "prog"), and
// quoted paths.
void take_kept_names(const std::vector<worker::Program>& kept, std::vector<worker::Program>& wanted) {
  const auto has = [](const std::vector<worker::Program>& list, const std::string& name) {
    return std::ranges::any_of(list, [&](const worker::Program& each) { return each.name == name; });
  };
  for (worker::Program& program : wanted) {
    for (const worker::Program& old : kept) {
      if (!is_same(old, program)) continue;
      if (old.name != program.name && (has(kept, program.name) || has(wanted, old.name))) continue;
      program = old;
      break;
    }
  }
}

}  // namespace

std::vector<std::string> differences(const std::vector<Stage>& kept, const std::vector<Stage>& wanted) {
  Comparison found;
  found.number("stages", kept.size(), wanted.size());
  for (std::size_t i = 0; i < std::min(kept.size(), wanted.size()); ++i) {
    compare_plans(found, kept[i].plan, wanted[i]);
  }
  return found.take();
}

BotChanges bot_changes(const tournaments::Tournament& tournament, std::vector<worker::Program> wanted) {
  const std::vector<worker::Program>& kept = tournament.plan().entrants;
  take_kept_names(kept, wanted);
  BotChanges found;
  for (std::size_t player = 0; player < kept.size(); ++player) {
    const bool was_removed = tournament.entrants()[player].removed;
    const auto now = std::ranges::find(wanted, kept[player].name, &worker::Program::name);
    if (now == wanted.end()) {
      if (!was_removed) found.removed.push_back(kept[player].name);
      continue;
    }
    if (was_removed) {
      found.back.push_back(now->name);
    } else {
      ++found.kept;
    }
    if (*now != kept[player]) found.changed.push_back(*now);
  }
  std::ranges::sort(found.removed);  // by name, not by start number, which is random
  std::ranges::sort(found.back);
  std::ranges::sort(found.changed, {}, &worker::Program::name);
  for (const worker::Program& program : wanted) {
    if (!tournament.find(program.name)) found.added.push_back(program);
  }
  const auto there = challengers(tournament.plan(), kept), now = challengers(tournament.plan(), wanted);
  if (there != now) {
    found.challengers = fmt::format("challengers: {} before, {} now", fmt::join(there, ", "), fmt::join(now, ", "));
  }
  return found;
}

std::vector<std::string> lines_of(const BotChanges& changes) {
  std::vector<std::string> lines;
  for (const std::string& name : changes.removed) lines.push_back(fmt::format("bot {}: removed", name));
  for (const worker::Program& program : changes.changed) lines.push_back(fmt::format("bot {}: changed", program.name));
  for (const worker::Program& program : changes.added) lines.push_back(fmt::format("bot {}: added", program.name));
  for (const std::string& name : changes.back) lines.push_back(fmt::format("bot {}: back", name));
  if (!changes.challengers.empty()) lines.push_back(changes.challengers);
  return lines;
}

std::vector<std::string> options_given(const StageFlags& flags) {
  std::vector<std::string> given;
  const auto note = [&](bool is_given, std::string_view option) {
    if (is_given) given.emplace_back(option);
  };
  note(!flags.game.empty(), "--game");
  note(!flags.format.empty(), "--format");
  note(!flags.then.empty(), "--then");
  note(!flags.maps.empty(), "--maps");
  note(flags.rounds.has_value(), "--rounds");
  note(flags.games.has_value(), "--games");
  note(flags.entrants.has_value(), "--entrants");
  note(flags.challengers.has_value(), "--challengers");
  note(flags.match.seed.has_value(), "--seed");
  note(!flags.match.setup.empty(), "--setup");
  note(!flags.match.map.empty(), "--map");
  note(flags.match.time.has_value(), "--time");
  note(flags.match.wall.has_value(), "--wall");
  note(flags.match.memory.has_value(), "--memory");
  return given;
}

}  // namespace agon::cli
