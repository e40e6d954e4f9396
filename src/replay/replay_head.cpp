#include "replay/replay_head.hpp"

#include <zstd.h>

#include <array>
#include <memory>

namespace agon::replay {

bool begins_like_replay(std::string_view head) {
  const std::unique_ptr<ZSTD_DCtx, decltype(&ZSTD_freeDCtx)> context(ZSTD_createDCtx(), &ZSTD_freeDCtx);
  ZSTD_DCtx_setParameter(context.get(), ZSTD_d_windowLogMax, 27);
  constexpr std::string_view beginning = R"({"agon":"replay")";
  std::array<char, beginning.size()> block{};
  ZSTD_inBuffer in{head.data(), head.size(), 0};
  ZSTD_outBuffer out{block.data(), block.size(), 0};
  while (out.pos < out.size) {
    const std::size_t before = in.pos + out.pos;
    const std::size_t left = ZSTD_decompressStream(context.get(), &out, &in);
    if (ZSTD_isError(left) || left == 0 || in.pos + out.pos == before) break;
  }
  return std::string_view(block.data(), out.pos) == beginning;
}

}  // namespace agon::replay
