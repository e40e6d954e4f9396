#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/blob_store.hpp"
#include "base/result.hpp"
#include "replay/outcome.hpp"

// Notes are what a program writes to stderr in a match, with the turn in which it did. They are for whoever owns the
// program and for nobody else, so they stand beside a replay and never in it, and nothing that a replay proves depends
// on them.
//
// The format is JSON lines: a header that names the replay by its hash, then what was written until the answer in a
// turn (from 1) was taken; after the last answer without a turn; and how many bytes came after what is kept. A program
// that ended within a turn has notes of that turn, which the replay does not have.
//   {"agon":"notes","version":1,"replay":"9f2c..."}
//   {"seat":0,"t":1,"text":"depth 5\n#draw cell 7 10 red\n"}
//   {"seat":0,"text":"bye\n"}
//   {"seat":0,"dropped":4464}
// Text that is not UTF-8 stands in "text_hex", as in replays.
namespace agon::replay {

// How much a program had written in all when its answer in a turn was taken.
struct NoteMark {
  std::uint32_t turn = 0;  // from 1
  std::uint64_t bytes = 0;
  friend bool operator==(const NoteMark&, const NoteMark&) = default;
};

struct Notes {  // of one program
  Seat seat = 0;
  std::string text;             // the beginning, as much as is kept
  std::uint64_t bytes = 0;      // in all, also what is not kept
  std::vector<NoteMark> marks;  // only where something was written since the one before; none after what is kept
};

Notes notes_of(const SeatReport&, Seat);

// How marks are kept beside the text: a line "TURN BYTES" each, then "all BYTES".
std::string print_marks(const Notes&);
// The text with its marks; without marks, as earlier versions kept it, nothing is known of turns. An error: these are
// no marks.
Result<Notes> join_notes(Seat, std::string text, std::string_view marks);

std::string print_notes(std::span<const Notes>, const Hash& replay);  // "" when nobody has written anything
// Of a file: whether it begins as notes do, and as those of this replay.
bool begin_like_notes(std::string_view);
bool begin_like_notes(std::string_view, const Hash& replay);

}  // namespace agon::replay
