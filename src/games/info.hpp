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

// How a tournament is usually played where nobody says otherwise.
//   by_entrants   everybody against everybody, from many entrants on a Swiss; all together where more than two play
//   evaluation    on maps, each match a single entrant's among the organisers' players
enum class UsualFormat : std::uint8_t { by_entrants, evaluation };

// How two meet in a play-off: so many games, and what decides when both have as many points. fewer_moves: where both
// have won as many games, the one whose victories took fewer; then, and otherwise at once, a lot.
struct PlayOffPair {
  std::uint32_t games = 1;
  bool fewer_moves = false;
};

// How many rounds of a Swiss the game's document wants; no document: it says nothing of that.
struct SwissRounds {
  std::string_view document;
  std::uint32_t final_least = 0, final_most = 0;
  std::uint32_t intermediate_least = 0, intermediate_most = 0;
};

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
  // In tournaments:
  UsualFormat usual_format = UsualFormat::by_entrants;
  PlayOffPair play_off = {};
  SwissRounds swiss_rounds = {};
  // Options of the setup for a match that is one seat's own, such as a trial: whose it is, which ends with that seat;
  // the number of the match, as programs are told it; and that of its map. Empty: the game has no such option.
  std::string_view own_match_option = {}, match_number_option = {}, map_number_option = {};
  // Options, "name=value name=value", that a match with players of the organisers gets when it is ordered and its setup
  // does not name them (setup_of_new_match). So a game can change such a player: who replays an earlier match finds no
  // such option in its setup, and plays the match as it was.
  std::string_view new_match_options = {};
  // For `agon check`: a line of a request that begins with this word tells a program what it did wrong; and in whatever
  // order the lines of one kind come in a request, they say the same.
  std::string_view warning_word = {};
  bool lines_in_any_order = false;
};

}  // namespace agon
