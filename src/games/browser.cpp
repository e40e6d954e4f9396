// The rules in the browser: a C interface over Match, built for WebAssembly only (cmake/agon_web.cmake).
//
// Text goes in and out through two buffers of this module. To send text, the caller asks for room(bytes), writes UTF-8
// there and calls the function that reads it. Functions that make text return where it begins; text_bytes() says how
// long it is; it stays until the next one is made. A match is an address, owned by the caller until drop().
//
// Replays come from strangers, so nothing here may reach an assertion of the rules: an answer of a seat that is not
// asked, a second answer in a turn and the end of a turn without all its answers are refused here. In a game where a
// fault only makes a seat stand still (OnFault::stands_still), answers may be missing, and one that is refused is part
// of the replay. Nothing is imported: an assertion that fails stops the module (a trap), which the caller sees as an
// exception.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "base/json_writer.hpp"
#include "base/text.hpp"
#include "games/registry.hpp"

#define AGON_EXPORT(name) __attribute__((export_name(name)))

namespace agon {
namespace {

struct Running {
  std::unique_ptr<Match> match;
  Seats waited_for{};  // of the running turn: who has not answered yet
  bool over = false;   // nobody was asked when the turn began

  void begin_turn() {
    waited_for = match->to_act();
    over = waited_for.none();
  }
};

std::string input;
std::string output;

const char* put(std::string text) {
  output = std::move(text);
  return output.data();
}

bool bears_silence(const Running* running) { return running->match->info().on_fault == OnFault::stands_still; }

Audience audience_of(std::int32_t seat) { return seat < 0 ? Audience{} : Audience{static_cast<Seat>(seat)}; }

}  // namespace

extern "C" {

AGON_EXPORT("room") char* room(std::size_t bytes) {
  input.assign(bytes, '\0');
  return input.data();
}

AGON_EXPORT("text_bytes") std::size_t text_bytes() { return output.size(); }

// Reads "game" or "game\nsetup". Null: it cannot be started, and error() says why.
AGON_EXPORT("start") Running* start(std::uint64_t seed) {
  const std::string_view text = input;
  const std::size_t line_end = text.find('\n');
  const std::string_view name = text.substr(0, line_end);
  const Game* game = find_game(name);
  if (!game) {
    put("no game is called " + quoted(name) + "; there are: " + game_names());
    return nullptr;
  }
  auto match = game->start(line_end == text.npos ? "" : text.substr(line_end + 1), seed);
  if (!match) {
    put(match.error());
    return nullptr;
  }
  auto running = std::make_unique<Running>(Running{std::move(match).value()});
  running->begin_turn();
  return running.release();
}

AGON_EXPORT("copy") Running* copy(const Running* running) {
  return std::make_unique<Running>(Running{running->match->clone(), running->waited_for, running->over}).release();
}

AGON_EXPORT("drop") void drop(Running* running) { const std::unique_ptr<Running> owned(running); }

AGON_EXPORT("error") const char* error() { return output.data(); }

// Reads the answer. 0: taken. Otherwise it is refused, nothing has changed, and error() says why.
AGON_EXPORT("answer") std::uint32_t answer(Running* running, std::uint32_t seat) {
  if (seat >= max_seats || !running->waited_for.test(seat)) {
    put("this seat is not asked for an answer");
    return 1;
  }
  const Refusal refusal = running->match->answer(static_cast<Seat>(seat), input);
  if (!refusal.taken() && bears_silence(running)) return 0;
  if (!refusal.taken()) {
    put("the answer " + quoted(input) + " is not a legal move: " + std::string(running->match->why(refusal)));
    return 1;
  }
  running->waited_for.reset(seat);
  return 0;
}

// 0: done. Otherwise an answer is missing or the match was over, and error() says so.
AGON_EXPORT("end_turn") std::uint32_t end_turn(Running* running) {
  if ((running->waited_for.any() && !bears_silence(running)) || running->over) {
    put(running->over ? "the match is over already" : "not everybody who is asked has answered");
    return 1;
  }
  running->match->end_turn();
  running->begin_turn();
  return 0;
}

AGON_EXPORT("turn") std::uint32_t turn(const Running* running) { return running->match->turn(); }
AGON_EXPORT("over") std::uint32_t over(const Running* running) { return running->over; }
AGON_EXPORT("digest") std::uint64_t digest(const Running* running) { return running->match->digest(); }

// What a viewer draws, as JSON; seat -1: what the referee sees.
AGON_EXPORT("frame") const char* frame(const Running* running, std::int32_t seat) {
  return put(running->match->frame(audience_of(seat)));
}
AGON_EXPORT("tell") const char* tell(const Running* running) { return put(running->match->tell()); }

// How the game ended in words; empty while it has not.
AGON_EXPORT("ending") const char* ending(const Running* running) {
  return put(running->over ? running->match->ending() : std::string());
}

// The score of a seat in millionths of a point; 0 for a seat that there is not.
AGON_EXPORT("score") std::int64_t score(const Running* running, std::uint32_t seat) {
  const Scores scores = running->match->scores();
  return seat < scores.size() ? scores[seat] : 0;
}

// {"name":"football","title":"Football","bears_silence":false,"seats":["left","right"]}
AGON_EXPORT("info") const char* info(const Running* running) {
  const GameInfo& info = running->match->info();
  JsonWriter json;
  json.begin_object().member("name", info.name).member("title", info.title);
  json.member("bears_silence", bears_silence(running)).key("seats").begin_array();
  for (const std::string_view name : info.seat_names) json.value(name);
  return put(std::move(json.end_array().end_object()).take());
}

}  // extern "C"
}  // namespace agon

// Without these two the C library would bring its files and streams along to print a last message.
extern "C" void __assert_fail(const char*, const char*, int, const char*) { __builtin_trap(); }
extern "C" void abort() { __builtin_trap(); }
