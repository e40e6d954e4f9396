#pragma once

#include <boost/asio/ip/address.hpp>
#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "jury/submission_desk.hpp"
#include "server/contest.hpp"
#include "server/http_door.hpp"
#include "server/hub.hpp"
#include "server/passwords.hpp"

namespace agon::server {

// Where a team hands in its programs over HTTP, and sees what became of its own. Who asks says with each request who
// he is: "Authorization: Basic" with login and password, or "Bearer" with a token. For the site's thread.
//
//   GET  /api/room                                        what a team may know: room_text
//   GET  /api/room/source, /log, /stderr ?number=7        of a submission of its own
//   POST /api/room?game=football&file=bot.cpp             the body is the file; 201 and the submission, else why not
class TeamRoom {
 public:
  // Both outlive it.
  TeamRoom(const Contest&, jury::SubmissionDesk&);

  static bool is_here(std::string_view path) { return path.starts_with("/api/room"); }
  HttpAnswer answer(const HttpRequest&, const asio::ip::address& from);
  std::variant<HttpAnswer, HttpDoor::Posting> post(const HttpRequest&, const asio::ip::address& from);

 private:
  Result<std::string> team_of(const HttpRequest&, const asio::ip::address& from);  // its login
  const Team* team_in(const HttpRequest&);
  HttpAnswer room(const std::string& team) const;
  HttpAnswer part(const std::string& team, std::string_view path, const HttpRequest&) const;
  HttpAnswer take(const std::string& team, const HttpRequest&, std::string_view body);

  const Contest& contest_;
  jury::SubmissionDesk& desk_;
  Passwords passwords_;
  Addresses addresses_;
  Steady::time_point minute_ends_{};
  std::map<std::string, std::weak_ptr<int>> receiving_;  // by team: counts its bodies
};

}  // namespace agon::server
