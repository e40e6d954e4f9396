#include "cli/serve/site_files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <span>
#include <string>
#include <vector>

#include "cli/embedded.hpp"
#include "cli/match/samples.hpp"
#include "games/registry.hpp"
#include "tournaments/evidence/zip.hpp"

extern "C" const agon::cli::Embedded agon_doc_files[];
extern "C" const agon::cli::Embedded agon_doc_files_end[];

namespace agon::cli {
namespace {

namespace json = boost::json;

constexpr const char *plain = "text/plain; charset=utf-8", *zipped = "application/zip";

std::span<const Embedded> docs() { return {agon_doc_files, agon_doc_files_end}; }

// In the order of the contest file.
std::vector<const Game*> games_of(const config::Contest& contest) {
  std::vector<const Game*> games;
  const auto add = [&](const Game* game) {
    if (game && std::ranges::count(games, game) == 0) games.push_back(game);
  };
  for (const config::ServerPlan& server : contest.servers) add(server.game);
  for (const tournaments::TournamentPlan& each : contest.tournaments) add(find_game(each.plan.game));
  if (contest.submissions) {
    for (const submissions::SubmissionGame& each : contest.submissions->games) add(find_game(each.game));
  }
  return games;
}

std::string readme(const GameInfo& info) {
  return fmt::format(R"(# {title}

RULES.md has the rules and the protocol, bots/ a working bot in each language, docs/ what holds for all games.

With `agon` on your own machine you play with the referee, the sandbox and the viewer of the contest:

    agon play {game} bots/simple.py sample:simple --view
    agon check {game} bots/simple.py
)",
                     fmt::arg("title", info.title), fmt::arg("game", info.name));
}

std::string kit_of(const GameInfo& info) {
  const std::string folder = fmt::format("agon-{}/", info.name);
  tournaments::Zip zip;
  zip.add(folder + "README.md", readme(info));
  zip.add(folder + "RULES.md", rules_of(info.name));
  for (const Sample& sample : samples_of(info.name))
    zip.add(fmt::format("{}bots/{}", folder, sample.file), sample.text);
  for (const Embedded& each : docs()) zip.add(fmt::format("{}docs/{}", folder, each.path), each.text());
  return std::move(zip).finish();
}

}  // namespace

void add_files(const config::Contest& contest, site::Pages& pages) {
  json::array games, names;
  for (const Game* const game : games_of(contest)) {
    const GameInfo& info = game->info();
    const std::string folder = fmt::format("/files/{}/", info.name);
    json::array files;
    pages[folder + "RULES.md"] = {plain, std::string(rules_of(info.name))};
    for (const Sample& sample : samples_of(info.name)) {
      pages[folder + std::string(sample.file)] = {plain, std::string(sample.text)};
      files.emplace_back(sample.file);
    }
    pages[fmt::format("/files/agon-{}.zip", info.name)] = {zipped, kit_of(info)};
    games.push_back(json::object{{"name", info.name}, {"title", info.title}, {"files", std::move(files)}});
  }
  for (const Embedded& each : docs()) {
    const std::string_view file = each.path;
    pages[fmt::format("/files/docs/{}", file)] = {plain, std::string(each.text())};
    names.emplace_back(file.substr(0, file.find('.')));
  }
  pages["/files/index.json"] = {"application/json",
                                json::serialize(json::object{{"games", std::move(games)}, {"docs", std::move(names)}})};
}

}  // namespace agon::cli
