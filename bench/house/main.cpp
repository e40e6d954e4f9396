// The strength of vampire's house bots on the ten test maps, when a program plays among them:
//   bench_house PROGRAM [GAMES [VERSION]]
// PROGRAM speaks the protocol over its standard input and output; intended for the decent sample bot, which is about as
// strong as the teams' programs in the existing records. In these records, three bots of the organisers' own server had
//   alive at tick 300   1.4 to 2.6, by map
//   the first fallen    in tick 134 to 460
//   grenades            1.1 to 1.9 per bot at a time, at tick 300
//   half of all swarms gone, by all four: map 3 in tick 105, map 8 in tick 41; 1 26-28, 2 27-35, 5 53-79, 7 212, 9 76,
//   10 43
// On maps 2 and 7 no grenades fall before tick 300. The mean of 24 games is accurate to about 0.2 bots and 15 ticks.

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "base/seat.hpp"
#include "games/vampire/house.hpp"
#include "games/vampire/worlds.hpp"

namespace {

using namespace agon;
using namespace agon::vampire;

constexpr Seat own = 0;
constexpr int looked_at = 300, last_tick = 600;

// A program that reads blocks of lines, each terminated by ".", and answers each with a block.
class Player {
 public:
  explicit Player(std::string program) {
    std::array<int, 2> input{}, output{};
    if (pipe2(input.data(), O_CLOEXEC) != 0 || pipe2(output.data(), O_CLOEXEC) != 0) std::abort();
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, input[0], STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, output[1], STDOUT_FILENO);
    std::array<char*, 2> words = {program.data(), nullptr};
    if (posix_spawn(&pid_, program.c_str(), &actions, nullptr, words.data(), environ) != 0) {
      fmt::print(stderr, "{} cannot be started\n", program);
      std::exit(2);
    }
    posix_spawn_file_actions_destroy(&actions);
    close(input[0]);
    close(output[1]);
    to_ = fdopen(input[1], "w");
    from_ = fdopen(output[0], "r");
    read_block();  // its login
  }
  ~Player() {
    std::fclose(to_);
    std::fclose(from_);
    waitpid(pid_, nullptr, 0);
  }
  Player(const Player&) = delete;
  Player& operator=(const Player&) = delete;

  void tell(const std::string& block) {
    std::fputs((block + "\n").c_str(), to_);
    std::fflush(to_);
  }
  std::string ask(const std::string& block) {
    tell(block);
    return read_block();
  }

 private:
  std::string read_block() {
    std::string block;
    std::array<char, 256> line{};
    while (std::fgets(line.data(), line.size(), from_)) {
      if (std::string_view(line.data()) == ".\n") return block;
      block += line.data();
    }
    fmt::print(stderr, "the program has ended\n");
    std::exit(2);
  }

  pid_t pid_ = 0;
  std::FILE* to_ = nullptr;
  std::FILE* from_ = nullptr;
};

int swarms_in(const State& now) {
  int count = 0;
  for (int row = 0; row < now.map().size; ++row) {
    for (int column = 0; column < now.map().size; ++column) count += now.bats.density(cell_at(row, column)) > 0;
  }
  return count;
}

int house_alive(const State& now) { return now.alive_count() - now.alive(own); }

struct Figures {
  double half = 0, alive = 0, fallen = 0, points = 0, grenades = 0;
  int with_grenades = 0;  // games in which a house bot was alive at that time
};

// When the program dies, the others continue.
void add_game(Figures& sum, std::string_view setup_text, std::uint64_t seed, const std::string& program) {
  State state = Vampire::start(*Vampire::setup(setup_text), seed);
  Player player(program);
  player.tell(Vampire::welcome(state, own));
  const int all = swarms_in(state);
  int half = -1, fallen = -1, alive = -1;
  while (state.reasons == 0 && state.tick < last_tick) {
    if (half < 0 && 2 * swarms_in(state) <= all) half = state.tick;
    if (fallen < 0 && house_alive(state) < 3) fallen = state.tick;
    if (state.tick == looked_at) {
      alive = house_alive(state);
      for (Seat seat = 1; seat < state.seats; ++seat) {
        if (state.alive(seat)) sum.grenades += 1.0 * state.players[seat].limit / alive;
      }
      sum.with_grenades += alive > 0;
    }
    if (state.alive(own)) {
      std::string answer = player.ask(Vampire::ask(state, own, {}));
      if (!answer.empty()) answer.pop_back();  // the last line end
      Vampire::answer(state, own, answer);
    }
    for (Seat seat = 1; seat < state.seats; ++seat) {
      Dice dice(seed, std::uint64_t{state.tick} * max_seats + seat);
      if (state.alive(seat)) Vampire::give(state, seat, house_order(state, seat, dice));
    }
    Vampire::end_turn(state, nullptr);
  }
  sum.half += half < 0 ? state.tick : half;
  sum.fallen += fallen < 0 ? state.tick : fallen;
  sum.alive += alive < 0 ? house_alive(state) : alive;
  sum.points += static_cast<double>(Vampire::scores(state)[own]) / point;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    fmt::print(stderr, "bench_house PROGRAM [GAMES [VERSION]]\n");
    return 2;
  }
  const int games = argc > 2 ? std::atoi(argv[2]) : 6;
  const int version = argc > 3 ? std::atoi(argv[3]) : house_newest;
  fmt::print("map  half gone  alive at {}  first fallen  grenades at {}  points of {} by tick {}\n", looked_at,
             looked_at, argv[1], last_tick);
  for (int map = 1; map <= level_count; ++map) {
    Figures sum;
    const std::string setup = fmt::format("map=test:{} house={} server=yes", map, version);
    for (int game = 0; game < games; ++game) add_game(sum, setup, static_cast<std::uint64_t>(game), argv[1]);
    fmt::print("{:3}  {:9.0f}  {:12.2f}  {:12.0f}  {:15.2f}  {:.0f}\n", map, sum.half / games, sum.alive / games,
               sum.fallen / games, sum.with_grenades ? sum.grenades / sum.with_grenades : 0, sum.points / games);
    std::fflush(stdout);
  }
}
