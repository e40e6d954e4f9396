// agon contest extend, and the effect of a changed contest file on points already earned.

#include "cli/contest/contest_extend.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstdio>
#include <filesystem>

#include "base/text.hpp"
#include "cli/contest/ask_server.hpp"
#include "cli/contest/backup/whole_folder.hpp"
#include "cli/contest/load_contest.hpp"
#include "cli/contest/output/contest_tables.hpp"
#include "cli/frame/command.hpp"
#include "config/times.hpp"
#include "live/journal/rescoring.hpp"
#include "live/more_time.hpp"
#include "os/user.hpp"
#include "store/journal/open_store.hpp"
#include "store/log/archive.hpp"
#include "tournaments/acts/acts.hpp"

namespace agon::cli {

namespace fs = std::filesystem;

std::chrono::milliseconds time_given(const std::string& text) {
  const auto time = config::time_from(text);
  if (time && time->count() > 0) return *time;
  throw BadInput(fmt::format("{} is not a time such as 30min or \"1h 30min\"", agon::quoted(text)));
}

int contest_extend(const std::vector<std::string>& words) {
  const fs::path data = contest_data(words[1]);
  const std::chrono::milliseconds more = time_given(words[2]);
  const std::string request = fmt::format("extend {} {}", more.count(), tournaments::signed_by("{}", os::user_name()));
  if (const auto answer = ask_server(data, request)) {
    std::fputs(answer->c_str(), stdout);
    return exit_ok;
  }
  const auto store = store::open_store(data);
  refuse_without_archive(data, *store, /*needs_archive=*/false);
  const auto archive = store::open_archive(data, store::Access::write, "", store::Outlives::power);
  live::write_pending(*store, *archive);
  const std::int64_t last = tournaments::read_acts(*archive).entries();
  const auto scoring = live::give_more_time(*store, more, [&](const live::Scoring& given, store::Time at) {
    return live::PendingAct{last, tournaments::signed_by(tournaments::act::Extend{at, *given.length}, os::user_name())};
  });
  if (!scoring) throw Refused(scoring.error());
  live::write_pending(*store, *archive);
  const live::Standings now = live::standings_of_journal(*store);
  fmt::print("{}\nnoted; no server is running with {}, so `agon serve` will carry it out\n",
             headline(*scoring, now.phase, now.now), data.string());
  return exit_ok;
}

std::vector<std::string> accepted_changes(store::Store& store, const config::Contest& contest, const std::string& file,
                                          bool yes) {
  const auto changed = live::rescoring(store, live::scoring_of(contest));
  if (!changed) return {};
  std::vector<std::string> changes = changed->words();
  const std::string told =
      fmt::format("{} changes points that have been earned:\n  {}\n", file, fmt::join(changes, "\n  "));
  if (!yes) {
    throw BadInput(fmt::format(
        "{}Nothing is served yet. Restore the file, or accept the change with --yes. To add time, use `agon contest "
        "extend`, which leaves earlier games as they are",
        told));
  }
  std::fputs(told.c_str(), stderr);
  return changes;
}

}  // namespace agon::cli
