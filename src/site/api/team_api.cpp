// Theory of operation
//
// There are no sessions. A browser never sends Authorization on its own (http_login.hpp), and cookies are ignored here:
// so no page of another origin can act for a team whose browser opens it.
// Wrong passwords are counted as on the game servers (login_gate.hpp). A body is not read before its sender is
// authenticated, and each team may send only a few at a time, so strangers cost no memory.

#include "site/api/team_api.hpp"

#include <fmt/format.h>

#include <boost/asio/post.hpp>
#include <boost/json.hpp>
#include <memory>
#include <utility>

#include "base/text.hpp"
#include "sandbox/compilers/languages.hpp"
#include "site/api/json_answer.hpp"
#include "site/api/practice_texts.hpp"
#include "site/http/http_login.hpp"
#include "site/site_phrases.hpp"
#include "telemetry/log.hpp"
#include "worker/match_notes.hpp"

namespace agon::site {

namespace js = boost::json;

namespace {

constexpr std::size_t shown_max = 100;  // the newest submissions
constexpr long bodies_of_team = 3;      // concurrently
constexpr std::size_t no_body = 1000;   // bytes, for requests that need no body

js::object object_of(const submissions::Submission& submission) {
  js::object object = js::parse(submissions::to_json(submission)).as_object();
  put_code(object, "reason", submission.reason, site_phrases);
  if (submission.trial) object["trial"] = trial_json(*submission.trial);
  return object;
}

}  // namespace

TeamApi::TeamApi(const config::Contest& contest, submissions::SubmissionService& service, asio::io_context& context)
    : service_(service),
      gate_(contest, [&context](std::function<void()> work) { asio::post(context, std::move(work)); }) {}

void TeamApi::change_teams(const std::vector<tournaments::Team>& teams) { gate_.change(teams); }

asio::awaitable<Result<std::string>> TeamApi::team_of(const HttpRequest& request, const HttpClient& client) {
  using Verdict = live::LoginGate::Verdict;
  if (request.count(http::field::authorization) == 0) co_return Error{"Log in first.\n"};
  Verdict verdict = Verdict::wrong;
  const tournaments::Team* team = nullptr;
  const auto token = bearer_token(request);
  std::string_view why;
  if (const auto said = basic_credentials(request)) {
    const tournaments::Team* const by_token = gate_.find_by_token(said->password);
    const bool is_token = by_token && by_token->login == said->login;
    verdict = is_token ? Verdict::right : co_await verdict_on(gate_, client, *said);
    team =
        // The teams may have changed during the check. Also for a failed login, which the log names.
        gate_.find(said->login);
  } else if (token) {
    const auto by_token = gate_.check_token(client.address.to_string(), *token);
    verdict = by_token.verdict;
    team = by_token.team;
    if (verdict == Verdict::wrong) why = "no team has this token";
  }
  if (verdict == Verdict::right) co_return team->login;
  failed_();
  if (why.empty()) why = live::LoginGate::why_failed(verdict, team != nullptr);
  // The gate allows few wrong passwords of a team.
  if ((verdict == Verdict::wrong && team) || strangers_.may_log()) {
    telemetry::log("room_login_failed", {{"address", client.address.to_string()},
                                         {"team", team ? std::string_view(team->login) : std::string_view()},
                                         {"why", why}});
  }
  co_return Error{login_refused(verdict, "team")};
}

asio::awaitable<HttpAnswer> TeamApi::answer(const HttpRequest& request, const HttpClient& client) {
  const auto team = co_await team_of(request, client);
  if (!team) co_return plain(http::status::unauthorized, team.error());
  const std::string_view path = path_of(request);
  if (path == "/api/room/notes") co_return notes(*team, query_value(request, "replay"));
  if (path == "/api/room/practice") {
    co_return json_answer(
        practice_json(*service_.submissions(), *team, [this](std::string_view who) { return title_of(who); }));
  }
  co_return path == "/api/room" ? room(*team) : part(*team, path, request);
}

HttpAnswer TeamApi::room(const std::string& team) const {
  const auto now = service_.submissions();
  const submissions::Submissions& all = *now;
  const tournaments::Team* const known = gate_.find(team);
  const auto open = service_.check_open(team);
  const std::string closed = open ? "" : open.error();
  js::object room{{"team", team}, {"title", known->display_name()}, {"closed", closed}}, plays;
  put_code(room, "closed", closed, site_phrases);
  if (const auto number = gate_.number_of(team)) room["number"] = *number;
  js::array games, languages, shown;
  if (const auto& plan = all.plan()) {
    room["bytes"] = plan->program.bytes;
    room["per_minute"] = plan->per_minute;
    for (const submissions::SubmissionGame& each : plan->games) {
      games.emplace_back(each.game);
      if (const submissions::Submission* const playing = all.playing(team, each.game))
        plays[each.game] = playing->number;
    }
  }
  for (const sandbox::Language& each : sandbox::languages()) {
    languages.push_back({{"title", js::string_view(each.title.data(), each.title.size())},
                         {"extension", js::string_view(each.extension.data(), each.extension.size())}});
  }
  if (tell_git_) room["git"] = tell_git_(team);
  std::size_t own = 0;
  for (auto each = all.all().rbegin(); each != all.all().rend(); ++each) {
    if (each->team != team || ++own > shown_max) continue;
    js::object object = object_of(*each);
    object["waits"] = each->verdict == submissions::Verdict::none || all.trial_is_due(*each);
    shown.push_back(std::move(object));
  }
  room["games"] = std::move(games);
  room["plays"] = std::move(plays);
  room["languages"] = std::move(languages);
  room["in_all"] = own;
  room["submissions"] = std::move(shown);
  return json_answer(room);
}

HttpAnswer TeamApi::part(const std::string& team, std::string_view path, const HttpRequest& request) const {
  const auto number = to_integer(query_value(request, "number"));
  const auto found = number && *number > 0 && *number <= UINT32_MAX ? service_.find(static_cast<std::uint32_t>(*number))
                                                                    : std::nullopt;
  std::optional<std::string> bytes;
  if (found && found->team == team) {
    const Hash hash = path == "/api/room/source"                   ? found->source
                      : path == "/api/room/log"                    ? found->log
                      : path == "/api/room/stderr" && found->trial ? found->trial->own().stderr_text
                                                                   : Hash();
    if (!hash.empty()) bytes = service_.fetch(hash);
  }
  if (!bytes)
    return plain(http::status::not_found, "Your team has no such submission, or the submission has no such text.\n");
  HttpAnswer answer = plain(http::status::ok, *bytes);
  if (path == "/api/room/source") answer.type = "application/octet-stream";
  return answer;
}

HttpAnswer TeamApi::notes(const std::string& team, const Hash& replay) const {
  std::vector<tournaments::OwnSeat> own;
  if (const auto trial = service_.trial_of(team, replay)) own.push_back({trial->seat, trial->own()});
  if (own.empty() && find_own_seats_) own = find_own_seats_(team, replay);
  std::vector<replay::Notes> all;
  for (const tournaments::OwnSeat& each : own) {
    auto notes = worker::notes_of(each.result, each.seat, [this](const Hash& hash) { return service_.fetch(hash); });
    if (notes) all.push_back(*std::move(notes));
  }
  HttpAnswer answer = plain(http::status::ok, replay::print_notes(all, replay));
  answer.type = "application/x-ndjson";
  return answer;
}

asio::awaitable<HttpServer::Judged> TeamApi::post(const HttpRequest& request, const HttpClient& client) {
  const auto team = co_await team_of(request, client);
  if (!team) co_return plain(http::status::unauthorized, team.error());
  Taking taking = taking_of(*team, request);
  if (!taking) co_return plain(http::status::not_found, "Nothing is taken here.\n");
  std::shared_ptr<int> guard = receiving_[*team].lock();
  if (!guard) receiving_[*team] = guard = std::make_shared<int>();
  if (guard.use_count() > bodies_of_team) co_return plain(http::status::too_many_requests, "One at a time, please.\n");
  const std::size_t most = path_of(request) == "/api/room" ? service_.submissions()->plan()->program.bytes : no_body;
  co_return HttpServer::Posting{most,
                                [taking = std::move(taking), guard](const std::string& body) { return taking(body); }};
}

TeamApi::Taking TeamApi::taking_of(const std::string& team, const HttpRequest& request) {
  const std::string_view path = path_of(request);
  if (!service_.submissions()->plan()) return {};
  if (path == "/api/room") return [=, this](const std::string& body) { return take(team, request, body); };
  if (path == "/api/room/practice") return [=, this](const std::string&) { return practise(team, request); };
  if (path == "/api/room/sparring") return [=, this](const std::string&) { return open_sparring(team, request); };
  return {};
}

std::string TeamApi::title_of(std::string_view login) const {
  const tournaments::Team* const team = gate_.find(login);
  return team ? std::string(team->display_name()) : std::string(login);
}

namespace {

// A failure to store a valid request is our fault.
template <class Do>
HttpAnswer kept(const std::string& team, Do keep) {
  try {
    return keep();
  } catch (const std::exception& error) {
    telemetry::log("hand_in_failed", {{"team", team}, {"problem", error.what()}});
    return plain(http::status::internal_server_error, "This could not be stored, which is our fault; try again.\n");
  }
}

std::optional<std::uint32_t> number_in(const HttpRequest& request, std::string_view name) {
  const auto number = to_integer(query_value(request, name));
  return number && *number >= 0 && *number <= UINT32_MAX ? std::optional(static_cast<std::uint32_t>(*number))
                                                         : std::nullopt;
}

}  // namespace

HttpAnswer TeamApi::practise(const std::string& team, const HttpRequest& request) {
  const auto submission = number_in(request, "submission");
  const auto map = query_value(request, "map").empty() ? 0 : number_in(request, "map");
  if (!submission || !map) return plain(http::status::bad_request, "submission and map must be numbers.\n");
  return kept(team, [&] {
    const auto asked = service_.practise(team, {*submission, query_value(request, "opponent"), *map});
    if (!asked) return plain(http::status::conflict, asked.error() + '\n');
    return json_answer(
        match_json(*service_.submissions(), *asked, team, [this](std::string_view who) { return title_of(who); }),
        http::status::created);
  });
}

HttpAnswer TeamApi::open_sparring(const std::string& team, const HttpRequest& request) {
  const std::string open = query_value(request, "open");
  if (open != "yes" && open != "no") return plain(http::status::bad_request, "open must be yes or no.\n");
  return kept(team, [&] {
    const auto changed = service_.let_practise_against(team, open == "yes");
    return changed ? plain(http::status::ok, "") : plain(http::status::conflict, changed.error() + '\n');
  });
}

HttpAnswer TeamApi::take(const std::string& team, const HttpRequest& request, std::string_view body) {
  return kept(team, [&] {
    const auto taken = service_.receive(team, query_value(request, "game"), query_value(request, "file"), body,
                                        submissions::SubmissionService::By::team);
    if (!taken) return plain(http::status::conflict, taken.error() + '\n');
    telemetry::log("handed_in", {{"team", team}, {"number", taken->number}, {"bytes", taken->bytes}});
    return json_answer(object_of(*taken), http::status::created);
  });
}

}  // namespace agon::site
