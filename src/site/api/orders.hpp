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

// The orders of the organisers' room are those of `agon contest`, with the same words and options, and the contest's
// own data folder: what each does, and what it refuses, is said there and nowhere else. Here stands which of them may
// be given from a page, by whom, and what is asked once more.

struct OrderOption {
  enum class Kind : std::uint8_t {
    flag,  // true
    text,
    number,
    content,  // of a file, which the order is given the name of
  };
  std::string_view name;  // without the dashes
  Kind kind = Kind::text;
};

struct Order;

struct OrderKind {
  std::string_view name;  // of `agon contest`
  config::Role least = config::Role::admin;
  std::size_t words_min = 0, words_max = 0;  // behind the data folder
  std::vector<OrderOption> options = {};
  std::string_view makes = {};  // the name of a file that it makes, which can be fetched; it is its last word
  // What will happen, for those that cannot simply be taken back: these are done when whoever wants them is sure. ""
  // where an order only tells.
  std::string (*asks)(const Order&) = nullptr;

  const OrderOption* find(std::string_view option) const;
};

std::span<const OrderKind> order_kinds();

struct Order {
  const OrderKind* kind = nullptr;
  std::vector<std::string> words = {};
  std::map<std::string, std::string> options = {};  // "" for flags
  std::string by = {};                              // who gave it
  bool sure = false;

  const std::string& word(std::size_t i) const { return words.at(i); }
  bool has(std::string_view option) const { return options.contains(std::string(option)); }
};

inline constexpr std::size_t order_bytes_max = 1 << 20;  // of a request
inline constexpr std::size_t order_word_bytes_max = 2000;

// {"order":"publish","words":["Swiss","3"],"options":{"why":"...","yes":true},"sure":true}; all but the first may be
// missing, and nothing else may be there. The error says what is wrong with it.
Result<Order> read_order(std::string_view json);

// What has become of an order.
struct OrderState {
  enum class Stage : std::uint8_t { waits, runs, done };
  Stage stage = Stage::waits;
  std::string by;                   // who gave it, and alone may see this
  int code = 0;                     // when it is done: 0, or 1 and 2 as `agon contest` ends
  std::string out, err;             // what it said
  bool cut = false;                 // it said more
  std::filesystem::path file = {};  // that it has made; empty: none
  std::string file_name = {};
  std::shared_ptr<void> kept = nullptr;  // as long as the file is needed
};

// Whoever carries orders out. By any thread.
struct Orders {
  std::function<Result<std::uint64_t>(Order)> start;                    // its number; an error: too many wait
  std::function<std::optional<OrderState>(std::uint64_t number)> find;  // none: unknown, or long ago
};

// What the organisers' room needs of the contest that is served.
struct OrganiserRoom {
  Orders orders;
  std::function<std::string()> state;                 // all at a glance, as JSON. By the site's thread, as the next
  std::function<Result<std::string>()> contest_file;  // as far as it holds no secrets
};

}  // namespace agon::site
