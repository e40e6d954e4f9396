#include "site/api/orders.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <boost/json.hpp>

#include "base/text.hpp"

namespace agon::site {

namespace {

namespace js = boost::json;
using config::Role;
using Option = OrderOption;
using enum OrderOption::Kind;

std::string asks_pause(const Order&) {
  return "Turns, K and scoring stand still for everybody, and nothing that teams send is read until you resume.";
}
std::string asks_stop(const Order&) {
  return "The server stops: games, this site and this page are gone until somebody starts it again on its machine. "
         "Nothing is lost.";
}
std::string asks_extend(const Order& order) {
  return fmt::format("The contest lasts {} longer, which cannot be taken back. Points that were earned keep their K.",
                     order.word(0));
}
std::string asks_reveal(const Order&) {
  return "The public sees the standings and tournaments as they are now, at once. What was seen cannot be unseen.";
}
std::string asks_ceremony(const Order& order) {
  if (order.has("close")) return "No link opens the page of the ceremony any more.";
  return fmt::format(
      "A link is made, and shown only to you and only once. Whoever has it sees the final places as soon as everything "
      "is over, whatever the public sees. A link made before no longer opens the page. {}",
      order.has("yes") ? "The link is made even if the results do not agree."
                       : "First all finished tournaments are verified, which takes a while.");
}
std::string asks_publish(const Order& order) {
  return fmt::format("The public sees {} of {} at once. What was seen cannot be unseen.",
                     order.words.size() > 1 ? order.word(1) + " rounds" : "all rounds", order.word(0));
}
std::string asks_start(const Order& order) {
  return fmt::format("{} begins now, with the programs that are accepted now.", order.word(0));
}
std::string asks_cancel(const Order& order) {
  return fmt::format("Nothing of {} counts any more. Undo takes this back; start begins it again.", order.word(0));
}
std::string asks_withdraw(const Order& order) {
  return fmt::format("{} no longer plays, from the next round on{}. Everybody sees it; admit takes the team in again.",
                     order.word(0), order.has("annul") ? ", and what it has played does not count" : "");
}
std::string asks_disqualify(const Order& order) {
  return fmt::format("{} no longer plays and loses its place{}. Everybody sees it; admit takes the team in again.",
                     order.word(0), order.has("annul") ? ", and what it has played does not count" : "");
}
std::string asks_reject(const Order& order) {
  return fmt::format(
      "Submission {} no longer plays, and its team reads the reason. This cannot be taken back: the team must hand in "
      "another one.",
      order.word(0));
}
std::string asks_rejudge(const Order& order) {
  if (order.has("preview")) return "";
  return fmt::format("Matches of {} ({}) are played again, and what they decided before no longer counts.",
                     order.word(0), order.word(1));
}
std::string asks_password(const Order& order) {
  return fmt::format("{} {} a new password. The old one is refused at once and connections are closed.",
                     fmt::join(order.words, ", "), order.words.size() == 1 ? "gets" : "get");
}
std::string asks_organiser(const Order& order) {
  if (order.words.empty()) return "";  // only lists them
  if (order.has("remove")) return fmt::format("{} cannot enter this room any more.", order.word(0));
  if (order.has("token")) return fmt::format("If {} has a token, programs that use it are refused.", order.word(0));
  return fmt::format("If there is an account {}, its old password is refused and its sessions end.", order.word(0));
}

std::vector<OrderKind> kinds() {
  constexpr Role jury = Role::jury, admin = Role::admin;
  const Option why{"why", text};
  return {
      // Commands that only show something.
      {"status", jury},
      {"check", jury},
      {"table", jury, 0, 0, {{"json", flag}, {"csv", flag}}},
      {"why", jury, 1, 1},
      {"best", jury, 0, 1},
      {"tournaments", jury, 0, 1, {{"json", flag}}},
      {"submissions", jury, 0, 1, {{"json", flag}, {"log", number}, {"source", number}, {"stderr", number}}},
      {"acts", jury, 0, 0, {{"json", flag}}},
      {"verify", jury, 0, 0, {{"json", flag}, {"tournaments", flag}}},
      {"appeal", jury, 2, 2, {{"team", text}}, "appeal.zip"},
      {"replay", jury, 2, 2, {{"team", text}}, "game.agon"},
      {"rejudge", jury, 3, 3, {{"with", number}, {"preview", flag}, {"yes", flag}}, {}, asks_rejudge},
      // Commands that change the contest.
      {"pause", admin, 0, 0, {why, {"until", text}, {"for", text}}, {}, asks_pause},
      {"resume", admin, 0, 0, {why}},
      {"extend", admin, 1, 1, {}, {}, asks_extend},
      {"stop", admin, 0, 0, {}, {}, asks_stop},
      {"announce", admin, 1, 1},
      {"undo", admin, 2, 2},
      {"freeze", admin, 0, 0, {why}},
      {"reveal", admin, 0, 0, {why, {"yes", flag}}, {}, asks_reveal},
      {"ceremony", admin, 0, 0, {why, {"close", flag}, {"yes", flag}}, {}, asks_ceremony},
      {"start", admin, 1, 1, {why}, {}, asks_start},
      {"cancel", admin, 2, 2, {}, {}, asks_cancel},
      {"publish", admin, 1, 2, {why, {"yes", flag}}, {}, asks_publish},
      {"hide", admin, 1, 1, {why}},
      {"withdraw", admin, 2, 2, {{"annul", flag}}, {}, asks_withdraw},
      {"disqualify", admin, 2, 2, {{"annul", flag}}, {}, asks_disqualify},
      {"admit", admin, 2, 2},
      {"reject", admin, 2, 2, {}, {}, asks_reject},
      {"team", admin, 0, 100, {{"csv", content}}},
      {"password", admin, 1, 100, {}, {}, asks_password},
      {"organiser", admin, 0, 1, {{"role", text}, {"token", flag}, {"remove", flag}}, {}, asks_organiser},
      {"backup", admin, 0, 0, {}, "backup.tar"},
      {"export", admin, 0, 0},
  };
}

// A zero byte ends a program's argument, and a newline ends a line.
Result<void> check_word(std::string_view what, std::string_view word, std::size_t bytes_max) {
  if (!is_utf8(word)) return Error{fmt::format("{} is not in UTF-8", what)};
  if (word.size() > bytes_max) return Error{fmt::format("{} is longer than {} bytes", what, bytes_max)};
  const auto is_control = [](unsigned char byte) { return byte < 0x20 || byte == 0x7f; };
  if (std::ranges::any_of(word, is_control)) return Error{fmt::format("{} has control characters", what)};
  return {};
}

Result<std::string> option_value(const OrderOption& option, const js::value& value) {
  const std::string name = fmt::format("the option {}", option.name);
  switch (option.kind) {
    case flag:
      if (value.is_bool() && value.get_bool()) return std::string();
      return Error{name + " must be true, or left out"};
    case number:
      if (value.is_int64() && value.get_int64() > 0) return std::to_string(value.get_int64());
      return Error{name + " must be a number, 1 or more"};
    case text:
    case content:
      break;
  }
  if (!value.is_string()) return Error{name + " must be a string"};
  std::string words(value.get_string());
  if (option.kind == content) return words;
  if (const auto valid = check_word(name, words, order_word_bytes_max); !valid) return Error{valid.error()};
  return words;
}

Result<void> read_words(const js::value& list, Order& order) {
  if (!list.is_array()) return Error{"words must be a list of strings"};
  for (const js::value& each : list.get_array()) {
    if (!each.is_string()) return Error{"words must be a list of strings"};
    std::string word(each.get_string());
    if (auto valid = check_word("a word", word, order_word_bytes_max); !valid) return valid;
    if (word.empty()) return Error{"a word is empty"};
    order.words.push_back(std::move(word));
  }
  return {};
}

Result<void> read_options(const js::value& options, Order& order) {
  if (!options.is_object()) return Error{"options must be an object"};
  for (const auto& [key, value] : options.get_object()) {
    const OrderOption* const option = order.kind->find({key.data(), key.size()});
    if (!option)
      return Error{fmt::format("the order {} has no option {}", order.kind->name, quoted({key.data(), key.size()}))};
    auto read = option_value(*option, value);
    if (!read) return Error{read.error()};
    order.options.emplace(option->name, *std::move(read));
  }
  return {};
}

Result<void> read_member(std::string_view key, const js::value& value, Order& order) {
  if (key == "order") return {};
  if (key == "words") return read_words(value, order);
  if (key == "options") return read_options(value, order);
  if (key != "sure") return Error{fmt::format("an order has no member {}", quoted(key))};
  if (!value.is_bool()) return Error{"sure must be true or false"};
  order.sure = value.get_bool();
  return {};
}

}  // namespace

const OrderOption* OrderKind::find(std::string_view option) const {
  const auto found = std::ranges::find(options, option, &OrderOption::name);
  return found == options.end() ? nullptr : &*found;
}

std::span<const OrderKind> order_kinds() {
  static const std::vector<OrderKind> all = kinds();
  return all;
}

Result<Order> read_order(std::string_view json) {
  js::error_code error;
  const js::value value = js::parse({json.data(), json.size()}, error);
  if (error || !value.is_object()) return Error{"an order must be a JSON object"};
  const js::object& object = value.get_object();
  const js::value* const name = object.if_contains("order");
  if (!name || !name->is_string()) return Error{"the member order is missing"};
  const std::string_view named(name->get_string().data(), name->get_string().size());
  const auto kind = std::ranges::find(order_kinds(), named, &OrderKind::name);
  if (kind == order_kinds().end()) return Error{fmt::format("there is no order {} on a page", quoted(named))};
  Order order;
  order.kind = &*kind;
  for (const auto& [key, member] : object) {
    const auto read = read_member({key.data(), key.size()}, member, order);
    if (!read) return Error{read.error()};
  }
  if (order.words.size() < kind->words_min || order.words.size() > kind->words_max) {
    return Error{kind->words_min == kind->words_max
                     ? fmt::format("the order {} takes {} words", named, kind->words_min)
                     : fmt::format("the order {} takes {} to {} words", named, kind->words_min, kind->words_max)};
  }
  return order;
}

}  // namespace agon::site
