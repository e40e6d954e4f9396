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

// Matches that teams ask for, to try a program of theirs: against a sample bot, the organisers' players, or another
// team that lets others practise against it. They count for nothing.
//
// They stand in the book of submissions, among whose entries are, in order:
//   {"practice_asked":{"number":3,"team":"alfa","submission":7,"opponent":"team:beta","against":5,"map":0}}
//                                             against: the submission of the other team; else 0. map: from 1; 0: drawn
//   {"practice_played":{"number":3,"seat":1,"result":{...},"took_ms":800}}
//   {"practice_failed":{"number":3,"why":"...","took_ms":800}}    our machine could not play it; it is played later
//   {"sparring":{"team":"beta","open":true}}  whether others may practise against this team
namespace agon {
class Members;
}

namespace agon::submissions {

inline constexpr std::string_view house_opponent = "house", sample_prefix = "sample:", team_prefix = "team:";

struct PracticeWish {
  std::uint32_t submission = 0;
  std::string opponent;   // "house", "sample:simple" or "team:LOGIN"
  std::uint32_t map = 0;  // from 1; 0: one is drawn
};

struct Practice {
  std::uint32_t number = 0;           // from 1, in the order in which they were asked for
  std::chrono::milliseconds asked{};  // since 1970
  std::string team;                   // that has asked
  PracticeWish wish;
  std::uint32_t against = 0;  // the submission of the other team; 0: no other team
  std::optional<Trial> played;
  std::string failure;  // the last one of our machine
  std::uint32_t failures = 0;
  std::chrono::milliseconds took{};  // what was done last

  static constexpr std::uint32_t tries = 3;
  bool is_due() const { return !played && failures < tries; }
  std::string_view other_team() const;  // whose submission it is against; "": nobody's
};

// The match from the seat of this team; none: it is not played, or the team is not in it.
std::optional<Trial> as_played_by(const Practice&, std::string_view team);

std::string entry_asked(const Practice&);
std::string entry_played(std::uint32_t number, const Trial&, std::chrono::milliseconds took = {});
std::string entry_practice_failed(std::uint32_t number, std::string_view why, std::chrono::milliseconds took = {});
std::string entry_sparring(std::string_view team, bool open);

// The fold of these entries.
class Practices {
 public:
  bool add(const Members&, const store::Entry&);  // false: it is an entry of another kind. Throws ParseError

  std::span<const Practice> all() const { return all_; }
  const Practice* find(std::uint32_t number) const;
  bool open(std::string_view team) const { return open_.contains(team); }  // others may practise against it

 private:
  Practice& at(std::uint32_t number);

  std::vector<Practice> all_;
  std::set<std::string, std::less<>> open_;
};

}  // namespace agon::submissions
