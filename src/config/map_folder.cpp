#include "config/map_folder.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>

#include "base/text.hpp"
#include "config/contest_keys.hpp"

namespace agon::config {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t maps_max = 100;

// The most common extension.
std::string usual_ending(const std::vector<fs::path>& files) {
  std::map<std::string, std::size_t> endings;
  for (const fs::path& file : files) ++endings[file.extension().string()];
  const auto most = std::ranges::max_element(endings, {}, [](const auto& each) { return each.second; });
  return most == endings.end() ? "" : most->first;
}

}  // namespace

Result<MapFolder> read_map_folder(const fs::path& folder) {
  std::error_code error;
  std::vector<fs::path> files;
  MapFolder found;
  for (const auto& each : fs::directory_iterator(folder, error)) {
    if (!each.is_regular_file(error)) continue;
    const std::string name = each.path().filename().string();
    name.starts_with('.') ? found.foreign.push_back(name) : files.push_back(each.path());
  }
  if (files.empty() || files.size() > maps_max) {
    return Error{
        fmt::format("the folder {} has {} map files; it takes 1 to {}", folder.string(), files.size(), maps_max)};
  }
  std::ranges::sort(files);
  const std::string usual = usual_ending(files);
  for (const fs::path& file : files) {
    found.names.push_back(file.filename().string());
    found.texts.push_back(content_of(file).value_or(""));
    if (file.extension() != usual) found.foreign.push_back(found.names.back());
  }
  std::ranges::sort(found.foreign);
  return found;
}

std::string with_name_of_map(std::string why, const std::vector<std::string>& names) {
  constexpr std::string_view before = "map ";
  const std::size_t colon = why.find(": ");
  if (!why.starts_with(before) || colon == why.npos) return why;
  const auto number = to_integer(std::string_view(why).substr(before.size(), colon - before.size()));
  if (!number || *number < 1 || static_cast<std::size_t>(*number) > names.size()) return why;
  return why.insert(colon, fmt::format(" ({})", names[static_cast<std::size_t>(*number) - 1]));
}

std::string advice_on_foreign(const MapFolder& folder) {
  std::vector<std::string> hidden, others;
  for (const std::string& name : folder.foreign) (name.starts_with('.') ? hidden : others).push_back(name);
  std::string advice;
  if (!others.empty()) {
    advice = fmt::format("not named like the other maps, but played too: {}", fmt::join(others, ", "));
  }
  if (!hidden.empty()) {
    advice += fmt::format("{}left out, as hidden files are not maps: {}", advice.empty() ? "" : "; ",
                          fmt::join(hidden, ", "));
  }
  return advice;
}

}  // namespace agon::config
