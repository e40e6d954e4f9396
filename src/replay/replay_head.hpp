#pragma once

#include <cstddef>
#include <string_view>

namespace agon::replay {

// Whether a file begins like a replay of any version, given its first replay_head_bytes bytes or all of it.
inline constexpr std::size_t replay_head_bytes = std::size_t{160} << 10;  // a whole zstd block
bool begins_like_replay(std::string_view head);

}  // namespace agon::replay
