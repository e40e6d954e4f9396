#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>

namespace agon::crypto {

// Argon2id (libsodium): what is kept in place of a password. Throws MachineError when there is no memory for it.
std::string hash_password(std::string_view password);
bool is_password_hash(std::string_view text);

// Where a team logs in with one word, its password is that token, and the server must find the team by it: with a fast
// hash (BLAKE2b, libsodium) and one look. That hides a drawn password as well as a slow hash would, since nobody can
// try out so many.
std::string hash_token(std::string_view token);  // "blake2b:" and 64 hexadecimal digits
bool is_token_hash(std::string_view text);

// Drawn by the system, so that nobody can guess them. A password has 80 bits, in letters and digits that are not taken
// for each other.
std::string draw_password();
std::string draw_secret();                                 // 256 bits in hexadecimal digits, for programs
bool are_same_secret(std::string_view, std::string_view);  // in a time that depends on their lengths alone

bool is_right(const std::string& password_hash, std::string_view password);  // takes milliseconds

// The passwords that were right, so that they are known again at once: bots log in often. What is remembered of each
// is a fingerprint under a key that this process has drawn. For one thread.
class Passwords {
 public:
  Passwords();
  bool known(const std::string& hash, std::string_view password) const;
  void remember(const std::string& hash, std::string_view password);

 private:
  std::string fingerprint(std::string_view hash, std::string_view password) const;
  std::string key_;
  std::unordered_map<std::string, std::string> known_;  // by hash
};

}  // namespace agon::crypto
