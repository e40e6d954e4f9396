#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "wire/lines.hpp"

namespace agon::cli {

// Credentials: a login and a password or, in games that ask programs for their moves, a token and an optional map
// number.
struct Login {
  std::string login, password;
  std::string token, map;

  bool in_block() const { return !token.empty(); }
  std::string block() const { return "LOGIN " + token + (map.empty() ? "" : " " + map) + "\n.\n"; }
};

// Reads two lines, login and password, or lines login=, password=, token=, map=. Warns on stderr if other users of this
// machine can read the file. Throws BadInput.
Login read_login(const std::string& file);

// Replaces the credentials that a program sends by those of the file, so that programs need to know no secret. A
// program that sends no LOGIN block gets one.
class LoginFilter {
 public:
  explicit LoginFilter(std::optional<Login> login);

  // What to send for these bytes of the program.
  std::string pass(std::string_view bytes);
  std::string end();                                   // for a last line without a line end
  std::string first() const;                           // to send at once
  const std::string& given() const { return given_; }  // the login that the program sent

 private:
  std::string answer(std::string_view line);

  std::optional<Login> login_;
  wire::Lines lines_{1 << 20};
  unsigned seen_ = 0;  // lines of the login
  bool open_;          // the login is over: nothing more is replaced
  std::string given_;
};

}  // namespace agon::cli
