#pragma once

#include <functional>
#include <string>
#include <vector>

#include "referee/bot.hpp"

namespace agon::referee {

// Answers with a function: for tests, and for opponents that are part of this program. It uses no time and always exits
// correctly; an Answer with a fault simulates a program with that fault.
class FunctionBot final : public Bot {
 public:
  using Think = std::function<Answer(std::string_view request)>;  // the request without its last newline
  explicit FunctionBot(Think think) : think_(std::move(think)) {}

  void send(std::string_view request) override { request_ = request.substr(0, request.size() - 1); }
  Answer receive(const TimeBudget&) override { return think_(request_); }
  Answer leave(replay::Nanoseconds) override { return {}; }
  replay::BotUsage close() override { return {}; }

 private:
  Think think_;
  std::string request_;
};

// Repeats the answers of an earlier match, the name first. When they are exhausted, it reports that it has ended.
class RecordedBot final : public Bot {
 public:
  explicit RecordedBot(std::vector<std::string> answers) : answers_(std::move(answers)) {}

  void send(std::string_view) override {}
  Answer receive(const TimeBudget&) override {
    if (next_ == answers_.size()) return {"", replay::Fault::ended_early, "the recording ends here", {}};
    return {answers_[next_++], replay::Fault::none, "", {}};
  }
  Answer leave(replay::Nanoseconds) override { return {}; }
  replay::BotUsage close() override { return {}; }

 private:
  std::vector<std::string> answers_;
  std::size_t next_ = 0;
};

}  // namespace agon::referee
