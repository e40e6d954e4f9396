#include "cli/contest/load_contest.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/frame/command.hpp"
#include "cli/frame/words.hpp"
#include "store/journal/open_store.hpp"

namespace agon::cli {

config::ContestFile load_contest(const std::string& file) {
  config::ContestFile read = config::read_contest_file(file);
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

std::filesystem::path contest_data(const std::string& word) {
  std::filesystem::path data = word.ends_with(".toml") ? data_folder("", word) : std::filesystem::path(word);
  if (!store::has_store(data)) {
    throw BadInput(fmt::format("{} is not the data folder of a contest (`agon serve` makes one)", data.string()));
  }
  return data;
}

}  // namespace agon::cli
