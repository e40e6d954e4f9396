#pragma once

// A transcript of a game whose programs are asked contains what the programs read and wrote, line by line:
//
//   # a comment; empty lines are ignored
//   setup x0=0 gifts=none     the setup of the match; optional
//   seed 7                    its seed; optional
//   left> Start               a line of the request to a seat, which continues while lines of the same seat follow
//   left> 0
//   left< Alice               the answer, which is accepted
//   left! bad_s 9 1           an answer that is refused, after the kind of the refusal
//   left~                     a seat that stays silent in this turn, in games that allow it
//   = left wins: ...          how the game ended
//
// The first request to each seat asks for its name; a welcome may follow the name. A turn ends when all who were to act
// have answered. After the end, a request is the farewell. Where answers are blocks, the lines of one seat up to a "."
// are one answer, and the kind of a refusal precedes the first of them.

#include <algorithm>
#include <string>
#include <utility>

#include "games/registry.hpp"

namespace agon {

class Transcript {
 public:
  explicit Transcript(const Game& game) : game_(game) {}

  // Returns what is wrong with the line; empty: nothing.
  std::string read(const std::string& line) {
    if (line.empty() || line[0] == '#') return "";
    if (line.starts_with("setup ") && !match_) return setup_ = line.substr(6), "";
    if (line.starts_with("seed ") && !match_) return seed_ = std::stoull(line.substr(5)), "";
    if (!match_) {
      auto match = game_.start(setup_, seed_);
      if (!match) return match.error();
      match_ = std::move(match).value();
      waiting_ = match_->to_act();
    }
    if (line.starts_with("= ")) return difference(line.substr(2), match_->over() ? match_->ending() : "no end");
    const std::size_t mark = line.find_first_of("><!~");
    if (mark == line.npos) return "no line of a transcript";
    const auto& names = game_.info().seat_names;
    const auto seat = static_cast<Seat>(std::ranges::find(names, line.substr(0, mark)) - names.begin());
    if (seat == names.size()) return "no seat of this game";
    return say(seat, line[mark], line.substr(std::min(mark + 2, line.size())));
  }

 private:
  std::string say(Seat seat, char mark, const std::string& text) {
    if (mark == '>') return ask(seat, text);
    if (!asked_[seat].empty()) return "the request goes on: " + asked_[seat];
    if (mark == '~') return pass(seat);
    std::string whole = text;
    if (game_.info().answer_form == AnswerForm::block) {
      std::string& block = saying_[seat];
      if (text != ".") return (block += block.empty() ? "" : "\n") += text, "";
      whole = std::exchange(block, "");
    }
    if (!named_.test(seat)) return take_name(seat, whole);
    return mark == '!' ? refuse(seat, whole) : answer(seat, whole);
  }

  std::string ask(Seat seat, const std::string& text) {
    std::string& rest = asked_[seat];
    if (rest.empty()) {
      rest = !named_.test(seat) ? asked().hello(seat) : match_->over() ? asked().farewell(seat) : asked().ask(seat);
      rest += '\n';
    }
    const std::string line = rest.substr(0, rest.find('\n'));
    rest.erase(0, line.size() + 1);
    return difference(text, line);
  }

  std::string take_name(Seat seat, const std::string& text) {
    const auto name = asked().name(text);
    if (!name) return name.error();
    named_.set(seat);
    asked_[seat] = asked().welcome(seat);
    if (!asked_[seat].empty()) asked_[seat] += '\n';
    return "";
  }

  std::string answer(Seat seat, const std::string& text) {
    if (!waiting_.test(seat)) return "this seat is not to act";
    const Refusal refusal = match_->answer(seat, text);
    if (!refusal.taken()) return "refused: " + std::string(match_->why(refusal));
    waiting_.reset(seat);
    end_turn_when_all_have_answered();
    return "";
  }

  std::string pass(Seat seat) {
    if (game_.info().on_fault != OnFault::stands_still) return "in this game silence loses";
    if (!waiting_.test(seat)) return "this seat is not to act";
    waiting_.reset(seat);
    end_turn_when_all_have_answered();
    return "";
  }

  void end_turn_when_all_have_answered() {
    if (waiting_.any()) return;
    match_->end_turn();
    waiting_ = match_->to_act();
  }

  std::string refuse(Seat seat, const std::string& kind_and_text) {
    const std::string kind = kind_and_text.substr(0, kind_and_text.find(' '));
    const std::string text = kind_and_text.substr(std::min(kind.size() + 1, kind_and_text.size()));
    return difference(kind, match_->kind(match_->answer(seat, text)));
  }

  const AskedMatch& asked() const { return std::as_const(*match_).asked(); }

  static std::string difference(std::string_view expected, std::string_view got) {
    return expected == got ? "" : "expected \"" + std::string(expected) + "\", got \"" + std::string(got) + "\"";
  }

  const Game& game_;
  std::string setup_;
  std::uint64_t seed_ = 1;
  std::unique_ptr<Match> match_;
  Seats named_, waiting_;
  std::string asked_[max_seats];   // rest of the request
  std::string saying_[max_seats];  // the lines of an unfinished block
};

}  // namespace agon
