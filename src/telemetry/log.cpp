#include "telemetry/log.hpp"

#include <spdlog/sinks/null_sink.h>
#include <spdlog/sinks/rotating_file_sink.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include <atomic>

#include "base/json_writer.hpp"
#include "base/machine_error.hpp"
#include "base/text.hpp"

namespace agon::telemetry {

namespace {

constexpr std::size_t file_bytes_max = 64 << 20;
constexpr std::size_t old_files_max = 3;

constexpr const char* words_pattern = "%Y-%m-%dT%H:%M:%S.%eZ %v";
constexpr const char* json_pattern = R"({"time":"%Y-%m-%dT%H:%M:%S.%eZ",%v)";

std::atomic<LogForm> form = LogForm::words;

spdlog::logger& logger() {
  static spdlog::logger it = [] {
    spdlog::logger made("agon", std::make_shared<spdlog::sinks::stderr_sink_mt>());
    made.set_pattern(words_pattern, spdlog::pattern_time_type::utc);
    made.flush_on(spdlog::level::info);
    return made;
  }();
  return it;
}

void write_to(spdlog::sink_ptr sink, LogForm wanted) {
  logger().sinks() = {std::move(sink)};
  logger().set_pattern(wanted == LogForm::json ? json_pattern : words_pattern, spdlog::pattern_time_type::utc);
  form = wanted;
}

std::string in_words(std::string_view event, std::initializer_list<LogField> fields) {
  std::string line(event);
  for (const LogField& field : fields) {
    const bool plain = !field.value.empty() && field.value.find_first_of(" \"\\") == field.value.npos &&
                       agon::quoted(field.value).size() == field.value.size() + 2;
    line += ' ' + std::string(field.name) + '=' + (plain ? field.value : agon::quoted(field.value));
  }
  return line;
}

// The opening brace is in the pattern, before the time.
std::string in_json(std::string_view event, std::initializer_list<LogField> fields) {
  JsonWriter json;
  json.begin_object().member("event", event);
  for (const LogField& field : fields) {
    if (field.is_number) {
      json.member(field.name, to_integer(field.value).value_or(0));
    } else {
      json.member(field.name, std::string_view(field.value));
    }
  }
  return std::move(json.end_object()).take().substr(1);
}

}  // namespace

void log(std::string_view event, std::initializer_list<LogField> fields) {
  logger().info("{}", form == LogForm::json ? in_json(event, fields) : in_words(event, fields));
}

void log_to_stderr(LogForm wanted) { write_to(std::make_shared<spdlog::sinks::stderr_sink_mt>(), wanted); }

void log_to_file(const std::filesystem::path& file, LogForm wanted) {
  try {
    write_to(std::make_shared<spdlog::sinks::rotating_file_sink_mt>(file.string(), file_bytes_max, old_files_max),
             wanted);
  } catch (const spdlog::spdlog_ex& error) {
    throw MachineError(error.what());
  }
}

void log_to_nobody() { write_to(std::make_shared<spdlog::sinks::null_sink_mt>(), LogForm::words); }

}  // namespace agon::telemetry
