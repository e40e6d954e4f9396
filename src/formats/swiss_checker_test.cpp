#include "formats/swiss_checker.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <set>

#include "base/digest.hpp"

namespace agon::formats {
namespace {

constexpr Player the_bye = nobody;

struct Person {
  int points = 0;  // in halves
  int byes = 0;
  std::vector<Player> met;
  std::string sides;  // "fsf": first, second, first
  bool floated_last = false;
};

std::vector<Person> people(std::size_t count, std::span<const Played> before) {
  std::uint32_t last = 0;
  for (const Played& game : before) last = std::max(last, game.meeting.round);
  std::vector<Person> all(count);
  for (std::uint32_t round = 1; round <= last; ++round) {
    std::vector<Person> then = all;  // for the scores before the round
    for (const Played& game : before) {
      if (game.meeting.round != round) continue;
      const auto& seats = game.meeting.seats;
      if (seats.size() == 1) {
        all[seats[0]].points += 2;
        all[seats[0]].byes += 1;
        all[seats[0]].floated_last = round == last;
        continue;
      }
      const bool lost0 = game.faults[0] || (!game.faults[1] && game.scores[0] < game.scores[1]);
      const bool lost1 = game.faults[1] || (!game.faults[0] && game.scores[1] < game.scores[0]);
      for (const std::size_t seat : {0, 1}) {
        Person& person = all[seats[seat]];
        person.met.push_back(seats[1 - seat]);
        person.sides += seat == 0 ? 'f' : 's';
        const bool lost = seat == 0 ? lost0 : lost1, beaten = seat == 0 ? lost1 : lost0;
        person.points += lost ? 0 : beaten ? 2 : 1;
        person.floated_last = round == last && then[seats[0]].points != then[seats[1]].points;
      }
    }
  }
  return all;
}

int third(const Person& person, char side) { return (person.sides + side).ends_with(std::string(3, side)); }

int three_more(const Person& person, char side) {
  const std::string sides = person.sides + side;
  const auto firsts = std::count(sides.begin(), sides.end(), 'f'),
             seconds = std::count(sides.begin(), sides.end(), 's');
  return std::abs(firsts - seconds) > 2;
}

int unbalanced(const Person& person, char side) { return third(person, side) + three_more(person, side); }

// The player with the first move by the rules before the lot; "" if the lot decides.
std::string should_be_first(const Person& a, const Person& b, Rule4 rule_4 = Rule4::no) {
  const int thirds_if_a = third(a, 'f') + third(b, 's'), thirds_if_b = third(b, 'f') + third(a, 's');
  if (rule_4 == Rule4::yes && thirds_if_a != thirds_if_b) return thirds_if_a < thirds_if_b ? "a" : "b";
  const int wrong_if_a = unbalanced(a, 'f') + unbalanced(b, 's'), wrong_if_b = unbalanced(b, 'f') + unbalanced(a, 's');
  if (wrong_if_a != wrong_if_b) return wrong_if_a < wrong_if_b ? "a" : "b";
  const auto ahead = [](const Person& person) {
    return std::count(person.sides.begin(), person.sides.end(), 'f') -
           std::count(person.sides.begin(), person.sides.end(), 's');
  };
  const auto a_ahead = ahead(a), b_ahead = ahead(b);
  if (std::abs(a_ahead) > std::abs(b_ahead)) return a_ahead < 0 ? "a" : "b";
  if (std::abs(b_ahead) > std::abs(a_ahead)) return b_ahead < 0 ? "b" : "a";
  if (a_ahead != b_ahead) return a_ahead < b_ahead ? "a" : "b";
  // Most recent first.
  std::string a_sides(a.sides.rbegin(), a.sides.rend()), b_sides(b.sides.rbegin(), b.sides.rend());
  for (std::size_t i = 0; i < a_sides.size() && i < b_sides.size(); ++i) {
    if (a_sides[i] != b_sides[i]) return a_sides[i] == 's' ? "a" : "b";
  }
  return "";
}

bool is_there(const Entrant& entrant, std::uint32_t round) { return entrant.last_round >= round; }

std::vector<Meeting> all_pairs(const std::vector<std::pair<Player, Player>>& pairs, std::uint32_t round) {
  std::vector<Meeting> meetings;
  for (const auto& [a, b] : pairs) {
    meetings.push_back({round, 1, b == the_bye ? std::vector{a} : std::vector{a, b}, 0, ""});
  }
  return meetings;
}

using Pair = std::pair<Player, Player>;

Pair pair_of(const Meeting& meeting) {
  return std::minmax({meeting.seats[0], meeting.seats.size() == 1 ? the_bye : meeting.seats[1]});
}

// Whether the players left in this round can be paired, and then all players in the later rounds. The bye is a player.
bool can_play(const std::vector<Player>& players, std::vector<Player> left, std::set<Pair>& met, std::uint32_t rounds) {
  if (rounds == 0) return true;
  if (left.empty()) return can_play(players, players, met, rounds - 1);
  const Player one = left.back();
  left.pop_back();
  for (std::size_t i = 0; i < left.size(); ++i) {
    const Pair pair = std::minmax({one, left[i]});
    if (!met.insert(pair).second) continue;
    std::vector<Player> rest = left;
    rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
    const bool found = can_play(players, rest, met, rounds);
    met.erase(pair);
    if (found) return true;
  }
  return false;
}

class Trial {
 public:
  Trial(std::span<const Entrant> entrants, std::span<const Played> before, std::uint32_t round, std::uint64_t seed,
        std::uint32_t later, Rule4 rule_4)
      : entrants_(entrants),
        before_(before),
        round_(round),
        seed_(seed),
        later_(later),
        rule_4_(rule_4),
        people_(people(entrants.size(), before)) {}

  Goodness run() {
    std::vector<Player> left;
    for (Player p = 0; p < entrants_.size(); ++p) {
      if (is_there(entrants_[p], round_)) left.push_back(p);
    }
    if (left.size() % 2 != 0) left.push_back(the_bye);
    go(left);
    return best_;
  }

 private:
  void go(const std::vector<Player>& left) {
    if (left.empty()) {
      const auto meetings = all_pairs(pairs_, round_);
      const Goodness here = goodness(entrants_, before_, meetings, seed_, rule_4_);
      const bool is_better = best_.empty() || here < best_;
      if (is_better && (later_ == 0 || can_go_on(before_, meetings, later_))) best_ = here;
      return;
    }
    for (std::size_t i = 1; i < left.size(); ++i) {
      const auto& met = people_[left[0]].met;
      if (std::find(met.begin(), met.end(), left[i]) != met.end()) continue;
      std::vector<Player> rest = left;
      rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
      rest.erase(rest.begin());
      pairs_.emplace_back(left[0], left[i]);
      go(rest);
      pairs_.pop_back();
    }
  }

  std::span<const Entrant> entrants_;
  std::span<const Played> before_;
  std::uint32_t round_;
  std::uint64_t seed_;
  std::uint32_t later_;
  Rule4 rule_4_;
  std::vector<Person> people_;
  std::vector<std::pair<Player, Player>> pairs_;
  Goodness best_;
};

}  // namespace

std::string fault_of_round(std::span<const Entrant> entrants, std::span<const Played> before,
                           std::span<const Meeting> meetings, Rule4 rule_4) {
  const auto all = people(entrants.size(), before);
  std::vector<int> times(entrants.size());
  std::vector<Player> byes;
  for (const Meeting& meeting : meetings) {
    for (const Player player : meeting.seats) ++times.at(player);
    if (meeting.seats.size() == 1) byes.push_back(meeting.seats[0]);
    if (meeting.seats.size() != 2) continue;
    const Person& first = all[meeting.seats[0]];
    const Person& second = all[meeting.seats[1]];
    if (std::find(first.met.begin(), first.met.end(), meeting.seats[1]) != first.met.end()) return "a rematch";
    if (rule_4 == Rule4::no &&
        unbalanced(first, 'f') + unbalanced(second, 's') > unbalanced(first, 's') + unbalanced(second, 'f')) {
      return "the sides should be the other way round";
    }
    if (should_be_first(first, second, rule_4) == "b") return "the other one should have the first move";
  }
  std::size_t present = 0;
  for (Player player = 0; player < entrants.size(); ++player) {
    const bool plays = is_there(entrants[player], meetings[0].round);
    present += plays;
    if (times[player] != plays)
      return "player " + std::to_string(player) + " is there " + std::to_string(times[player]) + " times";
  }
  if (byes.size() != present % 2) return std::to_string(byes.size()) + " byes";
  return "";
}

Goodness goodness(std::span<const Entrant> entrants, std::span<const Played> before, std::span<const Meeting> meetings,
                  std::uint64_t seed, Rule4 rule_4) {
  const std::uint32_t round = meetings[0].round;
  const auto all = people(entrants.size(), before);
  std::int64_t byes = 0, bye_points = 0, sum = 0, squares = 0, bye_from_the_end = 0, thirds = 0, floats = 0,
               unbalance = 0, same_half = 0;
  std::uint64_t lots = 0;
  const auto half_of = [&](Player player) {
    std::vector<Player> group;
    for (Player p = 0; p < entrants.size(); ++p) {
      if (is_there(entrants[p], round) && all[p].points == all[player].points) group.push_back(p);
    }
    const auto place = static_cast<std::size_t>(std::find(group.begin(), group.end(), player) - group.begin());
    const std::size_t half = group.size() / 2;
    return place < half ? 'u' : group.size() - 1 - place < half ? 'l' : 'm';
  };
  for (const Meeting& meeting : meetings) {
    if (meeting.seats.size() == 1) {
      const Player player = meeting.seats[0];
      byes = all[player].byes, bye_points = all[player].points;
      for (Player p = player + 1; p < entrants.size(); ++p) {
        bye_from_the_end += is_there(entrants[p], round) && all[p].points == bye_points;
      }
      floats += all[player].floated_last;
      continue;
    }
    Player a = meeting.seats[0], b = meeting.seats[1];
    const int difference = std::abs(all[a].points - all[b].points);
    sum += difference, squares += difference * difference;
    if (difference != 0) floats += all[a].floated_last + all[b].floated_last;
    const auto wrong = [&](const Person& first, const Person& second) {
      const int three = third(first, 'f') + third(second, 's'), more = three_more(first, 'f') + three_more(second, 's');
      return rule_4 == Rule4::yes ? std::pair(three, more) : std::pair(0, three + more);
    };
    const auto [three, more] = std::min(wrong(all[a], all[b]), wrong(all[b], all[a]));
    thirds += three, unbalance += more;
    if (difference == 0 && half_of(a) == half_of(b) && half_of(a) != 'm') ++same_half;
    // In a pair, the player with the higher score, then with the lower start number, draws first; the other player
    // draws from the result.
    if (std::pair(-all[b].points, b) < std::pair(-all[a].points, a)) std::swap(a, b);
    const std::string about = "round " + std::to_string(round) + ", lots of the pairs";
    const std::uint64_t drawn = Digest().add(seed).add(about).add(std::uint64_t{a}).value();
    lots += Digest().add(drawn).add("").add(std::uint64_t{b}).value() % 65536;
  }
  return {byes,   bye_points, sum,       squares,   bye_from_the_end,
          thirds, floats,     unbalance, same_half, static_cast<std::int64_t>(lots)};
}

bool can_go_on(std::span<const Played> before, std::span<const Meeting> meetings, std::uint32_t rounds) {
  std::set<Pair> met;
  std::vector<Player> players;
  for (const Meeting& meeting : meetings) {
    for (const Player player : meeting.seats) players.push_back(player);
    met.insert(pair_of(meeting));
  }
  if (players.size() % 2 != 0) players.push_back(the_bye);
  for (const Played& game : before) met.insert(pair_of(game.meeting));
  return can_play(players, players, met, rounds);
}

Goodness best_goodness(std::span<const Entrant> entrants, std::span<const Played> before, std::uint32_t round,
                       std::uint64_t seed, std::uint32_t later, Rule4 rule_4) {
  return Trial(entrants, before, round, seed, later, rule_4).run();
}

TEST(SwissChecker, KnowsWhoHasTheFirstMove) {
  const auto sides = [](std::string text) {
    Person person;
    person.sides = std::move(text);
    return person;
  };
  EXPECT_EQ(should_be_first(sides(""), sides("")), "");
  EXPECT_EQ(should_be_first(sides("f"), sides("s")), "b") << "who is behind in first moves";
  EXPECT_EQ(should_be_first(sides("ff"), sides("f")), "b") << "a third first move is avoided";
  EXPECT_EQ(should_be_first(sides("sfs"), sides("")), "a") << "who is further from the balance";
  EXPECT_EQ(should_be_first(sides("fsf"), sides("")), "b");
  EXPECT_EQ(should_be_first(sides("fs"), sides("sf")), "a") << "the other side than in the last round that differs";
  EXPECT_EQ(should_be_first(sides("sfsf"), sides("fssf")), "b");
  EXPECT_EQ(should_be_first(sides("fs"), sides("fs")), "");
}

TEST(SwissChecker, FindsWhatIsWrongWithARound) {
  const std::vector<Entrant> entrants(3, Entrant{"", 9});
  const std::vector<Played> before = {{{1, 1, {0, 1}, 0, ""}, {point, 0}, {}, 10}, {{1, 2, {2}, 0, ""}, {}, {}, 0}};
  const std::vector<Meeting> good = {{2, 1, {2, 0}, 0, ""}, {2, 2, {1}, 0, ""}};
  const std::vector<Meeting> rematch = {{2, 1, {1, 0}, 0, ""}, {2, 2, {2}, 0, ""}};
  const std::vector<Meeting> twice = {{2, 1, {2, 0}, 0, ""}, {2, 2, {2}, 0, ""}};
  EXPECT_EQ(fault_of_round(entrants, before, good), "");
  EXPECT_EQ(fault_of_round(entrants, before, rematch), "a rematch");
  EXPECT_EQ(fault_of_round(entrants, before, twice), "player 1 is there 0 times");
  EXPECT_LT(goodness(entrants, before, good, 1), goodness(entrants, before, rematch, 1));
}

}  // namespace agon::formats
