#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>
#include <thread>

#include "cli/frame/command.hpp"
#include "cli/run_agon.hpp"
#include "cli/serve/test_served.hpp"
#include "os/test_wait.hpp"

namespace agon::cli {

inline constexpr const char* final_swiss = "Final Swiss";

inline int from_environment(const char* name, int otherwise) {
  const char* const text = std::getenv(name);
  return text ? std::atoi(text) : otherwise;
}

inline std::string content_of(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

inline const std::filesystem::path sources = AGON_SOURCE_DIR;

inline std::string team(int number) { return fmt::format("team{:02}", number); }

// A contest in a folder, served by a process that can be killed.
class Tour {
 public:
  Tour() { std::filesystem::create_directory(folder_ / "bots"); }

  const os::TestFolder& folder() const { return folder_; }
  std::string file() const { return folder_ / "c.toml"; }
  std::string data() const { return folder_ / "data"; }

  void serve() { served_.emplace(folder_, "--port-base 0"); }
  void kill() { served_.reset(); }

  Ran contest(const std::string& words) const { return run_agon("contest " + words); }

  bool listens() const {
    return comes([&] { return contest("status " + data()).code == exit_ok; }, std::chrono::seconds(60));
  }

  // Submits a program; returns whether it was accepted.
  bool is_accepted(const std::string& team, const std::string& name, const std::string& source) const {
    const Ran ran = contest(fmt::format("submit {} {} {}", data(), team, folder_.write("bots/" + name, source)));
    EXPECT_NE(ran.code, exit_bad_input) << team << " " << name << ": " << ran.out << ran.err;
    return ran.code == exit_ok;
  }

  // A tournament as JSON; null if it has not begun.
  boost::json::value tournament(const std::string& name) const {
    const Ran ran = contest(fmt::format("tournaments {} '{}' --json", data(), name));
    return ran.code == 0 ? boost::json::parse(ran.out) : boost::json::value(nullptr);
  }
  bool over(const std::string& name) const {
    const boost::json::value one = tournament(name);
    return one.is_object() && !one.at("over").as_string().empty();
  }
  std::size_t played(const std::string& name) const {
    std::size_t count = 0;
    const boost::json::value one = tournament(name);
    if (!one.is_object()) return 0;
    for (const auto& round : one.at("rounds").as_array()) {
      for (const auto& meeting : round.at("meetings").as_array()) count += meeting.as_object().contains("scores");
    }
    return count;
  }

  template <class Done>
  bool comes(Done done, std::chrono::seconds patience) const {
    return os::comes(done, std::chrono::milliseconds(200), patience);
  }

 private:
  os::TestFolder folder_;
  std::optional<Served> served_;
};

}  // namespace agon::cli
