#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>

namespace agon::wire {

// Follows the conversation between a client and a game server, line by line, from between them: recognises the login,
// the password and commands, and matches answers to commands. Independent of the game: a line `OK`, `FAILED e ...` or
// `ERR e ...` begins an answer, and answers come in the order of the commands; while a command waits for the turn, `OK`
// is the beginning of the turn. Splitting bytes into lines is the job of Lines; the owner provides the time.
//
// Games whose programs are asked use blocks instead. Such a client begins with `LOGIN` and more words; of such a
// dialogue, only that line is recognised.
class Dialogue {
 public:
  using Time = std::chrono::nanoseconds;
  using LinesOf = std::size_t (*)(std::string_view first_line);  // of a command

  explicit Dialogue(LinesOf lines_of) : lines_of_(lines_of) {}

  struct Command {
    std::size_t number = 0;  // from 0: the login is 0, the password 1
    std::string name;        // in capitals
    Time sent{};
  };

  enum class Sent : std::uint8_t { nothing, login, password, command, more, block };  // more: of the same command
  Sent sent(std::string_view line, Time now);

  enum class Kind : std::uint8_t {
    answer,   // the first line
    data,     // the following lines
    waiting,  // WAITING x, FORCED_WAITING x
    turn,     // a turn has begun
    other,    // LOGIN, and unsolicited lines
  };
  struct Heard {
    Kind kind = Kind::other;
    const Command* command = nullptr;  // it belongs to this command; valid until the next call
    std::int64_t refusal = 0;          // in an answer
  };
  Heard heard(std::string_view line);

  bool waiting() const { return waiting_; }  // for the next turn
  bool in_blocks() const { return in_blocks_; }
  bool awaits_password() const { return prompt_ == Prompt::password && count_ == 1; }
  bool awaits_login() const { return prompt_ == Prompt::login && count_ == 0; }
  std::size_t commands() const { return count_; }  // number sent, including login and password
  std::size_t unanswered() const { return pending_.size(); }

 private:
  enum class Prompt : std::uint8_t { none, login, password };

  LinesOf lines_of_;
  std::deque<Command> pending_;    // not answered
  std::optional<Command> latest_;  // the last one answered
  std::size_t count_ = 0;
  std::size_t lines_missing_ = 0;  // of the last command sent
  Prompt prompt_ = Prompt::none;
  bool waiting_ = false;
  bool in_blocks_ = false;
};

}  // namespace agon::wire
