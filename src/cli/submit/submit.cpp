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
#include "base/printable.hpp"
#include "base/text.hpp"
#include "cli/client/client_login.hpp"
#include "cli/frame/command.hpp"
#include "cli/match/named_bot.hpp"
#include "cli/submit/handed_in.hpp"
#include "cli/submit/stderr_end.hpp"
#include "store/log/archive.hpp"
#include "submissions/submission_words.hpp"

namespace agon::cli {

using submissions::is_judged;
using submissions::trial_failed;
using submissions::trial_words;
using submissions::verdict_words;
namespace {

namespace json = boost::json;

constexpr std::size_t answer_bytes_max = std::size_t{16} << 20;
constexpr long connect_seconds = 10, request_seconds = 180;
constexpr auto site_look_again = std::chrono::seconds(1);
constexpr int lost_looks_max = 60;

struct SubmitOptions {
  std::string url, program, login, game;
};

struct Answered {
  long status = 0;  // 0: no answer
  std::string text;
};

// The team's room; nothing if this is another answer.
std::optional<json::object> room_in(const Answered& answered) {
  boost::system::error_code error;
  if (answered.status != 200) return std::nullopt;
  json::value told = json::parse(answered.text, error);
  if (error || !told.is_object() || !told.as_object().contains("submissions")) return std::nullopt;
  json::object room = std::move(told.as_object());
  return room;
}

// The team's room on a site (site/api/team_api.hpp).
class Room {
 public:
  Room(std::string url, const Login& login) : url_(std::move(url)), curl_(curl_easy_init(), curl_easy_cleanup) {
    if (!url_.starts_with("http://") && !url_.starts_with("https://")) {
      throw BadInput(fmt::format(
          "{} is not the address of a site, such as {}", agon::quoted(url_),
          url_.find("://") == url_.npos && url_.find(':') != url_.npos ? "http://" + url_ : "http://contest:8080"));
    }
    url_.erase(std::min(url_.find_first_of("?#"), url_.size()));  // of a page
    while (url_.ends_with('/')) url_.pop_back();
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

  // The address of a page of the site, as browsers show it, stands for the site. Returns what the team's room says;
  // nothing if there is no answer.
  std::optional<json::object> enter() {
    const Answered as_given = get("/api/room");
    if (auto room = room_in(as_given)) return room;
    constexpr long unauthorized = 401, forbidden = 403, too_many = 429, broken = 500;
    const bool is_answer = as_given.status == unauthorized || as_given.status == forbidden ||
                           as_given.status == too_many || as_given.status >= broken || as_given.status == 0;
    const std::size_t path = url_.find('/', url_.find("://") + 3);
    if (is_answer || path == url_.npos) return std::nullopt;
    url_.resize(path);
    return room_in(get("/api/room"));
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
    const CURLcode code = curl_easy_perform(curl_.get());
    if (code == CURLE_OK) curl_easy_getinfo(curl_.get(), CURLINFO_RESPONSE_CODE, &answered.status);
    if (code == CURLE_UNSUPPORTED_PROTOCOL || code == CURLE_WEIRD_SERVER_REPLY) {
      const std::string what =
          "this is not a website; the contest's site has an address of its own, which is not that "
          "of a game server";
      trouble_[what.copy(trouble_, CURL_ERROR_SIZE - 1)] = '\0';
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
  const auto told = room_in(room.get("/api/room"));
  if (!told) return nullptr;
  for (const json::value& each : told->at("submissions").as_array()) {
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
    std::this_thread::sleep_for(site_look_again);
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
        if (played && trial_failed(submission)) {
          const Answered wrote = room.get(fmt::format("/api/room/stderr?number={}", number));
          if (wrote.status == 200) fmt::print("{}", stderr_end(wrote.text));
        }
        if (const json::value* const replay = played ? played->as_object().if_contains("replay") : nullptr) {
          fmt::print("watch it: {}/viewer?replay={}\n", room.url(), printable(std::string(replay->as_string())));
        }
      }
      std::fflush(stdout);
      if (!submission.at("waits").as_bool()) return submission.at("verdict") == "Accepted" ? exit_ok : exit_no;
    }
    std::this_thread::sleep_for(site_look_again);
  }
  throw MachineError("the site no longer answers; it has kept what was handed in");
}

// `room` tells the game of a sample, if the contest has only one.
HandedIn sample(const SubmitOptions& wanted, const std::optional<json::object>& room) {
  std::string game = wanted.game;
  const json::value* const games = room ? room->if_contains("games") : nullptr;
  if (game.empty() && games && games->as_array().size() == 1) game = games->as_array()[0].as_string();
  return *named_bot(game, wanted.program).sources;
}

std::int64_t newest_in(const std::optional<json::object>& room) {
  const json::array none, &all = room ? room->at("submissions").as_array() : none;
  return all.empty() ? 0 : number_of(all[0].as_object());
}

std::string why_not_taken(const Room& room, const Answered& answered) {
  const bool is_page = answered.text.empty() || answered.text.starts_with('<');
  return is_page ? fmt::format("{} does not answer like the site of a contest (HTTP status {}); is the address right?",
                               room.url(), answered.status)
                 : one_line(answered.text);
}

int submit(const SubmitOptions& wanted) {
  if (wanted.login.empty())
    throw BadInput("--login FILE is missing: a file with the login and the password, one on each line");
  Room room(wanted.url, read_login(wanted.login));
  std::optional<HandedIn> given;
  if (!wanted.program.starts_with("sample:")) given = read_handed_in(wanted.program);
  const std::optional<json::object> before = room.enter();
  if (!before && !room.trouble().empty()) throw MachineError(fmt::format("{}: {}", room.url(), room.trouble()));
  if (!given) given = sample(wanted, before);
  const Answered answered = room.hand_in(wanted.game, *given);
  if (answered.status != 201 && answered.status != 0) throw BadInput(why_not_taken(room, answered));
  const std::int64_t number = answered.status == 0 ? look_for(room, *given, newest_in(before))
                                                   : number_of(json::parse(answered.text).as_object());
  fmt::print("taken as number {}\n", number);
  std::fflush(stdout);
  return follow(room, number);
}

}  // namespace

Command submit_command() {
  const auto wanted = std::make_shared<SubmitOptions>();
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
