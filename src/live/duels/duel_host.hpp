#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "games/game.hpp"
#include "live/duels/trial.hpp"
#include "wire/asked_session.hpp"

namespace agon::live {

// What a session plays at, once it has logged in: a trial. Who may, and on which map, those decide who derive from it.
class DuelHost : public wire::MatchHost {
 public:
  explicit DuelHost(const DuelProtocol& protocol) : protocol_(protocol) {}

  const Trial* trial() const { return trial_.get(); }

  std::string log_in_is_late() const override;
  std::string log_in_is_too_long() const override;
  bool playing() const override { return trial_ && !trial_->match().over(); }
  std::string ask() const override { return trial_->ask(); }
  bool answer(std::string_view block) override;
  void end_turn() override;
  void leave() override;
  std::string farewell() const override { return trial_->farewell(); }

 protected:
  // Begins the match; the answer to the login. A token that the client says again later is not kept.
  std::string begin(std::unique_ptr<Trial>, const std::string& token);
  virtual store::Time now() const = 0;
  virtual void turn_ended() {}  // with the leaving too
  virtual void over() {}        // after that

 private:
  const DuelProtocol& protocol_;
  std::unique_ptr<Trial> trial_;
  std::string token_;
};

}  // namespace agon::live
