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

#include "base/result.hpp"
#include "site/api/team_api.hpp"
#include "site/http/http_server.hpp"
#include "submissions/git/team_repositories.hpp"

namespace agon::site {

// The teams' repositories, served to git clients: /git/TEAM.git, with the team's login and password or token. A push to
// the branch main is submitted, and git's answer to it waits for the verdict and contains it. For the site's thread.
class GitApi {
 public:
  static constexpr std::size_t at_a_time = 4;    // requests; each takes several processes
  static constexpr std::size_t pushes_max = 24;  // bodies held in memory, for all teams
  // Requests of a team: one is answered, the others wait or their answers are being sent. A push counts twice.
  static constexpr std::size_t waiting_of_team = 6;
  static constexpr std::chrono::seconds verdict_patience{45};  // proxies often drop a request after a minute

  // All arguments must outlive it; the repositories are folders in `folder`.
  GitApi(TeamApi&, submissions::SubmissionService&, std::filesystem::path folder);
  // Aborts running requests and joins our threads. To be called while the site's context still exists.
  void stop();

  static bool is_here(std::string_view path) { return path.starts_with("/git/"); }
  asio::awaitable<HttpAnswer> answer(const HttpRequest&, const HttpClient&);
  asio::awaitable<HttpServer::Judged> post(const HttpRequest&, const HttpClient&);

  // POST /api/room/commit?game=football&file=bot.cpp&message=...: the body is a file or an archive, as in a submission,
  // and becomes the newest commit on main of the team's repository. Answers 201 with the submission's number, or why
  // not.
  static constexpr std::string_view commit_path = "/api/room/commit";
  asio::awaitable<HttpServer::Judged> post_commit(const HttpRequest&, const HttpClient&);

  static std::string path_of_team(std::string_view team);       // "/git/alfa.git"
  const Result<void>& available() const { return available_; }  // the error says why there are no repositories

 private:
  struct Place;
  struct Turn;
  struct Body;
  struct Asked {
    std::string team;
    submissions::GitRequest request = {};
    std::optional<submissions::PageUpload> commit = {};  // instead of a git request
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
  const Result<void> available_;
  // By team, including the request being answered; answers being sent may outlive us.
  std::shared_ptr<std::map<std::string, std::size_t>> waiting_ = std::make_shared<std::map<std::string, std::size_t>>();
  std::set<std::string> answered_;  // teams with a request being answered
  std::size_t pushes_ = 0;
  asio::thread_pool workers_{at_a_time};
};

// Appends a text for humans to git's answer to a push, in side band 2, which git shows after "remote: ". An answer to a
// client without side bands is unchanged.
std::string with_words(std::string answer_to_push, std::string_view text);

}  // namespace agon::site
