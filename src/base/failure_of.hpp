#pragma once

#include <exception>
#include <optional>
#include <string>
#include <utility>

namespace agon {

// Does the work. None: it returned; otherwise what it threw, in words. For threads, which no exception may leave: it
// would end the whole process. Rules do not include this file.
template <class Work>
std::optional<std::string> failure_of(Work&& work) noexcept {
  try {
    std::forward<Work>(work)();
    return std::nullopt;
  } catch (const std::exception& error) {
    return error.what();
  } catch (...) {
    return "an unknown exception";
  }
}

}  // namespace agon
