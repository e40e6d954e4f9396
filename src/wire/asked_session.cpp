#include "wire/asked_session.hpp"

#include <utility>

namespace agon::wire {

void AskedSession::receive(std::string_view bytes) {
  if (closed()) return;
  blocks_.receive(filter_.pass(bytes));
  if (!rests_) resume();
}

void AskedSession::end_of_input() {
  if (closed() || input_ended_) return;
  blocks_.end_of_input();
  input_ended_ = true;
  if (!rests_) resume();
}

void AskedSession::pause() { rests_ = true; }

void AskedSession::resume() {
  rests_ = false;
  if (closed()) return;
  if (blocks_.whole()) {
    take(blocks_.take());
  } else if (blocks_.overflown()) {
    if (stage_ == Stage::login) say(table_->log_in_is_too_long());
    cut("what it sent was too long");
  } else if (input_ended_) {
    cut("the client has left");
  }
}

void AskedSession::take(const std::string& block) {
  if (stage_ == Stage::login) {
    constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
    std::string_view login = block;
    if (login.starts_with(byte_order_mark)) login.remove_prefix(byte_order_mark.size());
    say(table_->log_in(login));
    if (!table_->playing()) return close("no match has begun");
    stage_ = Stage::playing;
    say(table_->ask());
    ++asked_;
  } else if (table_->answer(block) || ++stale_ > stale_answers_max) {
    end_turn();
  }
}

void AskedSession::time_is_up() {
  if (closed()) return;
  if (stage_ == Stage::playing) return end_turn();
  say(table_->log_in_is_late());
  close("it has not logged in");
}

void AskedSession::end_turn() {
  stale_ = 0;
  table_->end_turn();
  if (table_->playing()) {
    say(table_->ask());
    ++asked_;
  } else {
    say(table_->farewell());
    close("the match is over");
  }
}

void AskedSession::cut(std::string_view why) {
  if (closed()) return;
  if (stage_ == Stage::playing) {
    table_->leave();
    say(table_->farewell());
  }
  close(why);
}

std::string AskedSession::take_output() { return std::exchange(output_, {}); }

void AskedSession::close(std::string_view why) {
  stage_ = Stage::closed;
  why_closed_ = why;
}

}  // namespace agon::wire
