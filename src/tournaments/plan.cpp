#include "tournaments/plan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/json.hpp>
#include <set>

#include "base/digest.hpp"
#include "formats/swiss.hpp"
#include "games/registry.hpp"
#include "worker/json_parts.hpp"

namespace agon::tournaments {

namespace json = boost::json;

namespace {

constexpr std::array<std::string_view, 6> kind_names = {"swiss",    "play-off",     "round-robin",
                                                        "gauntlet", "all-together", "evaluation"};
constexpr std::uint32_t cycles_max = 10'000;
constexpr std::size_t name_max = 100;
constexpr std::size_t maps_max = 1'000;

// A format's integers by name, so that reading and writing cannot differ.
struct Count {
  std::string_view name;
  std::uint32_t& value;
  std::uint32_t least, most;
};

std::vector<Count> counts_of(FormatPlan& format) {
  switch (format.kind) {
    case Kind::swiss:
      return {{"rounds", format.rounds, 1, formats::Swiss::rounds_max}};
    case Kind::play_off:
      return {{"entrants", format.play_off.entrants, 2, formats::Swiss::entrants_max},
              {"ranked", format.play_off.ranked, 1, formats::Swiss::entrants_max},
              {"games", format.play_off.games, 1, cycles_max}};
    case Kind::round_robin:
    case Kind::all_together:
      return {{"cycles", format.cycles, 1, cycles_max}};
    case Kind::gauntlet:
      return {{"cycles", format.cycles, 1, cycles_max},
              {"challengers", format.challengers, 1, formats::Swiss::entrants_max}};
    case Kind::evaluation:
      return {{"maps", format.evaluation.maps, 1, maps_max},
              {"seats", format.evaluation.seats, 2, max_seats},
              {"teams", format.evaluation.teams, 1, format.evaluation.seats},
              {"turns_of_seats", format.evaluation.turns_of_seats, 1, max_seats}};
  }
  return {};
}

json::object json_of(FormatPlan format) {
  json::object object{{"kind", kind_name(format.kind)}};
  for (const Count& count : counts_of(format)) object[count.name] = count.value;
  if (format.kind == Kind::swiss) object["intermediate"] = format.intermediate;
  if (format.kind == Kind::swiss && format.look_ahead) object["look_ahead"] = true;
  if (format.kind == Kind::swiss && format.avoid_third_side) object["avoid_third_side"] = true;
  if (format.kind == Kind::play_off) {
    object["fewer_moves"] = format.play_off.equal == formats::PlayOff::Equal::fewer_moves;
  }
  if (format.kind == Kind::round_robin) object["scores"] = format.counting == formats::Counting::scores;
  if (format.kind == Kind::evaluation) object["placement"] = json::value_from(format.evaluation.placement);
  return object;
}

FormatPlan format_in(const json::value& value) {
  const Members members(value);
  const auto kind = std::ranges::find(kind_names, members.text("kind"));
  if (kind == kind_names.end()) throw ParseError{"there is no such kind of tournament"};
  FormatPlan format;
  format.kind = static_cast<Kind>(kind - kind_names.begin());
  for (const Count& count : counts_of(format)) count.value = members.count(count.name, count.most);
  for (const Count& count : counts_of(format)) {  // again, as one may limit another
    if (count.value < count.least || count.value > count.most) {
      throw ParseError{fmt::format("the field \"{}\" is not from {} to {}", count.name, count.least, count.most)};
    }
  }
  if (format.kind == Kind::swiss) format.intermediate = members.get_bool("intermediate");
  format.look_ahead = members.has("look_ahead") && members.get_bool("look_ahead");
  format.avoid_third_side = members.has("avoid_third_side") && members.get_bool("avoid_third_side");
  if (format.kind == Kind::play_off && members.get_bool("fewer_moves")) {
    format.play_off.equal = formats::PlayOff::Equal::fewer_moves;
  }
  if (format.kind == Kind::round_robin && members.get_bool("scores")) format.counting = formats::Counting::scores;
  if (format.kind == Kind::evaluation) format.evaluation.placement = members.whole_numbers("placement");
  return format;
}

Plan plan_in(const json::value& value) {
  const Members members(value);
  Plan plan;
  plan.name = members.text("name");
  plan.game = members.text("game");
  plan.setup = members.text("setup");
  plan.maps = members.texts("maps");
  plan.format = format_in(members.get("format"));
  plan.seed = members.decimal("seed");
  plan.paired_seeds = members.has("paired_seeds") && members.get_bool("paired_seeds");
  if (members.has("key")) {
    plan.key = crypto::SeedKey::from_text(members.text("key"));
    if (!plan.key) throw ParseError{"the field \"key\" is not 64 hexadecimal digits"};
    if (plan.seed != seed_of_lots(*plan.key)) throw ParseError{"the field \"seed\" does not follow from the key"};
  }
  plan.allowance = worker::allowance_in(members.get("allowance"));
  for (const json::value& entrant : members.list("entrants")) plan.entrants.push_back(worker::program_in(entrant));
  if (plan.entrants.size() > formats::Swiss::entrants_max) throw ParseError{"there are too many entrants"};
  return plan;
}

// The number of seats in a match of this plan.
std::size_t seats_of(const Plan& plan) {
  if (plan.format.kind == Kind::all_together) return plan.entrants.size();
  if (plan.format.kind == Kind::evaluation) return plan.format.evaluation.seats;
  return 2;
}

std::string setup_of(const Plan& plan, const GameInfo& info, std::uint32_t map, std::size_t seats) {
  const std::size_t end = std::min(plan.setup.find('\n'), plan.setup.size());
  std::string setup = plan.setup.substr(0, end);
  const std::string option = std::string(info.seats_option) + "=";
  const std::size_t at = setup.starts_with(option) ? 0 : setup.find(" " + option);
  if (info.seats_option.empty()) {
    // not in the game's setup
  } else if (at == setup.npos) {
    setup += fmt::format("{}{}{}", setup.empty() ? "" : " ", option, seats);
  } else if (plan.format.kind == Kind::all_together && seats < plan.entrants.size()) {  // an entrant has withdrawn
    const std::size_t number = setup.find('=', at) + 1;
    setup.replace(number, setup.find(' ', number) - number, std::to_string(seats));
  }
  if (!plan.maps.empty()) return setup + "\n" + plan.maps[map % plan.maps.size()];
  return setup + plan.setup.substr(end);
}

Result<void> check_entrants(const Plan& plan) {
  const std::size_t entrants = plan.entrants.size();
  const std::size_t least = plan.format.kind == Kind::evaluation ? 1
                            : plan.format.kind == Kind::gauntlet ? plan.format.challengers + std::size_t{1}
                                                                 : 2;
  if (entrants < least) return Error{fmt::format("{} entered, and {} are needed at least", entrants, least)};
  if (entrants > formats::Swiss::entrants_max) {
    return Error{fmt::format("{} entered, and a tournament takes up to {}", entrants, formats::Swiss::entrants_max)};
  }
  std::set<std::string_view> names;
  for (const worker::Program& entrant : plan.entrants) {
    if (entrant.name.empty()) return Error{"an entrant has no name"};
    if (!names.insert(entrant.name).second) return Error{fmt::format("two entrants are called {}", entrant.name)};
  }
  return {};
}

bool is_name(std::string_view name) {
  constexpr std::string_view others = " _-";
  const auto fits = [&](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || others.find(c) != others.npos;
  };
  return !name.empty() && name.size() <= name_max && std::ranges::all_of(name, fits);
}

}  // namespace

bool operator==(const Plan& a, const Plan& b) { return to_json(a) == to_json(b); }

formats::PlayOff::Rules usual_play_off(const GameInfo& info) {
  using formats::PlayOff;
  PlayOff::Rules rules;
  rules.games = info.play_off.games;
  rules.equal = info.play_off.fewer_moves ? PlayOff::Equal::fewer_moves : PlayOff::Equal::lot;
  return rules;
}

std::string_view kind_name(Kind kind) { return kind_names[static_cast<std::size_t>(kind)]; }

std::unique_ptr<formats::Format> format_of(const FormatPlan& format) {
  using formats::Swiss;
  switch (format.kind) {
    case Kind::swiss:
      return std::make_unique<Swiss>(format.rounds,
                                     format.intermediate ? Swiss::Purpose::intermediate : Swiss::Purpose::final,
                                     format.look_ahead, format.avoid_third_side);
    case Kind::play_off:
      return std::make_unique<formats::PlayOff>(format.play_off);
    case Kind::round_robin:
      return std::make_unique<formats::RoundRobin>(format.cycles, format.counting);
    case Kind::gauntlet:
      return std::make_unique<formats::Gauntlet>(format.cycles, format.challengers);
    case Kind::all_together:
      return std::make_unique<formats::AllTogether>(format.cycles);
    case Kind::evaluation:
      return std::make_unique<formats::Evaluation>(format.evaluation);
  }
  return nullptr;
}

Result<void> validate(const Plan& plan) {
  if (!is_name(plan.name)) {
    return Error{fmt::format("a tournament's name has 1 to {} letters, digits, spaces, _ and -", name_max)};
  }
  const Game* game = find_game(plan.game);
  if (!game) return Error{fmt::format("there is no game {}; there are {}", plan.game, game_names())};
  if (auto entrants = check_entrants(plan); !entrants) return entrants;
  const GameInfo& info = game->info();
  const std::size_t seats = seats_of(plan);
  if (seats < info.seats_min || seats > info.seats_max) {
    return Error{fmt::format("{}: a match of this tournament has {} seats, and {} takes {} to {}",
                             kind_name(plan.format.kind), seats, info.name, info.seats_min, info.seats_max)};
  }
  const bool has_house = plan.format.kind == Kind::evaluation && plan.format.evaluation.teams < seats;
  if (has_house && info.pace == Pace::freely)
    return Error{fmt::format("{} has no house bots: all seats must be teams'", info.name)};
  if (!plan.maps.empty() && !info.takes_map) return Error{fmt::format("{} has no maps", info.name)};
  for (std::uint32_t map = 0; map < std::max<std::size_t>(plan.maps.size(), 1); ++map) {
    const auto match = game->start(setup_of(plan, info, map, seats), plan.seed);
    const std::string which = plan.maps.size() > 1 ? fmt::format("map {}: ", map + 1) : "";
    if (!match) return Error{which + match.error()};
    if ((*match)->seats() != seats) {
      return Error{
          fmt::format("{}a match has {} seats by its setup, and {} are needed", which, (*match)->seats(), seats)};
    }
  }
  return {};
}

namespace {

std::uint64_t seed_of_pair(const Plan& plan, const formats::Meeting& meeting, std::uint32_t pair) {
  const std::string& one = plan.entrants.at(meeting.seats[0]).name;
  const std::string& other = plan.entrants.at(meeting.seats[1]).name;
  const auto& [first, second] = std::minmax(one, other);
  if (plan.key) return plan.key->key_of("duel of", first).key_of("with", second).seed_of("pair of games", {pair});
  return Digest().add(plan.seed).add("pair of games").add(first).add(second).add(pair).value();
}

std::uint64_t seed_of(const Plan& plan, const formats::Meeting& meeting, std::uint32_t game) {
  const bool of_map = plan.format.kind == Kind::evaluation;
  if (plan.paired_seeds && !of_map && formats::duel_of(meeting)) return seed_of_pair(plan, meeting, game / 2);
  const std::uint32_t table = of_map ? 0 : meeting.table;
  return plan.key ? plan.key->seed_of("match", {meeting.round, table})
                  : Digest().add(plan.seed).add("match").add(meeting.round).add(table).value();
}

}  // namespace

worker::MatchOrder order_of(const Plan& plan, const formats::Meeting& meeting, std::uint32_t attempt,
                            std::uint32_t game) {
  worker::MatchOrder order;
  order.tournament = plan.name;
  order.round = meeting.round;
  order.table = meeting.table;
  order.attempt = attempt;
  order.game = plan.game;
  if (const Game* const known = find_game(plan.game)) {
    order.setup = setup_of(plan, known->info(), meeting.map, meeting.seats.size());
  }
  order.seed = seed_of(plan, meeting, game);
  for (const formats::Player player : meeting.seats) {
    order.seats.push_back(player == formats::nobody ? std::nullopt : std::optional(plan.entrants.at(player)));
  }
  order.allowance = plan.allowance;
  return order;
}

namespace {

std::size_t matches_of_play_off(const Plan& plan) {  // as if the first seat always won
  const formats::PlayOff format(plan.format.play_off);
  const std::vector<formats::Entrant> entrants(plan.entrants.size());
  std::vector<formats::Played> played;
  for (;;) {
    const formats::Round round = format.next_round(entrants, played, plan.seed);
    if (round.meetings.empty()) return played.size();
    for (const formats::Meeting& meeting : round.meetings) played.push_back({meeting, {point, 0}, {}, 1});
  }
}

}  // namespace

std::size_t matches_expected(const Plan& plan) {
  const std::size_t entrants = plan.entrants.size();
  const FormatPlan& format = plan.format;
  switch (format.kind) {
    case Kind::swiss:
      return format.rounds * (entrants / 2);
    case Kind::play_off:
      return matches_of_play_off(plan);
    case Kind::round_robin:
      return format.cycles * (entrants * (entrants - 1) / 2);
    case Kind::gauntlet:
      return std::size_t{format.cycles} * format.challengers * (entrants - format.challengers);
    case Kind::all_together:
      return format.cycles;
    case Kind::evaluation: {
      const std::size_t groups = (entrants + format.evaluation.teams - 1) / format.evaluation.teams;
      return groups * format.evaluation.maps * format.evaluation.turns_of_seats;
    }
  }
  return 0;
}

std::uint64_t seed_of_lots(const crypto::SeedKey& key) { return key.seed_of("lots"); }

std::string to_json(const Plan& plan) {
  json::object object;
  put_bytes(object, "name", plan.name);
  put_bytes(object, "game", plan.game);
  put_bytes(object, "setup", plan.setup);
  json::array& maps = object["maps"].emplace_array();
  for (const std::string& map : plan.maps) maps.emplace_back(map);
  object["format"] = json_of(plan.format);
  if (plan.key) object["key"] = plan.key->text();
  object["seed"] = std::to_string(plan.seed);
  if (plan.paired_seeds) object["paired_seeds"] = true;
  object["allowance"] = json_of(plan.allowance);
  json::array& entrants = object["entrants"].emplace_array();
  for (const worker::Program& entrant : plan.entrants) entrants.push_back(json_of(entrant));
  return json::serialize(object);
}

Result<Plan> plan_from(std::string_view text) { return worker::read_json(text, "a plan of a tournament", plan_in); }

}  // namespace agon::tournaments
