// Theory of operation. Answers come from git's own git-http-backend (team_repositories.hpp), run on our threads. Only
// four kinds of requests are let through, and the repository is determined by the sender, not by the path.
//
// The verdict on a push takes longer than git does. So that no process waits for it, the verdict's text is inserted
// into git's answer after git has finished: however long builds take, a push does not block other requests.

#include "site/api/git_api.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <fstream>
#include <iterator>
#include <utility>

#include "os/clock.hpp"
#include "site/http/http_login.hpp"
#include "submissions/git/submission_log.hpp"
#include "telemetry/failures.hpp"
#include "telemetry/log.hpp"

// GCC 12 inlines the operator new of asio's coroutines, but not always their operator delete, and takes these for a
// pair that does not match.
#pragma GCC diagnostic ignored "-Wmismatched-new-delete"

namespace agon::site {

using namespace std::chrono_literals;
using submissions::GitAnswer;
using submissions::GitRequest;

namespace {

constexpr auto look_again = 200ms;                 // polls for a verdict, or for the team's turn
constexpr auto turn_patience = 400s;               // for other requests of the same team
constexpr std::size_t result_bytes_max = 4 << 20;  // of git's answer to a push
constexpr std::size_t words_in_packet = 900;
constexpr unsigned failed = 0;                        // instead of an HTTP status
constexpr std::size_t commands_bytes_max = 64 << 10;  // of a push, in addition to its objects
constexpr std::string_view fetch_service = "git-upload-pack", push_service = "git-receive-pack";
constexpr std::string_view nothing_here =
    "There is no such repository. The repository of your team is /git/LOGIN.git.\n";

// The view is valid for the program's lifetime.
std::string_view type_of(const GitRequest& request) {
  if (request.advertises) {
    return request.push ? "application/x-git-receive-pack-advertisement"
                        : "application/x-git-upload-pack-advertisement";
  }
  return request.push ? "application/x-git-receive-pack-result" : "application/x-git-upload-pack-result";
}

// git sends a password only when asked. Browsers are not asked, because they would then send it with every request.
HttpAnswer login_wanted(const HttpRequest& request, std::string_view why) {
  HttpAnswer answer = plain(http::status::unauthorized, why);
  answer.asks_login = !field_of(request, "User-Agent").starts_with("Mozilla/");
  return answer;
}

int version_of(const HttpRequest& request) {
  const std::string_view said = field_of(request, "Git-Protocol");
  return said == "version=2" ? 2 : said == "version=1" ? 1 : 0;
}

// The request that the rest of the path, after /git/TEAM.git, stands for; there are four.
std::optional<GitRequest> request_of(const HttpRequest& request, std::string_view rest) {
  GitRequest asked;
  asked.version = version_of(request);
  if (request.method() != http::verb::post) {
    const std::string service = query_value(request, "service");
    asked.advertises = true;
    asked.push = service == push_service;
    if (rest != "/info/refs" || (!asked.push && service != fetch_service)) return std::nullopt;
    return asked;
  }
  const std::string_view service = rest.substr(std::min<std::size_t>(rest.size(), 1));
  asked.push = service == push_service;
  const std::string_view coding = field_of(request, "Content-Encoding");
  asked.gzipped = coding == "gzip" || coding == "x-gzip";
  // A browser sends this type for a page of another origin only after a preflight request.
  const bool typed = field_of(request, "Content-Type") == fmt::format("application/x-{}-request", service);
  if ((!asked.push && service != fetch_service) || !typed || (!coding.empty() && !asked.gzipped)) return std::nullopt;
  return asked;
}

std::string content_of(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::string text(result_bytes_max, '\0');
  in.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(in.gcount()));
  return text;
}

asio::awaitable<void> rest_for(std::chrono::milliseconds time) {
  asio::steady_timer timer(co_await asio::this_coro::executor, time);
  co_await timer.async_wait(asio::use_awaitable);
}

}  // namespace

std::string with_words(std::string answer, std::string_view text) {
  constexpr std::string_view last = "0000";
  const bool has_bands = answer.size() > 5 && (answer[4] == 1 || answer[4] == 2);
  if (!has_bands || !answer.ends_with(last)) return answer;
  answer.resize(answer.size() - last.size());
  for (; !text.empty(); text.remove_prefix(std::min(text.size(), words_in_packet))) {
    const std::string_view piece = text.substr(0, words_in_packet);
    answer += fmt::format("{:04x}\2{}", piece.size() + 5, piece);
  }
  return answer += last;
}

// Counts as a request of the team.
struct GitApi::Place {
  Place(const GitApi& api, std::string of_team) : waiting(api.waiting_), team(std::move(of_team)) {
    ++(*waiting)[team];
  }
  ~Place() {
    const auto found = waiting->find(team);
    if (--found->second == 0) waiting->erase(found);
  }
  Place(const Place&) = delete;
  Place& operator=(const Place&) = delete;

  const std::shared_ptr<std::map<std::string, std::size_t>> waiting;
  const std::string team;
};

// A team's request that waits for its turn, or has it.
struct GitApi::Turn {
  Turn(GitApi& of, std::string of_team) : api(of), place(of, std::move(of_team)) {}
  ~Turn() {
    if (has_it) api.answered_.erase(place.team);
  }
  Turn(const Turn&) = delete;
  Turn& operator=(const Turn&) = delete;
  bool take() {
    has_it = has_it || api.answered_.insert(place.team).second;
    return has_it;
  }

  GitApi& api;
  const Place place;
  bool has_it = false;
};

// A body held in memory, and its request's place in the team's queue.
struct GitApi::Body {
  Body(GitApi& of, const std::string& team) : turn(of, team) { ++turn.api.pushes_; }
  ~Body() { --turn.api.pushes_; }
  Body(const Body&) = delete;
  Body& operator=(const Body&) = delete;
  Turn turn;
};

GitApi::GitApi(TeamApi& teams, submissions::SubmissionService& service, std::filesystem::path folder)
    : teams_(teams),
      service_(service),
      repositories_(service, std::move(folder)),
      available_(submissions::TeamRepositories::check_machine()) {}

void GitApi::stop() {
  repositories_.stop();
  workers_.join();
}

std::string GitApi::path_of_team(std::string_view team) {
  std::string path = "/git/";
  for (const char c : team) {
    const bool plain = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                       std::string_view("-._~").find(c) != std::string_view::npos;
    path += plain ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return path + ".git";
}

asio::awaitable<GitApi::Judged> GitApi::judge(const HttpRequest& request, const HttpClient& client) {
  if (!available_) {
    co_return plain(http::status::service_unavailable, "This contest has no git repositories now: " +
                                                           available_.error() + ". Hand in on its page /room.\n");
  }
  const auto team = co_await teams_.team_of(request, client);
  if (!team) co_return login_wanted(request, team.error());
  const std::string_view path = path_of(request);
  const std::string own = path_of_team(*team);
  if (!path.starts_with(own)) co_return plain(http::status::not_found, nothing_here);
  auto asked = request_of(request, path.substr(own.size()));
  if (!asked) co_return plain(http::status::not_found, nothing_here);
  if (auto refused = too_many(*team)) co_return *std::move(refused);
  co_return std::make_shared<Asked>(Asked{*team, *std::move(asked)});
}

std::optional<HttpAnswer> GitApi::too_many(const std::string& team) const {
  const auto waiting = waiting_->find(team);
  if (waiting == waiting_->end() || waiting->second < waiting_of_team) return std::nullopt;
  return plain(http::status::too_many_requests, "Your team has too many requests at a time; try again.\n");
}

asio::awaitable<HttpAnswer> GitApi::answer(const HttpRequest& request, const HttpClient& client) {
  auto judged = co_await judge(request, client);
  if (auto* const refused = std::get_if<HttpAnswer>(&judged)) co_return std::move(*refused);
  co_return co_await serve(std::get<std::shared_ptr<Asked>>(judged), nullptr);
}

asio::awaitable<HttpServer::Judged> GitApi::post(const HttpRequest& request, const HttpClient& client) {
  auto judged = co_await judge(request, client);
  if (auto* const refused = std::get_if<HttpAnswer>(&judged)) co_return std::move(*refused);
  if (pushes_ >= pushes_max)
    co_return plain(http::status::service_unavailable, "Too many pushes at the moment; try again.\n");
  const auto asked = std::get<std::shared_ptr<Asked>>(judged);
  auto take = [this, asked, held = std::make_shared<Body>(*this, asked->team)](
                  std::string body) mutable -> asio::awaitable<HttpAnswer> {
    asked->request.body = std::move(body);
    return serve(asked, std::move(held));
  };
  HttpServer::Posting posting;
  posting.bytes_max = submissions::TeamRepositories::push_bytes_max + commands_bytes_max;
  posting.take_long = std::move(take);
  co_return posting;
}

asio::awaitable<HttpServer::Judged> GitApi::post_commit(const HttpRequest& request, const HttpClient& client) {
  if (!available_) co_return plain(http::status::service_unavailable, available_.error() + ".\n");
  const auto team = co_await teams_.team_of(request, client);
  if (!team) co_return plain(http::status::unauthorized, team.error());
  if (auto refused = too_many(*team)) co_return *std::move(refused);
  if (pushes_ >= pushes_max)
    co_return plain(http::status::service_unavailable, "Too many pushes at the moment; try again.\n");
  const auto asked = std::make_shared<Asked>(Asked{.team = *team});
  const auto all = service_.submissions();
  std::string game = query_value(request, "game");
  if (game.empty() && all->plan()->games.size() == 1) game = all->plan()->games.front().game;
  if (!all->game(game)) co_return plain(http::status::conflict, "Say for which of this contest's games it is.\n");
  asked->commit = {game, query_value(request, "message"), query_value(request, "file"), {}};
  HttpServer::Posting posting;
  posting.bytes_max = all->plan()->program.bytes;
  posting.take_long = [this, asked, held = std::make_shared<Body>(*this, *team)](std::string body) mutable {
    asked->commit->bytes = std::move(body);
    return commit(asked, std::move(held));
  };
  co_return posting;
}

asio::awaitable<HttpAnswer> GitApi::commit(std::shared_ptr<Asked> asked, std::shared_ptr<Body> held) {
  const GitAnswer made = co_await run_or_fail(*asked);
  asked->commit->bytes = {};
  held.reset();
  if (made.status == failed) {
    co_return plain(http::status::service_unavailable,
                    "git could not commit: the repository is full, or this machine is overloaded.\n");
  }
  // Besides this commit, pushes for other games that could not be submitted earlier may be submitted now.
  const auto taken = std::ranges::find(made.taken, asked->commit->game, &GitAnswer::Taken::game);
  if (taken == made.taken.end()) {
    const auto refused = std::ranges::find(made.not_taken, asked->commit->game, &GitAnswer::NotTaken::game);
    const bool has_changed = refused != made.not_taken.end();
    co_return plain(http::status::conflict,
                    (has_changed ? refused->why : "nothing has changed since it was handed in") + '\n');
  }
  for (const GitAnswer::Taken& each : made.taken)
    telemetry::log("pushed", {{"team", asked->team}, {"number", each.number}});
  HttpAnswer answer = json(std::make_shared<const std::string>(fmt::format("{{\"number\":{}}}", taken->number)));
  answer.status = http::status::created;
  co_return answer;
}

asio::awaitable<HttpAnswer> GitApi::serve(std::shared_ptr<Asked> asked, std::shared_ptr<Body> held) {
  const std::string& team = asked->team;
  const bool pushes = asked->request.push && !asked->request.advertises;
  const GitAnswer made = co_await run_or_fail(*asked);
  asked->request.body = {};
  held.reset();  // waiting for a verdict must not block others
  if (made.status == failed) {
    co_return plain(
        http::status::service_unavailable,
        "git could not carry out this request: it was too large, took too long, or this machine is overloaded.\n");
  }
  if (made.status != 200) co_return plain(static_cast<http::status>(made.status), "git refuses this request.\n");
  if (!made.taken.empty()) telemetry::log("pushed", {{"team", team}, {"number", made.taken.back().number}});
  HttpAnswer answer;
  answer.type = type_of(asked->request);
  if (!pushes) {
    answer.file = made.body;
    // A client that reads slowly keeps the file on our disk.
    answer.kept = std::make_shared<std::pair<std::shared_ptr<void>, std::unique_ptr<Place>>>(
        made.kept, std::make_unique<Place>(*this, team));
    answer.body = std::make_shared<const std::string>();
    co_return answer;
  }
  std::string words = co_await results(team, made.taken);
  for (const GitAnswer::NotTaken& each : made.not_taken)
    words += fmt::format("Not taken{}: {}: {}\n", each.for_good ? "" : ", push again later", each.game, each.why);
  answer.body = std::make_shared<const std::string>(with_words(content_of(made.body), words));
  co_return answer;
}

asio::awaitable<GitAnswer> GitApi::run_or_fail(const Asked& asked) {
  try {
    co_return co_await run(asked);
  } catch (const std::exception& error) {
    telemetry::report_failure("git", error.what());
  }
  co_return GitAnswer{failed, {}, {}};
}

// When it is the team's turn, on one of our threads.
asio::awaitable<GitAnswer> GitApi::run(const Asked& asked) {
  Turn turn(*this, asked.team);
  const auto end = os::SteadyClock::now() + turn_patience;
  while (!turn.take()) {
    if (os::SteadyClock::now() > end) throw MachineError("a request of a team takes too long");
    co_await rest_for(look_again);
  }
  const auto work = [this, &asked]() -> asio::awaitable<GitAnswer> {
    co_return asked.commit ? repositories_.commit(asked.team, *asked.commit)
                           : repositories_.answer(asked.team, asked.request);
  };
  co_return co_await asio::co_spawn(workers_, work, asio::use_awaitable);
}

// The verdicts, once they are known.
asio::awaitable<std::string> GitApi::results(std::string team, std::vector<GitAnswer::Taken> taken) {
  std::string words;
  const auto end = os::SteadyClock::now() + verdict_patience;
  bool all_done = !taken.empty();
  for (const auto& [game, number] : taken) {
    for (;;) {
      const auto done = service_.done(number);
      if (done) {
        words += submissions::result_text(service_, *done);
        break;
      }
      if (os::SteadyClock::now() > end) {
        words += fmt::format(
            "Number {} is taken and waits for its verdict; see the page /room, or `git fetch` later.\n", number);
        all_done = false;
        break;
      }
      co_await rest_for(look_again);
    }
  }
  if (!all_done) co_return words;
  Turn turn(*this, team);
  if (!turn.take()) co_return words;  // the next request writes it
  const auto work = [this, &team]() -> asio::awaitable<void> {
    repositories_.write_log(team);
    co_return;
  };
  bool written = true;
  try {
    co_await asio::co_spawn(workers_, work, asio::use_awaitable);
  } catch (const std::exception& error) {
    telemetry::report_failure("git", error.what());
    written = false;
  }
  co_return written ? words + "Log and replay: branch log, after `git fetch`.\n" : words;
}

}  // namespace agon::site
