// A Monte Carlo bot for a world in which teams send commands when they want, most of which take effect at once. It
// draws drops, asks the rules what each would bring, and makes the best one; the turn ends for all teams together.
//
//   wall           plays some games against random drops
//   wall --play    speaks the protocol over standard input and output: agon play wall "wall --play" ...

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>

#include "games/wall/rules.hpp"
#include "hall.hpp"

using agon::Dice;
using agon::Seat;
using namespace agon::wall;
using hall::ask;
using hall::read;

std::int64_t draw(Dice& dice, std::int64_t from, std::int64_t to) {
  return from + dice.below(static_cast<std::uint32_t>(to - from + 1));
}

// A random brick on offer, rotation and place. Its cube may stick out of the form as long as its cells do not.
Wall::Order random_drop(const Wall::State& now, Dice& dice) {
  const World& world = *now.world;
  const auto& kinds = now.available;
  return {kinds[dice.below(static_cast<std::uint32_t>(kinds.size()))],
          draw(dice, 0, 3),
          draw(dice, 0, 3),
          draw(dice, 0, 3),
          draw(dice, 2 - world.cube, world.x),
          draw(dice, 2 - world.cube, world.y)};
}

// A random drop that would stay; nothing: none was found.
std::optional<Wall::Order> random_good_drop(const Wall::State& now, Seat seat, Dice& dice) {
  for (int i = 0; i < 50; ++i) {
    const Wall::Order order = random_drop(now, dice);
    if (Wall::check(now, seat, order).taken() && Wall::land(now, order).fall == Wall::Fall::accepted) return order;
  }
  return std::nullopt;
}

std::optional<Wall::Order> best_drop(const Wall::State& now, Seat seat, Dice& dice, int drops = 20) {
  std::optional<Wall::Order> best;
  std::int64_t most = 0;
  for (int i = 0; i < drops; ++i) {
    const auto order = random_good_drop(now, seat, dice);
    const std::int64_t points = order ? Wall::land(now, *order).points : 0;
    if (points > most) best = order, most = points;
  }
  return best;
}

Cell cell(int x, int y, int z) {
  return {static_cast<std::int16_t>(x), static_cast<std::int16_t>(y), static_cast<std::int16_t>(z)};
}

std::int64_t read_millionths() { return std::llround(read<double>() * agon::point); }

// A cube is described in layers from the bottom up, the far rows first.
void read_cube(int side, auto take) {
  for (int z = 1; z <= side; ++z) {
    for (int y = side; y >= 1; --y) {
      for (int x = 1; x <= side; ++x) take(x, y, z, read<char>() == '#');
    }
  }
}

// What the server has told us about a game. Bricks stay where they are, so nothing has to be looked at twice.
class Told {
 public:
  agon::Result<Wall::State> next_turn() {
    read_form();
    for (int looks = 0; looks < 12 && look_around(); ++looks) continue;  // the server limits commands
    read_offer();
    ask("TIME_TO_BUILD");
    view_.turns_left = read<int>();
    view_.world = std::make_shared<const World>(world_);
    return Wall::known(view_);
  }

 private:
  void read_world() {
    ask("DESCRIBE_WORLD");
    world_ = {};
    world_.x = read<int>(), world_.y = read<int>(), world_.z = read<int>(), world_.cube = read<int>();
    view_.available.resize(read<std::size_t>());
    world_.drops = read<int>();
    world_.volume_points = read_millionths(), world_.touch_points = read_millionths();
    read<int>(), read<double>();  // T K
    tops_.assign(static_cast<std::size_t>(world_.x * world_.y), 0);
    view_.filled.assign(tops_.size() * static_cast<std::size_t>(world_.z), false);
    unseen_ = view_.filled;
  }

  // Everything under the top of a column is assumed to be filled until it is seen.
  void read_form() {
    if (tops_.empty()) read_world();
    ask("VIEW_FROM_ABOVE");
    std::vector<int> tops(tops_.size());
    for (int y = world_.y; y >= 1; --y) {
      for (int x = 1; x <= world_.x; ++x) tops[world_.column(x, y)] = std::clamp(read<int>(), 0, world_.z);
    }
    for (std::size_t column = 0; column < tops.size(); ++column) {
      if (tops[column] < tops_[column]) read_world();  // another game has begun
    }
    for (std::size_t column = 0; column < tops.size(); ++column) {
      for (int z = tops_[column] + 1; z <= tops[column]; ++z) {
        const std::size_t place = static_cast<std::size_t>(z - 1) * tops.size() + column;
        view_.filled[place] = true;
        unseen_[place] = z < tops[column];
      }
    }
    tops_ = tops;
  }

  // Looks at a cube that begins with an unseen place; false: none is left.
  bool look_around() {
    const auto place = static_cast<int>(std::find(unseen_.begin(), unseen_.end(), true) - unseen_.begin());
    if (place == static_cast<int>(unseen_.size())) return false;
    const int x = place % world_.x + 1, y = place / world_.x % world_.y + 1;
    const int z = std::min(place / (world_.x * world_.y) + 4, world_.z);
    ask("DESCRIBE_WALL", 7, x, y, z);
    read_cube(7, [&](int i, int j, int k, bool filled) {
      const Cell seen = cell(x + i - 4, y + j - 4, z + k - 4);
      if (!world_.in_form(seen.x, seen.y) || seen.z < 1 || seen.z > world_.z) return;
      view_.filled[world_.place(seen)] = filled;
      unseen_[world_.place(seen)] = false;
    });
    return true;
  }

  void read_offer() {
    ask("LIST_BRICKS");
    for (int& number : view_.available) number = read<int>();
    for (const int number : view_.available) {
      if (world_.kind(number) || !ask("SHOW_BRICK", number)) continue;
      Kind kind{number, read_millionths(), read<int>(), {}};
      read_cube(world_.cube, [&](int x, int y, int z, bool filled) {
        if (filled) kind.cells.push_back(cell(x, y, z));
      });
      world_.kinds.push_back(std::move(kind));
    }
  }

  World world_;  // with all kinds that were on offer
  Wall::View view_;
  std::vector<int> tops_;     // by column
  std::vector<bool> unseen_;  // by place
};

void speak() {
  Dice dice(1, 0);
  hall::log_in("monte-carlo");
  for (Told told;; hall::wait()) {
    const auto now = told.next_turn();
    const auto drop = now && !now->over() ? best_drop(*now, 0, dice, 3000) : std::nullopt;
    if (!drop || !ask("DROP_BRICK", drop->kind, drop->xy, drop->xz, drop->yz, drop->x, drop->y)) continue;
    if (read<std::string>() == "ACCEPTED") read<double>();
  }
}

int main(int count, char** words) {
  if (count > 1 && std::string_view(words[1]) == "--play") return speak(), 0;
  int won = 0;
  for (std::uint64_t seed = 0; seed < 6; ++seed) {
    const Seat bot = seed % 2;
    Dice dice(seed, 0);
    Wall::State state = Wall::start({}, seed);
    while (Wall::to_act(state).any()) {
      for (int drop = 0; drop < 2 * state.world->drops; ++drop) {
        const Seat seat = drop % 2;
        const auto order = seat == bot ? best_drop(state, seat, dice) : random_good_drop(state, seat, dice);
        if (order) Wall::give(state, seat, *order);
      }
      Wall::end_turn(state, nullptr);
    }
    const auto scores = Wall::scores(state);
    won += scores[bot] > scores[bot ^ 1];
  }
  std::printf("wall: Monte Carlo won %d of 6 games against random drops\n", won);
}
