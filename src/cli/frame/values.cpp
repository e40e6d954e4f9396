#include "cli/frame/values.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <initializer_list>

#include "base/text.hpp"

namespace agon::cli {
namespace {

struct Unit {
  std::string_view name;
  double size;
};

// "1.5s" with units {s: 1e9} -> 1.5e9; without a unit, the first one applies. The result is positive.
std::optional<std::uint64_t> read_measure(std::string_view text, std::initializer_list<Unit> units) {
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number, std::chars_format::fixed);
  if (error != std::errc() || number <= 0) return std::nullopt;
  const std::string_view unit(end, text.data() + text.size());
  for (const Unit& each : units) {
    const double size = std::round(number * each.size);
    if (!unit.empty() && unit != each.name) continue;
    if (!(size >= 1 && size <= 9e18)) return std::nullopt;  // also rejects "nan"
    return static_cast<std::uint64_t>(size);
  }
  return std::nullopt;
}

struct Reader {
  std::string_view name;
  const std::string& text;

  [[noreturn]] void refuse(std::string_view wanted) const {
    throw BadInput(fmt::format("{} takes {}, not {}", name, wanted, agon::quoted(text)));
  }
  std::uint64_t whole_number() const {
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size()) refuse("a whole number");
    return number;
  }

  void operator()(bool* target) const { *target = true; }
  void operator()(std::string* target) const { *target = text; }
  void operator()(std::vector<std::string>* target) const { target->push_back(text); }
  void operator()(std::uint64_t* target) const { *target = whole_number(); }
  void operator()(std::optional<std::uint64_t>* target) const { *target = whole_number(); }
  void operator()(double* target) const {
    const char* const end = text.data() + text.size();
    if (const auto [read, error] = std::from_chars(text.data(), end, *target, std::chars_format::fixed);
        error != std::errc() || read != end || !std::isfinite(*target)) {
      refuse("a number");
    }
  }
  void operator()(Duration* target) const {
    const auto count = read_measure(text, {{"s", 1e9}, {"ms", 1e6}, {"min", 60e9}, {"h", 3600e9}});
    if (!count) refuse("a time such as 10s, 500ms, 2min or 1h");
    *target = std::chrono::nanoseconds(static_cast<std::int64_t>(*count));
  }
  void operator()(std::optional<Bytes>* target) const {
    constexpr double kilo = 1024;
    const auto count = read_measure(text, {{"M", kilo * kilo},
                                           {"MB", kilo * kilo},
                                           {"K", kilo},
                                           {"KB", kilo},
                                           {"G", kilo * kilo * kilo},
                                           {"GB", kilo * kilo * kilo}});
    if (!count) refuse("a size such as 256M, 1G or 512K");
    *target = Bytes{*count};
  }
};

}  // namespace

void read_value(std::string_view name, const std::string& text, const Target& target) {
  std::visit(Reader{name, text}, target);
}

}  // namespace agon::cli
