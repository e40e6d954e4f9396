#include "submissions/git/submission_log.hpp"

#include <fmt/format.h>

#include <boost/json.hpp>
#include <chrono>
#include <optional>
#include <vector>

#include "base/printable.hpp"
#include "submissions/submission_words.hpp"
#include "worker/match_notes.hpp"

namespace agon::submissions {

namespace {

constexpr std::size_t log_lines_shown = 30;

void add_file(std::string& stream, std::uint32_t number, std::string_view name, std::string_view content) {
  stream += fmt::format("M 100644 inline {}/{}\ndata {}\n", number, name, content.size());
  stream += content;
  stream += '\n';
}

std::string first_lines(std::string_view text) {
  std::size_t end = 0;
  for (std::size_t line = 0; line < log_lines_shown && end != text.size(); ++line)
    end = std::min(text.find('\n', end), text.size() - 1) + 1;
  std::string lines = printable(text.substr(0, end));
  if (!lines.empty() && !lines.ends_with('\n')) lines += '\n';
  return lines + (end < text.size() ? "...\n" : "");
}

void add_files(std::string& stream, const SubmissionService& service, const Submission& one) {
  const auto add_blob = [&](std::string_view name, const Hash& hash) {
    if (hash.empty()) return;
    if (const auto bytes = service.fetch(hash)) add_file(stream, one.number, name, *bytes);
  };
  add_file(stream, one.number, "result.txt", result_text(service, one));
  add_blob("compiler.log", one.log);
  if (!one.trial) return;
  add_blob("stderr.txt", one.trial->own().stderr_text);
  add_blob("match.agon", one.trial->result.replay);
  const auto notes =
      worker::notes_of(one.trial->own(), one.trial->seat, [&](const Hash& hash) { return service.fetch(hash); });
  if (!notes) return;
  add_file(stream, one.number, "match.agon.notes", replay::print_notes({&*notes, 1}, one.trial->result.replay));
}

}  // namespace

std::string result_text(const SubmissionService& service, const Submission& one) {
  const boost::json::object object = boost::json::parse(to_json(one)).as_object();
  std::string text = fmt::format("Number {}, {}: {}\n", one.number, one.game, verdict_words(object));
  if (const std::string trial = trial_words(object); !trial.empty()) text += "trial match: " + trial + '\n';
  if (one.verdict == Verdict::compile_error && !one.log.empty()) {
    if (const auto log = service.fetch(one.log)) text += first_lines(*log);
  }
  return text;
}

LogCommit log_commit(const SubmissionService& service, const Submissions& all, const std::string& team,
                     std::uint32_t from) {
  std::vector<const Submission*> done;
  for (const Submission& each : all.all()) {
    if (each.team != team || each.number <= from) continue;
    if (each.verdict == Verdict::none || all.trial_is_due(each)) break;
    done.push_back(&each);
  }
  if (done.empty()) return {};
  if (done.size() > logged_at_once_max) done.erase(done.begin(), done.end() - logged_at_once_max);
  LogCommit commit{done.back()->number, {}, {}};
  std::string message = "Submission";
  for (const Submission* each : done) {
    message += fmt::format("{} {}", each == done.front() ? "" : ",", each->number);
    add_files(commit.after, service, *each);
  }
  const auto now = std::chrono::duration_cast<std::chrono::seconds>(done.back()->received).count();
  commit.before = fmt::format("commit refs/heads/log\ncommitter Agon <agon@contest.invalid> {} +0000\ndata {}\n{}\n",
                              now, message.size(), message);
  return commit;
}

}  // namespace agon::submissions
