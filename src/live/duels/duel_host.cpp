#include "live/duels/duel_host.hpp"

#include <utility>

namespace agon::live {

std::string DuelHost::log_in_is_late() const { return protocol_.message(protocol_.login_is_late); }
std::string DuelHost::log_in_is_too_long() const { return protocol_.message(protocol_.login_is_malformed); }

std::string DuelHost::begin(std::unique_ptr<DuelMatch> duel, const std::string& token) {
  duel_ = std::move(duel);
  token_ = token;
  return duel_->welcome();
}

bool DuelHost::answer(std::string_view block) {
  if (block.find(token_) == block.npos) return duel_->answer(block);
  std::string text(block);
  for (std::size_t at = 0; (at = text.find(token_, at)) != text.npos;) text.replace(at, token_.size(), "");
  return duel_->answer(text);
}

void DuelHost::end_turn() {
  duel_->end_turn(now());
  turn_ended();
  if (!playing()) over();
}

void DuelHost::leave() {
  if (!playing()) return;
  duel_->leave(now());
  turn_ended();
  over();
}

}  // namespace agon::live
