#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace agon {

// One entry of a setup, for the help page: `name=value`, where the value is one of `values` or as they describe.
struct Option {
  std::string_view name;
  std::string_view values;
  std::string_view otherwise;  // the value when it is left out
  std::string_view meaning;
};

// together: all who may act are asked at once. freely: nobody is asked, teams send commands while a turn lasts (the
// games that are Called, rules.hpp).
enum class Pace : std::uint8_t { in_turn, together, freely };

// line: an answer is one line. block: it is lines, closed by a line with a single "." that does not belong to it.
enum class AnswerForm : std::uint8_t { line, block };

// What becomes of a seat whose program errs. forfeit: the match ends and the seat has lost. stands_still: the turn is
// carried out without that seat, and the rules say what follows from silence; what it said is kept and told back to it.
// Where teams speak freely a fault is never more than that.
enum class OnFault : std::uint8_t { forfeit, stands_still };

// What anyone may know of a game without playing it. The views live as long as the program.
struct GameInfo {
  std::string_view name;      // the folder's and the command's: "football"
  std::string_view title;     // for people: "Football"
  std::string_view original;  // the name of the document, also taken as an alias: "futbol"
  std::string_view summary;   // one sentence
  std::uint8_t seats_min = 2;
  std::uint8_t seats_max = 2;
  std::span<const std::string_view> seat_names;  // "left", "right": who a seat is on the board
  Pace pace = Pace::in_turn;
  std::size_t answer_bytes_max = 0;            // the longest legal answer, line end and surplus blanks not counted
  std::uint64_t memory_bytes = 0;              // of one program
  std::chrono::milliseconds time_per_block{};  // a program's time for each block of its own moves
  std::uint32_t moves_per_block = 0;
  std::span<const Option> options = {};  // of the setup
  bool takes_map = false;                // a map or world file may follow the options, which then are the first line
  std::string_view seats_option = {};    // the one that says how many seats there are; empty: their number is fixed
  AnswerForm answer_form = AnswerForm::line;
  OnFault on_fault = OnFault::forfeit;
  // Where teams speak freely:
  std::uint32_t commands_per_turn = 100;  // of a team; the next one is answered with a forced waiting
  bool tells_waiting_time = true;         // WAIT is answered with WAITING x between its two OKs
  // The member of a frame that tells only what came in its turn, so that whoever looks on later needs it of all turns
  // before. Empty: a frame and that of turn 0 tell all.
  std::string_view frames_add_up = {};
};

}  // namespace agon
