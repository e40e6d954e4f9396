#include "cli/setup/setup_desk.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>

#include <boost/json.hpp>
#include <utility>

#include "base/machine_error.hpp"
#include "cli/contest/contest_init.hpp"
#include "cli/frame/command.hpp"
#include "cli/frame/files.hpp"
#include "config/contest_file.hpp"
#include "os/dial.hpp"
#include "site/local_site.hpp"

extern "C" char** environ;

namespace agon::cli {
namespace {

namespace fs = std::filesystem;
namespace js = boost::json;

constexpr std::size_t said_bytes_max = 4000;

Draft draft_in(const js::object& question) {
  const js::value* const teams = question.if_contains("teams");
  return {std::string(question.at("text").as_string()), teams ? std::string(teams->as_string()) : ""};
}

js::object kinds(const fs::path& folder) {
  js::array all;
  for (const std::string& each : contest_kinds()) all.push_back({{"name", each}, {"text", contest_of(each)}});
  return {{"folder", folder.string()}, {"kinds", std::move(all)}};
}

js::object checked(const Draft& draft, const fs::path& folder) {
  const Understood understood = understand(draft, folder);
  js::array teams;
  for (const config::ListedTeam& each : understood.teams) {
    teams.push_back({{"login", each.login},
                     {"title", each.title},
                     {"members", js::value_from(each.members)},
                     {"school", each.school},
                     {"country", each.country},
                     {"drawn", each.password.empty()}});
  }
  return {{"mistakes", js::value_from(understood.mistakes)},
          {"warnings", js::value_from(understood.warnings)},
          {"summary", understood.summary},
          {"teams", std::move(teams)}};
}

js::object made(const Draft& draft, const fs::path& folder) {
  const NewContest contest = make_contest(draft, folder);
  js::array accounts;
  for (const NewAccount& each : contest.accounts) {
    accounts.push_back({{"name", each.name}, {"password", each.password}});
  }
  const std::string name = config::read_contest_file(folder / "contest.toml").contest.name;
  return {{"accounts", std::move(accounts)},
          {"teams", contest.cards.size()},
          {"cards", contest.cards.empty() ? "" : cards_page(name, contest.cards)}};
}

fs::path log_of(const fs::path& folder) { return folder / "serve.log"; }

std::string end_of(const fs::path& file) {
  const os::Handle in(::open(file.c_str(), O_RDONLY | O_CLOEXEC));
  if (!in) return "";
  const off_t size = ::lseek(in.get(), 0, SEEK_END);
  const off_t begin = std::max<off_t>(0, size - static_cast<off_t>(said_bytes_max));
  std::string text(static_cast<std::size_t>(std::max<off_t>(0, size - begin)), '\0');
  const ssize_t bytes = ::pread(in.get(), text.data(), text.size(), begin);
  text.resize(static_cast<std::size_t>(std::max<ssize_t>(0, bytes)));
  return text;
}

bool listens(const config::SitePlan& site) {
  const bool everywhere = site.address == "0.0.0.0" || site.address == "::";
  try {
    os::dial(everywhere ? "127.0.0.1" : site.address, std::to_string(site.port), std::chrono::seconds(1));
    return true;
  } catch (const MachineError&) {
    return false;
  }
}

}  // namespace

SetupDesk::SetupDesk(fs::path folder, std::string program)
    : folder_(fs::absolute(folder).lexically_normal()), program_(std::move(program)) {
  must_not_be_there(folder_ / "contest.toml");
}

SetupDesk::~SetupDesk() {
  look();
  if (!server_) return;
  ::kill(server_->pid, SIGTERM);
  sandbox::wait_for(*server_);
}

bool SetupDesk::is_made() const { return fs::exists(folder_ / "contest.toml"); }

std::string SetupDesk::answer(std::string_view what, const std::string& question) {
  try {
    const js::object asked = js::parse(question).as_object();
    if (what == "kinds") return js::serialize(kinds(folder_));
    if (what == "check") return js::serialize(checked(draft_in(asked), folder_));
    if (what == "state") return state();
    if (what == "file" && is_made()) return js::serialize(js::object{{"text", read_file(folder_ / "contest.toml")}});
    look();
    if (server_) throw Refused("the contest is already being served");
    if (what == "make") return js::serialize(made(draft_in(asked), folder_));
    if (!is_made()) throw Refused("the contest has not been made yet");
    if (what == "change") {
      change_contest(draft_in(asked).text, folder_);
      return "{}";
    }
    if (what != "start") throw Refused("the page is from another version of this program; load the page again");
    start();
    return state();
  } catch (const std::exception& error) {
    return js::serialize(js::value{{"why", error.what()}});
  }
}

void SetupDesk::start() {
  const os::Handle nothing(::open("/dev/null", O_RDWR | O_CLOEXEC));
  const os::Handle log(::open(log_of(folder_).c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0600));
  if (!nothing || !log) throw os::machine_error("cannot write " + log_of(folder_).string());
  sandbox::Spawn spawn;
  spawn.argv = {program_, "serve", (folder_ / "contest.toml").string()};
  for (char** each = environ; *each != nullptr; ++each) spawn.environment.emplace_back(*each);
  spawn.input = nothing.get(), spawn.output = log.get(), spawn.errors = log.get();
  server_ = sandbox::spawn(spawn);
  said_.clear();
  ended_ = false;
}

void SetupDesk::look() {
  if (!server_) return;
  pollfd ended{server_->pidfd.get(), POLLIN, 0};
  if (::poll(&ended, 1, 0) <= 0) return;
  sandbox::wait_for(*server_);
  server_.reset();
  ended_ = true;
  said_ = end_of(log_of(folder_));
}

std::string SetupDesk::state() {
  look();
  std::optional<config::SitePlan> site;
  if (is_made()) site = config::read_contest_file(folder_ / "contest.toml").contest.site;
  return js::serialize(js::value{{"made", is_made()},
                                 {"runs", server_.has_value()},
                                 {"ended", ended_},
                                 {"listens", server_ && site && listens(*site)},
                                 {"port", site ? site->port : 0},
                                 {"said", said_}});
}

}  // namespace agon::cli
