#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

namespace agon::crypto {

// A secret key from which seeds are derived one-way: a seed, for example in a replay, reveals neither the key nor any
// other seed. The purpose of a seed is hashed under the key with BLAKE2b (libsodium's crypto_generichash); each text in
// that message is preceded by its length, so different purposes never have the same message. Thread-safe.
class SeedKey {
 public:
  static constexpr std::size_t bytes = 32;

  SeedKey() = default;  // all zero: for tests, and before a contest has chosen a key

  static SeedKey draw();                             // from the randomness of the system
  static SeedKey from_number(std::uint64_t number);  // only as secret as the number: for training and tests
  static std::optional<SeedKey> from_text(std::string_view hexadecimal);
  std::string text() const;  // 64 hexadecimal digits

  // The key of a component: `name` is that of a server, a tournament, ...
  SeedKey key_of(std::string_view purpose, std::string_view name = {}) const;
  std::uint64_t seed_of(std::string_view purpose, std::initializer_list<std::uint64_t> numbers = {}) const;

  friend bool operator==(const SeedKey&, const SeedKey&) = default;

 private:
  std::array<unsigned char, bytes> key_{};
};

}  // namespace agon::crypto
