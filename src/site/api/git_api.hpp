#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/thread_pool.hpp>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "site/api/team_api.hpp"
#include "site/http/http_server.hpp"
#include "submissions/git/team_repositories.hpp"

namespace agon::site {

// The teams' repositories, for git itself: /git/TEAM.git, with the login and password or token of that team. What is
// pushed to its branch main is handed in, and the push waits for the verdict and tells it. For the site's thread.
class GitApi {
 public:
  static constexpr std::size_t at_a_time = 4;        // requests; each is a few processes
  static constexpr std::size_t pushes_max = 24;      // whose bodies are held, of all teams
  static constexpr std::size_t waiting_of_team = 6;  // of a team: one is answered, the others wait; a push counts twice
  static constexpr std::chrono::seconds verdict_patience{45};  // proxies often break off an answer after a minute

  // All outlive it; the repositories are folders below that one.
  GitApi(TeamApi&, submissions::SubmissionService&, std::filesystem::path folder);
  // Breaks off what runs, while the context of the site's thread is still there; its end comes before that of this.
  void stop();

  static bool is_here(std::string_view path) { return path.starts_with("/git/"); }
  asio::awaitable<HttpAnswer> answer(const HttpRequest&, const HttpClient&);
  asio::awaitable<HttpServer::Judged> post(const HttpRequest&, const HttpClient&);

  // POST /api/room/commit?game=football&file=bot.cpp&message=...: the body is the file or the archive, as where teams
  // hand in, and becomes the newest commit on main of the team's repository; 201 and the number of the submission,
  // else why not.
  static constexpr std::string_view commit_path = "/api/room/commit";
  asio::awaitable<HttpServer::Judged> post_commit(const HttpRequest&, const HttpClient&);

  static std::string path_of_team(std::string_view team);  // "/git/alfa.git"
  const std::string& why_not() const { return why_not_; }  // "": there are repositories

 private:
  struct Turn;
  struct Body;
  struct Asked {
    std::string team;
    submissions::GitRequest request = {};
    std::optional<submissions::PageUpload> commit = {};  // in place of a request
  };
  using Judged = std::variant<HttpAnswer, std::shared_ptr<Asked>>;
  asio::awaitable<Judged> judge(const HttpRequest&, const HttpClient&);
  asio::awaitable<HttpAnswer> serve(std::shared_ptr<Asked>, std::shared_ptr<Body>);
  asio::awaitable<HttpAnswer> commit(std::shared_ptr<Asked>, std::shared_ptr<Body>);
  std::optional<HttpAnswer> too_many(const std::string& team) const;
  asio::awaitable<submissions::GitAnswer> run(const Asked&);
  asio::awaitable<submissions::GitAnswer> run_or_fail(const Asked&);
  asio::awaitable<std::string> results(std::string team, std::vector<submissions::GitAnswer::Taken>);

  TeamApi& teams_;
  submissions::SubmissionService& service_;
  submissions::TeamRepositories repositories_;
  const std::string why_not_;
  std::map<std::string, std::size_t> waiting_;  // by team, with the one that is answered
  std::set<std::string> answered_;              // teams
  std::size_t pushes_ = 0;
  asio::thread_pool workers_{at_a_time};
};

// Puts a text for people to the end of git's answer to a push, as git's side band 2 carries it, which git shows after
// "remote: ". An answer to a client that has no side bands stays what it is.
std::string with_words(std::string answer_to_push, std::string_view text);

}  // namespace agon::site
