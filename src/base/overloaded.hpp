#pragma once

#include <concepts>

namespace agon {

// Combines several function objects into one, for std::visit.
template <class... Functions>
struct overloaded : Functions... {
  using Functions::operator()...;
};
template <class... Functions>
overloaded(Functions...) -> overloaded<Functions...>;  // clang deduces it from version 17 on

template <class T, class... Types>
concept OneOf = (std::same_as<T, Types> || ...);

}  // namespace agon
