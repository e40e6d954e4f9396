#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>

namespace agon::wire {

// What a client and a game server say to each other, as somebody between them sees it line by line: which line is the
// login, the password or a command, and which command a line of the server answers. It needs no game: a line `OK`,
// `FAILED e ...` or `ERR e ...` begins an answer, and answers come in the order of the commands; while a command waits
// for the turn, `OK` is the turn's beginning. Bytes and their cutting are no matter of it (Lines), nor is a clock: its
// owner says when.
//
// Games that are asked for their moves talk in blocks instead. Such a client begins with `LOGIN` and more words, and
// from then on only that line is known.
class Dialogue {
 public:
  using Time = std::chrono::nanoseconds;
  using LinesOf = std::size_t (*)(std::string_view first_line);  // of a command

  explicit Dialogue(LinesOf lines_of) : lines_of_(lines_of) {}

  struct Command {
    std::size_t number = 0;  // from 0; the login is 0, the password 1
    std::string name;        // in capitals
    Time sent{};
  };

  enum class Sent : std::uint8_t { nothing, login, password, command, more, block };  // more: of the same command
  Sent sent(std::string_view line, Time now);

  enum class Kind : std::uint8_t {
    answer,   // its first line
    data,     // what follows
    waiting,  // WAITING x, FORCED_WAITING x
    turn,     // it has begun
    other,    // LOGIN, and what nobody asked for
  };
  struct Heard {
    Kind kind = Kind::other;
    const Command* command = nullptr;  // that it belongs to; until the next call
    std::int64_t refusal = 0;          // of an answer
  };
  Heard heard(std::string_view line);

  bool waiting() const { return waiting_; }  // for the next turn
  bool in_blocks() const { return in_blocks_; }
  bool awaits_password() const { return prompt_ == Prompt::password && count_ == 1; }
  bool awaits_login() const { return prompt_ == Prompt::login && count_ == 0; }
  std::size_t commands() const { return count_; }  // sent, with login and password
  std::size_t unanswered() const { return pending_.size(); }

 private:
  enum class Prompt : std::uint8_t { none, login, password };

  LinesOf lines_of_;
  std::deque<Command> pending_;    // not answered
  std::optional<Command> latest_;  // answered last
  std::size_t count_ = 0;
  std::size_t lines_missing_ = 0;  // of the command sent last
  Prompt prompt_ = Prompt::none;
  bool waiting_ = false;
  bool in_blocks_ = false;
};

}  // namespace agon::wire
