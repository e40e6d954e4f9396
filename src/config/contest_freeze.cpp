#include "config/contest_freeze.hpp"

#include <fmt/format.h>

#include <ctime>

#include "base/text.hpp"
#include "config/contest_moments.hpp"

namespace agon::config {
namespace {

constexpr std::string_view forms =
    "a time before the end in quotes, such as \"1h before end\", a time of the contest, such as \"4h\", a time of day, "
    "such as \"16:00\", or a date and a time without quotes, such as 2026-11-28T16:00:00";

// "1h" of "1h before end"; none if the text has another form.
std::optional<std::string_view> before_end(std::string_view text) {
  for (const std::string_view end : {"before the end", "before end"}) {
    if (text.ends_with(end)) return trimmed(text.substr(0, text.size() - end.size()));
  }
  return std::nullopt;
}

std::optional<std::chrono::minutes> time_of_day(std::string_view text) {
  const std::size_t colon = text.find(':');
  if (colon == text.npos) return std::nullopt;
  const auto hour = to_integer(text.substr(0, colon)), minute = to_integer(text.substr(colon + 1));
  if (!hour || !minute || *hour < 0 || *hour > 23 || *minute < 0 || *minute > 59) return std::nullopt;
  return std::chrono::hours(*hour) + std::chrono::minutes(*minute);
}

// The first time after the start at which clocks on this machine show the wanted time.
Moment first_after(Moment start, std::chrono::minutes wanted) {
  const std::time_t begin = std::chrono::system_clock::to_time_t(start);
  std::tm day{};
  localtime_r(&begin, &day);
  day.tm_hour = static_cast<int>(wanted.count() / 60);
  day.tm_min = static_cast<int>(wanted.count() % 60);
  day.tm_sec = 0;
  day.tm_isdst = -1;
  std::tm that_day = day;
  if (std::mktime(&that_day) <= begin) ++day.tm_mday;
  return std::chrono::system_clock::from_time_t(std::mktime(&day));
}

class FreezeReader {
 public:
  FreezeReader(Keys& keys, const Contest& contest) : keys_(keys), contest_(contest) {}

  std::optional<FreezePlan> read() {
    if (const auto time = keys_.time_of_day(key)) return at_time_of_day(*time);
    if (!keys_.is_text(key)) {
      FreezePlan plan;
      plan.moment = keys_.moment(key, forms);
      return plan.moment ? std::optional(plan) : std::nullopt;
    }
    const std::string text = *keys_.text(key);
    const std::string_view words = trimmed(text);
    if (const auto time = before_end(words)) return before(*time);
    if (const auto time = time_of_day(words)) return at_time_of_day(*time);
    const auto time = time_from(words);
    return time ? at(*time) : mistake(fmt::format("{} takes {}", key, forms));
  }

 private:
  static constexpr std::string_view key = "freeze";

  std::nullopt_t mistake(const std::string& text) {
    keys_.mistake(key, text);
    return std::nullopt;
  }

  std::optional<FreezePlan> before(std::string_view words) {
    const auto time = time_from(words);
    if (!time || time->count() == 0) return mistake(fmt::format("{} takes {}", key, forms));
    if (!contest_.length) return mistake("the contest has no length, so there is no time before its end");
    if (*time >= *contest_.length) {
      return mistake("the contest is not that long, so everything would be frozen from its start");
    }
    FreezePlan plan;
    plan.before_end = time;
    return plan;
  }

  std::optional<FreezePlan> at(Milliseconds time) {
    if (time.count() == 0) return mistake("everything would be frozen from the start");
    if (contest_.length && time >= *contest_.length) return mistake("the contest is over by then");
    FreezePlan plan;
    plan.at = time;
    return plan;
  }

  std::optional<FreezePlan> at_time_of_day(std::chrono::minutes time) {
    if (!contest_.schedule.start) {
      return mistake("a time of day needs a `start`; without one give the date too: 2026-11-28T16:00:00");
    }
    FreezePlan plan;
    plan.moment = first_after(*contest_.schedule.start, time);
    return plan;
  }

  Keys& keys_;
  const Contest& contest_;
};

}  // namespace

std::optional<FreezePlan> read_freeze(Keys& keys, const Contest& contest, Moment now, Remarks& warnings) {
  if (!keys.has("freeze")) return std::nullopt;
  const auto plan = FreezeReader(keys, contest).read();
  if (!plan || !plan->moment) return plan;
  const auto warn = [&](std::string text, bool of_past) {
    warnings.push_back({keys.line("freeze"), std::move(text), of_past});
  };
  if (contest.schedule.start && *plan->moment < *contest.schedule.start) {
    warn("the freeze comes before the start, so the public sees nothing of the contest until it is revealed", false);
  } else if (const auto end = planned_end(contest); end && *plan->moment >= *end) {
    warn("the contest is over by then, so nothing is frozen before its end", false);
  } else if (*plan->moment < now) {
    warn("the time of the freeze has passed, so what the public sees is frozen at once", true);
  }
  return plan;
}

}  // namespace agon::config
