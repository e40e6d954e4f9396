#pragma once

#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "base/assert.hpp"

namespace agon {

// One clear line that states what is wrong with an input and what to do about it.
struct Error {
  std::string text;
};

// A value or an error message, for input written by people (setups, names, files, command lines).
template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : content_(std::move(value)) {}
  Result(Error error) : content_(std::move(error)) {}

  bool ok() const { return content_.index() == 0; }
  explicit operator bool() const { return ok(); }

  const T& value() const& {
    AGON_ASSERT(ok());
    return *std::get_if<0>(&content_);
  }
  T&& value() && {
    AGON_ASSERT(ok());
    return std::move(*std::get_if<0>(&content_));
  }
  const T& operator*() const& { return value(); }
  T&& operator*() && { return std::move(*this).value(); }
  const T* operator->() const { return &value(); }

  const std::string& error() const {
    AGON_ASSERT(!ok());
    return std::get_if<1>(&content_)->text;
  }

 private:
  std::variant<T, Error> content_;
};

// Success, or why not: for checks.
template <>
class [[nodiscard]] Result<void> {
 public:
  Result() = default;
  Result(Error error) : error_(std::move(error)) {}

  bool ok() const { return !error_; }
  explicit operator bool() const { return ok(); }

  const std::string& error() const {
    AGON_ASSERT(!ok());
    return error_->text;
  }

 private:
  std::optional<Error> error_;
};

}  // namespace agon
