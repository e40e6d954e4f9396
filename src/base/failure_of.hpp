#pragma once

#include <exception>
#include <optional>
#include <string>
#include <utility>

namespace agon {

// Runs the work. Returns none if it returned, otherwise the text of what it threw. For threads, since an escaping
// exception would end the whole process. Rules do not include this file.
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
