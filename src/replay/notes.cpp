#include "replay/notes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>

#include "base/text.hpp"
#include "json/members.hpp"

namespace agon::replay {

namespace {

namespace json = boost::json;

constexpr std::string_view title = R"({"agon":"notes","version":1,"replay":")";
constexpr std::string_view sum_word = "all";

void add_piece(std::string& lines, Seat seat, std::uint32_t turn, std::string_view text) {
  if (text.empty()) return;
  json::object line{{"seat", seat}};
  if (turn > 0) line["t"] = turn;
  put_bytes(line, "text", text);
  lines += json::serialize(line) + '\n';
}

void add_lines(std::string& lines, const Notes& notes) {
  std::size_t told = 0;
  for (const NoteMark& mark : notes.marks) {
    const std::size_t end = std::min<std::uint64_t>(mark.bytes, notes.text.size());
    add_piece(lines, notes.seat, mark.turn, std::string_view(notes.text).substr(told, end - told));
    told = end;
  }
  add_piece(lines, notes.seat, 0, std::string_view(notes.text).substr(told));
  if (notes.bytes <= notes.text.size()) return;
  lines += json::serialize(json::object{{"seat", notes.seat}, {"dropped", notes.bytes - notes.text.size()}}) + '\n';
}

Error not_marks() { return Error{"these are not marks of notes"}; }

}  // namespace

Notes notes_of(const SeatReport& report, Seat seat) {
  Notes notes{seat, report.usage.stderr_text, 0, {}};
  notes.bytes = std::max<std::uint64_t>(report.usage.stderr_bytes, notes.text.size());
  std::uint64_t told = 0;
  for (const Move& move : report.ledger) {
    if (told >= notes.text.size()) break;
    if (move.stderr_bytes <= told) continue;
    told = move.stderr_bytes;
    notes.marks.push_back({move.turn + 1, told});
  }
  return notes;
}

std::string print_marks(const Notes& notes) {
  std::string lines;
  for (const NoteMark& mark : notes.marks) lines += fmt::format("{} {}\n", mark.turn, mark.bytes);
  return lines + fmt::format("{} {}\n", sum_word, notes.bytes);
}

Result<Notes> join_notes(Seat seat, std::string text, std::string_view marks) {
  Notes notes{seat, std::move(text), 0, {}};
  notes.bytes = notes.text.size();
  while (!marks.empty()) {
    const std::size_t end = marks.find('\n'), space = marks.find(' ');
    if (end == marks.npos || space >= end) return not_marks();
    const auto bytes = to_integer(marks.substr(space + 1, end - space - 1));
    if (!bytes || *bytes < 0) return not_marks();
    const std::string_view word = marks.substr(0, space);
    marks.remove_prefix(end + 1);
    const auto all = static_cast<std::uint64_t>(*bytes);
    if (word == sum_word) {
      notes.bytes = std::max(notes.bytes, all);
      continue;
    }
    const auto turn = to_integer(word);
    const NoteMark last = notes.marks.empty() ? NoteMark{} : notes.marks.back();
    if (!turn || *turn <= last.turn || *turn > UINT32_MAX || all <= last.bytes) return not_marks();
    notes.marks.push_back({static_cast<std::uint32_t>(*turn), all});
  }
  return notes;
}

std::string print_notes(std::span<const Notes> all, const Hash& replay) {
  std::string lines;
  for (const Notes& notes : all) add_lines(lines, notes);
  return lines.empty() ? "" : fmt::format("{}{}\"}}\n", title, replay) + lines;
}

bool begin_like_notes(std::string_view file) { return file.starts_with(title); }

bool begin_like_notes(std::string_view file, const Hash& replay) {
  return file.starts_with(fmt::format("{}{}\"}}\n", title, replay));
}

}  // namespace agon::replay
