#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "wire/blocks.hpp"
#include "wire/input_filter.hpp"

namespace agon::wire {

// What a session requires from its table in a game whose programs are asked: logins, and then the one match played
// there. All texts are whole blocks without the final line end. The host outlives the session.
class MatchHost {
 public:
  virtual ~MatchHost() = default;
  virtual std::string log_in(std::string_view block) = 0;  // the answer to the first block
  virtual std::string log_in_is_late() const = 0;          // if no login came in time
  virtual std::string log_in_is_too_long() const = 0;
  virtual bool playing() const = 0;                 // a match has begun and is not over
  virtual std::string ask() const = 0;              // the request for the running turn
  virtual bool answer(std::string_view block) = 0;  // false: an answer to an earlier request; keep waiting
  virtual void end_turn() = 0;                      // with or without an answer
  virtual void leave() = 0;                         // ends the match as it is
  virtual std::string farewell() const = 0;         // the match must be over
};

// One connection that plays one match of a game whose programs are asked, in blocks. Owns no socket, clock or thread;
// the same session works over TCP, over stdin and stdout, and over strings in tests.
//
//   login block -> the table's answer; then the end, or requests with one answer each, and the farewell
//
// The owner reports when the time for the login or for an answer is up. Then the turn continues without the client,
// which is asked again at once. An answer that comes too late is recognised by its header, reported with a warning and
// dropped (MatchHost::answer), so it never counts for another turn. When the client leaves, or is disconnected, the
// match ends.
//
// However much a client sends ahead, one block is processed at a time; after each one, the owner serves other
// connections and then calls resume().
class AskedSession {
 public:
  // Limit on stale answers per turn; after one more, the turn ends without the client's answer.
  static constexpr int stale_answers_max = 16;

  AskedSession(MatchHost& table, std::size_t block_bytes_max) : table_(&table), blocks_(block_bytes_max) {}

  void receive(std::string_view bytes);
  void end_of_input();  // earlier input is still read
  bool has_more() { return !closed() && (blocks_.whole() || blocks_.overflown() || input_ended_); }
  void pause();  // stops processing input until resume(), as a turn also has a minimum length
  void resume();
  void time_is_up();
  void cut(std::string_view why);  // by the owner; sends the farewell
  std::string take_output();

  enum class Stage : std::uint8_t { login, playing, closed };
  Stage stage() const { return stage_; }
  bool closed() const { return stage_ == Stage::closed; }  // once the output is sent, the connection may be closed
  std::string_view why_closed() const { return why_closed_; }
  std::uint32_t asked() const { return asked_; }  // number of requests; the time for an answer starts with each

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
