#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <variant>

#include "base/result.hpp"
#include "store/log/archive.hpp"
#include "submissions/submission.hpp"

// The entries of the book of submissions. An entry is an object with one member, which has the kind of the entry for
// its name: {"rejected":{"number":7,"why":"it attacks the jury"}}. book.cpp lists their members. What a worker answers
// is the entry that follows (answer_check.hpp).
namespace agon::submissions {

inline constexpr const char* submissions_book = "submissions";

namespace entry {

// What is taken; the last one counts.
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
  std::chrono::milliseconds took{};  // here and below: for so long a machine was busy with it
};

// The trial match.
struct Tried {
  static constexpr const char* kind = "tried";
  std::uint32_t number = 0;
  Trial trial;
  std::chrono::milliseconds took{};
};

// Our machine could not do what was next; it is done later.
struct Failed {
  static constexpr const char* kind = "failed";
  std::uint32_t number = 0;
  std::string why;
  std::chrono::milliseconds took{};
  bool well = false;  // it has built something else just then
};

// By an organiser; nothing that comes later changes that.
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

// Our machine could not play it; it is played later.
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

// Of a later version; nothing follows from it.
struct Unknown {};

}  // namespace entry

using SubmissionEntry =
    std::variant<entry::Planned, entry::Received, entry::Built, entry::Tried, entry::Failed, entry::Rejected,
                 entry::PracticeAsked, entry::PracticePlayed, entry::PracticeFailed, entry::Sparring, entry::Unknown>;

std::string written(const SubmissionEntry&);                         // the text of an entry; none for Unknown
Result<SubmissionEntry> read_submission_entry(const store::Entry&);  // an error: "entry 17: there is no such verdict"

// What is kept of these.
entry::Received received(const Submission&);
entry::Built built(const Submission&);  // its verdict
entry::PracticeAsked asked(const Practice&);

}  // namespace agon::submissions
