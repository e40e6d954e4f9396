#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "config/organisers.hpp"

namespace agon::site {

// The commands of the organisers' room are those of `agon contest`, with the same words and options, and run on the
// contest's own data folder: their effects and refusals are defined there only. This file defines which of them may be
// given from a page, by whom, and which need a confirmation.

struct OrderOption {
  enum class Kind : std::uint8_t {
    flag,  // true
    text,
    number,
    content,  // of a file; the command receives the file's name
  };
  std::string_view name;  // without the dashes
  Kind kind = Kind::text;
};

struct Order;

struct OrderKind {
  std::string_view name;  // in `agon contest`
  config::Role least = config::Role::admin;
  std::size_t words_min = 0, words_max = 0;  // after the data folder
  std::vector<OrderOption> options = {};
  // The name of a file that it creates, which can be downloaded; passed as the last word.
  std::string_view makes = {};
  // What will happen, for commands that are hard to undo: they run only when confirmed as sure. Returns "" if the
  // command only shows something.
  std::string (*asks)(const Order&) = nullptr;

  const OrderOption* find(std::string_view option) const;
};

std::span<const OrderKind> order_kinds();

struct Order {
  const OrderKind* kind = nullptr;
  std::vector<std::string> words = {};
  std::map<std::string, std::string> options = {};  // "" for flags
  std::string by = {};                              // the account that gave it
  bool sure = false;

  const std::string& word(std::size_t i) const { return words.at(i); }
  bool has(std::string_view option) const { return options.contains(std::string(option)); }
};

inline constexpr std::size_t order_bytes_max = 1 << 20;  // of a request
inline constexpr std::size_t order_word_bytes_max = 2000;

// {"order":"publish","words":["Swiss","3"],"options":{"why":"...","yes":true},"sure":true}; all members but the first
// are optional, and no others are allowed. The error describes what is wrong.
Result<Order> read_order(std::string_view json);

// The progress of an order.
struct OrderState {
  enum class Stage : std::uint8_t { waits, runs, done };
  Stage stage = Stage::waits;
  std::string by;                   // the account that gave it; only it may see this
  int code = 0;                     // the exit status of `agon contest` once done: 0, 1 or 2
  std::string out, err;             // its output
  bool cut = false;                 // the output was truncated
  std::filesystem::path file = {};  // created by it; empty: none
  std::string file_name = {};
  std::shared_ptr<void> kept = nullptr;  // keeps the file alive
};

// Executes orders. Thread-safe.
struct Orders {
  std::function<Result<std::uint64_t>(Order)> start;                    // returns its number; fails if too many wait
  std::function<std::optional<OrderState>(std::uint64_t number)> find;  // none: unknown, or too old
};

// What the organisers' room needs to know about the contest.
struct OrganiserRoom {
  Orders orders;
  // An overview as JSON. This and the next are called on the site's thread.
  std::function<std::string()> state;
  std::function<Result<std::string>()> contest_file;  // without secrets
  // Fails if an order would be refused, as far as that is known without giving it. Orders that need a confirmation are
  // checked by it before they ask for one. Empty: nothing is known.
  std::function<Result<void>(const Order&)> check = {};
};

}  // namespace agon::site
