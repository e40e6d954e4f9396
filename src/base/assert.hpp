#pragma once

#include <cstdio>
#include <cstdlib>

namespace agon {

[[noreturn, gnu::cold, gnu::noinline]] inline void assertion_failed(const char* condition, const char* file, int line) {
#ifdef __wasm__  // the browser has no stderr for us; a trap ends the call there
  (void)condition, (void)file, (void)line;
  __builtin_trap();
#else
  std::fprintf(stderr, "%s:%d: assertion failed: %s\n", file, line, condition);
  std::abort();
#endif
}

}  // namespace agon

// A programmer's mistake ends the program, in every build: a wrong state must not be played on, kept or shown. Never
// for what a contestant, a client or an organiser can cause; those get a Refusal, an Error or a MachineError.
#define AGON_ASSERT(condition) \
  (static_cast<bool>(condition) ? static_cast<void>(0) : ::agon::assertion_failed(#condition, __FILE__, __LINE__))
