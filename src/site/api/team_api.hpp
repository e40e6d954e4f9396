#pragma once

#include <array>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/json/object.hpp>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "config/contest.hpp"
#include "live/connections/login_gate.hpp"
#include "site/http/http_server.hpp"
#include "submissions/submission_service.hpp"
#include "telemetry/strangers.hpp"
#include "tournaments/published/site_tournaments.hpp"

namespace agon::site {

// Where a team submits its programs over HTTP and sees what became of them. Each request authenticates the team:
// "Authorization: Basic" with login and password or token, or "Bearer" with a token. For the site's thread.
//
//   GET  /api/room                                        everything a team may know: room_text
//   GET  /api/room/source, /log, /stderr ?number=7        of one of its own submissions
//   GET  /api/room/notes?replay=HASH                      what its programs wrote to stderr in a match, by turn, as
//                                                         JSON lines (replay/notes.hpp); empty for a match
//                                                         that it did not play
//   POST /api/room?game=football&file=bot.cpp             the body is the file; 201 and the submission, or why not
//   GET  /api/room/practice                               its practice matches, and those possible: practice_texts.hpp
//   POST /api/room/practice?submission=7&opponent=house&map=3     201 and the match, or why not; the map is optional
//   POST /api/room/sparring?open=yes                      whether others may practise against it: yes or no
class TeamApi {
 public:
  // All arguments must outlive it; the context runs on the same thread.
  TeamApi(const config::Contest&, submissions::SubmissionService&, asio::io_context&);

  // What /api/room tells about the team's git repository: its address, or why there is none.
  using TellGit = std::function<boost::json::object(const std::string& team)>;
  void tell_git(TellGit tell) { tell_git_ = std::move(tell); }

  // Notes of matches other than trials are also given, if this finds them to be the team's own.
  using OwnSeats = std::function<std::vector<tournaments::OwnSeat>(const std::string& team, const Hash& replay)>;
  void find_own_seats_by(OwnSeats find) { find_own_seats_ = std::move(find); }

  void count_failed_logins_by(std::function<void()> count) { failed_ = std::move(count); }

  void change_teams(const std::vector<tournaments::Team>&);  // the same teams with other passwords or titles

  static constexpr std::array<std::string_view, 6> paths = {
      "/api/room", "/api/room/source", "/api/room/log", "/api/room/stderr", "/api/room/notes", "/api/room/practice"};
  static constexpr std::array<std::string_view, 3> posts = {"/api/room", "/api/room/practice", "/api/room/sparring"};
  static bool is_here(std::string_view path) { return path.starts_with("/api/room"); }
  asio::awaitable<Result<std::string>> team_of(const HttpRequest&,
                                               const HttpClient&);  // authenticates the sender; returns its login
  asio::awaitable<HttpAnswer> answer(const HttpRequest&, const HttpClient&);
  asio::awaitable<HttpServer::Judged> post(const HttpRequest&, const HttpClient&);

 private:
  HttpAnswer room(const std::string& team) const;
  HttpAnswer part(const std::string& team, std::string_view path, const HttpRequest&) const;
  HttpAnswer notes(const std::string& team, const Hash& replay) const;
  using Taking = std::function<HttpAnswer(const std::string& body)>;
  Taking taking_of(const std::string& team, const HttpRequest&);  // empty: nothing can be submitted there
  HttpAnswer take(const std::string& team, const HttpRequest&, std::string_view body);
  HttpAnswer practise(const std::string& team, const HttpRequest&);
  HttpAnswer open_sparring(const std::string& team, const HttpRequest&);
  std::string title_of(std::string_view login) const;

  submissions::SubmissionService& service_;
  live::LoginGate gate_;
  telemetry::Strangers strangers_{"site"};
  TellGit tell_git_;
  OwnSeats find_own_seats_;
  std::function<void()> failed_ = [] {};
  std::map<std::string, std::weak_ptr<int>> receiving_;  // by team; counts the bodies being received
};

}  // namespace agon::site
