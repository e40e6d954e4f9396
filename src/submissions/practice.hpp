#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "store/log/archive.hpp"
#include "submissions/trial.hpp"

// Matches that teams request to try one of their programs: against a sample bot, house bots, or another team that
// permits it. They count for nothing.
namespace agon::submissions {

namespace entry {
struct PracticeAsked;
struct PracticePlayed;
struct PracticeFailed;
struct Sparring;
}  // namespace entry

inline constexpr std::string_view house_opponent = "house", sample_prefix = "sample:", team_prefix = "team:";

struct PracticeWish {
  std::uint32_t submission = 0;
  std::string opponent;   // "house", "sample:simple" or "team:LOGIN"
  std::uint32_t map = 0;  // from 1; 0: random
};

struct Practice {
  std::uint32_t number = 0;           // from 1, in the order of the requests
  std::chrono::milliseconds asked{};  // since 1970
  std::string team;                   // that requested it
  PracticeWish wish;
  std::uint32_t against = 0;  // the other team's submission; 0: no other team
  std::optional<Trial> played;
  std::string failure;  // the last failure of our machine
  std::uint32_t failures = 0;
  std::chrono::milliseconds took{};  // the last step

  static constexpr std::uint32_t tries = 3;
  bool is_due() const { return !played && failures < tries; }
  std::string_view other_team() const;  // the owner of submission `against`; "" if none
};

// The match as seen from this team's seat; none: not played, or without this team.
std::optional<Trial> as_played_by(const Practice&, std::string_view team);

// As they follow from the book of submissions.
class Practices {
 public:
  // Throws ParseError if the entry does not follow from the earlier ones.
  void take(const entry::PracticeAsked&, const store::Entry&);
  void take(const entry::PracticePlayed&, const store::Entry&);
  void take(const entry::PracticeFailed&, const store::Entry&);
  void take(const entry::Sparring&, const store::Entry&);

  std::span<const Practice> all() const { return all_; }
  const Practice* find(std::uint32_t number) const;
  bool open(std::string_view team) const { return open_.contains(team); }  // others may practise against it

 private:
  Practice& at(std::uint32_t number);

  std::vector<Practice> all_;
  std::set<std::string, std::less<>> open_;
};

}  // namespace agon::submissions
