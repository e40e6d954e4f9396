#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "wire/lines.hpp"

namespace agon::cli {

// How somebody logs in: with a login and a password, or, in games that are asked for their moves, with a token and the
// number of a map that may be left out.
struct Login {
  std::string login, password;
  std::string token, map;

  bool in_block() const { return !token.empty(); }
  std::string block() const { return "LOGIN " + token + (map.empty() ? "" : " " + map) + "\n.\n"; }
};

// Two lines, login and password, or lines login=, password=, token=, map=. Warns on stderr when others of this machine
// can read the file. Throws BadInput.
Login read_login(const std::string& file);

// Stands between a program and its server while it logs in: whatever login and password the program gives, those of
// the file are sent, so that a program needs to know no secret. A program that sends no LOGIN block gets one.
class Doorman {
 public:
  explicit Doorman(std::optional<Login> login);

  // What is to be sent for these bytes of the program.
  std::string pass(std::string_view bytes);
  std::string end();                                   // for what it has left without an end of line
  std::string first() const;                           // to be sent at once
  const std::string& given() const { return given_; }  // the login that the program gave

 private:
  std::string answer(std::string_view line);

  std::optional<Login> login_;
  wire::Lines lines_{1 << 20};
  unsigned seen_ = 0;  // lines of the login
  bool open_;          // nothing more is replaced
  std::string given_;
};

}  // namespace agon::cli
