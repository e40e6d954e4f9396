#include "tournaments/entrants.hpp"

#include <map>
#include <string>

#include "formats/standings.hpp"

namespace agon::tournaments {
namespace {

bool takes_part(const TeamActs& teams, std::string_view login) {
  return teams.of(login).status == scoring::TeamStatus::competes;
}

}  // namespace

std::vector<worker::Program> entrants_of(const Tournament& earlier, const TeamActs& teams) {
  std::map<std::string, worker::Program> by_name;
  for (const worker::Program& program : earlier.plan().entrants) by_name[program.name] = program;
  std::vector<worker::Program> programs;
  for (const formats::Entrant& entrant : formats::in_order(earlier.table(), earlier.entrants())) {
    if (takes_part(teams, entrant.name)) programs.push_back(by_name.at(entrant.name));
  }
  return programs;
}

std::vector<worker::Program> drawn_entrants(std::span<const Team> all, std::string_view game,
                                            const submissions::Submissions& submissions,
                                            const submissions::HandedIn& handed_in, const TeamActs& teams,
                                            std::uint64_t seed) {
  std::map<std::string, worker::Program> by_name;
  std::vector<formats::Entrant> order;
  for (const Team& team : all) {
    const submissions::Submission* const last = submissions.playing(team.login, game, handed_in);
    if (!last || !takes_part(teams, team.login)) continue;
    by_name[team.login] = program_of(*last);
    by_name[team.login].name = team.login;
    order.push_back({team.login});
  }
  std::vector<worker::Program> programs;
  for (const formats::Entrant& entrant : formats::drawn_order(seed, order)) {
    programs.push_back(by_name.at(entrant.name));
  }
  return programs;
}

}  // namespace agon::tournaments
