#include "crypto/passwords.hpp"

#include <array>

#include "base/machine_error.hpp"
#include "crypto/sodium.hpp"

namespace agon::crypto {

namespace {

// Less than libsodium recommends for people's passwords: the server itself checks them while others wait, and
// organisers draw them at random.
constexpr std::size_t memory_bytes = 8 << 20;
constexpr unsigned long long passes = 1;

constexpr std::string_view token_prefix = "blake2b:";
constexpr std::size_t token_hash_bytes = 32;

}  // namespace

std::string hash_password(std::string_view password) {
  start_sodium();
  char hash[crypto_pwhash_STRBYTES];
  if (crypto_pwhash_str(hash, password.data(), password.size(), passes, memory_bytes) != 0) {
    throw MachineError("no memory to hash a password");
  }
  return hash;
}

bool is_password_hash(std::string_view text) {
  start_sodium();
  const std::string whole(text);
  return whole.size() < crypto_pwhash_STRBYTES && whole.starts_with(crypto_pwhash_STRPREFIX) &&
         crypto_pwhash_str_needs_rehash(whole.c_str(), passes, memory_bytes) >= 0;
}

std::string hash_token(std::string_view token) {
  start_sodium();
  std::array<unsigned char, token_hash_bytes> hash{};
  crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(token.data()), token.size(),
                     nullptr, 0);
  std::array<char, 2 * token_hash_bytes + 1> text{};
  sodium_bin2hex(text.data(), text.size(), hash.data(), hash.size());
  return std::string(token_prefix) + text.data();
}

bool is_token_hash(std::string_view text) {
  constexpr std::string_view digits = "0123456789abcdef";
  return text.size() == token_prefix.size() + 2 * token_hash_bytes && text.starts_with(token_prefix) &&
         text.find_first_not_of(digits, token_prefix.size()) == text.npos;
}

std::string draw_password() {
  start_sodium();
  constexpr std::string_view letters = "abcdefghijkmnpqrstuvwxyz23456789";
  std::string password(16, ' ');
  for (char& each : password) each = letters[randombytes_uniform(letters.size())];
  return password;
}

std::string draw_secret() {
  start_sodium();
  std::array<unsigned char, 32> bytes{};
  randombytes_buf(bytes.data(), bytes.size());
  std::array<char, 2 * bytes.size() + 1> text{};
  sodium_bin2hex(text.data(), text.size(), bytes.data(), bytes.size());
  return text.data();
}

bool are_same_secret(std::string_view a, std::string_view b) {
  return a.size() == b.size() && sodium_memcmp(a.data(), b.data(), a.size()) == 0;
}

bool is_right(const std::string& password_hash, std::string_view password) {
  start_sodium();
  return crypto_pwhash_str_verify(password_hash.c_str(), password.data(), password.size()) == 0;
}

Passwords::Passwords() : key_(crypto_generichash_KEYBYTES, '\0') {
  start_sodium();
  randombytes_buf(key_.data(), key_.size());
}

bool Passwords::known(const std::string& hash, std::string_view password) const {
  const auto found = known_.find(hash);
  return found != known_.end() && found->second == fingerprint(hash, password);
}

void Passwords::remember(const std::string& hash, std::string_view password) {
  known_[hash] = fingerprint(hash, password);
}

std::string Passwords::fingerprint(std::string_view hash, std::string_view password) const {
  const std::string text = std::string(hash) + '\n' + std::string(password);
  std::string print(crypto_generichash_BYTES, '\0');
  const auto bytes = [](auto* pointer) { return reinterpret_cast<unsigned char*>(pointer); };
  crypto_generichash(bytes(print.data()), print.size(), reinterpret_cast<const unsigned char*>(text.data()),
                     text.size(), reinterpret_cast<const unsigned char*>(key_.data()), key_.size());
  return print;
}

}  // namespace agon::crypto
