#pragma once

#include <boost/json/object.hpp>
#include <functional>
#include <string>
#include <string_view>

#include "submissions/submission.hpp"

namespace agon::site {

using TitleOf = std::function<std::string(std::string_view login)>;

// GET /api/room/practice:
//   {"left":198,"open":false,                                  open: others may practise against this team
//    "games":[{"game":"football","house":false,"maps":0,"samples":["sample:simple"],
//              "teams":[{"opponent":"team:beta","title":"Beta"}]}],
//    "matches":[MATCH]}                                        the newest 50, requested by this team or against it
// MATCH: {"number":3,"asked_ms":0,"game":"football","own":true,"submission":7,"opponent":"Beta","map":0,"waits":true,
//         "failure":"","trial":{...}}                          submission: this team's; trial: as in a submission
boost::json::object practice_json(const submissions::Submissions&, std::string_view team, const TitleOf&);
boost::json::object match_json(const submissions::Submissions&, const submissions::Practice&, std::string_view team,
                               const TitleOf&);

// A match that the team has played, without the opponent's private data.
boost::json::object trial_json(const submissions::Trial&);

}  // namespace agon::site
