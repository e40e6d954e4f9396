// The rules in the browser: a C interface to Match, built for WebAssembly only (cmake/agon_web.cmake).
//
// Text goes in and out through two buffers of this module. To send text, the caller calls room(bytes), writes UTF-8
// there and calls the function that reads it. Functions that produce text return its address, and text_bytes() its
// length; it remains valid until the next text is produced. A match is an address, owned by the caller until drop().
//
// Replays come from untrusted sources; games/replayer.hpp refuses impossible ones. The module imports nothing: if an
// assertion fails nevertheless, it stops with a trap, which the caller sees as an exception.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "base/json_writer.hpp"
#include "base/text.hpp"
#include "games/registry.hpp"
#include "games/replayer.hpp"

#define AGON_EXPORT(name) __attribute__((export_name(name)))

namespace agon {
namespace {

using Running = Replayer;

std::string input;
std::string output;

const char* put(std::string text) {
  output = std::move(text);
  return output.data();
}

// 0: success; otherwise error() returns the reason.
std::uint32_t done(const Result<void>& result) {
  if (result) return 0;
  put(result.error());
  return 1;
}

Audience audience_of(std::int32_t seat) { return seat < 0 ? Audience{} : Audience{static_cast<Seat>(seat)}; }

}  // namespace

extern "C" {

// Referenced by the vtables of abstract classes. The library's version prints a message, which would require imports.
[[noreturn]] void __cxa_pure_virtual() { __builtin_trap(); }

AGON_EXPORT("room") char* room(std::size_t bytes) {
  input.assign(bytes, '\0');
  return input.data();
}

AGON_EXPORT("text_bytes") std::size_t text_bytes() { return output.size(); }

// Reads "game" or "game\nsetup". Null: it cannot be started, and error() returns the reason.
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
  return std::make_unique<Running>(std::move(match).value()).release();
}

AGON_EXPORT("copy") Running* copy(const Running* running) {
  return std::make_unique<Running>(running->copy()).release();
}

AGON_EXPORT("drop") void drop(Running* running) { const std::unique_ptr<Running> owned(running); }

AGON_EXPORT("error") const char* error() { return output.data(); }

// Reads the text that the seat said.
AGON_EXPORT("say") std::uint32_t say(Running* running, std::uint32_t seat) {
  return done(running->say(static_cast<Seat>(std::min<std::uint32_t>(seat, max_seats)), input));
}
AGON_EXPORT("end_turn") std::uint32_t end_turn(Running* running) { return done(running->end_turn()); }

AGON_EXPORT("turn") std::uint32_t turn(const Running* running) { return running->match().turn(); }
AGON_EXPORT("over") std::uint32_t over(const Running* running) { return running->over(); }
AGON_EXPORT("digest") std::uint64_t digest(const Running* running) { return running->match().digest(); }

// The data for the viewer, as JSON; seat -1: the referee's view.
AGON_EXPORT("frame") const char* frame(const Running* running, std::int32_t seat) {
  return put(running->match().frame(audience_of(seat)));
}
AGON_EXPORT("tell") const char* tell(const Running* running) { return put(running->match().tell()); }

// A sentence on how the game ended; empty while it has not.
AGON_EXPORT("ending") const char* ending(const Running* running) {
  return put(running->over() ? running->match().ending() : std::string());
}

// The score of a seat in millionths of a point; 0 for a seat that does not exist.
AGON_EXPORT("score") std::int64_t score(const Running* running, std::uint32_t seat) {
  const Scores scores = running->match().scores();
  return seat < scores.size() ? scores[seat] : 0;
}

// {"name":"football","title":"Football","seats":["left","right"]}
AGON_EXPORT("info") const char* info(const Running* running) {
  const GameInfo& info = running->match().info();
  JsonWriter json;
  json.begin_object().member("name", info.name).member("title", info.title);
  json.key("seats").begin_array();
  for (const std::string_view name : info.seat_names) json.value(name);
  return put(std::move(json.end_array().end_object()).take());
}

}  // extern "C"
}  // namespace agon

// Without these two, the C library would pull in its files and streams to print a last message.
extern "C" void __assert_fail(const char*, const char*, int, const char*) { __builtin_trap(); }
extern "C" void abort() { __builtin_trap(); }
