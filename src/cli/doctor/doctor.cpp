// agon doctor: checks whether this machine can run contests.

#include <fmt/format.h>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <cstdio>
#include <memory>
#include <vector>

#include "base/printable.hpp"
#include "base/text.hpp"
#include "cli/contest/load_contest.hpp"
#include "cli/doctor/examine.hpp"
#include "cli/frame/command.hpp"
#include "cli/frame/json_out.hpp"
#include "cli/frame/text_table.hpp"
#include "cli/frame/words.hpp"
#include "cli/serve/queue_url.hpp"

namespace agon::cli {
namespace {

namespace json = boost::json;

struct DoctorOptions {
  std::string contest;
  std::string data;
  std::string db;
  std::string queue;
  bool as_json = false;
};

std::vector<std::uint16_t> ports_of(const config::Contest& contest) {
  std::vector<std::uint16_t> ports;
  for (const auto& each : contest.servers)
    if (each.port != 0) ports.push_back(each.port);
  if (contest.site && contest.site->port != 0) ports.push_back(contest.site->port);
  return ports;
}

Findings examine(const DoctorOptions& wanted) {
  std::string folder = wanted.data.empty() ? "." : wanted.data;
  std::vector<std::uint16_t> ports;
  if (!wanted.contest.empty()) {
    ports = ports_of(load_contest(wanted.contest).contest);
    folder = data_folder(wanted.data, wanted.contest).string();
  }
  Findings all{examine_isolation(), examine_cgroups()};
  for (Finding& each : examine_languages()) all.push_back(std::move(each));
  for (const auto examine_one :
       {examine_git, examine_cores, examine_memory, examine_clock, examine_time_zone, examine_open_files})
    all.push_back(examine_one());
  for (const auto examine_one : {examine_room, examine_disk_kind, examine_disk_writes})
    all.push_back(examine_one(folder));
  if (!ports.empty()) all.push_back(examine_ports(ports));
  if (!wanted.db.empty()) all.push_back(examine_postgresql(wanted.db));
  if (const std::string url = queue_url(wanted.queue); !url.empty()) all.push_back(examine_nats(url));
  return all;
}

json::array to_json(const Findings& findings) {
  json::array all;
  for (const Finding& each : findings) {
    json::object one{{"subject", each.subject}, {"verdict", verdict_name(each.verdict)}, {"found", each.found}};
    if (each.verdict != Verdict::good) one.insert({{"why", each.why}, {"mend", each.mend}});
    all.push_back(std::move(one));
  }
  return all;
}

void print(const Findings& findings) {
  Rows rows;
  for (const Finding& each : findings) {
    std::string text = printable(each.found);
    if (each.verdict != Verdict::good) text = fmt::format("{}: {}", verdict_name(each.verdict), text);
    rows.emplace_back(each.subject, text);
    if (each.verdict == Verdict::good) continue;
    rows.emplace_back("", each.why);
    rows.emplace_back("", "-> " + each.mend);
  }
  fmt::print("{}", text_table(rows));
}

int examine_and_tell(const DoctorOptions& wanted) {
  const Findings findings = examine(wanted);
  const auto count = [&](Verdict verdict) { return std::ranges::count(findings, verdict, &Finding::verdict); };
  const auto bad = count(Verdict::bad), warnings = count(Verdict::warning);
  if (wanted.as_json) {
    print_json(to_json(findings));
  } else {
    print(findings);
    fmt::print("{}\n", bad > 0        ? fmt::format("This machine is not ready: {} must be fixed.",
                                                    counted(static_cast<std::size_t>(bad), "thing"))
                       : warnings > 0 ? fmt::format("This machine can run contests, with {}.",
                                                    counted(static_cast<std::size_t>(warnings), "warning"))
                                      : "This machine is ready for contests.");
  }
  return bad > 0 ? exit_no : exit_ok;
}

}  // namespace

Findings examine_before(const config::Contest& contest, const std::filesystem::path& data, bool sync) {
  Findings all{examine_room(data), examine_disk_kind(data), examine_open_files()};
  if (sync) all.push_back(examine_disk_writes(data));
  if (contest.schedule.start) all.push_back(examine_clock());
  if (contest.submissions || !contest.tournaments.empty()) {
    all.push_back(examine_cgroups());
    all.push_back(examine_memory());
  }
  std::erase_if(all, [](const Finding& each) { return each.verdict == Verdict::good; });
  return all;
}

Command doctor_command() {
  const auto wanted = std::make_shared<DoctorOptions>();
  return {.name = "doctor",
          .summary = "examines this machine: isolation, compilers, cores, clock, disk, ports",
          .details =
              "Says how each part is on this machine, why it matters and how to fix it. With a contest's file it also "
              "examines the contest's ports and the disk of its data folder. The exit code is 1 if something must be "
              "fixed.",
          .operands = {{"CONTEST", "the file of a contest", &wanted->contest, Hint::file, 0}},
          .options = {{"--data", "DIR", "where the contest will keep its data", &wanted->data, Hint::folder},
                      {"--db", "URL", "a PostgreSQL server that it will use", &wanted->db},
                      {"--queue", "URL", queue_option_meaning, &wanted->queue},
                      {"--json", "", "for scripts: an array of objects", &wanted->as_json}},
          .examples = {{"agon doctor", "this machine, and the disk of this folder"},
                       {"agon doctor final.toml", "for this contest"}},
          .run = [wanted] { return examine_and_tell(*wanted); }};
}

}  // namespace agon::cli
