// Whatever a file holds, reading it ends with a replay or with words, and a replay that was read can be verified, told
// and written. Both what lies in a file and what comes out of the decompressor are tried.

#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "referee/toy_game.hpp"
#include "replay/replay.hpp"

namespace replay = agon::replay;

namespace {

void use(const agon::Result<replay::Replay>& read) {
  if (!read) return;
  const auto again = replay::read_replay(replay::pack_replay(*read));
  if (!again || replay::print_replay(*again) != replay::print_replay(*read)) std::abort();
  static_cast<void>(replay::verify(*read));
  static_cast<void>(replay::tell(*read));
  static_cast<void>(replay::verify(*read, agon::toy::game));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  use(replay::read_replay(bytes));
  use(replay::parse_replay(bytes));
  return 0;
}
