#pragma once

#include <fmt/format.h>

#include <string>

namespace agon::server {

// One event a line on standard error, with the time: "2026-11-28T05:00:00.123Z info closed server=W1 team=alfa ...".
// Never passwords, nor what teams say.
void write_log(const std::string& event);
void log_to_nobody();  // for tests

template <class... Values>
void log(fmt::format_string<Values...> text, Values&&... values) {
  write_log(fmt::format(text, std::forward<Values>(values)...));
}

}  // namespace agon::server
