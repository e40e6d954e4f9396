#pragma once

#include <algorithm>
#include <new>
#include <string_view>

#include "capi/agon.h"

// Where arguments from outside are checked and exceptions end.
namespace agon::capi {

// Cut to so many bytes, the 0 at its end among them. A place that is null gets nothing.
inline void put_text(std::string_view from, char* to, std::size_t bytes) {
  if (!to || bytes == 0) return;
  const std::size_t size = std::min(from.size(), bytes - 1);
  std::copy_n(from.data(), size, to);
  to[size] = '\0';
}

// Runs the work if the arguments are right.
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
