// Theory of operation. A team's repository is a bare one, created by git, and only git reads what the team sends: each
// request is one run of a shell script in the sandbox (git_scripts.hpp) that sees that repository, its input and an
// empty folder for its results, and nothing else of this machine. So a vulnerability in git exposes only the team's own
// repository. A team's requests are processed one at a time, with limits on time, memory and sizes.
//
// git's own hook refuses what cannot be submitted, before it takes effect. When git is done, the script packs the
// content of main if it differs from the last submission, which is recorded in a file next to the repository, written
// after the submission is in the book. So main and the book cannot differ for longer than until the next push, whatever
// is killed when.

#include "submissions/git/team_repositories.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <boost/json.hpp>
#include <chrono>
#include <fstream>
#include <map>
#include <optional>

#include "base/machine_error.hpp"
#include "base/text.hpp"
#include "crypto/passwords.hpp"
#include "os/handle.hpp"
#include "os/scratch_folder.hpp"
#include "os/whole_file.hpp"
#include "sandbox/sandbox.hpp"
#include "sandbox/spawn.hpp"
#include "submissions/git/git_scripts.hpp"
#include "submissions/git/page_commit.hpp"
#include "submissions/git/submission_log.hpp"
#include "worker/programs.hpp"

namespace agon::submissions {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using Steady = std::chrono::steady_clock;

namespace {

constexpr auto longest = 300s;      // of a request, which waits for a processor while matches use them
constexpr auto longest_cpu = 60s;   // of all its processes
constexpr auto look_again = 100ms;  // for a stop
constexpr std::size_t answer_bytes_max = 3 * TeamRepositories::repository_bytes_max;
constexpr std::size_t head_bytes_max = 8 << 10;
constexpr std::size_t found_bytes_max = 200;  // more than a hash and its newline, or a reason
// Times the files of a program: far more than are taken, because git archive may leave many out (export-ignore).
constexpr std::size_t names_for_each_file = 20;
// No file exceeds the scratch size, and git packs a whole repository into one file.
constexpr sandbox::Limits limits{.memory_bytes = std::uint64_t{512} << 20,
                                 .tasks = 48,
                                 .scratch_bytes = TeamRepositories::repository_bytes_max,
                                 .background = true};

void write_file(const fs::path& path, std::string_view content, fs::perms mode = fs::perms::owner_read) {
  std::ofstream out(path, std::ios::binary);
  out << content;
  out.close();
  if (!out) throw os::machine_error("cannot write " + path.string());
  fs::permissions(path, mode | fs::perms::owner_read);
}

// A file left inside, which must be regular and not a link to one of ours. None: it does not exist.
std::optional<std::string> found_in(const fs::path& file, std::size_t bytes_max) {
  const os::Handle handle(::open(file.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
  struct stat is = {};
  if (!handle || ::fstat(handle.get(), &is) != 0 || !S_ISREG(is.st_mode)) return std::nullopt;
  std::string text;
  std::array<char, 16384> block;
  for (ssize_t count; (count = ::read(handle.get(), block.data(), block.size())) > 0;) {
    text.append(block.data(), static_cast<std::size_t>(count));
    if (text.size() > bytes_max) return std::nullopt;
  }
  return text;
}

std::string hash_in(const fs::path& file) {
  std::string text = found_in(file, found_bytes_max).value_or("");
  while (text.ends_with('\n')) text.pop_back();
  const bool plain = std::ranges::all_of(text, [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
  return plain ? text : "";
}

// Why the files of a game were not packed; "": they were.
std::string refusal_in(const fs::path& file) {
  std::string text = found_in(file, found_bytes_max).value_or("");
  while (text.ends_with('\n')) text.pop_back();
  const bool plain = std::ranges::all_of(text, [](char c) { return c >= ' ' && c < 127; });
  return text.empty() ? "" : "the files " + (plain ? text : "cannot be packed");
}

// A login may contain any characters.
std::string folder_name(std::string_view team) {
  const bool plain = !team.starts_with('.') && std::ranges::all_of(team, [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' || c == '_' ||
           c == '.';
  });
  return plain ? std::string(team) : "=" + crypto::hash_token(team).substr(8);
}

std::string settings(const SubmissionPlan& plan) {
  return fmt::format(
      "export GIT_CONFIG_NOSYSTEM=1 GIT_CONFIG_GLOBAL=/dev/null GIT_ATTR_NOSYSTEM=1 GIT_CONFIG_COUNT=1\n"
      "export GIT_CONFIG_KEY_0=include.path GIT_CONFIG_VALUE_0=/in/config\n"
      "export AGON_KB={} AGON_BYTES={} AGON_NAMES={} AGON_GAMES={}\n",
      TeamRepositories::repository_bytes_max >> 10, plan.program.bytes,
      names_for_each_file * plan.program.files * plan.games.size(), plan.games.size());
}

std::string settings(const GitRequest& request) {
  const std::string_view service = request.push ? "git-receive-pack" : "git-upload-pack";
  std::string text = fmt::format(
      "export AGON_SERVICE={0} GIT_PROJECT_ROOT=/ GIT_HTTP_EXPORT_ALL=1 REMOTE_USER=team REMOTE_ADDR=contest\n"
      "export REQUEST_METHOD={1} PATH_INFO=/repo/{2} QUERY_STRING={3}\n",
      service, request.advertises ? "GET" : "POST", request.advertises ? "info/refs" : service,
      request.advertises ? fmt::format("service={}", service) : "");
  if (!request.advertises) {
    text +=
        fmt::format("export CONTENT_TYPE=application/x-{}-request CONTENT_LENGTH={}\n", service, request.body.size());
  }
  if (request.gzipped) text += "export HTTP_CONTENT_ENCODING=gzip\n";
  if (request.version > 0) text += fmt::format("export GIT_PROTOCOL=version={}\n", request.version);
  return text;
}

// The last submission, by game.
using LastHandedIn = std::map<std::string, std::string>;

LastHandedIn read_handed_in(const fs::path& file) {
  LastHandedIn all;
  std::ifstream in(file);
  for (std::string game, hash; in >> game >> hash;) all[game] = hash;
  return all;
}

}  // namespace

struct TeamRepositories::Run {
  Run(const fs::path& all, std::string_view team) : repository(all / (folder_name(team) + ".git")) {
    fs::create_directories(repository);
    fs::permissions(all, fs::perms::owner_all);
    for (const fs::path& each : {in, in / "hooks", out}) fs::create_directory(each);
  }
  fs::path handed_in() const { return fs::path(repository).replace_extension("handed_in"); }
  fs::path logged() const { return fs::path(repository).replace_extension("logged"); }

  const fs::path repository;
  const std::shared_ptr<os::ScratchFolder> scratch = std::make_shared<os::ScratchFolder>();
  const fs::path folder = scratch->path(), in = folder / "in", out = folder / "out", body = folder / "body";
  unsigned status = 0;            // of HTTP
  std::uint32_t last_logged = 0;  // the last submission whose results are written to the log; 0: none
};

TeamRepositories::TeamRepositories(SubmissionService& service, fs::path folder)
    : service_(service), folder_(std::move(folder)) {}

Result<void> TeamRepositories::check_machine() {
  if (sandbox::find_program("git").empty()) return Error{"git is not installed on this machine (Debian's package git)"};
  return sandbox::check_isolation();
}

void TeamRepositories::stop() { stopped_ = true; }

void TeamRepositories::prepare(Run& one, const std::string& team, const std::string& of_service) const {
  const auto all = service_.submissions();
  const SubmissionPlan& plan = all->plan().value();
  write_file(one.in / "config", git_config + fmt::format("[receive]\n  maxInputSize = {}\n", push_bytes_max));
  write_file(one.in / "archive", git_archive_script);
  write_file(one.in / "run", git_run_script);
  write_file(one.in / "hooks" / "pre-receive", git_hook_script, fs::perms::owner_all);
  write_file(one.in / "settings", settings(plan) + of_service);
  const auto may_submit = service_.check_may_submit(team);
  write_file(one.in / "refusal", may_submit ? "" : may_submit.error());
  const LastHandedIn handed_in = read_handed_in(one.handed_in());
  std::string games;
  for (const SubmissionGame& each : plan.games) {
    const auto found = handed_in.find(each.game);
    games += fmt::format("{} {}\n", each.game, found == handed_in.end() ? "none" : found->second);
  }
  write_file(one.in / "games", games);
  const auto last = static_cast<std::uint32_t>(to_integer(os::read_whole_file(one.logged()).value_or("")).value_or(0));
  const LogCommit commit = log_commit(service_, *all, team, last);
  if (commit.last == 0) return;
  write_file(one.in / "log.1", commit.before);
  write_file(one.in / "log.2", commit.after);
  one.last_logged = commit.last;
}

namespace {

// Parses the header of git-http-backend's output, and writes the body to a file.
class CgiAnswer {
 public:
  explicit CgiAnswer(const fs::path& body) : out_(body, std::ios::binary) {}

  void add(std::string_view bytes) {
    bytes_ += bytes.size();
    if (bytes_ > answer_bytes_max) throw MachineError("git's answer is too long");
    if (whole_head_) {
      out_ << bytes;
      return;
    }
    head_ += bytes;
    const std::size_t end = head_.find("\r\n\r\n");
    if (end == head_.npos) {
      if (head_.size() > head_bytes_max) throw MachineError("git's answer has no head");
      return;
    }
    whole_head_ = true;
    out_ << std::string_view(head_).substr(end + 4);
    head_.resize(end);
  }

  unsigned status() {  // 0: there was no answer
    out_.close();
    if (!out_) throw MachineError("git's answer cannot be kept");
    if (!whole_head_) return 0;
    constexpr std::string_view field = "Status: ";
    const std::size_t at = head_.starts_with(field) ? 0 : head_.find(fmt::format("\r\n{}", field));
    if (at == head_.npos) return 200;
    const std::size_t digits = head_.find(' ', at) + 1;
    return static_cast<unsigned>(to_integer(std::string_view(head_).substr(digits, 3)).value_or(500));
  }

 private:
  std::ofstream out_;
  std::string head_;
  bool whole_head_ = false;
  std::size_t bytes_ = 0;
};

}  // namespace

void TeamRepositories::run(Run& one, const std::string& team) {
  sandbox::Command command;
  command.argv = {"/bin/sh", "/in/run"};
  command.mounts = {{one.in, "/in"}, {one.out, "/out", true}, {one.repository, "/repo", true}};
  const auto end = Steady::now() + longest;
  const auto process = sandbox::Process::start(command, limits, sandbox::Isolation::sandboxed);
  const auto may_go_on = [&] { return !stopped_ && Steady::now() < end && process->cpu() < longest_cpu; };
  process->close_input();
  CgiAnswer said(one.body);
  std::array<char, 16384> block;
  bool in_time = false;
  while (may_go_on()) {
    pollfd waiting = {process->output(), POLLIN, 0};
    if (::poll(&waiting, 1, static_cast<int>(look_again.count())) <= 0) continue;
    const ssize_t count = ::read(process->output(), block.data(), block.size());
    if (count <= 0) {
      in_time = true;
      break;
    }
    said.add({block.data(), static_cast<std::size_t>(count)});
  }
  while (in_time && !process->wait(look_again)) in_time = may_go_on();
  const sandbox::ResourceUsage usage = process->finish();
  if (!in_time) throw MachineError(fmt::format("git is too slow for team {}: {}", team, usage.stderr_text));
  if (usage.exit_code != 0 || usage.signal != 0)
    throw MachineError(fmt::format("git fails for team {}: {}", team, usage.stderr_text));
  one.status = said.status();
  if (one.last_logged != 0 && fs::is_regular_file(fs::symlink_status(one.out / "logged")))
    os::write_whole_file(one.logged(), std::to_string(one.last_logged), 0600);
}

void TeamRepositories::hand_in(const Run& run, const std::string& team, GitAnswer& answer) {
  const std::string commit = hash_in(run.out / "main");
  if (commit.empty()) return;
  const auto submissions = service_.submissions();
  const SubmissionPlan& plan = submissions->plan().value();
  LastHandedIn all = read_handed_in(run.handed_in());
  for (const SubmissionGame& each : plan.games) {
    const std::string tree = hash_in(run.out / (each.game + ".tree"));
    if (tree.empty()) continue;
    if (std::string why = refusal_in(run.out / (each.game + ".refusal")); !why.empty()) {
      answer.not_taken.push_back({each.game, std::move(why), /*for_good=*/true});
      continue;
    }
    const auto bytes = found_in(run.out / (each.game + ".tar.gz"), plan.program.bytes);
    const std::string name = fmt::format("main-{}.tar.gz", commit.substr(0, 12));
    const auto taken = bytes ? service_.receive(team, each.game, name, *bytes, SubmissionService::By::team)
                             : Result<Submission>(Error{"its archive was lost on this machine"});
    if (!taken) {
      answer.not_taken.push_back({each.game, taken.error()});
      continue;
    }
    answer.taken.push_back({each.game, taken->number});
    all[each.game] = tree;
    std::string lines;
    for (const auto& [game, hash] : all) lines += fmt::format("{} {}\n", game, hash);
    os::write_whole_file(run.handed_in(), lines, 0600);
  }
}

GitAnswer TeamRepositories::answer(const std::string& team, const GitRequest& request) {
  Run one(folder_, team);
  write_file(one.in / "request", request.body);
  prepare(one, team, settings(request));
  run(one, team);
  if (one.status == 0) throw MachineError(fmt::format("git does not answer team {}", team));
  GitAnswer answer{one.status, one.body, one.scratch};
  if (request.push) hand_in(one, team, answer);
  return answer;
}

GitAnswer TeamRepositories::commit(const std::string& team, const PageUpload& upload) {
  const auto refused = [&](std::string why) { return GitAnswer{200, {}, {}, {}, {{upload.game, std::move(why)}}}; };
  if (const auto may_submit = service_.check_may_submit(team); !may_submit) return refused(may_submit.error());
  const auto submissions = service_.submissions();
  const SubmissionPlan& plan = submissions->plan().value();
  const std::string name = fs::path(upload.file).filename().string();
  auto files = worker::files_of(name, upload.bytes, plan.program);
  if (!files) return refused(files.error());
  const PageCommit commit{upload.game, upload.message, std::move(files).value()};
  if (const auto valid = validate(commit); !valid) return refused(valid.error());

  Run one(folder_, team);
  const CommitStream stream = stream_of(commit, plan.games.size() > 1 ? commit.game + "/" : "");
  write_file(one.in / "commit.1", stream.head);
  write_file(one.in / "commit.2", stream.files);
  prepare(one, team, "export AGON_SERVICE=git-commit\n");
  run(one, team);
  if (fs::exists(fs::symlink_status(one.out / "full"))) {
    return refused(fmt::format("your repository has more than {} MB; delete branches, or push a main with less history",
                               repository_bytes_max >> 20));
  }
  GitAnswer answer{200, {}, one.scratch};
  hand_in(one, team, answer);
  return answer;
}

void TeamRepositories::write_log(const std::string& team) {
  Run one(folder_, team);
  prepare(one, team, "export AGON_SERVICE=\n");
  if (one.last_logged != 0) run(one, team);
}

}  // namespace agon::submissions
