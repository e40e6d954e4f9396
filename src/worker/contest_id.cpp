#include "worker/contest_id.hpp"

#include <fmt/format.h>
#include <sodium.h>

#include <algorithm>
#include <array>
#include <boost/json.hpp>

#include "base/machine_error.hpp"

namespace agon::worker {

namespace json = boost::json;

namespace {

constexpr std::size_t id_bytes = 16;

std::string drawn_id() {
  if (sodium_init() < 0) throw MachineError("libsodium cannot be initialised");
  std::array<unsigned char, id_bytes> bytes{};
  randombytes_buf(bytes.data(), bytes.size());
  std::array<char, 2 * id_bytes + 1> text{};
  return sodium_bin2hex(text.data(), text.size(), bytes.data(), bytes.size());
}

std::string id_in(const std::string& entry) {
  boost::system::error_code error;
  const json::value value = json::parse(entry, error);
  const json::object* const outer = error ? nullptr : value.if_object();
  const json::value* const contest = outer ? outer->if_contains("contest") : nullptr;
  const json::object* const inner = contest ? contest->if_object() : nullptr;
  const json::value* const id = inner ? inner->if_contains("id") : nullptr;
  const json::string* const text = id ? id->if_string() : nullptr;
  const auto is_digit = [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); };
  if (!text || text->size() != 2 * id_bytes || !std::ranges::all_of(*text, is_digit)) {
    throw MachineError(fmt::format("the book {} does not contain the id of the contest", contest_book));
  }
  return {text->data(), text->size()};
}

}  // namespace

std::optional<std::string> known_contest_id(store::Archive& archive) {
  const auto entries = archive.read(contest_book);
  return entries.empty() ? std::nullopt : std::optional(id_in(entries.front().text));
}

std::string contest_id(store::Archive& archive) {
  if (auto known = known_contest_id(archive)) return *known;
  std::string id = drawn_id();
  archive.write(contest_book, json::serialize(json::object{{"contest", {{"id", id}}}}));
  archive.commit();
  return id;
}

}  // namespace agon::worker
