#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "wire/blocks.hpp"
#include "wire/input_filter.hpp"

namespace agon::wire {

// What a session of a game that asks may ask of its table: who may sit down, and then the one match that is played
// there. All texts are whole blocks without the last line's end. It outlives the session.
class MatchHost {
 public:
  virtual ~MatchHost() = default;
  virtual std::string log_in(std::string_view block) = 0;  // what the first block is answered with
  virtual std::string log_in_is_late() const = 0;          // when none came in time
  virtual std::string log_in_is_too_long() const = 0;
  virtual bool playing() const = 0;                 // a match has begun and is not over
  virtual std::string ask() const = 0;              // for the answer to the running turn
  virtual bool answer(std::string_view block) = 0;  // false: it was to an earlier request, its own is awaited on
  virtual void end_turn() = 0;                      // with the answer, or without one
  virtual void leave() = 0;                         // the match ends with what is
  virtual std::string farewell() const = 0;         // of the match that is over
};

// One connection that plays one match of a game whose programs are asked, in blocks. Owns no socket, no clock and no
// thread; the same session speaks over TCP, over stdin and stdout, and in a test over strings.
//
//   login block -> the table's answer; then the end, or requests, an answer each, and the farewell
//
// The owner says when time is up: for the login, and for each answer. Then the turn goes on without the client, which
// is asked again at once. What it says too late is known by its header, warned of and dropped (Table::answer), so a
// late answer never stands for another turn's. When the client leaves, or is made to, the match ends.
//
// However much a client sends ahead, one block is taken at a time: after each the owner lets others have their turn and
// then calls resume().
class AskedSession {
 public:
  // So many answers to earlier requests are heard in a turn; with one more it goes on without the client.
  static constexpr int stale_answers_max = 16;

  AskedSession(MatchHost& table, std::size_t block_bytes_max) : table_(&table), blocks_(block_bytes_max) {}

  void receive(std::string_view bytes);
  void end_of_input();  // what was sent before is still read
  bool has_more() { return !closed() && (blocks_.whole() || blocks_.overflown() || input_ended_); }
  void pause();  // until resume() nothing is taken of what it receives: a turn has a shortest time too
  void resume();
  void time_is_up();
  void cut(std::string_view why);  // by the owner: with a farewell
  std::string take_output();

  enum class Stage : std::uint8_t { login, playing, closed };
  Stage stage() const { return stage_; }
  bool closed() const { return stage_ == Stage::closed; }  // after its output is sent the connection may be closed
  std::string_view why_closed() const { return why_closed_; }
  std::uint32_t asked() const { return asked_; }  // requests so far: with each begins the time for its answer

 private:
  void take(const std::string& block);
  void end_turn();
  void say(std::string_view block) { (output_ += block) += '\n'; }
  void close(std::string_view why);

  MatchHost* table_;
  InputFilter filter_;
  Blocks blocks_;
  Stage stage_ = Stage::login;
  bool input_ended_ = false, rests_ = false;
  int stale_ = 0;  // in this turn
  std::uint32_t asked_ = 0;
  std::string output_;
  std::string_view why_closed_;
};

}  // namespace agon::wire
