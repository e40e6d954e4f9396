#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>

namespace agon::crypto {

// Argon2id (libsodium): the hash that is stored instead of a password. Throws MachineError if memory is short.
std::string hash_password(std::string_view password);
bool is_password_hash(std::string_view text);

// Where a team logs in with one word, that token is its password, and the server must find the team by it: with a fast
// hash (BLAKE2b, libsodium) and one lookup. For a random password this is as safe as a slow hash, since nobody can try
// enough candidates.
std::string hash_token(std::string_view token);  // "blake2b:" and 64 hexadecimal digits
bool is_token_hash(std::string_view text);

// Drawn from the system's randomness, so nobody can guess them. A password has 80 bits, in letters and digits that
// cannot be confused with each other.
std::string draw_password();
std::string draw_secret();                                 // 256 bits as hexadecimal digits, for programs
bool are_same_secret(std::string_view, std::string_view);  // constant time for given lengths

bool is_right(const std::string& password_hash, std::string_view password);  // takes milliseconds

// Caches correct passwords, since bots log in often. Only a fingerprint of each is kept, under a key that this process
// has drawn. Single-threaded.
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
