#pragma once

#include <cstdio>
#include <cstdlib>

namespace agon {

[[noreturn, gnu::cold, gnu::noinline]] inline void assertion_failed(const char* condition, const char* file, int line) {
#ifdef __wasm__  // no stderr in the browser; a trap ends the call there
  (void)condition, (void)file, (void)line;
  __builtin_trap();
#else
  std::fprintf(stderr, "%s:%d: assertion failed: %s\n", file, line, condition);
  std::abort();
#endif
}

}  // namespace agon

// A programming error ends the program, in every build: a wrong state must not be played on, stored or shown. Never for
// anything that a contestant, a client or an organiser can cause; use a Refusal, an Error or a MachineError there.
#define AGON_ASSERT(condition) \
  (static_cast<bool>(condition) ? static_cast<void>(0) : ::agon::assertion_failed(#condition, __FILE__, __LINE__))
