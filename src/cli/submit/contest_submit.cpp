// agon contest submit, agon contest submissions.
//
// A running server owns the archive, so submissions are passed to it: the bytes are in a file in the data folder while
// the server takes them. The result is read from the archive.

#include "cli/submit/contest_submit.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <boost/json.hpp>
#include <cstdio>
#include <thread>
#include <utility>

#include "base/machine_error.hpp"
#include "base/near.hpp"
#include "base/printable.hpp"
#include "base/text.hpp"
#include "cli/contest/ask_server.hpp"
#include "cli/contest/contest_teams.hpp"
#include "cli/contest/load_contest.hpp"
#include "cli/frame/command.hpp"
#include "cli/frame/files.hpp"
#include "cli/frame/json_out.hpp"
#include "cli/frame/terminal.hpp"
#include "cli/submit/handed_in.hpp"
#include "cli/submit/stderr_end.hpp"
#include "os/local_time.hpp"
#include "os/whole_file.hpp"
#include "site/site_phrases.hpp"
#include "store/log/guarded_archive.hpp"
#include "submissions/submission_words.hpp"
#include "submissions/submission_work.hpp"

namespace agon::cli {

using submissions::is_judged;
using submissions::trial_words;
using submissions::verdict_words;
namespace {

namespace fs = std::filesystem;
namespace json = boost::json;
using submissions::Submission;
using submissions::Submissions;
using submissions::Verdict;

constexpr std::string_view arrivals = "handed-in.";  // prefix of these files in the data folder
constexpr auto verdict_look_again = std::chrono::milliseconds(300);

json::object object_of(const Submission& submission) {
  json::object object = json::parse(submissions::to_json(submission)).as_object();
  put_code(object, "reason", submission.reason, site::site_phrases);
  return object;
}

std::string without_end(std::string text) {
  while (text.ends_with('\n')) text.pop_back();
  return text;
}

bool is_done(const Submissions& all, const Submission& one) {
  return one.verdict != Verdict::none && !all.trial_is_due(one);
}

// Prints the verdict and its log, then the trial, each when it is known. Returns the exit code when everything has been
// printed.
class Telling {
 public:
  explicit Telling(std::uint32_t number) : number_(number) { fmt::print("taken as number {}\n", number_); }

  std::optional<int> look(const Submissions& all, BlobStore& blobs) {
    const Submission& one = *all.find(number_);
    const json::object object = object_of(one);
    if (one.verdict != Verdict::none && !std::exchange(judged_, true)) {
      fmt::print("{}\n", verdict_words(object));
      if (!one.log.empty()) fmt::print("{}\n", printable(without_end(blobs.fetch(one.log).value_or(""))));
    }
    if (one.trial) fmt::print("trial match: {}\n", trial_words(object));
    if (one.trial && submissions::trial_failed(object) && !one.trial->own().stderr_text.empty())
      fmt::print("{}", stderr_end(blobs.fetch(one.trial->own().stderr_text).value_or("")));
    std::fflush(stdout);
    if (is_done(all, one)) return one.verdict == Verdict::accepted ? exit_ok : exit_no;
    return std::nullopt;
  }

 private:
  const std::uint32_t number_;
  bool judged_ = false;
};

// Follows a submission after the server's answer.
int follow(const fs::path& data, const std::string& answer) {
  const json::object told = json::parse(answer).as_object();
  if (told.contains("why")) throw Refused(std::string(told.at("why").as_string()));
  const auto number = told.at("number").to_number<std::uint32_t>();
  const auto archive = store::open_archive(data, store::Access::read);
  Telling telling(number);
  if (const json::value* const pauses = told.if_contains("pauses"); pauses && pauses->as_bool()) {
    fmt::print(stderr,
               "The contest is paused; the verdict comes when it resumes (agon contest resume). Ctrl-C ends only this "
               "command: the submission is kept.\n");
  }
  for (;;) {
    if (const auto code = telling.look(submissions::read_submissions(*archive), *archive)) return *code;
    std::this_thread::sleep_for(verdict_look_again);
    if (!ask_server(data, "status")) {
      throw MachineError(
          "the server has ended; start it again with `agon serve`, and `agon contest submissions` shows the verdict");
    }
  }
}

int hand_in_here(const fs::path& data, const std::string& team, const std::string& game, const HandedIn& given) {
  const auto own = store::open_archive(data, store::Access::write, "", store::Outlives::power);
  store::GuardedArchive archive(*own);
  const auto queue = queue::open_local(archive);
  submissions::SubmissionService service(archive, *queue);
  const auto taken =
      service.receive(team, game, given.file, given.bytes, submissions::SubmissionService::By::organiser);
  if (!taken) throw Refused(taken.error());
  Telling telling(taken->number);
  worker::WorkerSettings settings;
  settings.cache = cache_folder() / "built";
  settings.program_version = AGON_VERSION;
  submissions::SubmissionWorker worker(*queue, settings);
  for (;;) {
    const Submissions now = *service.submissions();
    if (const std::string& failure = now.find(taken->number)->failure; !failure.empty()) throw MachineError(failure);
    if (const auto code = telling.look(now, archive)) return *code;
    worker.work(std::chrono::milliseconds(0), {});
    service.take(std::chrono::milliseconds(0), {});
  }
}

const Submission& need(const Submissions& all, std::uint64_t number) {
  const Submission* const found = number > all.all().size() ? nullptr : all.find(static_cast<std::uint32_t>(number));
  if (!found) throw Refused(fmt::format("there is no submission {}", number));
  return *found;
}

int print_bytes(BlobStore& blobs, const Hash& hash, std::string_view what, std::uint64_t number) {
  const auto bytes = hash.empty() ? std::nullopt : blobs.fetch(hash);
  if (!bytes) {
    fmt::print(stderr, "agon contest: there is no {} of submission {}\n", what, number);
    return exit_no;
  }
  const std::string text = terminal_of(STDOUT_FILENO).present ? printable(*bytes) : *bytes;
  std::fwrite(text.data(), 1, text.size(), stdout);
  return exit_ok;
}

std::string line_of(const Submissions& all, const Submission& one, const tournaments::Titles& titles) {
  const json::object object = object_of(one);
  const bool plays = all.playing(one.team, one.game) == &one;
  std::string line = fmt::format("{:>4}  {}  {}  {}  {}  {}{}", one.number, os::local_second(one.received),
                                 tournaments::title_with_login(titles, one.team), one.game, printable(one.file),
                                 one.verdict == Verdict::none ? "waits for its verdict" : verdict_words(object),
                                 plays ? ", plays" : "");
  if (one.trial) line += "; trial: " + trial_words(object);
  if (!one.failure.empty()) line += "; our machine failed and tries again: " + printable(one.failure);
  return line;
}

}  // namespace

int contest_submit(const std::vector<std::string>& words, const SubmissionOptions& options) {
  const fs::path data = contest_data(words[1]);
  const std::string& team = words[2];
  const HandedIn given = read_handed_in(words[3]);
  if (!ask_server(data, "status")) {
    return hand_in_here(data, team, options.game, given);
  }
  const std::string name = fmt::format("{}{}", arrivals, getpid());
  os::write_whole_file(data / name, given.bytes);
  const json::object request{{"team", team}, {"game", options.game}, {"file", given.file}, {"from", name}};
  const auto answer = ask_server(data, "submit " + json::serialize(json::value(request)));
  std::error_code ignored;
  fs::remove(data / name, ignored);
  if (!answer) throw MachineError("the server has ended");
  return follow(data, *answer);
}

std::string take_submission(submissions::SubmissionService& service, const fs::path& data, std::string_view request,
                            bool pauses) {
  const auto no = [](std::string_view why) {
    return json::serialize(json::value{{"why", json::string_view(why.data(), why.size())}});
  };
  try {
    const json::object told = json::parse({request.data(), request.size()}).as_object();
    const auto text = [&](const char* key) { return std::string(told.at(key).as_string()); };
    const std::string from = text("from");
    if (!from.starts_with(arrivals) || from.find('/') != from.npos) return no("it lies elsewhere");
    const auto taken = service.receive(text("team"), text("game"), text("file"), read_file(data / from),
                                       submissions::SubmissionService::By::organiser);
    return taken ? json::serialize(json::value{{"number", taken->number}, {"pauses", pauses}}) : no(taken.error());
  } catch (const std::exception& error) {
    return no(error.what());
  }
}

int contest_submissions(const std::vector<std::string>& words, bool as_json, const SubmissionOptions& options) {
  const auto archive = store::open_archive(contest_data(words[1]), store::Access::read);
  const Submissions all = submissions::read_submissions(*archive);
  if (options.log) return print_bytes(*archive, need(all, *options.log).log, "log", *options.log);
  if (options.source) return print_bytes(*archive, need(all, *options.source).source, "source", *options.source);
  if (options.stderr_of) {
    const Submission& one = need(all, *options.stderr_of);
    return print_bytes(*archive, one.trial ? one.trial->own().stderr_text : Hash(), "stderr", one.number);
  }
  const std::string team = words.size() > 2 ? words[2] : "";
  if (!team.empty() && all.plan() && std::ranges::count(all.plan()->teams, team) == 0) {
    throw Refused(fmt::format("there is no team {}{}", agon::quoted(team),
                              advice(team, all.plan()->teams, "`agon contest submissions DATA` lists all")));
  }
  if (!all.plan() && all.all().empty() && !as_json) throw Refused("this contest takes no submissions");
  json::array list;
  bool any = false;
  const tournaments::Titles titles = as_json ? tournaments::Titles() : titles_in_file(words[1]);
  for (const Submission& each : all.all()) {
    if (!team.empty() && each.team != team) continue;
    any = true;
    as_json ? list.push_back(object_of(each)) : void(fmt::print("{}\n", line_of(all, each, titles)));
  }
  if (as_json) {
    print_json(list);
  } else if (!any) {
    fmt::print("{}\n", team.empty() ? "nothing has been handed in yet" : team + " has handed in nothing yet");
  }
  return exit_ok;
}

}  // namespace agon::cli
