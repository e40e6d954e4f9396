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

// A running match of any game: the one virtual face that referee, server, replay and browser see. A match is its setup,
// its seed and what was said: the same answers lead to the same digests. Not for use by several threads at a time.
class Match {
 public:
  virtual ~Match() = default;
  virtual std::unique_ptr<Match> clone() const = 0;

  virtual const GameInfo& info() const = 0;
  virtual std::string setup_text() const = 0;
  virtual std::uint32_t turn() const = 0;  // turns that have ended
  virtual Seats to_act() const = 0;        // nobody: the match is over

  virtual std::string hello(Seat) const = 0;
  virtual Result<std::string> name(std::string_view answer) const = 0;
  virtual std::string introduction(std::string_view name) const = 0;  // the answer that says this name
  virtual std::string welcome(Seat) const = 0;  // after the name; empty: there is nothing to be told
  virtual std::string ask(Seat) const = 0;      // nothing where teams speak by themselves
  // Taken: it is kept as Said. Refused: nothing has changed; kept all the same where a fault is OnFault::stands_still.
  virtual Refusal answer(Seat, std::string_view text) = 0;
  virtual bool stale(Refusal) const = 0;  // it was an answer to an earlier request: that to this one may still come
  virtual std::chrono::milliseconds turn_length() const = 0;  // of the running turn, where teams speak freely
  virtual bool break_turn() const = 0;  // the running turn is one before play, again in some games
  virtual std::size_t lines_of(std::string_view text) const = 0;
  virtual Reply call(Seat, std::string_view text, const Tempo&) = 0;  // what changed the state is kept as Said
  virtual void end_turn() = 0;

  virtual std::span<const Said> said() const = 0;  // in the turn that ended last
  virtual std::string farewell(Seat) const = 0;    // the last that a program is told
  virtual std::string_view why(Refusal) const = 0;
  virtual std::string_view kind(Refusal) const = 0;
  virtual std::string frame(Audience) const = 0;
  virtual std::string tell() const = 0;
  virtual std::string ending() const = 0;
  virtual std::string picture(Ink) const = 0;
  virtual std::uint64_t digest() const = 0;
  virtual Scores scores() const = 0;
  virtual std::string random_answer(Seat, Dice&) const = 0;
  virtual std::string house_answer(Seat, Dice&) const = 0;  // what a player of the organisers says

  bool over() const { return to_act().none(); }
  std::size_t seats() const { return scores().size(); }
};

// The one adapter from a rulebook to a running match.
template <Spoken G>
class MatchOf final : public Match {
 public:
  MatchOf(typename G::Setup setup, std::uint64_t seed) : setup_(std::move(setup)), state_(G::start(setup_, seed)) {}

  std::unique_ptr<Match> clone() const override { return std::make_unique<MatchOf>(*this); }

  const GameInfo& info() const override { return G::info(); }
  std::string setup_text() const override { return G::setup_text(setup_); }
  std::uint32_t turn() const override { return turn_; }
  Seats to_act() const override { return G::to_act(state_); }

  std::string hello(Seat seat) const override {
    if constexpr (Asked<G>) return G::hello(state_, seat);
    return {};
  }
  Result<std::string> name(std::string_view answer) const override {
    if constexpr (Asked<G>) return G::name(answer);
    return std::string(answer);
  }
  std::string introduction(std::string_view name) const override {
    if constexpr (requires { G::introduction(name); }) return G::introduction(name);
    return std::string(name);
  }
  std::string welcome(Seat seat) const override {
    if constexpr (requires { G::welcome(state_, seat); }) return G::welcome(state_, seat);
    return {};
  }
  std::string ask(Seat seat) const override {
    if constexpr (Asked<G>) return G::ask(state_, seat, lately());
    return {};
  }

  Refusal answer(Seat seat, std::string_view text) override { return call(seat, text, {}).refusal; }

  bool stale(Refusal refusal) const override {
    if constexpr (requires { G::stale(state_, refusal); }) return G::stale(state_, refusal);
    return false;
  }

  std::chrono::milliseconds turn_length() const override {
    if constexpr (Called<G>) return G::turn_length(state_);
    return {};
  }

  bool break_turn() const override {
    if constexpr (requires { G::break_turn(state_); }) return G::break_turn(state_);
    return turn_ == 0;
  }

  std::size_t lines_of(std::string_view text) const override {
    if constexpr (Called<G>) return G::lines_of(text);
    return 1;
  }

  Reply call(Seat seat, std::string_view text, const Tempo& tempo) override {
    AGON_ASSERT(to_act().test(seat));
    Reply reply;
    if constexpr (Called<G>) {
      reply = G::call(state_, seat, text, tempo);
    } else {
      reply.refusal = G::answer(state_, seat, text);
      reply.changed = reply.refusal.taken();
    }
    const bool kept = reply.changed || (!Called<G> && info().on_fault == OnFault::stands_still);
    if (kept) saying_.push_back({seat, std::string(text)});
    return reply;
  }

  void end_turn() override {
    events_.clear();
    G::end_turn(state_, &events_);
    said_.swap(saying_);
    saying_.clear();
    ++turn_;
  }

  std::span<const Said> said() const override { return said_; }
  std::string farewell(Seat seat) const override {
    if constexpr (requires { G::farewell(state_, seat, lately()); }) return G::farewell(state_, seat, lately());
    return "Quit";
  }
  std::string_view why(Refusal refusal) const override { return G::why(refusal); }
  std::string_view kind(Refusal refusal) const override { return G::kind(refusal); }
  std::string frame(Audience audience) const override { return G::frame(state_, audience, lately()); }
  std::string tell() const override { return G::tell(state_, lately()); }
  std::string ending() const override { return G::ending(state_); }
  std::string picture(Ink ink) const override { return G::picture(state_, lately(), ink); }
  std::uint64_t digest() const override { return G::digest(state_); }
  Scores scores() const override { return G::scores(state_); }
  std::string random_answer(Seat seat, Dice& dice) const override { return G::random_answer(state_, seat, dice); }
  std::string house_answer(Seat seat, Dice& dice) const override {
    if constexpr (requires { G::house_answer(state_, seat, dice); }) return G::house_answer(state_, seat, dice);
    return random_answer(seat, dice);
  }

  const typename G::State& state() const { return state_; }

 private:
  Lately<typename G::Event> lately() const { return {said_, events_}; }

  typename G::Setup setup_;
  typename G::State state_;
  std::vector<Said> said_;    // in the turn that ended last
  std::vector<Said> saying_;  // in the running turn
  std::vector<typename G::Event> events_;
  std::uint32_t turn_ = 0;
};

}  // namespace agon
