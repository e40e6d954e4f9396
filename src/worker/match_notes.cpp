#include "worker/match_notes.hpp"

#include <utility>

namespace agon::worker {

std::optional<replay::Notes> notes_of(const SeatResult& result, Seat seat,
                                      const std::function<std::optional<std::string>(const Hash&)>& fetch) {
  if (result.stderr_text.empty()) return std::nullopt;
  auto text = fetch(result.stderr_text);
  if (!text) return std::nullopt;
  const auto marks = result.stderr_marks.empty() ? std::nullopt : fetch(result.stderr_marks);
  auto notes = replay::join_notes(seat, *text, marks.value_or(""));
  if (!notes) notes = replay::join_notes(seat, *std::move(text), "");  // written by another machine
  return *std::move(notes);
}

}  // namespace agon::worker
