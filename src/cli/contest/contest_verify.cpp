#include "cli/contest/contest_verify.hpp"

#include <fmt/format.h>
#include <sys/resource.h>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <charconv>
#include <filesystem>
#include <thread>

#include "base/near.hpp"
#include "base/printable.hpp"
#include "base/text.hpp"
#include "cli/contest/ask_server.hpp"
#include "cli/contest/load_contest.hpp"
#include "cli/frame/command.hpp"
#include "cli/frame/json_out.hpp"
#include "cli/frame/output_file.hpp"
#include "cli/frame/terminal.hpp"
#include "cli/frame/words.hpp"
#include "live/journal/journal_check.hpp"
#include "live/journal/standings.hpp"
#include "os/whole_file.hpp"
#include "store/journal/open_store.hpp"
#include "tournaments/acts/acts.hpp"
#include "tournaments/evidence/appeal.hpp"
#include "tournaments/evidence/verify.hpp"

namespace agon::cli {
namespace {

namespace fs = std::filesystem;
namespace json = boost::json;

constexpr int niceness = 10;
constexpr std::size_t lines_shown = 50;  // disagreements printed per tournament or server

const std::string book_prefix = tournaments::book_of("");

// The parts found in a folder.
struct Data {
  fs::path folder;
  bool archive = false;  // submissions, tournaments, acts
  bool journal = false;  // live games
};

Data data_in(const std::string& word) {
  const auto served = served_data(word);
  const std::vector<fs::path> folders = served ? std::vector{*served} : data_folders_of(word);
  for (const fs::path& folder : folders) {
    std::error_code error;
    const bool on_a_server = fs::exists(folder / "store.url", error);
    const Data data{folder, on_a_server || fs::exists(folder / "archive.db", error), store::has_store(folder)};
    if (data.archive || data.journal) return data;
  }
  throw Refused(
      fmt::format("{} is not a data folder (`agon serve` and `agon tournament` make them)", folders.front().string()));
}

std::vector<std::string> tournaments_in(store::Archive& archive) {
  std::vector<std::string> names;
  for (const std::string& book : archive.books()) {
    if (book.starts_with(book_prefix)) names.push_back(book.substr(book_prefix.size()));
  }
  return names;
}

std::string matches_text(std::size_t number) { return number == 1 ? "1 match" : fmt::format("{} matches", number); }

class Verifying {
 public:
  explicit Verifying(bool as_json) : as_json_(as_json) {}

  void tournaments(store::Archive& archive, const std::vector<std::string>& names) {
    for (const std::string& name : names) {
      Progress progress(1000);
      const auto told = [&](std::size_t done, std::size_t of) {
        progress.show(1000 * done / of, fmt::format("{}: match {} of {}", name, done, of));
      };
      const unsigned threads = std::max(1U, std::thread::hardware_concurrency());
      const tournaments::Verification found = tournaments::verify_tournament(archive, name, threads, told);
      progress.wipe();
      matches_ += found.matches;
      wrong_places_ += found.wrong_places();
      std::vector<std::string> wrong;
      for (const tournaments::Disagreement& each : found.wrong) wrong.push_back(each.text);
      tell("tournament " + name, summary(found), wrong);
      json::object& part = add(tournaments_, name, wrong);
      part["rounds"] = found.rounds;
      part["pairings"] = found.pairings;
      part["matches"] = found.matches;
      part["voided"] = found.voided;
      part["open"] = found.open;
      part["over"] = printable(found.over);
    }
  }

  void servers(store::Store& store) {
    for (const std::string& name : store.servers()) {
      const std::size_t all = store.find(name).size();
      Progress progress(all);
      const auto found = live::check_journal(store, name, [&](std::uint64_t done) { progress.show(done, name); });
      progress.wipe();
      games_ += found.games;
      tell(name, fmt::format("{} with {}", counted(found.games, "game"), counted(found.turns, "turn")), found.wrong);
      json::object& part = add(servers_, name, found.wrong);
      part["games"] = found.games;
      part["turns"] = found.turns;
    }
  }

  std::size_t wrong_places() const { return wrong_places_; }

  // `left_out`: what was not verified; may be empty. `as_asked`: it was not to be.
  int finish(const std::string& left_out, bool as_asked = false) {
    const bool complete = left_out.empty() || as_asked;
    if (as_json_) {
      print_json(json::object{{"agrees", wrong_ == 0 && complete},
                              {"left_out", left_out},
                              {"tournaments", std::move(tournaments_)},
                              {"servers", std::move(servers_)}});
      return wrong_ == 0 && complete ? exit_ok : exit_no;
    }
    if (!left_out.empty()) fmt::print("not verified: {}\n", left_out);
    if (wrong_ > 0) {
      fmt::print("{} not agree\n", wrong_ == 1 ? "1 thing does" : fmt::format("{} things do", wrong_));
      return exit_no;
    }
    const std::string all =
        fmt::format("{} with {}, {} with {}", counted(tournaments_.size(), "tournament"), matches_text(matches_),
                    counted(servers_.size(), "server"), counted(games_, "live game"));
    fmt::print("{}: {}\n", left_out.empty() ? "all agrees" : "the rest agrees", all);
    return complete ? exit_ok : exit_no;
  }

 private:
  static std::string summary(const tournaments::Verification& found) {
    std::string text = fmt::format("{}, {}, {}", counted(found.rounds, "round"), counted(found.pairings, "pairing"),
                                   matches_text(found.matches));
    if (found.voided > 0) text += fmt::format(", {} declared void", found.voided);
    if (found.over.empty()) {
      text += found.open > 0 ? fmt::format("; it goes on, {} to be played", found.open) : "; it goes on";
    } else if (!found.table.rows.empty()) {
      text += fmt::format("; first: {}", found.entrants.at(found.table.rows.front().player).name);
    }
    return text;
  }

  void tell(const std::string& who, const std::string& what, const std::vector<std::string>& wrong) {
    wrong_ += wrong.size();
    if (as_json_) return;
    fmt::print("{}: {}{}\n", printable(who), printable(what), wrong.empty() ? ": all agrees" : "");
    for (std::size_t i = 0; i < std::min(wrong.size(), lines_shown); ++i) {
      fmt::print("{}, {}\n", printable(who), printable(wrong[i]));
    }
    if (wrong.size() > lines_shown) fmt::print("... and {} more\n", wrong.size() - lines_shown);
  }

  static json::object& add(json::array& to, const std::string& name, const std::vector<std::string>& wrong) {
    json::array lines;
    for (const std::string& line : wrong) lines.emplace_back(printable(line));
    to.push_back(json::object{{"name", printable(name)}, {"wrong", std::move(lines)}});
    return to.back().as_object();
  }

  const bool as_json_;
  std::size_t wrong_ = 0, wrong_places_ = 0, matches_ = 0;
  std::uint64_t games_ = 0;
  json::array tournaments_, servers_;
};

tournaments::TableNumber table_called(const std::string& word) {
  tournaments::TableNumber number{0, 0};
  const char* const end = word.data() + word.size();
  const auto [slash, error] = std::from_chars(word.data(), end, number.round);
  if (error == std::errc() && slash != end && *slash == '/') {
    const auto [last, error_of_table] = std::from_chars(slash + 1, end, number.table);
    if (error_of_table == std::errc() && last == end) return number;
  }
  throw BadInput(fmt::format("name a match ROUND/TABLE, such as 3/17, not {}", agon::quoted(word)));
}

}  // namespace

int contest_verify(const std::string& word, bool as_json, bool only_tournaments) {
  const Data data = data_in(word);
  const auto running = ask_server(data.folder, "standings");
  const bool games_run = running && !live::standings_from_json(*running).scoring.rules.servers.empty();
  if (running) setpriority(PRIO_PROCESS, 0, niceness);  // a contest is running on this machine
  const auto archive = data.archive ? store::open_archive(data.folder, store::Access::read) : nullptr;
  const auto names = archive ? tournaments_in(*archive) : std::vector<std::string>();
  if (only_tournaments && names.empty()) throw Refused("no tournament has begun here");
  Verifying verifying(as_json);
  if (archive) verifying.tournaments(*archive, names);
  constexpr const char* in_use = "the live games, which the running server is using; verify again when it has stopped";
  if (games_run) return verifying.finish(in_use, only_tournaments);
  if (only_tournaments) return verifying.finish(data.journal && !running ? "the live games" : "", true);
  if (data.journal && !running) verifying.servers(*store::open_store(data.folder));
  return verifying.finish("");
}

std::size_t verify_tournaments(store::Archive& archive, const std::vector<std::string>& names) {
  if (!names.empty()) setpriority(PRIO_PROCESS, 0, niceness);  // a contest may be running on this machine
  Verifying verifying(/*as_json=*/false);
  verifying.tournaments(archive, names);
  return verifying.wrong_places();
}

int contest_appeal(const std::vector<std::string>& words) {
  const Data data = data_in(words[1]);
  if (!data.archive) throw Refused(fmt::format("no tournament was played in {}", data.folder.string()));
  const tournaments::TableNumber number = table_called(words[3]);
  const auto archive = store::open_archive(data.folder, store::Access::read);
  const auto names = tournaments_in(*archive);
  if (std::ranges::find(names, words[2]) == names.end()) {
    if (tournaments::read_acts(*archive).find(words[2])) throw Refused(fmt::format("{} has not begun", words[2]));
    const std::string others = names.empty() ? "none has been played here" : "`agon contest verify` lists them";
    throw Refused(fmt::format("there is no tournament {}{}", agon::quoted(words[2]), advice(words[2], names, others)));
  }
  const std::string file =
      words.size() > 4 ? words[4] : fmt::format("appeal-{}-{}-{}.zip", words[2], number.round, number.table);
  check_output("appeal", file, OutputKind::appeal);
  os::write_whole_file(file, tournaments::appeal_bundle(*archive, words[2], number));
  fmt::print("{}: its README.txt says how to check it\n", file);
  return exit_ok;
}

}  // namespace agon::cli
