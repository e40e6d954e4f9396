#include "cli/client/client_record.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <charconv>
#include <cmath>
#include <cstring>
#include <optional>
#include <utility>

#include "base/machine_error.hpp"
#include "base/text.hpp"
#include "cli/frame/command.hpp"
#include "cli/frame/files.hpp"

namespace agon::cli {

namespace {

constexpr double longest_seconds = 1e9;

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const auto code = static_cast<unsigned char>(c);
    if (c == '\\') {
      out += "\\\\";
    } else if (c == '\r') {
      out += "\\r";
    } else if (c == '\t') {
      out += "\\t";
    } else if (code < 32 || code == 127) {
      out += fmt::format("\\x{:02x}", code);
    } else {
      out += c;
    }
  }
  return out;
}

// Reads into `line.text` and `line.ended`; false if the text is malformed.
bool read_escaped(std::string_view text, Spoken& line) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\\') {
      line.text += text[i];
    } else if (++i == text.size()) {
      line.ended = false;
    } else if (text[i] == 'x') {
      unsigned code = 0;
      const char* const digits = text.data() + i + 1;
      if (i + 2 >= text.size() || std::from_chars(digits, digits + 2, code, 16).ptr != digits + 2) return false;
      line.text += static_cast<char>(code);
      i += 2;
    } else if (const auto which = std::string_view("\\rt").find(text[i]); which != std::string_view::npos) {
      line.text += "\\\r\t"[which];
    } else {
      return false;
    }
  }
  return true;
}

std::optional<Spoken> read_line(std::string_view text) {
  Spoken line;
  double seconds = 0;
  const char* const end = text.data() + text.size();
  const auto time = std::from_chars(text.data(), end, seconds, std::chars_format::fixed);
  if (time.ec != std::errc() || time.ptr == end || *time.ptr != ' ') return std::nullopt;
  if (!(seconds >= 0 && seconds <= longest_seconds)) return std::nullopt;
  const auto number = std::from_chars(time.ptr + 1, end, line.connection);
  const std::string_view rest(number.ptr, end);
  if (number.ec != std::errc() || line.connection == 0) return std::nullopt;
  if (rest.size() < 2 || rest[0] != ' ' || std::string_view("<>+-").find(rest[1]) == rest.npos) return std::nullopt;
  if (rest.size() > 2 && rest[2] != ' ') return std::nullopt;
  line.when = std::chrono::microseconds(std::llround(seconds * 1e6));
  line.what = rest[1];
  if (rest.size() > 3 && !read_escaped(rest.substr(3), line)) return std::nullopt;
  return line;
}

}  // namespace

std::string to_line(const Spoken& line) {
  const auto microseconds = std::chrono::duration_cast<std::chrono::microseconds>(line.when).count();
  return fmt::format("{} {} {} {}{}\n", fixed_point(microseconds), line.connection, line.what, escaped(line.text),
                     line.ended ? "" : "\\");
}

Recorder::Recorder(std::string file, std::string_view server) : file_(std::move(file)) {
  if (file_.empty()) return;
  out_.open(file_, std::ios::binary);
  out_ << recording_title << ": " << server << '\n';
  flush();
}

void Recorder::write(const Spoken& line) {
  if (!file_.empty()) out_ << to_line(line);
}

void Recorder::flush() {
  if (!file_.empty() && !out_.flush()) {
    throw MachineError(fmt::format("{} cannot be written: {}", file_, std::strerror(errno)));
  }
}

std::vector<Spoken> read_recording(const std::string& file) {
  const std::string content = read_file(file);
  if (!content.starts_with(recording_title)) {
    throw BadInput(fmt::format("{} is not a recording: make one with `agon client HOST:PORT --record FILE`", file));
  }
  std::vector<Spoken> lines;
  std::size_t number = 0;
  for (std::string_view rest = content; !rest.empty();) {
    const std::size_t end = rest.find('\n');
    const std::string_view line = rest.substr(0, end);
    rest.remove_prefix(end == rest.npos ? rest.size() : end + 1);
    ++number;
    if (line.empty() || line[0] == '#') continue;
    auto read = read_line(line);
    if (!read)
      throw BadInput(fmt::format("{}:{}: this is not a line of a recording: {}", file, number, agon::quoted(line)));
    lines.push_back(*std::move(read));
  }
  return lines;
}

}  // namespace agon::cli
