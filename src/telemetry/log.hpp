#pragma once

#include <concepts>
#include <cstdint>
#include <filesystem>
#include <initializer_list>
#include <string>
#include <string_view>

namespace agon::telemetry {

struct LogField {
  LogField(std::string_view field, std::string_view text) : name(field), value(text) {}
  LogField(std::string_view field, std::integral auto number)
      : name(field), value(std::to_string(number)), is_number(true) {}
  std::string_view name;  // a plain word
  std::string value;
  bool is_number = false;
};

// One event per line, with the time: `2026-11-28T05:00:00.123Z closed server=W1 team=alfa why="it was silent"`. Never
// log passwords or what teams say. Thread-safe.
void log(std::string_view event, std::initializer_list<LogField> = {});

// The destination and the format; the default is plain text on stderr. Call while only one thread runs.
enum class LogForm : std::uint8_t { words, json };
void log_to_stderr(LogForm);
void log_to_file(const std::filesystem::path&, LogForm);  // rotates, keeping a few old files; throws MachineError
void log_to_nobody();

}  // namespace agon::telemetry
