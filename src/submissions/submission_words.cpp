#include "submissions/submission_words.hpp"

#include <fmt/format.h>

#include <boost/json.hpp>
#include <string_view>

#include "base/printable.hpp"
#include "base/text.hpp"

namespace agon::submissions {

namespace json = boost::json;

namespace {

std::string text_in(const json::object& object, std::string_view name) {
  const json::value* const found = object.if_contains(json::string_view(name.data(), name.size()));
  return found && found->is_string() ? printable(std::string(found->as_string())) : "";
}

std::string points(const json::value& millionths) {
  std::string text = fixed_point(millionths.to_number<std::int64_t>());
  text.erase(text.find_last_not_of('0') + 1);
  if (text.ends_with('.')) text.pop_back();
  return text;
}

}  // namespace

bool is_judged(const json::object& submission) { return !text_in(submission, "verdict").empty(); }

std::string verdict_words(const json::object& submission) {
  const std::string reason = text_in(submission, "reason"), language = text_in(submission, "language");
  return text_in(submission, "verdict") + (language.empty() ? "" : " (" + language + ")") +
         (reason.empty() ? "" : ": " + reason);
}

bool trial_failed(const json::object& submission) {
  const json::value* const found = submission.if_contains("trial");
  if (!found) return false;
  const json::object& trial = found->as_object();
  const auto own = trial.at("seat").to_number<std::size_t>();
  return !text_in(trial.at("seats").as_array().at(own).as_object(), "verdict").empty();
}

std::string trial_words(const json::object& submission) {
  const json::value* const found = submission.if_contains("trial");
  if (!found) return submission.contains("trial_failed") ? "our machines could not play it" : "";
  const json::object& trial = found->as_object();
  const auto own = trial.at("seat").to_number<std::size_t>();
  std::string scores;
  for (const json::value& each : trial.at("scores").as_array()) scores += (scores.empty() ? "" : " : ") + points(each);
  const json::object& seat = trial.at("seats").as_array().at(own).as_object();
  const std::string fault = text_in(seat, "verdict");
  return fmt::format("seat {} of {}, {} after {} turns; {}", own + 1, trial.at("seats").as_array().size(), scores,
                     trial.at("turns").to_number<std::uint32_t>(),
                     fault.empty() ? text_in(trial, "reason") : "its program failed: " + fault);
}

}  // namespace agon::submissions
