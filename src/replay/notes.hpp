#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/blob_store.hpp"
#include "base/result.hpp"
#include "replay/outcome.hpp"

// Notes are what a program writes to stderr in a match, with the turn in which it did. Only the program's owner may see
// them, so they are stored beside a replay and never in it, and nothing that a replay proves depends on them.
//
// The format is JSON lines: a header that contains the hash of the replay, then the text written until the answer in a
// turn (from 1) was accepted; the text after the last answer, without a turn; and the number of bytes that were
// dropped. A program that ended within a turn has notes of that turn, which the replay does not contain.
//   {"agon":"notes","version":1,"replay":"9f2c..."}
//   {"seat":0,"t":1,"text":"depth 5\n#draw cell 7 10 red\n"}
//   {"seat":0,"text":"bye\n"}
//   {"seat":0,"dropped":4464}
// Text that is not valid UTF-8 is in "text_hex", as in replays.
namespace agon::replay {

// How much a program had written in total when its answer in a turn was accepted.
struct NoteMark {
  std::uint32_t turn = 0;  // from 1
  std::uint64_t bytes = 0;
  friend bool operator==(const NoteMark&, const NoteMark&) = default;
};

struct Notes {  // of one program
  Seat seat = 0;
  std::string text;             // the beginning, up to the limit
  std::uint64_t bytes = 0;      // in total, including what was dropped
  std::vector<NoteMark> marks;  // only where text was added since the previous mark; none beyond the stored text
};

Notes notes_of(const SeatReport&, Seat);

// The storage format of marks beside the text: a line "TURN BYTES" each, then "all BYTES".
std::string print_marks(const Notes&);
// Joins text and marks; without marks, as earlier versions stored it, the turns are unknown. An error: malformed marks.
Result<Notes> join_notes(Seat, std::string text, std::string_view marks);

std::string print_notes(std::span<const Notes>, const Hash& replay);  // "" if nobody has written anything
// Whether a file begins like notes, and like those of this replay.
bool begin_like_notes(std::string_view);
bool begin_like_notes(std::string_view, const Hash& replay);

}  // namespace agon::replay
