#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "games/game.hpp"
#include "live/duels/duel_match.hpp"
#include "wire/asked_session.hpp"

namespace agon::live {

// The match that a logged-in session plays. Derived classes decide who may log in, and on which map.
class DuelHost : public wire::MatchHost {
 public:
  explicit DuelHost(const DuelProtocol& protocol) : protocol_(protocol) {}

  const DuelMatch* duel() const { return duel_.get(); }

  std::string log_in_is_late() const override;
  std::string log_in_is_too_long() const override;
  bool playing() const override { return duel_ && !duel_->match().over(); }
  std::string ask() const override { return duel_->ask(); }
  bool answer(std::string_view block) override;
  void end_turn() override;
  void leave() override;
  std::string farewell() const override { return duel_->farewell(); }

 protected:
  // Begins the match and returns the answer to the login. If the client repeats the token later, that is not recorded.
  std::string begin(std::unique_ptr<DuelMatch>, const std::string& token);
  virtual store::Time now() const = 0;
  virtual void turn_ended() {}  // also after leave()
  virtual void over() {}        // follows turn_ended()

 private:
  const DuelProtocol& protocol_;
  std::unique_ptr<DuelMatch> duel_;
  std::string token_;
};

}  // namespace agon::live
