#include "tournaments/books_fit.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "base/machine_error.hpp"
#include "tournaments/acts/acts.hpp"
#include "tournaments/book.hpp"

namespace agon::tournaments {

void fit_books(const TournamentContest& contest, store::Archive& archive) {
  const std::string kind = book_of("");
  std::vector<std::string> gone;
  const Acts acts = read_acts(archive);
  for (const std::string& book : archive.books()) {
    if (!book.starts_with(kind) || archive.read(book).empty()) continue;
    const std::string name = book.substr(kind.size());
    const bool stays =
        std::ranges::any_of(contest.tournaments, [&](const auto& each) { return each.plan.name == name; });
    if (!stays && !acts.is_cancelled(name)) gone.push_back(name);
  }
  if (gone.empty()) return;
  throw MachineError(
      fmt::format("the archive does not fit the contest: {} {} begun but {} gone from the contest's file; undo that "
                  "there, or `agon contest cancel` what shall not count",
                  fmt::join(gone, ", "), gone.size() == 1 ? "has" : "have", gone.size() == 1 ? "is" : "are"));
}

}  // namespace agon::tournaments
