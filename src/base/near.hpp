#pragma once

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/letter_case.hpp"

namespace agon {

// The number of letters to add, drop, change or swap with their neighbour to turn `b` into `a`, ignoring case
// (Damerau-Levenshtein distance, restricted to optimal string alignment).
inline std::size_t spelling_distance(std::string_view a, std::string_view b) {
  const auto same = [](char x, char y) { return lower_case(x) == lower_case(y); };
  std::vector<std::size_t> before_last, last(b.size() + 1), row(b.size() + 1);
  std::iota(last.begin(), last.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (same(a[i - 1], b[j - 1]) ? 0U : 1U)});
      const bool swapped = i > 1 && j > 1 && same(a[i - 1], b[j - 2]) && same(a[i - 2], b[j - 1]);
      if (swapped) row[j] = std::min(row[j], before_last[j - 2] + 1);
    }
    before_last = last;
    last = row;
  }
  return last[b.size()];
}

// The candidate most likely meant by `word`; none if no candidate is close.
inline std::optional<std::string> nearest(std::string_view word, std::span<const std::string> candidates) {
  const std::string* best = nullptr;
  std::size_t least = std::max<std::size_t>(1, word.size() / 3) + 1;
  for (const std::string& candidate : candidates) {
    const bool begins = word.size() >= 3 && std::string_view(candidate).starts_with(word);
    const std::size_t far = begins ? 1 : spelling_distance(word, candidate);
    if (far < least) least = far, best = &candidate;
  }
  if (!best) return std::nullopt;
  return *best;
}

// The end of a message about an unknown word: "; did you mean "play"?", or "; " and other advice.
inline std::string advice(std::string_view word, std::span<const std::string> candidates, std::string_view otherwise) {
  const auto near = nearest(word, candidates);
  return near ? "; did you mean \"" + *near + "\"?" : "; " + std::string(otherwise);
}

}  // namespace agon
