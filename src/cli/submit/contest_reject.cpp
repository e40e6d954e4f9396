// agon contest reject: removes a submission from the contest, with a reason that its team can read.

#include "cli/submit/contest_reject.hpp"

#include <fmt/format.h>

#include <boost/json.hpp>
#include <filesystem>

#include "base/machine_error.hpp"
#include "base/printable.hpp"
#include "base/text.hpp"
#include "cli/contest/ask_server.hpp"
#include "cli/contest/contest_acts.hpp"
#include "cli/contest/load_contest.hpp"
#include "cli/frame/command.hpp"
#include "os/user.hpp"
#include "store/log/guarded_archive.hpp"

namespace agon::cli {
namespace {

namespace fs = std::filesystem;
namespace json = boost::json;

constexpr std::int64_t number_max = 1'000'000'000;

std::uint32_t number_in(const std::string& word) {
  const auto number = to_integer(word);
  if (!number || *number < 1 || *number > number_max) {
    throw BadInput(
        fmt::format("{} is not the number of a submission; `agon contest submissions` lists them", agon::quoted(word)));
  }
  return static_cast<std::uint32_t>(*number);
}

json::object rejected(submissions::SubmissionService& service, std::uint32_t number, std::string_view why,
                      std::string_view by, const KeepAct& keep) {
  const auto done = service.reject(number, why, [&](const submissions::Submission& submission) {
    keep(tournaments::signed_by(tournaments::act::Reject{number, submission.team, std::string(why)}, by));
  });
  if (!done) return {{"why", done.error()}};
  return {{"number", number}, {"team", done->team}};
}

int told(const json::object& answer) {
  if (answer.contains("why")) throw Refused(std::string(answer.at("why").as_string()));
  fmt::print("submission {} of {} is rejected, and its team is told why; the matches that it has played still count\n",
             answer.at("number").to_number<std::uint32_t>(), printable(std::string(answer.at("team").as_string())));
  return exit_ok;
}

}  // namespace

int contest_reject(const std::vector<std::string>& words) {
  const fs::path data = contest_data(words[1]);
  const std::uint32_t number = number_in(words[2]);
  const json::object request{{"number", number}, {"why", words[3]}, {"by", os::user_name()}};
  if (const auto answer = ask_server(data, "reject " + json::serialize(request))) {
    boost::system::error_code error;
    const json::value value = json::parse(*answer, error);
    if (error || !value.is_object()) throw MachineError("the server answers: " + printable(*answer));
    return told(value.as_object());
  }
  const auto own = store::open_archive(data, store::Access::write, "", store::Outlives::power);
  store::GuardedArchive archive(*own);
  const auto queue = queue::open_local(archive);
  submissions::SubmissionService service(archive, *queue);
  return told(rejected(service, number, words[3], os::user_name(),
                       [&](const std::string& act) { archive.write(tournaments::acts_book, act); }));
}

std::string take_rejection(submissions::SubmissionService& service, std::string_view request, const KeepAct& keep) {
  try {
    const json::object asked = json::parse({request.data(), request.size()}).as_object();
    const auto number = asked.at("number").to_number<std::uint32_t>();
    const std::string why(asked.at("why").as_string());
    const json::value* const by = asked.if_contains("by");
    return json::serialize(rejected(service, number, why, by ? std::string_view(by->as_string()) : "", keep));
  } catch (const std::exception& error) {
    return json::serialize(json::object{{"why", error.what()}});
  }
}

}  // namespace agon::cli
