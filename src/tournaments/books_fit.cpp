#include "tournaments/books_fit.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <variant>
#include <vector>

#include "base/machine_error.hpp"
#include "tournaments/acts/acts.hpp"
#include "tournaments/book.hpp"

namespace agon::tournaments {
namespace {

using Names = std::vector<std::string>;

bool has_begun(store::Archive& archive, const std::string& name) { return !archive.read(book_of(name)).empty(); }

// Rounds that were opened.
std::uint32_t rounds_of(store::Archive& archive, const std::string& name) {
  std::uint32_t rounds = 0;
  for (const store::Entry& each : archive.read(book_of(name))) {
    const auto entry = read_book_entry(each);
    if (entry && std::holds_alternative<entry::Begun>(*entry)) rounds = 0;  // it was cancelled, and began again
    if (entry && std::holds_alternative<entry::Opened>(*entry)) rounds = std::get<entry::Opened>(*entry).number;
  }
  return rounds;
}

Names gone_from(const TournamentContest& contest, store::Archive& archive) {
  const std::string kind = book_of("");
  const Acts acts = read_acts(archive);
  Names gone;
  for (const std::string& book : archive.books()) {
    if (!book.starts_with(kind)) continue;
    const std::string name = book.substr(kind.size());
    const bool stays =
        std::ranges::any_of(contest.tournaments, [&](const auto& each) { return each.plan.name == name; });
    if (!stays && has_begun(archive, name) && !acts.is_cancelled(name)) gone.push_back(name);
  }
  return gone;
}

}  // namespace

Result<void> check_books_fit(const TournamentContest& contest, store::Archive& archive) {
  const Names gone = gone_from(contest, archive);
  if (gone.empty()) return {};
  Names kept, nothing_yet;
  for (const std::string& name : gone) {
    const std::uint32_t rounds = rounds_of(archive, name);
    const std::string what = rounds == 0 ? "the plan" : rounds == 1 ? "1 round" : fmt::format("{} rounds", rounds);
    kept.push_back(fmt::format("{} under the name {}", what, name));
  }
  for (const TournamentPlan& each : contest.tournaments) {
    if (!has_begun(archive, each.plan.name)) nothing_yet.push_back(each.plan.name);
  }
  const bool one = gone.size() == 1;
  return Error{fmt::format(
      "{} {} begun but {} gone from the contest's file: the archive keeps {}{}; undo that there, or `agon contest "
      "cancel` what shall not count",
      fmt::join(gone, ", "), one ? "has" : "have", one ? "is" : "are", fmt::join(kept, ", "),
      nothing_yet.empty() ? "" : fmt::format(", and nothing yet under {}", fmt::join(nothing_yet, ", ")))};
}

void fit_books(const TournamentContest& contest, store::Archive& archive) {
  const auto fits = check_books_fit(contest, archive);
  if (!fits) throw MachineError("the archive does not fit the contest: " + fits.error());
}

}  // namespace agon::tournaments
