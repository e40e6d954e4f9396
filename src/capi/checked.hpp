#pragma once

#include <algorithm>
#include <new>
#include <string_view>

#include "capi/agon.h"

// Checks arguments from outside, and catches all exceptions.
namespace agon::capi {

// Truncates to `bytes`, including the terminating 0. Does nothing if `to` is null.
inline void put_text(std::string_view from, char* to, std::size_t bytes) {
  if (!to || bytes == 0) return;
  const std::size_t size = std::min(from.size(), bytes - 1);
  std::copy_n(from.data(), size, to);
  to[size] = '\0';
}

// Runs the work if the arguments are valid.
template <class Work>
AgonStatus guarded(bool right, Work work) noexcept {
  if (!right) return AGON_BAD_ARGUMENT;
  try {
    work();
    return AGON_OK;
  } catch (const std::bad_alloc&) {
    return AGON_NO_MEMORY;
  }
}

}  // namespace agon::capi
