#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace agon::cli {

// The candidate that somebody who wrote `word` most likely meant; none when nothing is near.
std::optional<std::string> nearest(std::string_view word, std::span<const std::string> candidates);

// The end of a message about an unknown word: "; did you mean "play"?", or "; " and what else to do.
std::string advice(std::string_view word, std::span<const std::string> candidates, std::string_view otherwise);

}  // namespace agon::cli
