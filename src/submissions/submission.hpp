#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "crypto/seeds.hpp"
#include "store/log/archive.hpp"
#include "submissions/practice.hpp"
#include "submissions/trial.hpp"
#include "worker/order.hpp"
#include "worker/programs.hpp"

// What teams hand in, from its arrival to the program that plays: values, and how they follow from the book of
// submissions (book.hpp).
namespace agon::submissions {

namespace entry {
struct Planned;
struct Received;
struct Built;
struct Tried;
struct Failed;
struct Rejected;
struct Unknown;
}  // namespace entry

// A game for which programs are handed in, and the match that is played with each one that compiles.
struct SubmissionGame {
  std::string game;
  std::string setup;              // of the trial
  std::vector<std::string> maps;  // texts of map files, of which one is drawn; empty: as setup and game say
  worker::Allowance allowance;
  std::vector<worker::Program> opponents;  // at the other seats, by turns; empty: house bots of the game
  bool trial = true;
  std::vector<worker::Program> samples = {};  // "sample:simple", against which teams may practise
  friend bool operator==(const SubmissionGame&, const SubmissionGame&) = default;
};

// What a contest takes from its teams.
struct SubmissionPlan {
  std::vector<std::string> teams;  // logins
  std::vector<SubmissionGame> games;
  worker::ProgramLimits program;
  std::uint32_t per_minute = 6;          // of a team
  std::uint32_t of_team = 500;           // in all
  std::uint32_t waiting_of_team = 3;     // for their verdicts
  std::uint32_t waiting = 300;           // of all teams
  std::uint32_t practice_of_team = 200;  // practice matches that a team may ask for, in all; 0: there are none
  std::optional<crypto::SeedKey> key;    // of the trials' seeds; without it, as in earlier versions, they follow from:
  std::uint64_t seed = 0;
  friend bool operator==(const SubmissionPlan&, const SubmissionPlan&) = default;
};
Result<void> validate(const SubmissionPlan&);  // whether trials can be played by it

enum class Verdict : std::uint8_t { none, accepted, compile_error, rejected };
std::string_view verdict_text(Verdict);  // as the documents of bot tours say: "Accepted"

struct Submission {
  std::uint32_t number = 0;              // from 1, in the order in which they came
  std::chrono::milliseconds received{};  // since 1970
  std::string team, game;
  std::string file;  // its name, without folders
  Hash source;
  std::uint64_t bytes = 0;
  bool by_organiser = false;  // who handed it in for the team
  Verdict verdict = Verdict::none;
  std::string language;  // its id, once it is known
  std::string reason;    // one line, of a rejection
  Hash log;              // what the compiler said; empty: nothing
  std::optional<Trial> trial;
  std::string failure;                 // the last one of our machine, for which what is next still waits
  std::uint32_t failures = 0;          // of our machine, in all
  std::int64_t first_failure = 0;      // the entry
  bool machine_was_well = false;       // at the last one
  std::uint32_t trial_failures = 0;    // those of its trial
  bool rejected_by_organiser = false;  // so this is its last verdict
  std::chrono::milliseconds took{};    // what was done last
};

// What is told of one submission to its team, for scripts and pages.
std::string to_json(const Submission&);

// Which submissions count at a moment, by their numbers: a clock may be set back. In books of earlier versions a time
// says it.
struct HandedIn {
  std::uint32_t last = UINT32_MAX;
  std::chrono::milliseconds before = std::chrono::milliseconds::max();
  bool counts(const Submission& one) const { return one.number <= last && one.received < before; }
};

// The fold of the book.
class Submissions {
 public:
  void add(const store::Entry&);  // throws MachineError when it does not follow from those before

  const std::optional<SubmissionPlan>& plan() const { return plan_; }
  std::span<const Submission> all() const { return all_; }
  const Practices& practices() const { return practices_; }
  const Submission* find(std::uint32_t number) const;
  const SubmissionGame* game(std::string_view name) const;
  // A trial that our machines fail to play so often is given up: nobody waits for it for ever.
  static constexpr std::uint32_t trial_tries = 10;
  bool trial_is_due(const Submission&) const;

  // Have our machines failed to build it as often as is tried, though they build other programs? Then it is to blame.
  static constexpr std::uint32_t build_tries = 3;
  bool fails_alone(const Submission&) const;

  // Why nothing more is taken of this team, which has handed in so often within the last minute; "": it is.
  Result<void> validate(std::string_view team, std::size_t in_last_minute) const;

  static constexpr std::uint32_t practices_waiting_of_team = 2;
  // The match that a team asks for, or why it cannot have it.
  Result<Practice> asked_for(std::string_view team, const PracticeWish&) const;
  bool is_due(const Practice&) const;  // to be played, and by programs that are still accepted

  // What plays for a team: the last that is accepted, of those that count.
  const Submission* playing(std::string_view team, std::string_view game, const HandedIn& = {}) const;
  bool all_built(const HandedIn& = {}) const;  // all that count have their verdicts

 private:
  void take(const entry::Planned&, const store::Entry&);
  void take(const entry::Received&, const store::Entry&);
  void take(const entry::Built&, const store::Entry&);
  void take(const entry::Tried&, const store::Entry&);
  void take(const entry::Failed&, const store::Entry&);
  void take(const entry::Rejected&, const store::Entry&);
  void take(const entry::Unknown&, const store::Entry&) {}
  Submission& at(std::uint64_t number);

  std::optional<SubmissionPlan> plan_;
  std::vector<Submission> all_;
  Practices practices_;
  std::int64_t last_built_ = 0;  // the last entry of a program that went through a compiler
};

// All that is in the archive now.
Submissions read_submissions(store::Archive&);

// As an entrant of a tournament.
worker::Program program_of(const Submission&);

// The match that is played with a submission that was accepted: against the plan's opponents, at another seat each
// time; where the game has matches that are one seat's own, as that seat among house bots.
TrialOrder trial_of(const SubmissionPlan&, const SubmissionGame&, const Submission&);

// The maps of a game among which a practice match may choose; 0: there is no choice.
std::uint32_t practice_maps(const SubmissionGame&);

// A practice match, at another seat each time. Against the organisers' players it is played as a trial is. Another
// program takes all other seats, or where the game has players of the organisers, the next seat beside them. It is due.
TrialOrder order_of(const Submissions&, const Practice&);

}  // namespace agon::submissions
