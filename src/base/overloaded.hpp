#pragma once

#include <concepts>

namespace agon {

// One function object of several, for std::visit.
template <class... Functions>
struct overloaded : Functions... {
  using Functions::operator()...;
};
template <class... Functions>
overloaded(Functions...) -> overloaded<Functions...>;  // clang deduces it since version 17

template <class T, class... Types>
concept OneOf = (std::same_as<T, Types> || ...);

}  // namespace agon
