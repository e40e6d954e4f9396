#include "live/journal/journal_check.hpp"

#include <fmt/format.h>

#include "base/machine_error.hpp"
#include "base/text.hpp"
#include "live/journal/rebuilt.hpp"

namespace agon::live {

namespace {

std::string listed(const Scores& scores) {
  std::string text;
  for (const std::int64_t score : scores) text += (text.empty() ? "" : ", ") + fixed_point(score);
  return text.empty() ? "none" : text;
}

// Whether the points follow from the orders.
Result<void> check_record(const store::Record& record) {
  try {
    const Replayer told = rebuilt(record);
    const Match& match = told.match();
    if (!record.scores) return match.over() ? Error{"it is over, but was not closed"} : Result<void>();
    if (!match.over()) return Error{fmt::format("it was closed after turn {}, but it is not over", match.turn())};
    if (!record.running.empty()) return Error{"something was said after its end"};
    if (match.scores() != *record.scores) {
      return Error{
          fmt::format("its points are {}, but {} are recorded", listed(match.scores()), listed(*record.scores))};
    }
    return {};
  } catch (const MachineError& error) {
    const std::string place = fmt::format("{}: game {}", record.opening.server, record.opening.number);
    const std::string text = error.what();  // "W1: game 3, turn 17: ..."
    const std::size_t from = text.find_first_not_of(":, ", place.size());
    return Error{text.starts_with(place) && from != std::string::npos ? text.substr(from) : text};
  }
}

}  // namespace

JournalCheck check_journal(store::Store& store, const std::string& server,
                           const std::function<void(std::uint64_t)>& told) {
  JournalCheck found{server, 0, 0, {}};
  std::uint32_t expected = 1;
  for (const store::Found& game : store.find(server)) {
    if (game.number != expected) found.wrong.push_back(fmt::format("game {}: it is missing", expected));
    expected = game.number + 1;
    const store::Record record = store.load(game.id);
    const auto follows = check_record(record);
    if (!follows) found.wrong.push_back(fmt::format("game {}: {}", game.number, follows.error()));
    ++found.games;
    found.turns += record.turns.size();
    if (told) told(found.games);
  }
  return found;
}

}  // namespace agon::live
