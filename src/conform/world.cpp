#include "conform/world.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <boost/json.hpp>
#include <cmath>

#include "wire/session.hpp"

namespace agon::conform {

namespace {

namespace json = boost::json;

// The host of all sessions of one scenario.
class ScenarioHost final : public wire::SessionHost {
 public:
  ScenarioHost(Match& match, const json::object& world) : match_(match) {
    tempo_.k = std::llround(std::stod(json::value_to<std::string>(world.at("K"))) * point);
    if (const auto* limit = world.if_contains("command_limit")) limit_ = limit->to_number<std::size_t>();
  }

  std::optional<Seat> log_in(std::string_view, std::string_view) override { return std::nullopt; }
  bool count_command(Seat seat) override { return ++commands_.at(seat) <= limit_; }
  std::size_t lines_of(std::string_view line) const override { return match_.called().lines_of(line); }
  Reply call(Seat seat, std::string_view command) override { return match_.called().call(seat, command, tempo_); }
  std::string_view why(Refusal refusal) const override { return match_.why(refusal); }
  std::int64_t microseconds_left() const override { return 0; }

  void end_turn() {
    match_.end_turn();
    commands_ = {};
  }

 private:
  Match& match_;
  TurnContext tempo_;
  std::size_t limit_ = std::numeric_limits<std::size_t>::max();
  std::array<std::size_t, max_seats> commands_{};
};

AnswerLines lines_of_output(const std::string& output) {
  AnswerLines lines;
  for (std::size_t begin = 0; begin < output.size();) {
    const std::size_t end = output.find('\n', begin);
    lines.push_back(output.substr(begin, end - begin));
    begin = end + 1;
  }
  return lines;
}

class Scenario {
 public:
  Scenario(const json::object& scenario, const WorldForm& form) : scenario_(scenario), form_(form) {
    auto match = form.game.start(form.setup(scenario), 0);
    if (!match) throw std::runtime_error(match.error());
    match_ = std::move(match).value();
    hall_.emplace(*match_, scenario.at("world").as_object());
    teams_ = json::value_to<std::vector<std::string>>(scenario.at("teams"));
    for (std::size_t seat = 0; seat < teams_.size(); ++seat) {
      sessions_.push_back(wire::Session::of_seat(*hall_, static_cast<Seat>(seat)));
    }
  }

  // Returns the first difference; "" if there is none.
  std::string run() {
    const json::array& steps = scenario_.at("steps").as_array();
    for (std::size_t i = 0; i < steps.size(); ++i) {
      const json::array& step = steps[i].as_array();
      const std::string wrong = step[0] == "cmd" ? command(step) : turn(step);
      if (!wrong.empty()) return fmt::format("{}, step {}: {}", name(), i, wrong);
    }
    const std::string wrong = form_.final_difference(scenario_, *match_);
    return wrong.empty() ? "" : fmt::format("{}, final: {}", name(), wrong);
  }

 private:
  std::string name() const { return json::value_to<std::string>(scenario_.at("id")); }

  std::string command(const json::array& step) {
    const auto team = json::value_to<std::string>(step[1]);
    const auto sent = json::value_to<AnswerLines>(step[2]);
    wire::Session& session = sessions_.at(static_cast<std::size_t>(std::ranges::find(teams_, team) - teams_.begin()));
    session.receive(fmt::format("{}\n", fmt::join(sent, "\n")));
    const AnswerLines got = lines_of_output(session.take_output());
    const auto expected = json::value_to<AnswerLines>(step[3]);
    const json::object notes = step.size() > 4 && step[4].is_object() ? step[4].as_object() : json::object{};
    if (answer_fits(got, expected, notes)) return "";
    return fmt::format("{} sends {}\n  expected: {}\n  got:      {}", team, sent, expected, got);
  }

  std::string turn(const json::array& step) {
    hall_->end_turn();
    for (std::size_t seat = 0; seat < teams_.size(); ++seat) {
      sessions_[seat].turn_began();
      const AnswerLines got = lines_of_output(sessions_[seat].take_output());
      const auto* lines = step[1].as_object().if_contains(teams_[seat]);
      const AnswerLines expected = lines ? json::value_to<AnswerLines>(*lines) : AnswerLines{};
      if (got != expected) {
        return fmt::format("the turn begins, {} receives\n  expected: {}\n  got:      {}", teams_[seat], expected, got);
      }
    }
    return "";
  }

  const json::object& scenario_;
  const WorldForm& form_;
  std::unique_ptr<Match> match_;
  std::optional<ScenarioHost> hall_;
  std::vector<std::string> teams_;
  std::vector<wire::Session> sessions_;
};

}  // namespace

Report run_world(const json::value& file, const WorldForm& form) {
  Report report;
  for (const auto& scenario : file.at("scenarios").as_array()) {
    report.count(Scenario(scenario.as_object(), form).run());
  }
  return report;
}

}  // namespace agon::conform
