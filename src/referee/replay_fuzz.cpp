// Whatever a file contains, reading it yields a replay or an error message, and a replay that was read can be verified,
// described and written. Tries both the file's bytes and the decompressor's output.

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
