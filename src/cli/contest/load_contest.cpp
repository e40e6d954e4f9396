#include "cli/contest/load_contest.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/contest/ask_server.hpp"
#include "cli/frame/command.hpp"
#include "cli/frame/files.hpp"
#include "cli/frame/words.hpp"
#include "live/control/running_servers.hpp"
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

// The file with which the folder was last served.
std::filesystem::path remembered_file(const std::filesystem::path& data) {
  return is_file(remembered_in(data)) ? read_file(remembered_in(data)) : "";
}

// Any user of this machine can listen on a socket called "control" beside a file that names ours. Such a server
// receives orders and passwords only if its folder belongs to the current user, to the owner of the contest file, or to
// root.
bool may_be_told(const std::filesystem::path& data, const std::filesystem::path& file) {
  struct stat folder = {}, contest = {};
  if (::stat(data.c_str(), &folder) != 0) return false;
  const bool has_file = ::stat(file.c_str(), &contest) == 0;
  return folder.st_uid == ::geteuid() || folder.st_uid == 0 || (has_file && folder.st_uid == contest.st_uid);
}

bool is_served_with(const std::filesystem::path& data, const std::filesystem::path& file) {
  std::error_code error;  // e.g. if the folder belongs to another user
  try {
    return std::filesystem::equivalent(remembered_file(data), file, error);
  } catch (const BadInput&) {  // this user may not read which file it is
    return false;
  }
}

struct ServedWith {
  std::vector<std::filesystem::path> folders, of_others;
};

ServedWith served_with(const std::filesystem::path& file) {
  ServedWith found;
  for (std::filesystem::path& data : live::served_folders()) {
    if (!is_served_with(data, file)) continue;
    (may_be_told(data, file) ? found.folders : found.of_others).push_back(std::move(data));
  }
  return found;
}

std::string joined(const std::vector<std::filesystem::path>& folders) {
  std::vector<std::string> names;
  for (const std::filesystem::path& each : folders) names.push_back(each.string());
  return fmt::format("{}", fmt::join(names, ", "));
}

// For users who name the folder of the file, as `agon contest init` does.
std::string file_inside(const std::filesystem::path& folder) {
  const std::filesystem::path file = folder / "contest.toml";
  return is_file(file) ? fmt::format("; there is a contest's file in it: {}", file.string()) : "";
}

}  // namespace

std::optional<std::filesystem::path> served_data(const std::string& word) {
  if (!word.ends_with(".toml")) return std::nullopt;
  const ServedWith served = served_with(word);
  if (served.folders.empty()) return std::nullopt;
  if (served.folders.size() > 1) {
    throw Refused(fmt::format("several servers run with {}; name the data folder of the one you mean: {}", word,
                              joined(served.folders)));
  }
  std::filesystem::path beside = data_folder("", word);
  std::error_code error;
  return std::filesystem::equivalent(beside, served.folders.front(), error) ? beside : served.folders.front();
}

std::filesystem::path contest_data(const std::string& word) {
  if (auto served = served_data(word)) return *std::move(served);
  const bool is_a_file = word.ends_with(".toml");
  const std::filesystem::path data = is_a_file ? data_folder("", word) : std::filesystem::path(word);
  wait_for_server(data, [&] { return store::has_store(data); });
  if (store::has_store(data)) return data;
  const ServedWith served = is_a_file ? served_with(word) : ServedWith();
  if (!served.of_others.empty()) {
    throw Refused(
        fmt::format("a server that runs with {} belongs to another user; if you mean that one, "
                    "name its data folder: {}",
                    word, joined(served.of_others)));
  }
  throw Refused(fmt::format("{} is not the data folder of a contest (`agon serve` makes one{}){}", data.string(),
                            is_a_file ? "; if it was served with --data, name that folder" : "", file_inside(data)));
}

std::vector<std::filesystem::path> data_folders_of(const std::string& word) {
  if (!word.ends_with(".toml")) return {word};
  std::vector<std::filesystem::path> folders = {data_folder("", word)};
  ServedWith served = served_with(word);
  for (std::filesystem::path& each : served.folders) {
    std::error_code error;
    if (!std::filesystem::equivalent(each, folders.front(), error)) folders.push_back(std::move(each));
  }
  if (!served.of_others.empty()) {
    fmt::print(
        stderr,
        "A server that runs with {} belongs to another user and was not notified; if you mean that one, name its "
        "data folder: {}\n",
        word, joined(served.of_others));
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
    const std::string elsewhere = remembered == beside ? "" : ", or beside the data folder as " + beside;
    throw Refused(fmt::format("the contest's file is gone: {}; put it back{}", remembered.string(), elsewhere));
  }
  throw Refused(fmt::format("the contest's file is needed: put it beside the data folder as {}", beside));
}

void remember_contest_file(const std::filesystem::path& data, const std::string& file) {
  const std::string path = std::filesystem::absolute(file).lexically_normal().string();
  if (is_file(remembered_in(data)) && read_file(remembered_in(data)) == path) return;
  os::write_whole_file(remembered_in(data), path);
}

}  // namespace agon::cli
