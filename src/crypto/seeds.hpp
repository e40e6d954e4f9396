#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

namespace agon::crypto {

// A secret key from which seeds follow, one way: whoever sees a seed, in a replay for example, can compute neither the
// key nor any other seed from it. BLAKE2b (libsodium's crypto_generichash) hashes what the seed is for under the key;
// each text of that message has its length before it, so two purposes never have the same message. All functions may be
// called by any thread.
class SeedKey {
 public:
  static constexpr std::size_t bytes = 32;

  SeedKey() = default;  // all zero: for tests, and until a contest has chosen

  static SeedKey draw();                             // from the randomness of the system
  static SeedKey from_number(std::uint64_t number);  // as secret as the number is: for training and tests
  static std::optional<SeedKey> from_text(std::string_view hexadecimal);
  std::string text() const;  // 64 hexadecimal digits

  // The key of a part: `name` is that of a server, a tournament, ...
  SeedKey key_of(std::string_view purpose, std::string_view name = {}) const;
  std::uint64_t seed_of(std::string_view purpose, std::initializer_list<std::uint64_t> numbers = {}) const;

  friend bool operator==(const SeedKey&, const SeedKey&) = default;

 private:
  std::array<unsigned char, bytes> key_{};
};

}  // namespace agon::crypto
