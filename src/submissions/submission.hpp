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

// Submissions, from arrival to the program that plays: values, and how they follow from the book of submissions
// (book.hpp).
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

// A game that accepts submissions, and the trial match of each program that compiles.
struct SubmissionGame {
  std::string game;
  std::string setup;  // of the trial
  // Contents of map files, one of which is chosen at random; empty: the setup and the game decide.
  std::vector<std::string> maps;
  worker::Allowance allowance;
  std::vector<worker::Program> opponents;  // at the other seats, in turn; empty: the game's house bots
  bool trial = true;
  std::vector<worker::Program> samples = {};  // "sample:simple"; teams may practise against these
  friend bool operator==(const SubmissionGame&, const SubmissionGame&) = default;
};

// What a contest accepts from its teams.
struct SubmissionPlan {
  std::vector<std::string> teams;  // logins
  std::vector<SubmissionGame> games;
  worker::ProgramLimits program;
  std::uint32_t per_minute = 6;       // per team
  std::uint32_t of_team = 500;        // per team in total
  std::uint32_t waiting_of_team = 3;  // per team, waiting for verdicts
  std::uint32_t waiting = 300;        // the same for all teams
  // Practice matches per team in total; 0: none.
  std::uint32_t practice_of_team = 200;
  // For the trials' seeds; without it, as in earlier versions, they follow from:
  std::optional<crypto::SeedKey> key;
  std::uint64_t seed = 0;
  friend bool operator==(const SubmissionPlan&, const SubmissionPlan&) = default;
};
Result<void> validate(const SubmissionPlan&);  // whether trials are possible

enum class Verdict : std::uint8_t { none, accepted, compile_error, rejected };
std::string_view verdict_text(Verdict);  // in the words of bot tournaments: "Accepted"

struct Submission {
  std::uint32_t number = 0;              // from 1, in order of arrival
  std::chrono::milliseconds received{};  // since 1970
  std::string team, game;
  std::string file;  // its name, without folders
  Hash source;
  std::uint64_t bytes = 0;
  bool by_organiser = false;  // an organiser submitted it for the team
  Verdict verdict = Verdict::none;
  std::string language;  // its id, once known
  std::string reason;    // of a rejection, one line
  Hash log;              // the compiler's output; empty: none
  std::optional<Trial> trial;
  // The last failure of our machine, while the step is to be retried.
  std::string failure;
  std::uint32_t failures = 0;          // total of our machines
  std::int64_t first_failure = 0;      // the entry
  bool machine_was_well = false;       // at the last failure
  std::uint32_t trial_failures = 0;    // those of its trial
  bool rejected_by_organiser = false;  // so the verdict is final
  std::chrono::milliseconds took{};    // the last step
};

// A submission as reported to its team, for scripts and pages.
std::string to_json(const Submission&);

// Which submissions count at some moment: determined by numbers, because a clock may be set back; in books of earlier
// versions, by time.
struct HandedIn {
  std::uint32_t last = UINT32_MAX;
  std::chrono::milliseconds before = std::chrono::milliseconds::max();
  bool counts(const Submission& one) const { return one.number <= last && one.received < before; }
};

// The fold of the book.
class Submissions {
 public:
  void add(const store::Entry&);  // throws MachineError if it does not follow from the earlier ones

  const std::optional<SubmissionPlan>& plan() const { return plan_; }
  std::span<const Submission> all() const { return all_; }
  const Practices& practices() const { return practices_; }
  const Submission* find(std::uint32_t number) const;
  const SubmissionGame* game(std::string_view name) const;
  // A trial that our machines fail to play this often is abandoned, so that nobody waits for it forever.
  static constexpr std::uint32_t trial_tries = 10;
  bool trial_is_due(const Submission&) const;

  // Whether our machines failed to build it in all attempts although they build other programs. Then the program is at
  // fault.
  static constexpr std::uint32_t build_tries = 3;
  bool fails_alone(const Submission&) const;

  // Why the team may not submit now, given its submissions in the last minute; "": it may.
  Result<void> validate(std::string_view team, std::size_t in_last_minute) const;

  static constexpr std::uint32_t practices_waiting_of_team = 2;
  // The practice match that a team requests, or why it is impossible.
  Result<Practice> asked_for(std::string_view team, const PracticeWish&) const;
  bool is_due(const Practice&) const;  // not played yet, and its programs are still accepted

  // The program that plays for a team: the last accepted one of those that count.
  const Submission* playing(std::string_view team, std::string_view game, const HandedIn& = {}) const;
  bool all_built(const HandedIn& = {}) const;  // all that count have verdicts

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
  std::int64_t last_built_ = 0;  // the last entry about a program that went through a compiler
};

// The current content of the archive.
Submissions read_submissions(store::Archive&);

// As an entrant of a tournament.
worker::Program program_of(const Submission&);

// The trial match of an accepted submission: against the plan's opponents, at another seat each time; if the game has
// matches of a single seat, as that seat among house bots.
TrialOrder trial_of(const SubmissionPlan&, const SubmissionGame&, const Submission&);

// The number of a game's maps to choose from in a practice match; 0: no choice.
std::uint32_t practice_maps(const SubmissionGame&);

// A practice match, at another seat each time. Against house bots it is played like a trial. Another program takes all
// other seats or, if the game has house bots, the next seat besides them. Requires is_due().
TrialOrder order_of(const Submissions&, const Practice&);

}  // namespace agon::submissions
