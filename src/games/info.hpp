#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace agon {

// One entry of a setup, for the help page: `name=value`, where `values` lists or describes the allowed values.
struct Option {
  std::string_view name;
  std::string_view values;
  std::string_view otherwise;  // the default value
  std::string_view meaning;
};

// together: all who may act are asked at once. freely: nobody is asked, teams send commands during a turn (Called
// games, rules.hpp).
enum class Pace : std::uint8_t { in_turn, together, freely };

// line: an answer is one line. block: an answer is several lines, terminated by a line with a single ".", which is not
// part of it.
enum class AnswerForm : std::uint8_t { line, block };

// What happens to a seat whose program errs. forfeit: the match ends and the seat has lost. stands_still: the turn is
// carried out without that seat, and the rules define what silence means; its text is kept, and reported back to it.
// Where teams speak freely, a fault never has worse consequences.
enum class OnFault : std::uint8_t { forfeit, stands_still };

// How tournaments are played by default.
//   by_entrants   round robin, or Swiss with many entrants; all in one match if more than two play
//   evaluation    on maps; each match has a single entrant among the organisers' players
enum class UsualFormat : std::uint8_t { by_entrants, evaluation };

// A play-off pairing: the number of games, and the tie-break at equal points. fewer_moves: if both have won the same
// number of games, the one whose victories took fewer moves wins. All remaining ties are decided by lot.
struct PlayOffPair {
  std::uint32_t games = 1;
  bool fewer_moves = false;
};

// The number of Swiss rounds that the game's document requires; without a document: unspecified.
struct SwissRounds {
  std::string_view document;
  std::uint32_t final_least = 0, final_most = 0;
  std::uint32_t intermediate_least = 0, intermediate_most = 0;
};

// Public facts about a game that do not require playing it. The views live as long as the program.
struct GameInfo {
  std::string_view name;      // the name of the folder and in commands: "football"
  std::string_view title;     // for people: "Football"
  std::string_view original;  // the name of the document, also taken as an alias: "futbol"
  std::string_view summary;   // one sentence
  std::uint8_t seats_min = 2;
  std::uint8_t seats_max = 2;
  std::span<const std::string_view> seat_names;  // "left", "right": the seats as named on the board
  Pace pace = Pace::in_turn;
  std::size_t answer_bytes_max = 0;            // the longest legal answer, without line end and surplus blanks
  std::uint64_t memory_bytes = 0;              // of one program
  std::chrono::milliseconds time_per_block{};  // a program's time for each block of its own moves
  std::uint32_t moves_per_block = 0;
  std::span<const Option> options = {};  // of the setup
  bool takes_map = false;  // the options may be followed by a map or world file; they are the first line then
  std::string_view seats_option = {};  // the option that sets the number of seats; empty: it is fixed
  AnswerForm answer_form = AnswerForm::line;
  OnFault on_fault = OnFault::forfeit;
  // Where teams speak freely:
  std::uint32_t commands_per_turn = 100;  // per team; further ones are answered with a forced wait
  bool tells_waiting_time = true;         // WAIT is answered with WAITING x between its two OKs
  // The member of a frame that covers only that turn, so a later viewer needs it from all earlier turns. Empty: a frame
  // and that of turn 0 show everything.
  std::string_view frames_add_up = {};
  // In tournaments:
  UsualFormat usual_format = UsualFormat::by_entrants;
  PlayOffPair play_off = {};
  SwissRounds swiss_rounds = {};
  // Options of the setup of a match that belongs to one seat, such as a trial: the seat whose fall ends the match, the
  // match number that programs receive, and the map number. Empty: the game has no such option.
  std::string_view own_match_option = {}, match_number_option = {}, map_number_option = {};
  // Options, "name=value name=value", that are added to the setup of a newly ordered match with players of the
  // organisers, unless the setup contains them (setup_of_new_match). This allows changing such a player: an earlier
  // setup does not contain the option, so a replay plays the match as it was.
  std::string_view new_match_options = {};
  // For `agon check`: lines of a request that begin with this word tell a program what it did wrong; and whether the
  // order of a request's lines of one kind is irrelevant.
  std::string_view warning_word = {};
  bool lines_in_any_order = false;
};

}  // namespace agon
