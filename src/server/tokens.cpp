#include "server/tokens.hpp"

#include <sodium.h>

#include <array>

#include "base/machine_error.hpp"

namespace agon::server {

namespace {

constexpr std::string_view prefix = "blake2b:";
constexpr std::size_t hash_bytes = 32;

void start_library() {
  if (sodium_init() < 0) throw MachineError("libsodium does not start");
}

}  // namespace

std::string hash_token(std::string_view token) {
  start_library();
  std::array<unsigned char, hash_bytes> hash{};
  crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(token.data()), token.size(),
                     nullptr, 0);
  std::array<char, 2 * hash_bytes + 1> text{};
  sodium_bin2hex(text.data(), text.size(), hash.data(), hash.size());
  return std::string(prefix) + text.data();
}

bool is_token_hash(std::string_view text) {
  constexpr std::string_view digits = "0123456789abcdef";
  return text.size() == prefix.size() + 2 * hash_bytes && text.starts_with(prefix) &&
         text.find_first_not_of(digits, prefix.size()) == text.npos;
}

}  // namespace agon::server
