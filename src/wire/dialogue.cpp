#include "wire/dialogue.hpp"

#include <utility>

#include "base/letter_case.hpp"
#include "base/text.hpp"
#include "games/commands.hpp"

namespace agon::wire {

namespace {

// The number of a refusal, 0 for OK; none: the line does not begin an answer.
std::optional<std::int64_t> answer_in(std::string_view line) {
  Words words(line);
  const std::string_view first = words.next();
  if (first == "OK" && words.at_end()) return 0;
  if (first != "FAILED" && first != "ERR") return std::nullopt;
  return words.next_integer();
}

}  // namespace

Dialogue::Sent Dialogue::sent(std::string_view line, Time now) {
  if (in_blocks_) return Sent::block;
  if (lines_missing_ > 0) return --lines_missing_, Sent::more;
  Words words(line);
  if (words.at_end()) return Sent::nothing;
  const std::string_view first = words.next();
  if (count_ == 0 && equal_in_any_case(first, "LOGIN") && !words.at_end()) return in_blocks_ = true, Sent::login;
  constexpr std::pair<Sent, std::string_view> opening[] = {{Sent::login, "LOGIN"}, {Sent::password, "PASS"}};
  const bool opens = count_ < std::size(opening);
  if (!opens) lines_missing_ = lines_of_(line) - 1;
  pending_.push_back({count_, opens ? std::string(opening[count_].second) : upper_case(first), now});
  const std::size_t number = count_++;
  return opens ? opening[number].first : Sent::command;
}

Dialogue::Heard Dialogue::heard(std::string_view line) {
  if (in_blocks_) return {};
  const auto answer = answer_in(line);
  if (waiting_) {
    if (answer == 0) return waiting_ = false, Heard{Kind::turn, &*latest_};
    return {Kind::waiting, &*latest_};
  }
  const bool login = !pending_.empty() && pending_.front().number == 0;
  const bool asks_password = line == "PASS" || line == "PASSWORD";
  if (line == "LOGIN" && !latest_) return prompt_ = Prompt::login, Heard{};
  if (pending_.empty() || !(answer || (login && asks_password))) {
    return latest_ ? Heard{Kind::data, &*latest_} : Heard{};
  }
  latest_ = std::move(pending_.front());
  pending_.pop_front();
  prompt_ = login && asks_password ? Prompt::password : Prompt::none;
  waiting_ =
      latest_->number > 1 && (answer == refusals::limit_reached.code || (answer == 0 && latest_->name == "WAIT"));
  return {Kind::answer, &*latest_, answer.value_or(0)};
}

}  // namespace agon::wire
