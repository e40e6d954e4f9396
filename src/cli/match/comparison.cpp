#include "cli/match/comparison.hpp"

#include <fmt/format.h>

#include <boost/json/array.hpp>
#include <cmath>

#include "cli/frame/words.hpp"

namespace agon::cli {
namespace {

namespace json = boost::json;
using ratings::Sprt;

// An Elo difference; infinite if one side has all the points.
std::string text_of_elo(double elo, int digits) {
  if (std::isinf(elo)) return elo > 0 ? "beyond measure" : "below measure";
  return fmt::format("{:+.{}f}", elo, digits);
}
json::value json_of_elo(double elo) { return std::isinf(elo) ? json::value(nullptr) : json::value(elo); }

}  // namespace

void Comparison::add(const referee::MatchPlan& plan, const std::string& setup, const replay::Outcome& outcome) {
  const bool swapped = games_++ % 2 == 1;
  tally_.add({&plan, swapped ? std::vector<std::size_t>{1, 0} : std::vector<std::size_t>{0, 1}, setup, outcome});
  if (!swapped) pair_fails_ = false, halves_ = 0;
  pair_fails_ |= outcome.ours;
  const std::size_t a = swapped ? 1 : 0;
  halves_ += outcome.winner ? (*outcome.winner == a ? 2 : 0) : 1;
  if (!outcome.ours) {
    alike_ += !seen_.emplace(swapped, outcome.turns, outcome.digest).second;
    for (std::size_t bot : {0U, 1U}) faults_[bot] += outcome.seats[swapped ? 1 - bot : bot].has_fault();
  }
  if (!swapped) return;
  if (pair_fails_) {
    ++failed_pairs_;
  } else {
    counts_.add(halves_);
  }
}

std::optional<double> Comparison::pairs_left() const {
  constexpr std::uint64_t pairs_least = 5;
  if (counts_.total() < pairs_least) return std::nullopt;
  const double ratio = sprt_.ratio(counts_), a_pair = ratio / static_cast<double>(counts_.total());
  const double bound = ratio > 0 ? sprt_.upper() : sprt_.lower();
  const double left = (bound - ratio) / a_pair;
  return std::isfinite(left) && left >= 0 ? std::optional(left) : std::nullopt;
}

std::string Comparison::status(const std::string& time_left) const {
  if (counts_.total() == 0) return counted(games_, "game") + ", nothing is known yet";
  std::string line = fmt::format("LLR {:.2f} ({:.2f}, {:.2f})", sprt_.ratio(counts_), sprt_.lower(), sprt_.upper());
  if (!time_left.empty()) line += ", " + time_left;
  line += ", " + counted(games_, "game");
  if (counts_.variance() == 0) return line;
  const ratings::Difference found = ratings::difference(counts_);
  return line + fmt::format(", Elo {} [{}, {}]", text_of_elo(found.elo, 0), text_of_elo(found.low, 0),
                            text_of_elo(found.high, 0));
}

std::string Comparison::verdict_line() const {
  const std::string &a = names_[0], &b = names_[1];
  switch (verdict()) {
    case Sprt::Verdict::better:
      return fmt::format("{} is better than {}", a, b);
    case Sprt::Verdict::not_better:
      return fmt::format("{} is not better than {} by {:g} Elo", a, b, sprt_.elo1);
    case Sprt::Verdict::play_on:
      break;
  }
  return fmt::format("not decided whether {} is better than {}", a, b);
}

std::string Comparison::text(const GameInfo& info, std::uint64_t seed) const {
  const ratings::Difference found = ratings::difference(counts_);
  std::string out;
  if (counts_.total() == 0) {
    out += "  Elo    nothing is known: no pair of games is finished\n";
  } else {
    if (counts_.variance() == 0) {
      out += fmt::format("  Elo    {}; all pairs ended alike, so nothing is known of its error\n",
                         text_of_elo(found.elo, 1));
    } else {
      out += fmt::format("  Elo    {}, with 95 % from {} to {}\n", text_of_elo(found.elo, 1), text_of_elo(found.low, 1),
                         text_of_elo(found.high, 1));
    }
    out +=
        fmt::format("  LOS    {:.1f} %, the likelihood that {} is better at all\n", 100 * found.superiority, names_[0]);
  }
  out += fmt::format("  LLR    {:.2f}; decided at {:.2f} for Elo {:g}, at {:.2f} for Elo {:g}\n", sprt_.ratio(counts_),
                     sprt_.lower(), sprt_.elo0, sprt_.upper(), sprt_.elo1);
  const bool at_bounds = sprt_.ratio(counts_) <= sprt_.lower() || sprt_.ratio(counts_) >= sprt_.upper();
  if (decided() && !at_bounds) out += "         decided before that, as the case is clear\n";
  const auto& pairs = counts_.pairs;
  out += fmt::format(
      "  pairs  {}, from seed {}\n         {} took 0 points in {}, 0.5 in {}, 1 in {}, 1.5 in {}, 2 in {}\n",
      counts_.total(), seed, names_[0], pairs[0], pairs[1], pairs[2], pairs[3], pairs[4]);
  if (failed_pairs_) out += fmt::format("  {} not counted: this machine failed\n", counted(failed_pairs_, "pair"));
  if (alike_) {
    out +=
        fmt::format("  {} went exactly like an earlier one: these bots do not vary, so this says less than it seems\n",
                    counted(alike_, "game"));
    for (const agon::Option& option : info.options) {
      if (option.name != "opening") continue;
      out += "  --setup opening=4 lets each pair begin with other moves, if both bots know the request Opening\n";
    }
  }
  return out + tally_.table(info);
}

json::object Comparison::json() const {
  const ratings::Difference found = ratings::difference(counts_);
  const bool known = counts_.total() > 0;
  const auto if_known = [&](const json::value& value) { return known ? value : json::value(nullptr); };
  constexpr std::string_view verdicts[] = {"not decided", "better", "not better"};
  json::array bots, pairs;
  for (std::size_t bot : {0U, 1U}) bots.push_back({{"bot", names_[bot]}, {"faults", faults_[bot]}});
  for (const std::uint64_t number : counts_.pairs) pairs.emplace_back(number);
  return {{"bots", std::move(bots)},
          {"verdict", verdicts[static_cast<std::size_t>(verdict())]},
          {"games", games_},
          {"pairs", std::move(pairs)},
          {"failed_pairs", failed_pairs_},
          {"games_alike", alike_},
          {"score", if_known(found.score)},
          {"elo", if_known(json_of_elo(found.elo))},
          {"elo_low", if_known(json_of_elo(found.low))},
          {"elo_high", if_known(json_of_elo(found.high))},
          {"los", if_known(found.superiority)},
          {"llr", sprt_.ratio(counts_)},
          {"llr_low", sprt_.lower()},
          {"llr_high", sprt_.upper()},
          {"elo0", sprt_.elo0},
          {"elo1", sprt_.elo1},
          {"alpha", sprt_.alpha},
          {"beta", sprt_.beta}};
}

}  // namespace agon::cli
