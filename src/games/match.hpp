#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/assert.hpp"
#include "games/rules.hpp"

namespace agon {

// Presentation of a match to people, viewers and text-reading programs; it never changes the match.
class Presentation {
 public:
  virtual ~Presentation() = default;
  virtual std::string_view why(Refusal) const = 0;
  virtual std::string_view kind(Refusal) const = 0;
  virtual std::string frame(Audience) const = 0;
  virtual std::string tell() const = 0;    // the last turn
  virtual std::string ending() const = 0;  // the match must be over
  virtual std::string picture(TextStyle) const = 0;
};

class AskedMatch;
class CalledMatch;

// A running match of any game: the one virtual interface for referee, server, replay and browser. A match is its setup,
// its seed and what was said: the same answers lead to the same digests. Not thread-safe.
class Match : public Presentation {
 public:
  virtual std::unique_ptr<Match> clone() const = 0;

  virtual const GameInfo& info() const = 0;
  virtual std::string setup_text() const = 0;
  virtual std::uint32_t turn() const = 0;  // number of ended turns
  virtual Seats to_act() const = 0;        // none: the match is over

  // Submits a seat's decision: an answer or a command. A text that changed the state is kept as Said. A refused answer
  // changes nothing, but is also kept if the game's faults are OnFault::stands_still.
  virtual Reply say(Seat, std::string_view text) = 0;
  Refusal answer(Seat seat, std::string_view text) { return say(seat, text).refusal; }
  virtual void end_turn() = 0;

  virtual std::span<const Said> said() const = 0;  // in the last turn
  virtual std::uint64_t digest() const = 0;
  virtual Scores scores() const = 0;
  virtual std::string random_answer(Seat, Dice&) const = 0;
  virtual std::string house_answer(Seat, Dice&) const = 0;  // the answer of an organisers' player

  // The interface specific to one kind of game; null for the other kind.
  virtual AskedMatch* if_asked() { return nullptr; }
  virtual CalledMatch* if_called() { return nullptr; }
  const AskedMatch* if_asked() const { return const_cast<Match*>(this)->if_asked(); }
  const CalledMatch* if_called() const { return const_cast<Match*>(this)->if_called(); }

  // For callers that know the kind, from Game::called or the pace.
  AskedMatch& asked();
  const AskedMatch& asked() const { return const_cast<Match*>(this)->asked(); }
  CalledMatch& called();
  const CalledMatch& called() const { return const_cast<Match*>(this)->called(); }

  bool over() const { return to_act().none(); }
  std::size_t seats() const { return scores().size(); }
};

// A match whose programs are asked.
class AskedMatch : public Match {
 public:
  virtual std::string hello(Seat) const = 0;
  virtual Result<std::string> name(std::string_view answer) const = 0;
  virtual std::string introduction(std::string_view name) const = 0;  // the answer that states this name
  virtual std::string welcome(Seat) const = 0;                        // after the name; empty: nothing is sent
  virtual std::string ask(Seat) const = 0;
  virtual bool stale(Refusal) const = 0;         // the refused answer belongs to an earlier request; another may follow
  virtual std::string farewell(Seat) const = 0;  // the last text sent to a program
  AskedMatch* if_asked() final { return this; }
};

// A match whose teams speak when they want.
class CalledMatch : public Match {
 public:
  virtual std::chrono::milliseconds turn_length() const = 0;  // of the running turn
  virtual bool break_turn() const = 0;                        // the running turn is one before play
  virtual std::size_t lines_of(std::string_view text) const = 0;
  virtual Reply call(Seat, std::string_view text, const TurnContext&) = 0;  // like say, with the moment of the command
  CalledMatch* if_called() final { return this; }
};

inline AskedMatch& Match::asked() {
  AskedMatch* const asked = if_asked();
  AGON_ASSERT(asked);
  return *asked;
}

inline CalledMatch& Match::called() {
  CalledMatch* const called = if_called();
  AGON_ASSERT(called);
  return *called;
}

// Common to both kinds: everything but speech.
template <Spoken G, class Kind>
class MatchBase : public Kind {
 public:
  MatchBase(typename G::Setup setup, std::uint64_t seed) : setup_(std::move(setup)), state_(G::start(setup_, seed)) {}

  const GameInfo& info() const final { return G::info(); }
  std::string setup_text() const final { return G::setup_text(setup_); }
  std::uint32_t turn() const final { return turn_; }
  Seats to_act() const final { return G::to_act(state_); }

  void end_turn() final {
    events_.clear();
    G::end_turn(state_, &events_);
    said_.swap(saying_);
    saying_.clear();
    ++turn_;
  }

  std::span<const Said> said() const final { return said_; }
  std::uint64_t digest() const final { return G::digest(state_); }
  Scores scores() const final { return G::scores(state_); }
  std::string random_answer(Seat seat, Dice& dice) const final { return G::random_answer(state_, seat, dice); }
  std::string house_answer(Seat seat, Dice& dice) const final {
    if (is_given(G::hooks.house_answer)) return G::hooks.house_answer(state_, seat, dice);
    return G::random_answer(state_, seat, dice);
  }

  std::string_view why(Refusal refusal) const final { return G::why(refusal); }
  std::string_view kind(Refusal refusal) const final { return G::kind(refusal); }
  std::string frame(Audience audience) const final { return G::frame(state_, audience, lately()); }
  std::string tell() const final { return G::tell(state_, lately()); }
  std::string ending() const final { return G::ending(state_); }
  std::string picture(TextStyle style) const final { return G::picture(state_, lately(), style); }

  const typename G::State& state() const { return state_; }

 protected:
  TurnLog<typename G::Event> lately() const { return {said_, events_}; }
  void keep(Seat seat, std::string_view text) { saying_.push_back({seat, std::string(text)}); }

  typename G::Setup setup_;
  typename G::State state_;

 private:
  std::vector<Said> said_;    // in the last turn
  std::vector<Said> saying_;  // in the running turn
  std::vector<typename G::Event> events_;
  std::uint32_t turn_ = 0;
};

// The only adapter from a rulebook to a running match.
template <Spoken G>
class MatchOf;

template <Asked G>
class MatchOf<G> final : public MatchBase<G, AskedMatch> {
 public:
  using MatchBase<G, AskedMatch>::MatchBase;

  std::unique_ptr<Match> clone() const override { return std::make_unique<MatchOf>(*this); }

  Reply say(Seat seat, std::string_view text) override {
    AGON_ASSERT(this->to_act().test(seat));
    Reply reply;
    reply.refusal = G::answer(this->state_, seat, text);
    reply.changed = reply.refusal.taken();
    if (reply.changed || this->info().on_fault == OnFault::stands_still) this->keep(seat, text);
    return reply;
  }

  std::string hello(Seat seat) const override { return G::hello(this->state_, seat); }
  Result<std::string> name(std::string_view answer) const override { return G::name(answer); }
  std::string introduction(std::string_view name) const override { return G::hooks.introduction(name); }
  std::string welcome(Seat seat) const override { return G::hooks.welcome(this->state_, seat); }
  std::string ask(Seat seat) const override { return G::ask(this->state_, seat, this->lately()); }
  bool stale(Refusal refusal) const override { return G::hooks.stale(this->state_, refusal); }
  std::string farewell(Seat seat) const override { return G::hooks.farewell(this->state_, seat, this->lately()); }
};

template <Called G>
class MatchOf<G> final : public MatchBase<G, CalledMatch> {
 public:
  using MatchBase<G, CalledMatch>::MatchBase;

  std::unique_ptr<Match> clone() const override { return std::make_unique<MatchOf>(*this); }

  Reply say(Seat seat, std::string_view text) override { return call(seat, text, {}); }

  Reply call(Seat seat, std::string_view text, const TurnContext& tempo) override {
    AGON_ASSERT(this->to_act().test(seat));
    Reply reply = G::call(this->state_, seat, text, tempo);
    if (reply.changed) this->keep(seat, text);
    return reply;
  }

  std::chrono::milliseconds turn_length() const override { return G::turn_length(this->state_); }
  bool break_turn() const override {
    if (is_given(G::hooks.break_turn)) return G::hooks.break_turn(this->state_);
    return this->turn() == 0;
  }
  std::size_t lines_of(std::string_view text) const override { return G::lines_of(text); }
};

}  // namespace agon
