#include "submissions/submission.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <boost/json.hpp>

#include "base/machine_error.hpp"
#include "submissions/submission_entries.hpp"
#include "worker/host_paths.hpp"
#include "worker/json_parts.hpp"

namespace agon::submissions {

namespace json = boost::json;

namespace {

constexpr std::uint32_t number_max = 1'000'000'000;
constexpr std::uint64_t bytes_max = std::uint64_t{1} << 40;
constexpr const char* verdict_names[] = {"none", "accepted", "compile_error", "rejected"};

json::object json_of(const SubmissionGame& game) {
  json::object object{{"game", game.game}, {"trial", game.trial}};
  put_bytes(object, "setup", game.setup);
  object["maps"] = json::value_from(game.maps);
  object["allowance"] = json_of(game.allowance);
  json::array& opponents = object["opponents"].emplace_array();
  for (const worker::Program& each : game.opponents) opponents.push_back(json_of(each));
  json::array& samples = object["samples"].emplace_array();
  for (const worker::Program& each : game.samples) samples.push_back(json_of(each));
  return object;
}

SubmissionGame game_in(const json::value& value) {
  const Members members(value);
  SubmissionGame game;
  game.game = members.text("game");
  game.trial = members.get_bool("trial");
  game.setup = members.text("setup");
  game.maps = members.texts("maps");
  game.allowance = worker::allowance_in(members.get("allowance"));
  for (const json::value& each : members.list("opponents")) game.opponents.push_back(worker::program_in(each));
  if (!members.has("samples")) return game;  // of an earlier version
  for (const json::value& each : members.list("samples")) game.samples.push_back(worker::program_in(each));
  return game;
}

json::object json_of(const SubmissionPlan& plan) {
  json::object object;
  object["teams"] = json::value_from(plan.teams);
  json::array& games = object["games"].emplace_array();
  for (const SubmissionGame& game : plan.games) games.push_back(json_of(game));
  object["bytes"] = plan.program.bytes;
  object["unpacked_bytes"] = plan.program.unpacked_bytes;
  object["files"] = plan.program.files;
  object["per_minute"] = plan.per_minute;
  object["of_team"] = plan.of_team;
  object["waiting_of_team"] = plan.waiting_of_team;
  object["waiting"] = plan.waiting;
  object["practice_of_team"] = plan.practice_of_team;
  if (plan.key) object["key"] = plan.key->text();
  object["seed"] = std::to_string(plan.seed);
  return object;
}

SubmissionPlan plan_in(const json::value& value) {
  const Members members(value);
  SubmissionPlan plan;
  plan.teams = members.texts("teams");
  for (const json::value& game : members.list("games")) plan.games.push_back(game_in(game));
  plan.program = {members.number("bytes", bytes_max), members.number("unpacked_bytes", bytes_max),
                  members.number("files", bytes_max)};
  plan.per_minute = members.count("per_minute", number_max);
  plan.of_team = members.count("of_team", number_max);
  plan.waiting_of_team = members.count("waiting_of_team", number_max);
  plan.waiting = members.count("waiting", number_max);
  plan.practice_of_team = members.has("practice_of_team") ? members.count("practice_of_team", number_max) : 0;
  plan.seed = members.decimal("seed");
  if (members.has("key") && !(plan.key = crypto::SeedKey::from_text(members.text("key")))) {
    throw ParseError{"the field \"key\" is not 64 hexadecimal digits"};
  }
  return plan;
}

Submission received_in(const json::value& value) {
  const Members members(value);
  Submission submission;
  submission.number = members.count("number", number_max);
  submission.team = members.text("team");
  submission.game = members.text("game");
  submission.file = members.text("file");
  submission.source = members.text("source");
  submission.bytes = members.number("bytes", bytes_max);
  submission.by_organiser = members.text("by") == "organiser";
  return submission;
}

void take_time(const Members& members, Submission& submission) {
  submission.took = std::chrono::milliseconds(members.has("took_ms") ? members.count("took_ms", number_max) : 0);
}

void take_built(const Members& members, Submission& submission) {
  take_time(members, submission);
  if (submission.rejected_by_organiser) return;
  const auto found = std::ranges::find(verdict_names, members.text("verdict"));
  if (found == std::end(verdict_names)) throw ParseError{"there is no such verdict"};
  submission.verdict = static_cast<Verdict>(found - std::begin(verdict_names));
  submission.language = members.text("language");
  submission.reason = members.text("reason");
  submission.log = members.text("log");
  submission.failure.clear();
}

void take_tried(const Members& members, Submission& submission) {
  take_time(members, submission);
  Trial trial{static_cast<Seat>(members.count("seat", max_seats - 1)), worker::match_result_in(members.get("result"))};
  if (trial.seat >= trial.result.seats.size()) throw ParseError{"the trial has no such seat"};
  submission.trial = std::move(trial);
  submission.failure.clear();
}

}  // namespace

std::string entry_of(const SubmissionPlan& plan) { return json::serialize(json::object{{"plan", json_of(plan)}}); }

std::string entry_received(const Submission& submission) {
  json::object received{{"number", submission.number}};
  put_bytes(received, "team", submission.team);
  received["game"] = submission.game;
  put_bytes(received, "file", submission.file);
  received["source"] = submission.source;
  received["bytes"] = submission.bytes;
  received["by"] = submission.by_organiser ? "organiser" : "team";
  return json::serialize(json::object{{"received", std::move(received)}});
}

std::string entry_built(const Submission& submission) {
  json::object built{{"number", submission.number},
                     {"verdict", verdict_names[static_cast<std::size_t>(submission.verdict)]},
                     {"language", submission.language}};
  put_bytes(built, "reason", submission.reason);
  built["log"] = submission.log;
  built["took_ms"] = submission.took.count();
  return json::serialize(json::object{{"built", std::move(built)}});
}

std::string entry_tried(std::uint32_t number, const Trial& trial, std::chrono::milliseconds took) {
  json::object tried{
      {"number", number}, {"seat", trial.seat}, {"result", json_of(trial.result)}, {"took_ms", took.count()}};
  return json::serialize(json::object{{"tried", std::move(tried)}});
}

std::string entry_failed(std::uint32_t number, std::string_view why, std::chrono::milliseconds took, bool well) {
  json::object failed{{"number", number}, {"took_ms", took.count()}, {"well", well}};
  put_bytes(failed, "why", why);
  return json::serialize(json::object{{"failed", std::move(failed)}});
}

std::string entry_rejected(std::uint32_t number, std::string_view why) {
  json::object rejected{{"number", number}};
  put_bytes(rejected, "why", why);
  return json::serialize(json::object{{"rejected", std::move(rejected)}});
}

std::string_view verdict_text(Verdict verdict) {
  switch (verdict) {
    case Verdict::accepted:
      return "Accepted";
    case Verdict::compile_error:
      return "Compile error";
    case Verdict::rejected:
      return "Rejected";
    case Verdict::none:
      break;
  }
  return "";
}

std::string to_json(const Submission& submission) {
  json::object object{{"number", submission.number}, {"received_ms", submission.received.count()}};
  put_bytes(object, "team", submission.team);
  object["game"] = submission.game;
  put_bytes(object, "file", submission.file);
  object["source"] = submission.source;
  object["bytes"] = submission.bytes;
  object["verdict"] = verdict_text(submission.verdict);
  object["language"] = submission.language;
  put_bytes(object, "reason", submission.reason);
  if (!submission.log.empty()) object["log"] = submission.log;
  if (!submission.failure.empty()) put_bytes(object, "failure", worker::without_host_paths(submission.failure));
  if (submission.trial) {
    const worker::MatchResult& result = submission.trial->result;
    object["trial"] = json_of(result);
    object["trial"].as_object()["seat"] = submission.trial->seat;
  }
  return json::serialize(object);
}

void Submissions::add(const store::Entry& entry) {
  const auto read = worker::read_json(entry.text, "an entry", [&](const json::value& value) {
    const Members members(value);
    if (members.has("plan")) {
      plan_ = plan_in(members.get("plan"));
    } else if (members.has("received")) {
      Submission submission = received_in(members.get("received"));
      submission.received = entry.written;
      if (submission.number != all_.size() + 1) throw ParseError{"submissions are not numbered one after the other"};
      all_.push_back(std::move(submission));
    } else if (members.has("built")) {
      const Members built(members.get("built"));
      Submission& submission = at(built.count("number", number_max));
      take_built(built, submission);
      const bool compiled = submission.verdict == Verdict::accepted || submission.verdict == Verdict::compile_error;
      if (compiled) last_built_ = entry.number;
    } else if (members.has("tried")) {
      const Members tried(members.get("tried"));
      take_tried(tried, at(tried.count("number", number_max)));
    } else if (members.has("failed")) {
      const Members failed(members.get("failed"));
      Submission& submission = at(failed.count("number", number_max));
      take_time(failed, submission);
      submission.failure = failed.text("why");
      submission.machine_was_well = failed.has("well") && failed.get_bool("well");
      if (++submission.failures == 1) submission.first_failure = entry.number;
    } else if (members.has("rejected")) {
      const Members rejected(members.get("rejected"));
      Submission& submission = at(rejected.count("number", number_max));
      submission.verdict = Verdict::rejected;
      submission.reason = rejected.text("why");
      submission.rejected_by_organiser = true;
      submission.failure.clear();
    } else {
      practices_.add(members, entry);
    }
    return true;  // what a later version writes besides is not for this one
  });
  if (!read) throw MachineError(fmt::format("the book of submissions, entry {}: {}", entry.number, read.error()));
}

Submission& Submissions::at(std::uint64_t number) {
  if (number < 1 || number > all_.size()) throw ParseError{"there is no such submission"};
  return all_[number - 1];
}

const Submission* Submissions::find(std::uint32_t number) const {
  return number < 1 || number > all_.size() ? nullptr : &all_[number - 1];
}

const SubmissionGame* Submissions::game(std::string_view name) const {
  if (!plan_) return nullptr;
  const auto found = std::ranges::find(plan_->games, name, &SubmissionGame::game);
  return found == plan_->games.end() ? nullptr : &*found;
}

bool Submissions::trial_is_due(const Submission& submission) const {
  const SubmissionGame* const of = game(submission.game);
  return submission.verdict == Verdict::accepted && !submission.trial && of != nullptr && of->trial;
}

bool Submissions::fails_alone(const Submission& submission) const {
  return submission.verdict == Verdict::none && submission.failures >= build_tries &&
         (submission.machine_was_well || last_built_ > submission.first_failure);
}

Result<void> Submissions::validate(std::string_view team, std::size_t in_last_minute) const {
  if (!plan_) return Error{"this contest takes no submissions"};
  if (std::ranges::count(plan_->teams, team) == 0) return Error{fmt::format("there is no team {}", team)};
  std::uint32_t of_team = 0, waiting_of_team = 0, waiting = 0;
  for (const Submission& each : all_) {
    const bool waits = each.verdict == Verdict::none;
    waiting += waits;
    if (each.team != team) continue;
    ++of_team;
    waiting_of_team += waits;
  }
  if (of_team >= plan_->of_team) return Error{fmt::format("a team hands in at most {} times", plan_->of_team)};
  if (waiting_of_team >= plan_->waiting_of_team)
    return Error{fmt::format("{} submissions of yours still wait for their verdicts; wait for these", waiting_of_team)};
  if (in_last_minute >= plan_->per_minute)
    return Error{fmt::format("a team hands in at most {} times a minute; wait a little", plan_->per_minute)};
  if (waiting >= plan_->waiting)
    return Error{fmt::format("{} submissions are waiting; try again in a minute", waiting)};
  return {};
}

const Submission* Submissions::playing(std::string_view team, std::string_view game, const HandedIn& those) const {
  const auto found = std::find_if(all_.rbegin(), all_.rend(), [&](const Submission& each) {
    return each.team == team && each.game == game && each.verdict == Verdict::accepted && those.counts(each);
  });
  return found == all_.rend() ? nullptr : &*found;
}

bool Submissions::all_built(const HandedIn& those) const {
  return std::ranges::none_of(
      all_, [&](const Submission& each) { return each.verdict == Verdict::none && those.counts(each); });
}

Result<void> validate(const SubmissionPlan& plan) {
  for (const SubmissionGame& each : plan.games) {
    try {
      for (std::uint32_t number = 1; each.trial && number <= 2; ++number) {
        Submission submission;
        submission.number = number;
        trial_of(plan, each, submission);
      }
    } catch (const MachineError& error) {
      return Error{error.what()};
    }
  }
  return {};
}

Submissions read_submissions(store::Archive& archive) {
  Submissions submissions;
  for (const store::Entry& entry : archive.read(submissions_book)) submissions.add(entry);
  return submissions;
}

worker::Program program_of(const Submission& submission) {
  return {submission.team, submission.file, submission.source, {}};
}

}  // namespace agon::submissions
