#pragma once

#include <sodium.h>

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/blob_store.hpp"

namespace agon::crypto {

// BLAKE2b of a sequence of fields, as 64 hexadecimal digits. Each field is preceded by its length, so that different
// sequences never produce the same bytes; numbers are eight bytes, little-endian.
class Blake2b {
 public:
  Blake2b() { crypto_generichash_init(&state_, nullptr, 0, digest_bytes); }

  Blake2b& add(std::uint64_t number) {
    std::array<unsigned char, 8> bytes{};
    for (unsigned char& byte : bytes) byte = static_cast<unsigned char>(number & 0xff), number >>= 8;
    crypto_generichash_update(&state_, bytes.data(), bytes.size());
    return *this;
  }
  Blake2b& add(std::string_view text) {
    add(std::uint64_t{text.size()});
    crypto_generichash_update(&state_, reinterpret_cast<const unsigned char*>(text.data()), text.size());
    return *this;
  }
  Hash value() {
    std::array<unsigned char, digest_bytes> digest{};
    crypto_generichash_final(&state_, digest.data(), digest.size());
    std::array<char, 2 * digest_bytes + 1> text{};
    return sodium_bin2hex(text.data(), text.size(), digest.data(), digest.size());
  }

 private:
  static constexpr std::size_t digest_bytes = 32;
  crypto_generichash_state state_;
};

}  // namespace agon::crypto
