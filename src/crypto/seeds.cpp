#include "crypto/seeds.hpp"

#include <span>

#include "crypto/sodium.hpp"

namespace agon::crypto {

namespace {

static_assert(SeedKey::bytes >= crypto_generichash_KEYBYTES_MIN && SeedKey::bytes <= crypto_generichash_KEYBYTES_MAX);

// Numbers are eight bytes, little-endian; a text is preceded by its length.
void add(std::string& message, std::uint64_t number) {
  for (int i = 0; i < 8; ++i, number >>= 8) message += static_cast<char>(number & 0xff);
}

void add(std::string& message, std::string_view text) {
  add(message, text.size());
  message += text;
}

void hash(std::span<const unsigned char> key, std::string_view message, std::span<unsigned char> result) {
  start_sodium();
  crypto_generichash(result.data(), result.size(), reinterpret_cast<const unsigned char*>(message.data()),
                     message.size(), key.data(), key.size());
}

}  // namespace

SeedKey SeedKey::draw() {
  start_sodium();
  SeedKey key;
  randombytes_buf(key.key_.data(), key.key_.size());
  return key;
}

SeedKey SeedKey::from_number(std::uint64_t number) {
  std::string message;
  add(message, "agon seed");
  add(message, number);
  SeedKey key;
  hash({}, message, key.key_);
  return key;
}

std::optional<SeedKey> SeedKey::from_text(std::string_view hexadecimal) {
  SeedKey key;
  std::size_t size = 0;
  const char* end = nullptr;
  const bool read = sodium_hex2bin(key.key_.data(), key.key_.size(), hexadecimal.data(), hexadecimal.size(), nullptr,
                                   &size, &end) == 0;
  if (!read || size != bytes || end != hexadecimal.data() + hexadecimal.size()) return std::nullopt;
  return key;
}

std::string SeedKey::text() const {
  std::array<char, 2 * bytes + 1> text{};
  return sodium_bin2hex(text.data(), text.size(), key_.data(), key_.size());
}

SeedKey SeedKey::key_of(std::string_view purpose, std::string_view name) const {
  std::string message;
  add(message, "key");
  add(message, purpose);
  add(message, name);
  SeedKey key;
  hash(key_, message, key.key_);
  return key;
}

std::uint64_t SeedKey::seed_of(std::string_view purpose, std::initializer_list<std::uint64_t> numbers) const {
  std::string message;
  add(message, "seed");
  add(message, purpose);
  for (const std::uint64_t number : numbers) add(message, number);
  std::array<unsigned char, crypto_generichash_BYTES_MIN> result{};
  hash(key_, message, result);
  std::uint64_t seed = 0;
  for (int i = 0; i < 8; ++i) seed |= std::uint64_t{result[static_cast<std::size_t>(i)]} << (8 * i);
  return seed;
}

}  // namespace agon::crypto
