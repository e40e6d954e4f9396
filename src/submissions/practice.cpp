#include "submissions/practice.hpp"

#include "json/members.hpp"
#include "submissions/book.hpp"

namespace agon::submissions {

std::string_view Practice::other_team() const {
  const std::string_view opponent = wish.opponent;
  return opponent.starts_with(team_prefix) ? opponent.substr(team_prefix.size()) : std::string_view();
}

std::optional<Trial> as_played_by(const Practice& practice, std::string_view team) {
  if (!practice.played || practice.team == team) return practice.team == team ? practice.played : std::nullopt;
  if (practice.other_team() != team) return std::nullopt;
  Trial other = *practice.played;
  other.seat = static_cast<Seat>((other.seat + 1U) % other.result.seats.size());
  return other;
}

void Practices::take(const entry::PracticeAsked& of, const store::Entry& entry) {
  if (of.number != all_.size() + 1) throw ParseError{"practice matches are not numbered one after the other"};
  Practice& practice = all_.emplace_back();
  practice.number = of.number;
  practice.asked = entry.written;
  practice.team = of.team;
  practice.wish = of.wish;
  practice.against = of.against;
}

void Practices::take(const entry::PracticePlayed& of, const store::Entry&) {
  if (of.trial.seat >= of.trial.result.seats.size()) throw ParseError{"the match has no such seat"};
  Practice& practice = at(of.number);
  practice.played = of.trial;
  practice.took = of.took;
  practice.failure.clear();
}

void Practices::take(const entry::PracticeFailed& of, const store::Entry&) {
  Practice& practice = at(of.number);
  practice.failure = of.why;
  practice.took = of.took;
  ++practice.failures;
}

void Practices::take(const entry::Sparring& of, const store::Entry&) {
  if (of.open) {
    open_.insert(of.team);
  } else {
    open_.erase(of.team);
  }
}

const Practice* Practices::find(std::uint32_t number) const {
  return number < 1 || number > all_.size() ? nullptr : &all_[number - 1];
}

Practice& Practices::at(std::uint32_t number) {
  if (number < 1 || number > all_.size()) throw ParseError{"there is no such practice match"};
  return all_[number - 1];
}

}  // namespace agon::submissions
