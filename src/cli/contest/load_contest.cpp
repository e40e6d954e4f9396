#include "cli/contest/load_contest.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/frame/command.hpp"
#include "cli/frame/files.hpp"
#include "cli/frame/words.hpp"
#include "live/running_servers.hpp"
#include "os/whole_file.hpp"
#include "store/journal/open_store.hpp"

namespace agon::cli {

config::ContestFile load_contest(const std::string& file) {
  config::ContestFile read = config::read_contest_file(file);
  if (!read.mistakes.empty()) {
    throw BadInput(
        fmt::format("{} in {}\n{}", counted(read.mistakes.size(), "mistake"), file, fmt::join(read.mistakes, "\n")));
  }
  sandbox::add_languages(read.languages);
  return read;
}

std::filesystem::path data_folder(const std::string& named, const std::string& contest_file) {
  if (!named.empty()) return named;
  return std::filesystem::path(contest_file).replace_extension("data");
}

namespace {

std::filesystem::path remembered_in(const std::filesystem::path& data) { return data / "contest.file"; }

std::filesystem::path file_beside(const std::filesystem::path& data) {
  std::filesystem::path beside = std::filesystem::absolute(data).lexically_normal();
  if (!beside.has_filename()) beside = beside.parent_path();
  return beside.replace_extension("toml");
}

// With which the folder was served last.
std::filesystem::path remembered_file(const std::filesystem::path& data) {
  return is_file(remembered_in(data)) ? read_file(remembered_in(data)) : "";
}

std::vector<std::filesystem::path> served_with(const std::filesystem::path& file) {
  std::vector<std::filesystem::path> folders = live::served_folders();
  std::erase_if(folders, [&](const std::filesystem::path& data) {
    std::error_code error;  // also where the folder is somebody else's
    return !std::filesystem::equivalent(remembered_file(data), file, error);
  });
  return folders;
}

}  // namespace

std::filesystem::path contest_data(const std::string& word) {
  const bool is_a_file = word.ends_with(".toml");
  const std::filesystem::path data = is_a_file ? data_folder("", word) : std::filesystem::path(word);
  if (store::has_store(data)) return data;
  const auto served = is_a_file ? served_with(word) : std::vector<std::filesystem::path>();
  if (served.size() == 1) return served.front();
  if (served.empty()) {
    throw Refused(fmt::format("{} is not the data folder of a contest (`agon serve` makes one{})", data.string(),
                              is_a_file ? "; if it was served with --data, name that folder" : ""));
  }
  std::vector<std::string> names;
  for (const std::filesystem::path& each : served) names.push_back(each.string());
  throw Refused(fmt::format("several servers run with {}; name the data folder of the one that is meant: {}", word,
                            fmt::join(names, ", ")));
}

std::vector<std::filesystem::path> data_folders_of(const std::string& word) {
  if (!word.ends_with(".toml")) return {word};
  std::vector<std::filesystem::path> folders = {data_folder("", word)};
  for (std::filesystem::path& each : served_with(word)) {
    std::error_code error;
    if (!std::filesystem::equivalent(each, folders.front(), error)) folders.push_back(std::move(each));
  }
  return folders;
}

std::optional<std::filesystem::path> find_contest_file(const std::string& word) {
  if (word.ends_with(".toml")) return word;
  const std::filesystem::path data = contest_data(word);
  for (const std::filesystem::path& file : {remembered_file(data), file_beside(data)}) {
    if (is_file(file)) return file;
  }
  return std::nullopt;
}

std::filesystem::path contest_file_of(const std::string& word) {
  if (auto found = find_contest_file(word)) return *std::move(found);
  const std::filesystem::path data = contest_data(word), remembered = remembered_file(data);
  const std::string beside = file_beside(data).string();
  if (!remembered.empty()) {
    throw Refused(fmt::format("the contest's file is gone: {}; put it back, or beside the data folder as {}",
                              remembered.string(), beside));
  }
  throw Refused(fmt::format("the contest's file is needed: put it beside the data folder as {}", beside));
}

void remember_contest_file(const std::filesystem::path& data, const std::string& file) {
  const std::string path = std::filesystem::absolute(file).lexically_normal().string();
  if (is_file(remembered_in(data)) && read_file(remembered_in(data)) == path) return;
  os::write_whole_file(remembered_in(data), path);
}

}  // namespace agon::cli
