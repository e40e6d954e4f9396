// Whatever a file holds, reading it ends with a replay or with words, and a replay that was read can be verified, told
// and written. Both what lies in a file and what comes out of the decompressor are tried.

#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "referee/toy_game.hpp"
#include "replay/replay.hpp"

using namespace agon::referee;

namespace {

void use(const agon::Result<replay::Replay>& replay) {
  if (!replay) return;
  const auto again = replay::read_replay(replay::pack_replay(*replay));
  if (!again || replay::print_replay(*again) != replay::print_replay(*replay)) std::abort();
  static_cast<void>(verify(*replay));
  static_cast<void>(tell(*replay));
  static_cast<void>(verify(*replay, agon::toy::game));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  use(replay::read_replay(bytes));
  use(replay::parse_replay(bytes));
  return 0;
}
