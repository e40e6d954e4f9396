#include "cli/load_contest.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/command.hpp"
#include "cli/words.hpp"

namespace agon::cli {

server::ContestFile load_contest(const std::string& file) {
  server::ContestFile read = server::read_contest_file(file);
  if (!read.mistakes.empty()) {
    throw BadInput(
        fmt::format("{} in {}\n{}", counted(read.mistakes.size(), "mistake"), file, fmt::join(read.mistakes, "\n")));
  }
  return read;
}

std::filesystem::path data_folder(const std::string& named, const std::string& contest_file) {
  if (!named.empty()) return named;
  return std::filesystem::path(contest_file).replace_extension("data");
}

}  // namespace agon::cli
