#include "crypto/blake2b.hpp"
#include "worker/order.hpp"

namespace agon::worker {

namespace {

void add(crypto::Blake2b& digest, const std::optional<std::uint64_t>& number) {
  digest.add(std::uint64_t{number.has_value()}).add(number.value_or(0));
}

void add(crypto::Blake2b& digest, const std::optional<std::chrono::milliseconds>& time) {
  add(digest, time ? std::optional(static_cast<std::uint64_t>(time->count())) : std::nullopt);
}

}  // namespace

Hash digest_of(const MatchOrder& order) {
  crypto::Blake2b digest;
  digest.add("agon match order 1").add(id_of(order)).add(order.game).add(order.setup).add(order.seed);
  add(digest, order.allowance.block_cpu);
  add(digest, order.allowance.block_wall);
  add(digest, order.allowance.memory_bytes);
  if (order.allowance.reference_speed) {  // keeps the digests of earlier orders, which lack it, unchanged
    digest.add("reference speed").add(std::uint64_t{*order.allowance.reference_speed});
  }
  digest.add(std::uint64_t{order.seats.size()});
  for (const auto& seat : order.seats) {
    digest.add(std::uint64_t{seat.has_value()});
    if (seat) digest.add(seat->name).add(seat->file).add(seat->source).add(seat->command);
  }
  return digest.value();
}

}  // namespace agon::worker
