// agon submit: submits a team's program on the site of a contest.

#include <curl/curl.h>
#include <fmt/format.h>

#include <boost/json.hpp>
#include <chrono>
#include <cstdio>
#include <functional>
#include <memory>
#include <thread>

#include "base/machine_error.hpp"
#include "base/text.hpp"
#include "cli/client/client_login.hpp"
#include "cli/frame/command.hpp"
#include "cli/frame/terminal.hpp"
#include "cli/match/named_bot.hpp"
#include "cli/submit/handed_in.hpp"
#include "store/log/archive.hpp"
#include "submissions/submission_words.hpp"

namespace agon::cli {

using submissions::is_judged;
using submissions::trial_words;
using submissions::verdict_words;
namespace {

namespace json = boost::json;

constexpr std::size_t answer_bytes_max = std::size_t{16} << 20;
constexpr long connect_seconds = 10, request_seconds = 180;
constexpr auto look_again = std::chrono::seconds(1);
constexpr int lost_looks_max = 60;

struct Wanted {
  std::string url, program, login, game;
};

struct Answered {
  long status = 0;  // 0: no answer
  std::string text;
};

// The team's room on a site (site/api/team_api.hpp).
class Room {
 public:
  Room(std::string url, const Login& login) : url_(std::move(url)), curl_(curl_easy_init(), curl_easy_cleanup) {
    while (url_.ends_with('/')) url_.pop_back();
    if (!url_.starts_with("http://") && !url_.starts_with("https://")) {
      throw BadInput(fmt::format("{} is not the address of a site, such as http://contest:8080", agon::quoted(url_)));
    }
    if (!curl_) throw MachineError("cannot start libcurl");
    if (login.in_block()) {
      headers_.reset(curl_slist_append(nullptr, ("Authorization: Bearer " + login.token).c_str()));
    } else {
      set(CURLOPT_HTTPAUTH, CURLAUTH_BASIC);
      set(CURLOPT_USERNAME, login.login.c_str());
      set(CURLOPT_PASSWORD, login.password.c_str());
    }
    set(CURLOPT_HTTPHEADER, headers_.get());
    set(CURLOPT_PROTOCOLS_STR, "http,https");
    set(CURLOPT_CONNECTTIMEOUT, connect_seconds);
    set(CURLOPT_TIMEOUT, request_seconds);
    set(CURLOPT_ERRORBUFFER, trouble_);
    set(CURLOPT_WRITEFUNCTION, &Room::hear);
    set(CURLOPT_USERAGENT, "agon/" AGON_VERSION);
  }

  const std::string& url() const { return url_; }
  std::string trouble() const { return trouble_; }  // why there was no answer

  Answered get(const std::string& path) {
    set(CURLOPT_HTTPGET, 1L);
    set(CURLOPT_FRESH_CONNECT, 0L);
    return ask(path);
  }
  Answered hand_in(const std::string& game, const HandedIn& given) {
    set(CURLOPT_POST, 1L);
    set(CURLOPT_FRESH_CONNECT, 1L);  // on a reused connection curl might send it twice, see look_for()
    set(CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(given.bytes.size()));
    set(CURLOPT_POSTFIELDS, given.bytes.data());
    return ask(fmt::format("/api/room?game={}&file={}", escaped(game), escaped(given.file)));
  }

 private:
  static std::size_t hear(char* bytes, std::size_t, std::size_t count, void* into) {
    std::string& text = *static_cast<std::string*>(into);
    if (text.size() + count > answer_bytes_max) return 0;  // aborts the transfer
    text.append(bytes, count);
    return count;
  }

  template <class Value>
  void set(CURLoption option, Value value) {
    if (curl_easy_setopt(curl_.get(), option, value) != CURLE_OK) throw MachineError("libcurl is too old");
  }

  std::string escaped(const std::string& text) {
    const std::unique_ptr<char, void (*)(void*)> word(
        curl_easy_escape(curl_.get(), text.c_str(), static_cast<int>(text.size())), curl_free);
    return word.get();
  }

  Answered ask(const std::string& path) {
    Answered answered;
    trouble_[0] = '\0';
    set(CURLOPT_URL, (url_ + path).c_str());
    set(CURLOPT_WRITEDATA, &answered.text);
    if (curl_easy_perform(curl_.get()) == CURLE_OK) {
      curl_easy_getinfo(curl_.get(), CURLINFO_RESPONSE_CODE, &answered.status);
    }
    return answered;
  }

  std::string url_;
  const std::unique_ptr<CURL, void (*)(CURL*)> curl_;
  std::unique_ptr<curl_slist, void (*)(curl_slist*)> headers_{nullptr, curl_slist_free_all};
  char trouble_[CURL_ERROR_SIZE] = {};
};

std::string one_line(std::string text) {
  text.erase(std::min(text.find('\n'), text.size()));
  return printable(text);
}

using Each = std::function<bool(const json::object&)>;

// The newest of the team's submissions for which `is` returns true, as currently reported by the site: empty if there
// is none, null if the site does not answer.
json::value find(Room& room, const Each& is) {
  const Answered answered = room.get("/api/room");
  if (answered.status != 200) return nullptr;
  const json::value told = json::parse(answered.text);
  for (const json::value& each : told.at("submissions").as_array()) {
    if (is(each.as_object())) return each;
  }
  return json::object();
}

std::int64_t number_of(const json::object& submission) {
  return submission.empty() ? 0 : submission.at("number").to_number<std::int64_t>();
}

json::value find(Room& room, std::int64_t number) {
  json::value told = find(room, [number](const json::object& each) { return number_of(each) == number; });
  if (told.is_object() && told.as_object().empty())
    throw MachineError("the site says nothing more about this submission");
  return told;
}

// The number of a submission whose connection broke before the answer arrived. A server that was stopped meanwhile may
// have stored it, so submitting again could duplicate it.
std::int64_t look_for(Room& room, const HandedIn& given, std::int64_t newest_before) {
  const std::string trouble = room.trouble(), hash = store::content_hash(given.bytes);
  for (int lost = 0; lost < lost_looks_max; ++lost) {
    const json::value told = find(room, [&](const json::object& each) {
      return number_of(each) > newest_before && each.at("source").as_string() == hash;
    });
    if (told.is_object() && !told.as_object().empty()) return number_of(told.as_object());
    if (told.is_object())
      throw MachineError(fmt::format("{}: {}; nothing was handed in: try again", room.url(), trouble));
    std::this_thread::sleep_for(look_again);
  }
  throw MachineError(
      fmt::format("{}: {}; whether the program was handed in is not known: look at the team's page before "
                  "you try again",
                  room.url(), trouble));
}

int follow(Room& room, std::int64_t number) {
  bool judged = false;
  for (int lost = 0; lost < lost_looks_max;) {
    const json::value told = find(room, number);
    lost = told.is_null() ? lost + 1 : 0;
    if (told.is_object()) {
      const json::object& submission = told.as_object();
      if (is_judged(submission) && !std::exchange(judged, true)) {
        fmt::print("{}\n", verdict_words(submission));
        const Answered log = room.get(fmt::format("/api/room/log?number={}", number));
        if (log.status == 200) fmt::print("{}", printable(log.text));
      }
      if (const std::string trial = trial_words(submission); !trial.empty()) {
        fmt::print("trial match: {}\n", trial);
        const json::value* const played = submission.if_contains("trial");
        if (const json::value* const replay = played ? played->as_object().if_contains("replay") : nullptr) {
          fmt::print("watch it: {}/viewer?replay={}\n", room.url(), printable(std::string(replay->as_string())));
        }
      }
      std::fflush(stdout);
      if (!submission.at("waits").as_bool()) return submission.at("verdict") == "Accepted" ? exit_ok : exit_no;
    }
    std::this_thread::sleep_for(look_again);
  }
  throw MachineError("the site no longer answers; it has kept what was handed in");
}

HandedIn handed_in(const Wanted& wanted) {
  if (wanted.program.starts_with("sample:")) return *named_bot(wanted.game, wanted.program).sources;
  return read_handed_in(wanted.program);
}

int submit(const Wanted& wanted) {
  if (wanted.login.empty())
    throw BadInput("--login FILE is missing: a file with the login and the password, one on each line");
  Room room(wanted.url, read_login(wanted.login));
  const HandedIn given = handed_in(wanted);
  const json::value newest = find(room, [](const json::object&) { return true; });
  if (newest.is_null() && !room.trouble().empty())
    throw MachineError(fmt::format("{}: {}", room.url(), room.trouble()));
  const Answered answered = room.hand_in(wanted.game, given);
  if (answered.status != 201 && answered.status != 0) throw BadInput(one_line(answered.text));
  const std::int64_t number = answered.status == 0
                                  ? look_for(room, given, newest.is_null() ? 0 : number_of(newest.as_object()))
                                  : number_of(json::parse(answered.text).as_object());
  fmt::print("taken as number {}\n", number);
  std::fflush(stdout);
  return follow(room, number);
}

}  // namespace

Command submit_command() {
  const auto wanted = std::make_shared<Wanted>();
  return {
      .name = "submit",
      .summary = "hands in a program on a contest's site, and waits for its verdict",
      .details =
          "A program is a source (C++, Java, C#, Pascal, Python), an archive of sources (.zip, .tar.gz), a folder of "
          "sources, sample:NAME, or a commit of a git repository, which is a folder or a URL: REPOSITORY#COMMIT, "
          "without #COMMIT the newest one. The exit code is 0 when it is accepted.",
      .operands = {{"URL", "of the contest's site", &wanted->url},
                   {"PROGRAM", "FILE, ARCHIVE, FOLDER or GIT[#COMMIT]", &wanted->program, Hint::file}},
      .options = {{"--login", "FILE", "the login and the password, one on each line, or a line token=TOKEN",
                   &wanted->login, Hint::file},
                  {"--game", "GAME", "the game, if the contest has several", &wanted->game, Hint::game}},
      .examples = {{"agon submit http://contest:8080 bot.cpp --login login.txt", "one source"},
                   {"agon submit http://contest:8080 .#v3 --login login.txt", "a tag of the repository here"}},
      .run = [wanted] { return submit(*wanted); }};
}

}  // namespace agon::cli
