// agon contest ceremony: the link of the page on which an organiser reveals the places one by one.

#include "cli/contest/contest_ceremony.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <filesystem>

#include "cli/contest/contest_acts.hpp"
#include "cli/contest/contest_verify.hpp"
#include "cli/contest/load_contest.hpp"
#include "cli/frame/command.hpp"
#include "crypto/passwords.hpp"
#include "store/journal/open_store.hpp"
#include "tournaments/acts/acts.hpp"
#include "tournaments/published/site_tournaments.hpp"

namespace agon::cli {
namespace {

namespace fs = std::filesystem;

// The site's address as seen from this machine; only the organisers know its public address.
std::string site_here(const std::string& word) {
  const auto file = find_contest_file(word);
  if (!file) return "";
  const auto contest = load_contest(file->string()).contest;
  if (!contest.site) throw Refused("this contest has no [site] in its file, so it has no page for a ceremony");
  return contest.site->port == 0 ? "" : fmt::format("http://localhost:{}", contest.site->port);
}

std::size_t disagreements(const fs::path& data) {
  if (acts_in(data).empty()) return 0;  // there may be no archive
  const auto archive = store::open_archive(data, store::Access::read);
  std::vector<std::string> over;
  for (const auto& [name, tournament] : tournaments::begun_tournaments(*archive)) {
    if (!tournament->over().empty() && !tournament->cancelled()) over.push_back(name);
  }
  return verify_tournaments(*archive, over);
}

}  // namespace

int contest_ceremony(const std::vector<std::string>& words, bool close, bool anyway, const std::string& why) {
  const fs::path data = contest_data(words[1]);
  if (close) {
    tournaments::Acts acts;
    for (const store::Entry& entry : acts_in(data)) acts.add(entry);
    if (acts.ceremony_key().empty()) throw Refused("no link of a ceremony is open");
    return note_act(data, tournaments::act::Ceremony{""}, why);
  }
  const std::string site = site_here(words[1]);
  if (const std::size_t wrong = disagreements(data); wrong > 0 && !anyway) {
    fmt::print(
        stderr,
        "agon contest: no link is made, because {} not agree; fix that (`agon contest rejudge`), or add --yes to "
        "make the link anyway\n",
        wrong == 1 ? "1 thing does" : fmt::format("{} things do", wrong));
    return exit_no;
  }
  const std::string key = crypto::draw_password();
  const int code = note_act(data, tournaments::act::Ceremony{crypto::hash_token(key)}, why);
  if (code != exit_ok) return code;
  fmt::print("{}/ceremony#key={}\n", site, key);
  fmt::print(
      "Open this {}. Whoever has it sees the final places as soon as everything is over, so it is shown only once; "
      "another\n`agon contest ceremony` replaces it, and with --close no link opens the page any more.\n",
      site.empty() ? "behind the address of the contest's site" : "in the browser of the big screen");
  return exit_ok;
}

}  // namespace agon::cli
