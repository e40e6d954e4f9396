#include "server/log.hpp"

#include <spdlog/sinks/null_sink.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

namespace agon::server {

namespace {

spdlog::logger& logger() {
  static spdlog::logger it = [] {
    spdlog::logger made("agon", std::make_shared<spdlog::sinks::stderr_sink_mt>());
    made.set_pattern("%Y-%m-%dT%H:%M:%S.%eZ %l %v", spdlog::pattern_time_type::utc);
    made.flush_on(spdlog::level::info);
    return made;
  }();
  return it;
}

}  // namespace

void write_log(const std::string& event) { logger().info(event); }

void log_to_nobody() { logger().sinks() = {std::make_shared<spdlog::sinks::null_sink_mt>()}; }

}  // namespace agon::server
