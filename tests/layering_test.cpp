// Checks the includes of src/ against the layering rule of ARCHITECTURE.md.

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <string>

namespace agon {
namespace {

namespace fs = std::filesystem;
using Folders = std::set<std::string>;

const fs::path source_folder = fs::path(AGON_SOURCE_DIR) / "src";

// The folders that a folder may include from, besides itself and everything that these may include from.
const std::map<std::string, Folders> may_include = {
    {"base", {}},
    {"os", {"base"}},
    {"json", {"base"}},
    {"crypto", {"base"}},
    {"telemetry", {"os"}},
    {"games", {"base"}},
    {"capi", {"games"}},
    {"wire", {"games"}},
    {"conform", {"wire"}},
    {"sandbox", {"os"}},
    {"replay", {"games", "json", "os"}},
    {"referee", {"wire", "sandbox", "replay"}},
    {"scoring", {"base"}},
    {"formats", {"scoring"}},
    {"ratings", {"formats"}},
    {"store", {"games", "os"}},
    {"queue", {"base"}},
    {"worker", {"referee", "formats", "store", "queue", "crypto", "json"}},
    {"submissions", {"worker", "telemetry"}},
    {"tournaments", {"submissions"}},
    {"config", {"tournaments", "scoring"}},
    {"live", {"config", "wire", "replay", "store", "scoring", "telemetry"}},
    {"site", {"live", "tournaments", "submissions"}},
    {"load", {"os"}},
    {"cli", {"site", "conform", "load", "ratings", "queue"}},
};

// The conformance runner of a game is in the game's folder, but belongs to `conform`.
std::string room_of(const fs::path& file) {
  const bool runner = file.filename() == "vectors.cpp" || file.filename() == "vectors_test.cpp";
  return runner ? "conform" : file.begin()->string();
}

bool allowed(const std::string& from, const std::string& to) {
  if (from == to) return true;
  for (const auto& next : may_include.at(from)) {
    if (allowed(next, to)) return true;
  }
  return false;
}

template <class Visit>
void for_each_include(Visit visit) {
  static const std::regex include(R"(^\s*#include\s+([<"])([^>"]+)[>"])");
  for (const auto& entry : fs::recursive_directory_iterator(source_folder)) {
    const auto extension = entry.path().extension();
    if (extension != ".hpp" && extension != ".cpp") continue;
    const fs::path file = fs::relative(entry.path(), source_folder);
    const bool bot = file.string().find("/bots/") != std::string::npos;  // standalone, compiled in the sandbox
    if (bot) continue;
    std::ifstream in(entry.path());
    for (std::string line; std::getline(in, line);) {
      std::smatch match;
      if (std::regex_search(line, match, include)) visit(file, match[1] == "\"", match[2].str());
    }
  }
}

bool ends_with_any(const fs::path& file, std::initializer_list<std::string_view> ends) {
  for (const auto end : ends) {
    if (file.string().ends_with(end)) return true;
  }
  return false;
}

bool is_for_tests(const fs::path& file) {
  return ends_with_any(file, {"_test.cpp", "_fuzz.cpp"}) || file.filename().string().starts_with("test_");
}

TEST(Layering, EveryIncludeFollowsTheLayeringRule) {
  for_each_include([](const fs::path& file, bool ours, const std::string& name) {
    if (!ours) return;
    const std::string from = room_of(file);
    const std::string to = name.substr(0, name.find('/'));
    ASSERT_TRUE(may_include.contains(from)) << "src/" << from << " has no place in the layering rule";
    ASSERT_TRUE(may_include.contains(to)) << file << " includes \"" << name << "\": write includes from src/";
    EXPECT_TRUE(allowed(from, to)) << file << " may not include " << name;
  });
}

// Other folders use the data in `Game`; only the C interface has a codec for each game.
TEST(Layering, OnlyAGamesFolderTheCInterfaceAndTestsIncludeAGame) {
  for_each_include([](const fs::path& file, bool ours, const std::string& name) {
    const fs::path included(name);
    if (!ours || *included.begin() != "games" || std::distance(included.begin(), included.end()) < 3) return;
    if (*file.begin() == "capi" || is_for_tests(file)) return;
    EXPECT_EQ(file.parent_path(), included.parent_path()) << file << " may not include " << name;
  });
}

// The formats and scores are as pure as the rules, but may use Boost. A failed assertion writes one line before the
// program aborts.
TEST(Layering, RulesAndFormatsUseNoStreamsThreadsFilesOrClocks) {
  const std::set<std::string> foreign = {"iostream", "fstream", "sstream", "thread", "mutex",      "atomic",
                                         "future",   "cstdio",  "random",  "regex",  "filesystem", "ctime"};
  for_each_include([&](const fs::path& file, bool ours, const std::string& name) {
    const std::string folder = room_of(file);
    const bool rules = folder == "base" || folder == "games";
    if (file == "base/assert.hpp" && name == "cstdio") return;
    if (ours || !(rules || folder == "formats" || folder == "scoring" || folder == "ratings") || is_for_tests(file)) {
      return;
    }
    EXPECT_FALSE(foreign.contains(name) || (rules && (name.starts_with("boost/") || name.starts_with("fmt/"))))
        << file << " includes <" << name << ">";
  });
}

// The rows of its table: the folder, and the folders in the last column.
std::map<std::string, Folders> rows_of_architecture() {
  static const std::regex row(R"(^\| `src/([a-z]+)` \|.*\| ([a-z, -]+) \|$)"), word("[a-z]+");
  std::ifstream in(source_folder.parent_path() / "ARCHITECTURE.md");
  std::map<std::string, Folders> rows;
  for (std::string line; std::getline(in, line);) {
    std::smatch match;
    if (!std::regex_match(line, match, row)) continue;
    const std::string last = match[2];
    rows[match[1]] = Folders(std::sregex_token_iterator(last.begin(), last.end(), word), {});
  }
  return rows;
}

TEST(Layering, TheRuleIsTheTableOfArchitecture) {
  auto rows = rows_of_architecture();
  ASSERT_EQ(rows["cli"], Folders{"all"});
  rows["cli"] = may_include.at("cli");
  EXPECT_EQ(rows, may_include);
}

// A folder with more belongs split by subject.
TEST(Layering, NoFolderHoldsMoreThanFortyProductFiles) {
  std::map<std::string, int> files;
  for (const auto& entry : fs::recursive_directory_iterator(source_folder)) {
    const auto extension = entry.path().extension();
    if ((extension == ".hpp" || extension == ".cpp") && !is_for_tests(entry.path()))
      ++files[fs::relative(entry.path().parent_path(), source_folder).string()];
  }
  for (const auto& [folder, count] : files) EXPECT_LE(count, 40) << "src/" << folder;
}

TEST(Layering, AnIncludeThatThePictureForbidsIsFound) {
  EXPECT_FALSE(allowed("games", "wire"));
  EXPECT_FALSE(allowed("sandbox", "games"));
  EXPECT_FALSE(allowed("tournaments", "live"));
  EXPECT_TRUE(allowed("site", "base"));
}

}  // namespace
}  // namespace agon
