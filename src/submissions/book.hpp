#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <variant>

#include "base/result.hpp"
#include "store/log/archive.hpp"
#include "submissions/submission.hpp"

// The entries of the book of submissions. An entry is an object with one member, named after the kind of the entry:
// {"rejected":{"number":7,"why":"it attacks the jury"}}. book.cpp lists their members. A worker's answer is the
// resulting entry (answer_check.hpp).
namespace agon::submissions {

inline constexpr const char* submissions_book = "submissions";

namespace entry {

// What may be submitted; the last plan is in force.
struct Planned {
  static constexpr const char* kind = "plan";
  SubmissionPlan plan;
};

struct Received {
  static constexpr const char* kind = "received";
  std::uint32_t number = 0;
  std::string team, game, file;
  Hash source;
  std::uint64_t bytes = 0;
  bool by_organiser = false;
};

struct Built {
  static constexpr const char* kind = "built";
  std::uint32_t number = 0;
  Verdict verdict = Verdict::none;
  std::string language, reason;
  Hash log;
  std::chrono::milliseconds took{};  // here and below: the machine time used
};

// The trial match.
struct Tried {
  static constexpr const char* kind = "tried";
  std::uint32_t number = 0;
  Trial trial;
  std::chrono::milliseconds took{};
};

// Our machine failed at the next step, which is retried later.
struct Failed {
  static constexpr const char* kind = "failed";
  std::uint32_t number = 0;
  std::string why;
  std::chrono::milliseconds took{};
  bool well = false;  // it could build another program at that time
};

// By an organiser; this is final.
struct Rejected {
  static constexpr const char* kind = "rejected";
  std::uint32_t number = 0;
  std::string why;
};

struct PracticeAsked {
  static constexpr const char* kind = "practice_asked";
  std::uint32_t number = 0;
  std::string team;
  PracticeWish wish;
  std::uint32_t against = 0;
};

struct PracticePlayed {
  static constexpr const char* kind = "practice_played";
  std::uint32_t number = 0;
  Trial trial;
  std::chrono::milliseconds took{};
};

// Our machine failed to play it; it is played later.
struct PracticeFailed {
  static constexpr const char* kind = "practice_failed";
  std::uint32_t number = 0;
  std::string why;
  std::chrono::milliseconds took{};
};

// Whether others may practise against the team.
struct Sparring {
  static constexpr const char* kind = "sparring";
  std::string team;
  bool open = false;
};

// From a later version; ignored.
struct Unknown {};

}  // namespace entry

using SubmissionEntry =
    std::variant<entry::Planned, entry::Received, entry::Built, entry::Tried, entry::Failed, entry::Rejected,
                 entry::PracticeAsked, entry::PracticePlayed, entry::PracticeFailed, entry::Sparring, entry::Unknown>;

std::string written(const SubmissionEntry&);                         // an entry's text; none for Unknown
Result<SubmissionEntry> read_submission_entry(const store::Entry&);  // an error: "entry 17: there is no such verdict"

// The entries made from a submission.
entry::Received received(const Submission&);
entry::Built built(const Submission&);  // its verdict
entry::PracticeAsked asked(const Practice&);

}  // namespace agon::submissions
