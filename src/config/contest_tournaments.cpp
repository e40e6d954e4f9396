#include "config/contest_tournaments.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "base/near.hpp"
#include "base/text.hpp"
#include "config/map_folder.hpp"
#include "config/teams/alike.hpp"
#include "formats/swiss.hpp"

namespace agon::config {

namespace fs = std::filesystem;
using tournaments::Kind;

namespace {

constexpr std::size_t tournament_name_bytes_max = 48;
constexpr std::int64_t entrants_max = 1024, games_max = 100;
constexpr std::uint64_t memory_least = 16 << 20;  // with less, an interpreter does not even start
constexpr std::string_view at_end = "end";

struct NamedKind {
  std::string_view name;
  Kind kind;
};
constexpr std::array kinds = {NamedKind{"swiss", Kind::swiss},
                              NamedKind{"play-off", Kind::play_off},
                              NamedKind{"round-robin", Kind::round_robin},
                              NamedKind{"gauntlet", Kind::gauntlet},
                              NamedKind{"all-together", Kind::all_together},
                              NamedKind{"evaluation", Kind::evaluation}};

std::string_view name_of(Kind kind) { return std::ranges::find(kinds, kind, &NamedKind::kind)->name; }

// Keys that only exist in some formats.
struct OwnKey {
  std::string_view key;
  std::array<Kind, 3> kinds;  // duplicates fill the array
};
constexpr std::array own_keys = {
    OwnKey{"rounds", {Kind::swiss, Kind::swiss, Kind::swiss}},
    OwnKey{"intermediate", {Kind::swiss, Kind::swiss, Kind::swiss}},
    OwnKey{"entrants", {Kind::play_off, Kind::play_off, Kind::play_off}},
    OwnKey{"ranked", {Kind::play_off, Kind::play_off, Kind::play_off}},
    OwnKey{"equal", {Kind::play_off, Kind::play_off, Kind::play_off}},
    OwnKey{"games", {Kind::play_off, Kind::gauntlet, Kind::evaluation}},
    OwnKey{"cycles", {Kind::round_robin, Kind::round_robin, Kind::round_robin}},
    OwnKey{"counting", {Kind::round_robin, Kind::round_robin, Kind::round_robin}},
    OwnKey{"challengers", {Kind::gauntlet, Kind::gauntlet, Kind::gauntlet}},
    OwnKey{"worlds", {Kind::all_together, Kind::all_together, Kind::all_together}},
    OwnKey{"teams_per_game", {Kind::evaluation, Kind::evaluation, Kind::evaluation}},
    OwnKey{"maps", {Kind::evaluation, Kind::evaluation, Kind::evaluation}},
    OwnKey{"points", {Kind::evaluation, Kind::evaluation, Kind::evaluation}},
};

class TournamentReader {
 public:
  TournamentReader(Keys& keys, const fs::path& folder, const std::optional<Around>& around,
                   std::span<const tournaments::TournamentPlan> earlier, Remarks& warnings)
      : keys_(keys), folder_(folder), around_(around), earlier_(earlier), warnings_(warnings) {}

  tournaments::TournamentPlan read() {
    read_name();
    game_ = read_game(keys_);
    if (game_) one_.plan.game = game_->info().name;
    read_format();
    read_seeding();
    around_ ? read_times() : refuse_times();
    read_allowance();
    if (const auto seed = keys_.number("seed", 0, INT64_MAX)) one_.seed = static_cast<std::uint64_t>(*seed);
    if (one_.seed && around_ && !around_->training) warn("seed", seed_is_known);
    for (const Setting& each : keys_.settings("setup")) {
      one_.plan.setup += fmt::format("{}{}={}", one_.plan.setup.empty() ? "" : " ", each.name, each.value);
    }
    if (game_ && kind_known_) check_game();
    if (kind_known_) advise();
    keys_.finish();
    return std::move(one_);
  }

 private:
  tournaments::FormatPlan& format() { return one_.plan.format; }

  void warn(std::string_view key, const std::string& text) {
    warnings_.push_back({keys_.line(key), keys_.what() + ": " + text});
  }

  void read_name() {
    one_.plan.name = keys_.text("name").value_or("");
    if (!keys_.has("name")) keys_.missing("name", "name = \"Final\"");
    if (!keys_.is_text("name")) return;
    if (!is_name(one_.plan.name, tournament_name_bytes_max, " -_")) {
      keys_.mistake("name",
                    fmt::format("a name has letters, digits, spaces, - and _, {} at most", tournament_name_bytes_max));
    }
    if (is_earlier(one_.plan.name)) return keys_.mistake("name", "another tournament has this name already");
    for (const tournaments::TournamentPlan& each : earlier_) {
      if (!alike(one_.plan.name, each.plan.name)) continue;
      warn("name", fmt::format("this name is almost the same as {}; is that intended?", agon::quoted(each.plan.name)));
    }
  }

  bool is_earlier(const std::string& name) const {
    return std::ranges::any_of(earlier_,
                               [&](const tournaments::TournamentPlan& each) { return each.plan.name == name; });
  }

  template <class Number>
  void number(std::string_view key, Number& value, std::int64_t most, std::int64_t least = 1) {
    value = static_cast<Number>(keys_.number(key, least, most).value_or(value));
  }

  void read_format() {
    std::vector<std::string> names;
    for (const NamedKind& each : kinds) names.emplace_back(each.name);
    const auto kind = keys_.choice("format", names);
    if (!keys_.has("format")) keys_.missing("format", "format = \"swiss\"");
    kind_known_ = kind.has_value();
    if (kind) format().kind = kinds[*kind].kind;
    for (const OwnKey& each : own_keys) {
      if (!keys_.has(each.key) || !kind || std::ranges::count(each.kinds, format().kind) > 0) continue;
      std::vector<std::string_view> owners;
      for (const Kind owner : each.kinds) {
        if (std::ranges::count(owners, name_of(owner)) == 0) owners.push_back(name_of(owner));
      }
      keys_.mistake(each.key, fmt::format("{} is a key of the format {}, but this format is {}", each.key,
                                          fmt::join(owners, " or "), name_of(format().kind)));
    }
    if (game_) format().play_off = tournaments::usual_play_off(game_->info());
    number("rounds", format().rounds, formats::Swiss::rounds_max);
    format().intermediate = keys_.yes_or_no("intermediate").value_or(false);
    number("entrants", format().play_off.entrants, entrants_max, 2);
    number("ranked", format().play_off.ranked, entrants_max);
    if (format().play_off.ranked > format().play_off.entrants && (keys_.has("ranked") || keys_.has("entrants"))) {
      warn(keys_.has("ranked") ? "ranked" : "entrants",
           fmt::format("{} places are played for, but only {} play", format().play_off.ranked,
                       format().play_off.entrants));
    }
    const auto equal = keys_.choice("equal", {"fewer-moves", "lot"});
    if (equal) {
      format().play_off.equal = *equal == 0 ? formats::PlayOff::Equal::fewer_moves : formats::PlayOff::Equal::lot;
    }
    read_games();
    const auto counting = keys_.choice("counting", {"results", "scores"});
    if (counting == 1) format().counting = formats::Counting::scores;
    number("challengers", format().challengers, entrants_max);
    number("teams_per_game", format().evaluation.teams, max_seats);
    if (auto points = keys_.numbers("points", 0, 1'000'000)) format().evaluation.placement = *std::move(points);
  }

  // The number of games between the same opponents has a different key in each format.
  void read_games() {
    auto& games = format().kind == Kind::evaluation ? format().evaluation.turns_of_seats
                  : format().kind == Kind::play_off ? format().play_off.games
                                                    : format().cycles;
    number("games", games, games_max);
    number("cycles", format().cycles, games_max);
    number("worlds", format().cycles, games_max);
  }

  void read_seeding() {
    const auto from = keys_.text("seeded_by");
    if (!from) {
      if (format().kind == Kind::play_off && kind_known_) {
        warn("format", "without seeded_by the places of the bracket are drawn by lot");
      }
      return;
    }
    one_.seeded_by = *from;
    if (const auto* other = need_earlier("seeded_by", *from)) {
      if (other->plan.game != one_.plan.game && !one_.plan.game.empty() && !other->plan.game.empty()) {
        keys_.mistake("seeded_by", fmt::format("{} is a tournament of {}", *from, other->plan.game));
      }
      if (other->plan.format.intermediate) {
        warn("seeded_by", fmt::format("{} is intermediate, so it should not count", *from));
      }
    }
  }

  // An earlier tournament of the file; null, with a mistake, if there is none of this name.
  const tournaments::TournamentPlan* need_earlier(std::string_view key, const std::string& name) {
    std::vector<std::string> names;
    for (const tournaments::TournamentPlan& each : earlier_) {
      if (each.plan.name == name) return &each;
      names.push_back(each.plan.name);
    }
    const std::string others = names.empty() ? "it is the first one" : fmt::format("{}", fmt::join(names, ", "));
    keys_.mistake(key, fmt::format("there is no tournament {} before this one{}", agon::quoted(name),
                                   advice(name, names, "before it: " + others)));
    return nullptr;
  }

  void read_times() {
    one_.start = keys_.moment("start");
    if (one_.start && *one_.start < around_->now) {
      warnings_.push_back({keys_.line("start"), keys_.what() + ": its start has passed, so it begins at once", true});
    }
    if (one_.start && around_->start && *one_.start <= *around_->start) {
      warn("start", "the contest has not begun by then, so no team can have handed in a program");
    }
    read_after();
    if (keys_.has("start") && keys_.has("after")) keys_.mistake("after", "give either start or after, not both");
    const auto publish = keys_.choice("publish", {"by hand", "rounds", "over"});
    if (publish)
      one_.publish =
          std::array{tournaments::Publish::by_hand, tournaments::Publish::rounds, tournaments::Publish::over}[*publish];
    warn_of_seeding();
  }

  void warn_of_seeding() {
    if (one_.seeded_by.empty()) return;
    const auto earlier = std::ranges::find(earlier_, one_.seeded_by, [](const auto& each) { return each.plan.name; });
    if (earlier != earlier_.end() &&
        ((one_.after && earlier->after >= one_.after) || (one_.start && earlier->start >= one_.start))) {
      warn(one_.after ? "after" : "start",
           fmt::format("{0}, by which it is seeded, is not over then, so it begins later; after = \"{0}\" says so",
                       one_.seeded_by));
    }
    if (!keys_.has("start") && !keys_.has("after")) {
      warn("seeded_by",
           fmt::format("it begins by hand; after = \"{}\" would begin it when that one is over", one_.seeded_by));
    }
  }

  void read_after() {
    const auto after = keys_.text("after");
    if (!after) return;
    const auto& length = around_->length;
    if (*after == at_end) {
      one_.after = length;
      one_.at_end = true;
      if (!length) keys_.mistake("after", "the contest has no length, so it has no end");
    } else if (const auto time = time_from(*after)) {
      one_.after = time;
      if (length && *time > *length) {
        keys_.mistake("after",
                      fmt::format("the contest is over before that; after = \"{}\" begins it at the end", at_end));
      }
    } else if (need_earlier("after", *after)) {
      one_.after_tournament = *after;
    }
  }

  void refuse_times() {
    for (const std::string_view key : {"start", "after", "publish"}) {
      if (keys_.has(key)) {
        warn(key,
             fmt::format("{} is for a contest (`agon serve`); here the tournaments are played in their order", key));
      }
    }
  }

  void read_allowance() {
    worker::Allowance& allowance = one_.plan.allowance;
    allowance.block_cpu = keys_.time("time", Milliseconds(1));
    allowance.block_wall = keys_.time("wall", Milliseconds(1));
    allowance.memory_bytes = keys_.size("memory");
    if (allowance.memory_bytes && *allowance.memory_bytes < memory_least) {
      keys_.mistake("memory", fmt::format("programs need a memory of {}MB at least", memory_least >> 20));
    }
  }

  // Checks whether the game can be played like this. The game's own reader explains what is wrong with a setup or a
  // map.
  void check_game() {
    if (format().kind == Kind::evaluation && !read_maps()) return;
    std::vector<worker::Program> some(3);
    for (std::size_t i = 0; i < some.size(); ++i) some[i].name = std::to_string(i);
    tournaments::Plan plan = tournaments::plan_at_start(one_, 0, some);
    plan.name = "x";
    plan.format.challengers = 1;
    const Result<void> valid = tournaments::validate(plan);
    if (valid) return;
    std::string why = with_name_of_map(valid.error(), map_names_);
    for (std::size_t at = 0; (at = why.find('\n', at)) != why.npos; at += 5) why.replace(at, 1, "\n    ");
    const std::string_view key = keys_.has("setup") ? "setup" : format().kind == Kind::evaluation ? "maps" : "format";
    keys_.mistake(key, why);
  }

  static bool makes(const Game& game, const std::string& kind) {
    return game.maps && std::ranges::count(game.maps->kinds, kind) > 0;
  }

  std::string maps_advice() const {
    std::string advice = "maps = \"maps\", a folder of map files";
    if (game_->maps) advice += fmt::format(", or \"{}\"", fmt::join(game_->maps->kinds, "\" or \""));
    return advice;
  }

  // Returns false, with a mistake, if there are none.
  bool read_maps() {
    const std::size_t before = keys_.mistakes().size();
    const auto maps = keys_.text("maps");
    if (!keys_.has("maps")) keys_.missing("maps", maps_advice());
    if (!maps) return false;
    if (makes(*game_, *maps)) {
      one_.made_maps = *maps;
    } else if (!game_->maps && std::ranges::any_of(games(), [&](const Game& each) { return makes(each, *maps); })) {
      keys_.mistake("maps", fmt::format("{} cannot make maps by itself; name a folder", game_->info().name));
    } else {
      read_folder(folder_ / *maps);
    }
    if (keys_.mistakes().size() > before) return false;
    auto& rules = format().evaluation;
    const tournaments::Plan plan = tournaments::plan_at_start(one_, 0, {});
    rules.maps = static_cast<std::uint32_t>(plan.maps.size());
    const auto match = game_->start(plan.setup + '\n' + plan.maps.front(), 0);
    if (match) rules.seats = static_cast<std::uint32_t>((*match)->seats());
    if (rules.teams <= rules.seats) return true;
    keys_.mistake("teams_per_game", fmt::format("a game has {} seats", rules.seats));
    return false;
  }

  void read_folder(const fs::path& folder) {
    auto maps = read_map_folder(folder);
    if (!maps) return keys_.mistake("maps", maps.error());
    const std::string advice = advice_on_foreign(*maps);
    if (!advice.empty()) warn("maps", advice);
    one_.plan.maps = maps->texts;
    map_names_ = maps->names;
  }

  void advise() {
    const SwissRounds usual = game_ ? game_->info().swiss_rounds : SwissRounds{};
    const std::uint32_t rounds = format().rounds;
    if (!usual.document.empty() && format().kind == Kind::swiss) {
      const auto [least, most] = format().intermediate ? std::pair(usual.intermediate_least, usual.intermediate_most)
                                                       : std::pair(usual.final_least, usual.final_most);
      if (rounds < least || rounds > most) {
        warn("rounds", fmt::format("{} rounds; {} says {} to {} for {} Swiss", rounds, usual.document, least, most,
                                   format().intermediate ? "an intermediate" : "a final"));
      }
    }
    if (!around_ || around_->teams == 0) return;
    const std::string advice = tournaments::format_of(format())->advice(around_->teams);
    if (!advice.empty()) warn("format", "if all teams take part, " + advice);
  }

  Keys& keys_;
  const fs::path& folder_;
  const std::optional<Around>& around_;
  const std::span<const tournaments::TournamentPlan> earlier_;
  Remarks& warnings_;
  const Game* game_ = nullptr;
  bool kind_known_ = false;
  std::vector<std::string> map_names_;
  tournaments::TournamentPlan one_;
};

}  // namespace

std::vector<tournaments::TournamentPlan> read_tournaments(Keys& file, const fs::path& folder,
                                                          const std::optional<Around>& around, Remarks& warnings) {
  std::vector<tournaments::TournamentPlan> all;
  for (Keys& each : file.tables("tournament", "tournament")) {
    tournaments::TournamentPlan one = TournamentReader(each, folder, around, all, warnings).read();
    all.push_back(std::move(one));
  }
  return all;
}

}  // namespace agon::config
